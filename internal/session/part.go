package session

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// A Pen is one of the ways to write a symbol into a cell.
type Pen uint8

const (
	Digit  Pen = iota // the symbol of a cell
	Corner            // marks in the corners
	Centre            // marks in the middle
	Colour
)

// String returns the action that selects the pen, as in the table of keys.
func (p Pen) String() string {
	for action, pen := range pens() {
		if pen == p {
			return string(action)
		}
	}
	return ""
}

// signs has the sign of each pen, which separates the cells of a move from the symbols.
const signs = "=^~#"

// A part of a move is written with a single pen.
type part struct {
	cells   []int
	pen     Pen
	add     bool // add marks; otherwise remove them, or all marks if symbols is empty
	symbols []int
}

// parts splits a move: R5C3=7, R1C1,R1C2^+2, or several joined by /.
func (s sheet) parts(move string) (all []part, err error) {
	for rest := move; ; {
		p, after, err := s.part(rest)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
		if after == "" {
			return all, nil
		}
		rest = after
	}
}

// part parses the first part of a move, and returns the text after the following slash.
func (s sheet) part(move string) (p part, after string, err error) {
	names, text, ok := s.places(move)
	bad := banmen.Syntaxf(0, 0, "expected a cell and a symbol, such as %s, found %q", s.example(), move)
	if !ok {
		return p, "", bad
	}
	for _, name := range names {
		cell, err := s.cell(name, bad)
		if err != nil {
			return p, "", err
		}
		p.cells = append(p.cells, cell)
	}
	p.pen = Pen(strings.IndexByte(signs, text[0]))
	text = text[1:]
	if p.pen == Digit {
		return s.digit(p, text)
	}
	p.add = strings.HasPrefix(text, "+")
	if !p.add && !strings.HasPrefix(text, "-") {
		return p, "", bad
	}
	text, after, more := strings.Cut(text[1:], "/")
	if more && after == "" {
		return p, "", bad
	}
	p.symbols, err = s.list(p.pen, text)
	if err == nil && p.add && len(p.symbols) == 0 {
		err = bad
	}
	return p, after, err
}

// places splits R1C1,R1C2=5 at its sign. Names of cells may contain signs.
func (s sheet) places(move string) (names []string, rest string, ok bool) {
	if !ops.HasCellNames(s.puzzle) {
		at := strings.IndexAny(move, signs)
		if at <= 0 {
			return nil, "", false
		}
		return strings.Split(move[:at], ","), move[at:], true
	}
	for rest = move; ; rest = rest[1:] {
		name := s.named(rest)
		if name == "" {
			at := strings.IndexAny(rest, ","+signs)
			if at <= 0 {
				return nil, "", false
			}
			name = rest[:at]
		}
		names, rest = append(names, name), rest[len(name):]
		if rest[0] != ',' {
			return names, rest, true
		}
	}
}

// named returns the longest name of a cell that a text begins with, followed by a comma
// or a sign.
func (s sheet) named(text string) (longest string) {
	for cell := range s.board.Cells {
		name := ops.CellName(s.puzzle, cell)
		if rest, ok := strings.CutPrefix(text, name); ok && len(name) > len(longest) && rest != "" && strings.Contains(","+signs, rest[:1]) {
			longest = name
		}
	}
	return longest
}

// digit parses the symbol of a cell; a dot, or nothing, clears it.
func (s sheet) digit(p part, text string) (part, string, error) {
	after := ""
	symbol := s.symbol(text)
	if symbol < 0 {
		if one, rest, ok := strings.Cut(text, "/"); ok && rest != "" && s.symbol(one) >= 0 {
			symbol, after = s.symbol(one), rest
		}
	}
	if symbol < 0 {
		return p, "", banmen.Syntaxf(0, 0, "expected one of %s or a dot after =, found %q", strings.Join(s.symbols[1:], " "), text)
	}
	p.symbols = []int{symbol}
	return p, after, nil
}

// symbol returns the symbol with a text, or -1; a dot or nothing is 0.
func (s sheet) symbol(text string) int {
	if i := slices.Index(s.symbols, text); i >= 0 {
		return i
	}
	if text == "." {
		return 0
	}
	return -1
}

// list parses symbols, or numbers of colours, separated by commas.
func (s sheet) list(pen Pen, text string) (all []int, err error) {
	if text == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		v := s.symbol(word)
		if pen == Colour {
			if v, err = strconv.Atoi(word); err != nil || v > Colours {
				v = 0
			}
		}
		if v <= 0 {
			return nil, s.unlisted(pen, word)
		}
		all = append(all, v)
	}
	return NewSet(all...), nil
}

// unlisted returns the error for a word that cannot be marked.
func (s sheet) unlisted(pen Pen, word string) error {
	if pen == Colour {
		return banmen.Syntaxf(0, 0, "expected a colour from 1 to %d, found %q", Colours, word)
	}
	return banmen.Syntaxf(0, 0, "expected one of %s, found %q", strings.Join(s.symbols[1:], " "), word)
}

// cell returns the cell with a name, or the error bad.
func (s sheet) cell(name string, bad error) (int, error) {
	if ops.HasCellNames(s.puzzle) {
		for cell := range s.board.Cells {
			if ops.CellName(s.puzzle, cell) == name {
				return cell, nil
			}
		}
	}
	row, col, both := strings.Cut(strings.ToUpper(name), "C")
	row, named := strings.CutPrefix(row, "R")
	if !both || !named {
		return 0, bad
	}
	r, err1 := strconv.Atoi(row)
	c, err2 := strconv.Atoi(col)
	if err1 != nil || err2 != nil {
		return 0, bad
	}
	if !s.board.Contains(r-1, c-1) {
		return 0, s.beyond(name)
	}
	return s.board.At(r-1, c-1), nil
}

// beyond returns the error for the name of a cell outside the board.
func (s sheet) beyond(name string) error {
	return banmen.Syntaxf(0, 0, "expected a cell from r1c1 to %s, found %q", Spell(s.board.Name(s.board.Size()-1)), name)
}
