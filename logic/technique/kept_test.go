package technique_test

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/ops"
)

// TestKept checks that data kept from step to step changes no result. Along the way through
// puzzles, every finder finds the same steps in the same order as in a fresh copy, also after
// undoing to an earlier board and after changing options.
func TestKept(t *testing.T) {
	for _, board := range []struct {
		text   string
		rounds int
	}{{"sudoku:2x2", 4}, {"sudoku:2x3", 4}, {"sudoku:3x3", 5}, {"sudoku:3x3+x", 2}, {"latin:6", 4}} {
		t.Run(board.text, func(t *testing.T) {
			rules, full := solved(t, board.text)
			n := board.rounds
			if testing.Short() && strings.Contains(board.text, "3x3") {
				t.Skip("takes seconds")
			}
			if os.Getenv("BANMEN_LONG") == "" {
				n = (n + 2) / 3
			}
			for i := range n {
				w := wanderer{T: t, State: logic.NewState(rules), full: full, r: rand.New(rand.NewPCG(11, uint64(i)))}
				if w.wander(); w.found == 0 {
					t.Error("nothing was found")
				}
			}
		})
	}
}

// solved returns the rules of an empty board and a solution.
func solved(t *testing.T, text string) (*logic.Rules, grid.Board) {
	name, _, _ := strings.Cut(text, ":")
	p, err := kinds.All[slices.IndexFunc(kinds.All, func(k *banmen.Kind) bool { return k.Name == name })].Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := ops.LogicRules(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	found, err := ops.Solve(t.Context(), p, ops.Method{})
	if err != nil {
		t.Fatal(err)
	}
	return rules, found.Board
}

// A wanderer moves to a solution by found steps and random deletions of false candidates.
type wanderer struct {
	*testing.T
	*logic.State
	full  grid.Board
	r     *rand.Rand
	found int
}

func (w *wanderer) wander() {
	givens, part := grid.New(w.full.Shape), 38+w.r.IntN(10)
	for c, v := range w.full.Cells {
		if w.r.IntN(100) < part {
			givens.Cells[c] = v
		}
	}
	w.Start(givens)
	w.Unique = true
	var back *logic.State
	for w.Open() > 0 && !w.Broken() && !w.Failed() {
		switch w.r.IntN(12) {
		case 0:
			w.Options = logic.Options{MissingCandidates: w.r.IntN(2) == 0, Overlap: w.r.IntN(2) == 0, Siamese: w.r.IntN(4) == 0, Dual: w.r.IntN(4) == 0}
		case 1:
			back = w.Clone()
		case 2:
			if back != nil {
				w.Set(back)
				back = nil
			}
		}
		w.on(w.compare())
	}
}

// on changes the state: it takes one of the steps found, deletes a false candidate or places a
// symbol.
func (w *wanderer) on(steps []*logic.Step) {
	if w.found += len(steps); len(steps) > 0 && w.r.IntN(3) > 0 {
		w.Apply(steps[w.r.IntN(len(steps))])
		return
	}
	cell := w.r.IntN(len(w.full.Cells))
	for w.Value(cell) != 0 {
		cell = (cell + 1) % len(w.full.Cells)
	}
	solution := logic.Bit(int(w.full.Cells[cell]))
	if others := w.At(cell) &^ solution; others != 0 {
		w.Remove(logic.CandOf(cell, others.First()))
	} else {
		w.Place(logic.CandOf(cell, solution.First()))
	}
}

// compare runs all finders in the state and in a copy. Sometimes it asks for more than
// the first step.
func (w *wanderer) compare() (steps []*logic.Step) {
	fresh, most := w.Clone(), 1
	if w.r.IntN(3) == 0 {
		most = 20
	}
	for _, f := range technique.All() {
		if n := w.oneOf(f.Key); n == 0 || w.r.IntN(n) > 0 {
			continue
		}
		kept, anew := first(f, w.State, most), first(f, fresh, most)
		if !reflect.DeepEqual(kept, anew) {
			w.Errorf("%s: a state that has kept something finds %d steps, one that has not %d, or others:\n%s\n%s", f.Key, len(kept), len(anew), lines(w.State, kept), lines(w.State, anew))
		}
		if len(kept) > 0 {
			steps = append(steps, kept[0])
		}
	}
	return steps
}

// oneOf returns n if a technique is tried in every n-th position, or 0 if it takes too long.
func (w *wanderer) oneOf(key string) int {
	switch n := oneOf(key); {
	case key == "als-xz", key == "als-xy-wing":
		return 1
	case key == "als-xy-chain" && 2*w.Open() < w.Shape.Size():
		return 2
	case n <= 64:
		return min(n, 16)
	case strings.HasSuffix(key, "mutant-x-wing"):
		return 16
	}
	return 0
}

// first returns up to most steps of a finder.
func first(f logic.Finder, s *logic.State, most int) (steps []*logic.Step) {
	f.Find(s, func(p *logic.Step) bool {
		steps = append(steps, p)
		return len(steps) < most
	})
	return steps
}

func lines(s *logic.State, steps []*logic.Step) string {
	var list []string
	for _, p := range steps {
		list = append(list, firstLine(s, p))
	}
	return strings.Join(list, "\n")
}
