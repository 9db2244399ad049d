// Package library reads cases of techniques as HoDoKu's regression library has them,
// a line each, and tries finders on them:
//
//	:<code>[-<variant>]:<digits>:<givens>:<deleted>:<eliminations>:<placements>:<extra>
//
// The code is that of the technique, with a 1 after it for siamese fish. A variant x
// is a case in which nothing may be found. Givens are 81 cells, .  for an open one, + before a digit
// that was placed; candidates are digit, row and column, 225, with blanks between.
package library

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// A Case is a position and the step that must be found in it.
type Case struct {
	Code, Variant string
	Givens, Board grid.Board
	Deleted       []logic.Cand
	Remove, Place []logic.Cand // what is to be found, ascending
}

// Parse reads the line with a number. What is no case is a *banmen.SyntaxError.
func Parse(line string, number int) (*Case, error) {
	f := strings.Split(line, ":")
	if len(f) < 7 || f[0] != "" || len(f[1]) < 4 {
		return nil, banmen.Syntaxf(number, 1, "expected 7 fields, each after a colon, found %q", line)
	}
	c := &Case{}
	c.Code, c.Variant, _ = strings.Cut(f[1], "-")
	if !c.board(f[3]) {
		return nil, banmen.Syntaxf(number, 0, "expected 81 cells, found %q", f[3])
	}
	for i, to := range []*[]logic.Cand{&c.Deleted, &c.Remove, &c.Place} {
		for _, word := range strings.Fields(f[4+i]) {
			d, ok := candidate(word)
			if !ok {
				return nil, banmen.Syntaxf(number, 0, "expected a digit, a row and a column, as 225, found %q", word)
			}
			*to = append(*to, d)
		}
		slices.Sort(*to)
	}
	return c, nil
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
	s.Options = logic.Options{Siamese: len(c.Code) == 5, Dual: c.Code == "0404" || c.Code == "0405", EmptyPairs: c.Code == "0402" && c.Variant == "1" || c.Code == "0405"}
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

// Try has the finders look for the step of the case in its position, and returns an
// error if they do not find it, or find what must not be, or a step that is not
// proved.
func (c *Case) Try(s *logic.State, finders []logic.Finder) error {
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
		if f := &finders[i]; f.Code == c.Code || slices.ContainsFunc(f.Also, func(t *logic.Technique) bool { return t.Code == c.Code }) {
			f.Find(s, each)
		}
	}
	switch {
	case unproved != nil:
		return unproved
	case hit && c.Variant == "x":
		return banmen.Errorf(nil, "found what must not be: %s", strings.Join(found, " | "))
	case !hit && c.Variant != "x":
		return banmen.Errorf(nil, "%d others were found: %s", len(found), strings.Join(found, " | "))
	}
	return nil
}

func same(a, b []logic.Cand) bool {
	return slices.Equal(slices.Compact(slices.Sorted(slices.Values(a))), b)
}
