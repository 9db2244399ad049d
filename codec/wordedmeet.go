package codec

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// partNames are the names of parts by kind, if a kind other than sudoku has them.
var partNames = map[string]map[string]string{
	"futoshiki": {"less": "less"},
	"kropki":    {"kropki": "dots"},
	"kenken":    {"cage": "cages"},
}

// meet adds the clues to a record. Only one record of a text may have them.
func (w *wordedClues) meet(e banmen.Entry) (banmen.Entry, error) {
	g := e.Puzzle.Givens()
	line := int64(max(e.Line, 1))
	if !w.met.CompareAndSwap(0, line) && w.met.Load() != line {
		return banmen.Entry{}, banmen.Syntaxf(w.first(), 1, "the clues in this line could belong to each of several boards: write one board with its clues")
	}
	all := slices.Clone(w.drawn)
	for _, l := range w.lines {
		some, _, err := l.clues(g.Rows)
		if err != nil {
			return banmen.Entry{}, err
		}
		all = append(all, some...)
	}
	if len(all) == 0 {
		return e, nil
	}
	from, err := countsFrom(all, g.Rows)
	if err != nil {
		return banmen.Entry{}, err
	}
	var read [2]banmen.Puzzle
	var wrong [2]error
	letters := slices.ContainsFunc(all, func(c wordedClue) bool {
		return slices.ContainsFunc(c.cells, func(c wordedCell) bool { return c.letter && c.row != c.column })
	})
	for i := range 1 + btoi(letters) {
		read[i], wrong[i] = w.with(e.Puzzle, placed{clues: all, Shape: g.Shape, from: from, swapped: i == 1})
	}
	switch {
	case !letters || wrong[1] != nil:
		e.Puzzle, err = read[0], wrong[0]
	case wrong[0] != nil:
		e.Puzzle = read[1]
	case read[0].String() == read[1].String():
		e.Puzzle = read[0]
	case w.letters != unknownLetters:
		e.Puzzle = read[btoi(w.letters == columnLetters)]
	default:
		e.Puzzle, err = rowsOrColumns(read, all, g.Shape)
	}
	if err != nil {
		return banmen.Entry{}, err
	}
	return e, nil
}

// countsFrom returns the number of the first row and column in cells named by two numbers.
func countsFrom(all []wordedClue, side int) (int, error) {
	least, most, first := side, 0, banmen.LineColumn{}
	for _, c := range all {
		for _, cell := range c.cells {
			if !cell.pair {
				continue
			}
			if first.Line == 0 {
				first = banmen.LineColumn{Line: c.at.Line, Column: cell.col}
			}
			least, most = min(least, cell.row, cell.column), max(most, cell.row, cell.column)
		}
	}
	switch {
	case first.Line == 0, least > 0 && most == side:
		return 1, nil
	case least == 0 && most < side:
		return 0, nil
	}
	return 0, banmen.Syntaxf(first.Line, first.Column, "rows and columns could count from 0 or from 1, because neither 0 nor the last number occurs").Suggest("name cells like %s", "R1C1")
}

// A placed list is clues on a board.
type placed struct {
	clues []wordedClue
	grid.Shape
	from    int  // number of the first row of cells named by two numbers
	swapped bool // letters are columns
}

// with returns a puzzle with the clues.
func (w *wordedClues) with(p banmen.Puzzle, on placed) (banmen.Puzzle, error) {
	text := p.String()
	name, _, _ := strings.Cut(text, ":")
	i := slices.IndexFunc(w.kinds, func(k *banmen.Kind) bool { return k.Name == name })
	if i < 0 {
		return nil, banmen.Syntaxf(w.first(), 1, "%s cannot have the clues of this line", name)
	}
	var parts []string
	args := make(map[string][]string)
	for _, c := range on.clues {
		part, arg, err := on.arg(name, c)
		if err != nil {
			return nil, err
		}
		if strings.Contains(text, "+"+part+"(") {
			return nil, banmen.Syntaxf(c.at.Line, c.at.Column, "the board has such clues already: expected them in the board or in a list")
		}
		if args[part] == nil {
			parts = append(parts, part)
		}
		args[part] = append(args[part], arg)
	}
	join := func(part string, args []string) string { return "+" + part + "(" + strings.Join(args, ",") + ")" }
	var added strings.Builder
	for _, part := range parts {
		added.WriteString(join(part, args[part]))
	}
	parse := banmen.ParseMarks(w.kinds[i].Parse)
	q, err := parse(withParts(text, added.String()))
	if err == nil {
		err = banmen.CheckGivens(q)
	}
	if err == nil {
		return q, nil
	}
	for _, c := range on.clues { // find the first clue that is wrong by itself
		part, arg, _ := on.arg(name, c)
		if _, wrong := parse(withParts(text, join(part, []string{arg}))); wrong != nil {
			return nil, banmen.Syntaxf(c.at.Line, c.at.Column, "this clue does not fit the board: %v", textOf(wrong))
		}
	}
	return nil, banmen.Syntaxf(w.first(), 1, "these clues do not fit the board: %v", textOf(err))
}

// textOf returns an error without its place.
func textOf(err error) any {
	if syntax, ok := errors.AsType[*banmen.SyntaxError](err); ok {
		return syntax.Text
	}
	return err
}

// withParts inserts parts into the name of a puzzle.
func withParts(text, parts string) string {
	at := strings.IndexByte(text, ':') + 1
	if i := strings.IndexAny(text[at:], "+:"); i >= 0 {
		at += i
	} else {
		at = len(text)
	}
	return text[:at] + parts + text[at:]
}

// arg returns the part of a kind and the arg for a clue.
func (on placed) arg(kind string, c wordedClue) (part, arg string, err error) {
	cells, err := on.cells(c)
	if err != nil {
		return "", "", err
	}
	wrong := func(text banmen.Message) error {
		return &banmen.SyntaxError{Line: c.at.Line, Column: c.at.Column, Text: text}
	}
	if part = c.topic.part; part == "" {
		if part = "cage"; kind != "kenken" && !on.connected(cells) {
			return "", "", wrong(banmen.Msg("a sum of cells that do not touch could be a cage or not: write cage or killer cages before it"))
		}
	}
	if kind != "sudoku" {
		if part = partNames[kind][part]; part == "" {
			return "", "", wrong(banmen.Msg("%s cannot have the clues of this line", kind))
		}
	}
	switch c.topic.layout {
	case signList, pairList:
		a, b, sign := cells[0], cells[1], c.sign
		if sign == ">" || c.topic.layout == pairList && sign != "<" && a > b {
			a, b = b, a
		}
		if sign == ">" {
			sign = "<"
		}
		return part, on.Name(a) + sign + on.Name(b), nil
	case pathList:
		return part, c.sign + FormatCells(on.Shape, cells), nil
	case sumList:
		number := c.number
		digits := strings.TrimRight(number, "+-*/")
		switch {
		case kind == "kenken" && len(cells) > 1 && number == digits:
			return "", "", wrong(banmen.Msg("expected an operation behind the number of this cage, as in %s+", number))
		case kind == "kenken" && len(cells) == 1, kind != "kenken" && number == digits+"-":
			number = digits
		case kind != "kenken" && number != digits:
			return "", "", wrong(banmen.Msg("the numbers of cages with operations belong to KenKen: write KenKen above them, or numbers alone"))
		}
		return part, number + FormatCells(on.Shape, cells), nil
	}
	return part, c.number + FormatCells(on.Shape, cells), nil
}

// connected reports whether cells are connected by their sides.
func (on placed) connected(cells []int) bool {
	reached := []int{cells[0]}
	for k := 0; k < len(reached); k++ {
		for _, n := range on.Adjacent(reached[k]) {
			if slices.Contains(cells, n) && !slices.Contains(reached, n) {
				reached = append(reached, n)
			}
		}
	}
	return len(reached) == len(cells)
}

// cells returns the cells of a clue, each once.
func (on placed) cells(c wordedClue) (cells []int, err error) {
	if c.listed > 0 && c.listed != on.Rows {
		return nil, banmen.Syntaxf(c.at.Line, c.at.Column, "expected %d numbers in this list, found %d: write - where the board has none", on.Rows, c.listed)
	}
	for _, w := range c.cells {
		row, column := w.row-1, w.column-1
		switch {
		case w.pair:
			row, column = w.row-on.from, w.column-on.from
		case w.letter && on.swapped:
			row, column = column, row
		}
		wrong := func(text banmen.Message) error {
			return &banmen.SyntaxError{Line: c.at.Line, Column: w.col, Text: text}
		}
		if !on.Contains(row, column) {
			return nil, wrong(banmen.Msg("expected a cell of a board of %d x %d, found %q", on.Rows, on.Cols, w.name))
		}
		cell := on.At(row, column)
		some := []int{cell}
		if n := len(cells); n > 0 && c.topic.layout != signList {
			line := on.Line(cells[n-1], cell)
			switch {
			case c.topic.layout == pairList && !slices.Contains(on.Adjacent(cells[0]), cell):
				return nil, wrong(banmen.Msg("expected a cell next to %s, found %s", on.Name(cells[0]), on.Name(cell)))
			case w.joined && line == nil && c.topic.layout != sumList && c.topic.layout != cellList:
				return nil, wrong(banmen.Msg("expected a cell in a straight line with %s, found %s", on.Name(cells[n-1]), on.Name(cell)))
			case w.joined && line != nil && c.topic.layout != pairList:
				some = line[1:]
			case c.topic.layout == pathList && len(line) != 2:
				return nil, wrong(banmen.Msg("expected a cell next to %s, found %s", on.Name(cells[n-1]), on.Name(cell)))
			case w.joined && line == nil:
				return nil, wrong(banmen.Msg("expected a cell in a row or column with %s, found %s: write commas between cells that do not touch", on.Name(cells[n-1]), on.Name(cell)))
			}
		}
		for _, s := range some {
			if slices.Contains(cells, s) {
				return nil, wrong(banmen.Msg("%s appears twice", on.Name(s)))
			}
			cells = append(cells, s)
		}
	}
	if c.topic.layout == diagonalList && len(cells) == 1 {
		if c.step == [2]int{} {
			return nil, banmen.Syntaxf(c.at.Line, c.at.Column, "expected the direction of the diagonal, such as %q, or all its cells", "down-left")
		}
		cells = on.Walk(cells[0]/on.Cols, cells[0]%on.Cols, c.step[0], c.step[1])
	} else if c.step != [2]int{} {
		return nil, banmen.Syntaxf(c.at.Line, c.at.Column, "expected one cell and a direction, or all cells of the diagonal")
	}
	return cells, nil
}

// fewestOrdered is the least number of clues whose order tells what letters mean.
const fewestOrdered = 3

// rowsOrColumns returns the puzzle in which letters are rows, or that in which they are columns: the
// only one with one solution, or the one whose clues are in reading order.
func rowsOrColumns(read [2]banmen.Puzzle, all []wordedClue, s grid.Shape) (banmen.Puzzle, error) {
	var ordered [2]bool
	var unique, known [2]bool
	for i := range read {
		var firsts []int
		for _, c := range all {
			if cells, err := (placed{clues: all, Shape: s, from: 1, swapped: i == 1}).cells(c); err == nil && c.topic.layout != pathList {
				firsts = append(firsts, slices.Min(cells))
			}
		}
		ordered[i] = len(firsts) >= fewestOrdered && slices.IsSorted(firsts)
		t := trials{p: read[i], b: read[i].Givens().Clone(), symbols: s.Rows, left: fewTrials}
		t.search()
		unique[i], known[i] = t.left > 0 && t.found == 1, t.left > 0
	}
	switch {
	case known == [2]bool{true, true} && unique[0] != unique[1]:
		return read[btoi(unique[1])], nil
	case ordered[0] != ordered[1]:
		return read[btoi(ordered[1])], nil
	}
	for _, c := range all {
		for _, w := range c.cells {
			if w.letter && w.row != w.column {
				letter := string(rune('A' + w.row - 1))
				return nil, banmen.Syntaxf(c.at.Line, w.col, "%s%d could mean row %s, column %d or column %s, row %d", letter, w.column, letter, w.column, letter, w.column).Suggest("list the cells in reading order, or name them like R1C1")
			}
		}
	}
	return read[0], nil
}

// fewTrials limits the values that rowsOrColumns tries.
const fewTrials = 10_000

// A met is the line of the only record that may have clues, or 0.
type met struct{ atomic.Int64 }
