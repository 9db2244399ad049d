package session

import (
	"context"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Put writes a symbol or a colour with a pen into cells. If all cells have the mark or colour, Put
// removes it from all; otherwise it adds it to those without. Marks go into open cells only. Given
// cells stay unchanged; if all are given, Put fails. With tidy, a symbol removes the marks that it
// excludes. If nothing changes, no move is made.
func (s *Session) Put(pen Pen, cells []int, v int, tidy bool) error {
	sh, ok := s.sheet()
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "games have moves but no marks")
	}
	mine, err := sh.open(pen, cells)
	if err != nil || len(mine) == 0 {
		return err
	}
	if pen == Digit {
		return s.write(sh, mine, v, tidy)
	}
	var lack []int
	for _, c := range mine {
		note := sh.note(c)
		if !note.of(pen).Has(v) {
			lack = append(lack, c)
		}
	}
	if lack == nil {
		return s.Play(sh.text(pen, mine, "-", v))
	}
	return s.Play(sh.text(pen, lack, "+", v))
}

// sheet returns the current state of a puzzle. It reports false for a game.
func (s *Session) sheet() (sheet, bool) {
	sh, ok := s.Position().(sheet)
	return sh, ok
}

// open returns the cells that a pen may write into.
func (s sheet) open(pen Pen, cells []int) (mine []int, err error) {
	givens := s.puzzle.Givens()
	for _, c := range cells {
		switch {
		case givens.IsGap(c):
		case pen == Colour:
			mine = append(mine, c)
		case givens.Cells[c] != 0:
			err = s.given("", c)
		case pen == Digit || s.board.Cells[c] == 0:
			mine = append(mine, c)
		}
	}
	if len(mine) > 0 {
		err = nil
	}
	return mine, err
}

// write makes the move that writes a symbol into the cells that do not have it yet.
func (s *Session) write(sh sheet, cells []int, symbol int, tidy bool) error {
	var other []int
	for _, c := range cells {
		if int(sh.board.Cells[c]) != symbol {
			other = append(other, c)
		}
	}
	if other == nil {
		return nil
	}
	move := sh.text(Digit, other, "", symbol)
	if tidy && symbol != 0 {
		move += sh.tidied(other, symbol)
	}
	return s.Play(move)
}

// tidied returns the parts of a move that remove marks of a symbol which the symbol in
// cells excludes. Marks that the board excluded before stay, unless cells alone exclude
// them.
func (s sheet) tidied(cells []int, symbol int) (parts string) {
	b, alone := s.board.Clone(), grid.New(s.board.Shape)
	for _, c := range cells {
		b.Cells[c], alone.Cells[c] = uint16(symbol), uint16(symbol)
	}
	excluded := func(cell int) bool {
		return ops.Conflicts(s.puzzle, b, cell, symbol) && (ops.Conflicts(s.puzzle, alone, cell, symbol) || !ops.Conflicts(s.puzzle, s.board, cell, symbol))
	}
	for _, pen := range []Pen{Corner, Centre} {
		var gone []int
		for c, note := range s.notes {
			if note != nil && b.Cells[c] == 0 && note.of(pen).Has(symbol) && excluded(c) {
				gone = append(gone, c)
			}
		}
		if gone != nil {
			parts += "/" + s.text(pen, gone, "-", symbol)
		}
	}
	return parts
}

// text returns a part of a move. Marks and colours have the sign + or -, and no symbol if
// v is 0.
func (s sheet) text(pen Pen, cells []int, sign string, v int) string {
	what := ""
	switch {
	case pen == Colour && v != 0:
		what = strconv.Itoa(v)
	case v != 0:
		what = s.symbols[v]
	case pen == Digit:
		what = "."
	}
	return strings.Join(ops.CellNames(s.puzzle, cells), ",") + signs[pen:pen+1] + sign + what
}

// Clear clears cells: their symbols, or if none has a symbol their marks, or if none has
// marks their colours.
func (s *Session) Clear(cells []int) error {
	sh, ok := s.sheet()
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "games have moves but no marks")
	}
	for _, pens := range [][]Pen{{Digit}, {Corner, Centre}, {Colour}} {
		var parts []string
		for _, pen := range pens {
			if full := sh.written(pen, cells); full != nil {
				parts = append(parts, sh.text(pen, full, pick(pen == Digit, "", "-"), 0))
			}
		}
		if parts != nil {
			return s.Play(strings.Join(parts, "/"))
		}
	}
	_, err := sh.open(Digit, cells)
	return err
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}

// written returns the cells with something written by a pen.
func (s sheet) written(pen Pen, cells []int) (full []int) {
	for _, c := range cells {
		note := s.note(c)
		if pen == Digit && s.board.Cells[c] != 0 && s.puzzle.Givens().Cells[c] == 0 || pen != Digit && len(*note.of(pen)) > 0 {
			full = append(full, c)
		}
	}
	return full
}

// Candidates marks in the middle of each open cell the symbols that break no rule there.
func (s *Session) Candidates() error {
	sh, ok := s.sheet()
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "games have moves but no marks")
	}
	marks, err := ops.Candidates(context.Background(), sh.puzzle, sh.board)
	if err != nil {
		return err
	}
	var parts []string
	for v := 1; v < len(sh.symbols); v++ {
		var add, gone []int
		for c := range marks {
			note := sh.note(c)
			switch may, has := marks[c]>>v&1 != 0, note.Centre.Has(v); {
			case sh.board.Cells[c] != 0:
			case may && !has:
				add = append(add, c)
			case has && !may:
				gone = append(gone, c)
			}
		}
		if add != nil {
			parts = append(parts, sh.text(Centre, add, "+", v))
		}
		if gone != nil {
			parts = append(parts, sh.text(Centre, gone, "-", v))
		}
	}
	if parts == nil {
		return nil
	}
	return s.Play(strings.Join(parts, "/"))
}

// May returns the symbols that break no rule in a cell, given the other cells.
func (s *Session) May(cell int) (all Set) {
	sh, ok := s.sheet()
	if !ok {
		return nil
	}
	b := sh.board.Clone()
	b.Cells[cell] = 0
	for v := 1; v < len(sh.symbols); v++ {
		if !ops.Conflicts(sh.puzzle, b, cell, v) {
			all = append(all, v)
		}
	}
	return all
}
