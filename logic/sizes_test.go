package logic_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/ops"
)

// On boards of other sizes and rules, the steps found are proved and agree with the
// solution of the position.
func TestSizes(t *testing.T) {
	texts := []string{"sudoku:2x2", "sudoku:2x3", "sudoku:3x3", "sudoku:3x3+x", "sudoku:1x5", "sudoku:2x5", "latin:5", "latin:7", "sudoku:4x4"}
	if testing.Short() {
		texts = texts[:4]
	}
	for i, text := range texts {
		name, _, _ := strings.Cut(text, ":")
		p, err := kinds.All[slices.IndexFunc(kinds.All, func(k *banmen.Kind) bool { return k.Name == name })].Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		rules := logic.FromModel(p.Givens().Shape, p.(banmen.Modeler).Model(), p.Figure(p.Givens()).Region)
		solved, err := ops.Solve(t.Context(), p, ops.Method{})
		if err != nil {
			t.Fatal(err)
		}
		full := solved.Board
		found := 0
		r := rand.New(rand.NewPCG(3, uint64(i)))
		rounds := 4
		if len(full.Cells) > 100 { // with few givens forcing chains take seconds
			rounds = 1
		} else if testing.Short() {
			rounds = 2
		} else if os.Getenv("BANMEN_LONG") != "" {
			rounds = 12
		}
		for range rounds {
			found += tryAll(t, text, position(rules, full, r), full)
		}
		if found == 0 {
			t.Errorf("%s: nothing was found", text)
		}
	}
}

// position returns a state with some solution symbols placed and some false candidates
// removed.
func position(rules *logic.Rules, full grid.Board, r *rand.Rand) *logic.State {
	s := logic.NewState(rules)
	part := 10 + r.IntN(40)
	for c, v := range full.Cells {
		if r.IntN(100) < part {
			s.Place(logic.CandOf(c, int(v)))
		}
	}
	for c, v := range full.Cells {
		for w := range s.At(c).All() {
			if w != int(v) && r.IntN(100) < part {
				s.Remove(logic.CandOf(c, w))
			}
		}
	}
	return s
}

// tryAll lets every finder of a ladder look for a few steps, and returns how many it found. Finders
// for rules that the puzzle lacks must find none.
func tryAll(t *testing.T, text string, s *logic.State, full grid.Board) (found int) {
	for _, e := range scale.Hodoku().Entries {
		if e.Guess != nil {
			continue
		}
		steps := 0
		e.Find(s, func(p *logic.Step) bool {
			steps++
			if e.For != nil && !e.For(s.Rules) {
				t.Errorf("%s: a step of what such rules have none of: %s", text, s.Notation(p))
			}
			if err := logic.Check(s, p); err != nil {
				t.Errorf("%s: %v: %s", text, err, s.Notation(p))
			}
			for _, c := range p.Place {
				if int(full.Cells[c.Cell()]) != c.Symbol() {
					t.Errorf("%s: %s is wrong", text, s.Notation(p))
				}
			}
			for _, c := range p.Remove {
				if int(full.Cells[c.Cell()]) == c.Symbol() {
					t.Errorf("%s: %s is wrong", text, s.Notation(p))
				}
			}
			return steps < 3
		})
		found += steps
	}
	return found
}
