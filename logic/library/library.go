// Package library reads test cases of techniques in the format of HoDoKu's regression
// library, and tries finders on them. Each case is a line:
//
//	:<code>[-<variant>]:<digits>:<givens>:<deleted>:<eliminations>:<placements>:<extra>
//
// The code is that of the technique, followed by 1 for siamese fish. Variant x marks a
// step that must not be found; without eliminations and placements, no step of the
// technique may be found. Givens are 81 cells: . is an open cell, and + precedes a placed
// digit. Candidates are digit, row and column, as 225, separated by blanks.
package library

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// A Case is a position and the step that must be found in it.
type Case struct {
	Line          int // of the file, from 1
	Code, Variant string
	Givens, Board grid.Board
	Deleted       []logic.Cand
	Remove, Place []logic.Cand // the expected result, ascending
}

// Rules returns the rules of all cases: a plain 9x9 sudoku.
func Rules() *logic.Rules { return logic.Sudoku(3, 3) }

// Read yields the cases of a file. It skips empty lines and comments, which begin with #.
// In place of a malformed line it yields a *banmen.SyntaxError.
func Read(r io.Reader) iter.Seq2[*Case, error] {
	return func(yield func(*Case, error) bool) {
		in := bufio.NewScanner(r)
		for number := 1; in.Scan(); number++ {
			line := strings.TrimSpace(in.Text())
			if number == 1 {
				line = strings.TrimPrefix(line, "\ufeff")
			}
			if line == "" || line[0] == '#' {
				continue
			}
			if !yield(Parse(line, number)) {
				return
			}
		}
		if err := in.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// Parse reads a line with its number. A malformed line is a *banmen.SyntaxError.
func Parse(line string, number int) (*Case, error) {
	f := fields{text: strings.Split(line, ":"), line: number}
	if len(f.text) < 7 || f.text[0] != "" {
		return nil, f.wrong(0, "expected 7 fields, each after a colon, found %q", line)
	}
	c := &Case{Line: number}
	c.Code, c.Variant, _ = strings.Cut(f.text[1], "-")
	if len(c.Code) < 4 || strings.Trim(c.Code, "0123456789") != "" {
		return nil, f.wrong(1, "expected the code of a technique, as 0603, found %q", f.text[1])
	}
	if !c.board(f.text[3]) {
		return nil, f.wrong(3, "expected 81 cells, found %q", f.text[3])
	}
	for i, to := range []*[]logic.Cand{&c.Deleted, &c.Remove, &c.Place} {
		for _, word := range strings.Fields(f.text[4+i]) {
			d, ok := candidate(word)
			if !ok {
				return nil, f.wrong(4+i, "expected a digit, a row and a column, as 225, found %q", word)
			}
			*to = append(*to, d)
		}
		slices.Sort(*to)
	}
	if len(c.Remove) > 0 && len(c.Place) > 0 {
		return nil, f.wrong(6, "expected either removed candidates or placed digits, not both")
	}
	return c, nil
}

// fields are the fields of a line.
type fields struct {
	text []string
	line int
}

// wrong returns an error located at the beginning of the i-th field.
func (f fields) wrong(i int, format string, args ...any) error {
	column := 1
	for _, before := range f.text[:i] {
		column += utf8.RuneCountInString(before) + 1
	}
	return banmen.Syntaxf(f.line, column, format, args...)
}

// Name returns the code of a case with its variant.
func (c *Case) Name() string {
	if c.Variant == "" {
		return c.Code
	}
	return c.Code + "-" + c.Variant
}

// Technique returns the technique of a case's code, or nil if no finder has it.
func (c *Case) Technique(finders []logic.Finder) *logic.Technique {
	for i := range finders {
		if t := c.of(&finders[i]); t != nil {
			return t
		}
	}
	return nil
}

// of returns the technique that a finder finds for the code of a case, or nil.
func (c *Case) of(f *logic.Finder) *logic.Technique {
	for _, t := range append([]*logic.Technique{f.Technique}, f.Also...) {
		if t.Code == c.Code {
			return t
		}
	}
	return nil
}

func (c *Case) board(text string) bool {
	c.Givens, c.Board = grid.New(grid.Square(9)), grid.New(grid.Square(9))
	cell, placed := 0, false
	for _, r := range text {
		if r == '+' {
			placed = true
			continue
		}
		if r != '.' && (r < '0' || r > '9') || cell > 80 {
			return false
		}
		if r != '.' {
			c.Board.Cells[cell] = uint16(r - '0')
		}
		if !placed {
			c.Givens.Cells[cell] = c.Board.Cells[cell]
		}
		cell, placed = cell+1, false
	}
	return cell == 81
}

func candidate(word string) (logic.Cand, bool) {
	v, err := strconv.Atoi(word)
	digit, row, col := v/100, v/10%10, v%10
	return logic.CandOf((row-1)*9+col-1, digit), err == nil && len(word) == 3 && digit*row*col > 0
}

// State returns the position, in a state of plain 9x9 rules, with the options of the
// case.
func (c *Case) State(r *logic.Rules) *logic.State {
	s := logic.NewState(r)
	s.Start(c.Givens)
	for cell, v := range c.Board.Cells {
		if v != 0 {
			s.Place(logic.CandOf(cell, int(v)))
		}
	}
	for _, d := range c.Deleted {
		s.Remove(d)
	}
	s.Unique = true
	s.Options = logic.Options{Siamese: len(c.Code) == 5, Dual: c.Code == "0404" || c.Code == "0405", Thorough: true, EmptyPairs: c.Code == "0402" && c.Variant == "1" || c.Code == "0405"}
	switch two := c.Variant == "2"; c.Code[:2] {
	case "06":
		s.MissingCandidates = two
	case "09":
		s.Overlap = two
	case "07":
		s.LockedInChains = c.Code == "0709" && two || c.Variant >= "3"
	}
	return s
}

// Try runs the finders in the position of the case. It returns an error if they miss the
// step, find a forbidden one, or give a step without a valid proof.
func (c *Case) Try(s *logic.State, finders []logic.Finder) error {
	if c.Technique(finders) == nil {
		return banmen.Errorf(nil, "no technique has the code %s", c.Code)
	}
	var found []string
	var unproved error
	hit := false
	each := func(p *logic.Step) bool {
		if p.Technique.Code == c.Code {
			found = append(found, s.Notation(p))
			hit = hit || same(p.Remove, c.Remove) && same(p.Place, c.Place)
		}
		unproved = logic.Check(s, p)
		return unproved == nil
	}
	for i := range finders {
		if f := &finders[i]; unproved == nil && c.of(f) != nil {
			f.Find(s, each)
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	switch {
	case unproved != nil:
		return unproved
	case c.Variant == "x" && (hit || len(found) > 0 && len(c.Remove)+len(c.Place) == 0):
		return banmen.Errorf(nil, "found a step that must not be there: %s", strings.Join(found, " | "))
	case hit || c.Variant == "x":
		return nil
	case len(found) == 0:
		return banmen.Errorf(nil, "none was found")
	}
	return banmen.Errorf(nil, "other steps were found (%d): %s", len(found), strings.Join(found, " | "))
}

func same(a, b []logic.Cand) bool {
	return slices.Equal(slices.Compact(slices.Sorted(slices.Values(a))), b)
}

// Position returns the fields of a state: its cells, and the candidates deleted besides those
// that placed digits exclude.
func Position(s *logic.State) (cells, deleted string) {
	var written, gone strings.Builder
	basic := logic.NewState(s.Rules)
	for c := range s.Shape.Size() {
		v := s.Value(c)
		switch {
		case v == 0:
			written.WriteByte('.')
			continue
		case s.Given(c):
			fmt.Fprint(&written, v)
		default:
			fmt.Fprint(&written, "+", v)
		}
		basic.Place(logic.CandOf(c, v))
	}
	for c := range s.Shape.Size() {
		for v := range (basic.At(c) &^ s.At(c)).All() {
			fmt.Fprintf(&gone, " %d%d%d", v, c/9+1, c%9+1)
		}
	}
	return written.String(), strings.TrimPrefix(gone.String(), " ")
}
