package session

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// A teller describes the state of a desk.
type teller struct{ *Desk }

func join(parts []string) string { return strings.Join(parts, "/") }

// plain makes a message of a text that is the same in all languages.
func plain(text string) banmen.Message { return banmen.Msg("%s", text) }

// signs lists symbols.
func (s sheet) signs(all Set) banmen.Message {
	var list []banmen.Message
	for _, v := range all {
		list = append(list, banmen.Msg("%s", s.sign(v)))
	}
	return ops.JoinWithCommas(list)
}

// sign returns a symbol for messages.
func (s sheet) sign(v int) banmen.Symbol { return banmen.Symbol(s.symbols[v]) }

// differences describes the changes between two sheets, the first few cells individually.
func (d teller) differences(before, after sheet) (all []banmen.Message) {
	var digits []banmen.Message
	last := -1
	for c, v := range after.board.Cells {
		if v != before.board.Cells[c] {
			last = c
			digits = append(digits, after.digitSaid(c))
		}
	}
	if len(digits) > mostListed {
		digits = []banmen.Message{banmen.Msg("cells changed: %d", len(digits))}
	}
	if len(digits) > 0 {
		all = append(all, ops.JoinWithCommas(digits))
	}
	if last >= 0 && !after.board.Full() {
		all = append(all, d.houseOf(last))
	}
	return append(all, after.marksSaid(before)...)
}

// mostListed limits the cells that are listed individually.
const mostListed = 9

func (s sheet) digitSaid(cell int) banmen.Message {
	name := Spell(ops.CellName(s.puzzle, cell))
	if v := s.board.Cells[cell]; v != 0 {
		return banmen.Msg("%s %s", name, s.sign(int(v)))
	}
	return banmen.Msg("%s open", name)
}

// marksSaid lists the cells whose marks have changed, and the savepoints.
func (s sheet) marksSaid(before sheet) (all []banmen.Message) {
	var cells []banmen.Message
	for c := range s.notes {
		if s.notes[c] != before.notes[c] {
			cells = append(cells, banmen.Msg("%s: %s", Spell(ops.CellName(s.puzzle, c)), s.noteSaid(c)))
		}
	}
	if len(cells) > mostListed {
		cells = []banmen.Message{banmen.Msg("marks changed in cells: %d", len(cells))}
	}
	all = append(all, cells...)
	for _, p := range s.saved {
		if !slices.ContainsFunc(before.saved, func(o savepoint) bool { return o.name == p.name }) {
			all = append(all, banmen.Msg("savepoint %s", p.name))
		}
	}
	return all
}

// noteSaid lists the marks of a cell.
func (s sheet) noteSaid(cell int) banmen.Message {
	note := s.note(cell)
	var all []banmen.Message
	if len(note.Corner) > 0 {
		all = append(all, banmen.Msg("in the corner %s", s.signs(note.Corner)))
	}
	if len(note.Centre) > 0 {
		all = append(all, banmen.Msg("marks %s", s.signs(note.Centre)))
	}
	for _, v := range note.Colours {
		all = append(all, banmen.Msg("colour %d", v))
	}
	if all == nil {
		return banmen.Msg("no marks")
	}
	return ops.JoinWithCommas(all)
}

// standing reports the faults to show, and the end.
func (d teller) standing() (all []banmen.Message) {
	if d.Position().Status().Over {
		return []banmen.Message{banmen.Msg("solved")}
	}
	for _, f := range d.Shown() {
		all = append(all, f.Text)
	}
	return all
}

// faults describes the faults to show.
func (d teller) faults() []banmen.Message {
	if all := d.standing(); all != nil {
		return all
	}
	return []banmen.Message{banmen.Msg("no rule is broken")}
}

// houseOf reports the number of open cells in the box of a cell, or in its row if there are no
// boxes.
func (d teller) houseOf(cell int) banmen.Message {
	b := d.Board()
	if n, cells := d.box(cell); n > 0 {
		return openSaid(banmen.Msg("box %d", n), b.Cells, cells)
	}
	row := cell / b.Cols
	return openSaid(banmen.Msg("row %d", row+1), b.Cells, b.Row(row))
}

func openSaid(house banmen.Message, symbols []uint16, cells []int) banmen.Message {
	open := 0
	for _, c := range cells {
		if symbols[c] == 0 {
			open++
		}
	}
	if open == 0 {
		return banmen.Msg("%s is full", house)
	}
	return banmen.Msg("%s has %d open", house, open)
}

// box returns the number of a cell's region, from 1 in reading order, and its cells. The
// number is 0 if there are no regions.
func (d teller) box(cell int) (number int, cells []int) {
	region := d.Puzzle().Figure(d.Board()).Region
	if region == nil {
		return 0, nil
	}
	var order []int
	for c, r := range region {
		if !slices.Contains(order, r) {
			order = append(order, r)
		}
		if r == region[cell] {
			cells = append(cells, c)
		}
	}
	return slices.Index(order, region[cell]) + 1, cells
}
