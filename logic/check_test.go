package logic_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/technique"
)

// solutionsOf lists the boards that a state allows, by trying everything.
func solutionsOf(s *logic.State, most int) (all [][]int) {
	if s.Broken() {
		return nil
	}
	best, n := -1, 64
	for c := range s.Shape.Size() {
		if m := s.At(c).Len(); s.Value(c) == 0 && m < n {
			best, n = c, m
		}
	}
	if best < 0 {
		board := make([]int, s.Shape.Size())
		for c := range board {
			board[c] = s.Value(c)
		}
		return [][]int{board}
	}
	for v := range s.At(best).All() {
		t := s.Clone()
		t.Place(logic.CandOf(best, v))
		if all = append(all, solutionsOf(t, most-len(all))...); len(all) >= most {
			break
		}
	}
	return all
}

// random returns a state with a few symbols of a solution as givens, and with
// candidates missing that the solution does not have.
func random(rules *logic.Rules, full []int, r *rand.Rand) *logic.State {
	givens := grid.New(rules.Shape)
	for c, v := range full {
		if r.IntN(100) < 35 {
			givens.Cells[c] = uint16(v)
		}
	}
	s := logic.NewState(rules)
	s.Start(givens)
	s.Unique = len(solutionsOf(s, 2)) == 1
	for c, v := range full {
		if r.IntN(100) < 10 {
			s.Place(logic.CandOf(c, v))
		}
		for w := range s.At(c).All() {
			if w != v && r.IntN(100) < 25 {
				s.Remove(logic.CandOf(c, w))
			}
		}
	}
	return s
}

// denied reports whether a placement or an elimination contradicts one of the boards.
func denied(step *logic.Step, boards [][]int) bool {
	for _, b := range boards {
		if slices.ContainsFunc(step.Place, func(c logic.Cand) bool { return b[c.Cell()] != c.Symbol() }) ||
			slices.ContainsFunc(step.Remove, func(c logic.Cand) bool { return b[c.Cell()] == c.Symbol() }) {
			return true
		}
	}
	return false
}

// TestCheck checks that the steps of all finders are proved, and that no possible board contradicts
// them. It also alters each step: Check must refuse the altered step if some board contradicts it.
func TestCheck(t *testing.T) {
	kinds := []*logic.Rules{logic.Sudoku(2, 3), logic.Sudoku(2, 2)}
	if testing.Short() {
		kinds = kinds[1:]
	}
	for _, rules := range kinds {
		r := rand.New(rand.NewPCG(1, 2))
		full := solutionsOf(logic.NewState(rules), 1)[0]
		found, refused := 0, 0
		rounds := 4
		if os.Getenv("BANMEN_LONG") != "" {
			rounds = 100
		}
		for range rounds {
			s := random(rules, full, r)
			boards := solutionsOf(s, 500)
			if len(boards) == 500 {
				continue
			}
			for _, f := range technique.All() {
				steps := 0
				f.Find(s, func(p *logic.Step) bool {
					found, steps = found+1, steps+1
					if err := logic.Check(s, p); err != nil {
						t.Fatalf("%v in %v: %s", err, s.Board(), s.Notation(p))
					}
					if denied(p, boards) {
						t.Fatalf("%s is false in %v", s.Notation(p), s.Board())
					}
					refused += mutate(t, s, p, boards, r)
					return steps < 4
				})
			}
		}
		if found < 50 || refused < 1000 {
			t.Errorf("only %d steps and %d false ones", found, refused)
		}
	}
}

// mutate alters a step in many ways. Check must refuse every false one; mutate returns the number
// of refused ones.
func mutate(t rapid.TB, s *logic.State, p *logic.Step, boards [][]int, r *rand.Rand) (refused int) {
	try := func(q *logic.Step) {
		if denied(q, boards) {
			refused++
			if logic.Check(s, q) == nil {
				t.Fatalf("%s was changed to place %v, remove %v by %+v, which is false and was accepted", s.Notation(p), q.Place, q.Remove, q.Proof)
			}
		}
	}
	for c := range s.Shape.Size() {
		for v := range s.At(c).All() {
			q := *p
			q.Remove = append(slices.Clip(p.Remove), logic.CandOf(c, v))
			try(&q)
			q.Remove, q.Place = []logic.Cand{logic.CandOf(c, v)}, nil
			try(&q)
			q.Remove, q.Place = nil, []logic.Cand{logic.CandOf(c, v)}
			try(&q)
			q = *p
			q.Proof = change(s, p.Proof, r)
			q.Remove, q.Place = []logic.Cand{logic.CandOf(c, v)}, nil
			try(&q)
		}
	}
	return refused
}

// change returns a proof with one field altered.
func change(s *logic.State, p logic.Proof, r *rand.Rand) logic.Proof {
	p.Base, p.Cover, p.Lines = slices.Clone(p.Base), slices.Clone(p.Cover), slices.Clone(p.Lines)
	set := func() logic.Set {
		switch r.IntN(4) {
		case 0:
			return logic.CellSet(r.IntN(s.Shape.Size()+2) - 1)
		case 1:
			return logic.LineSet(r.IntN(3))
		case 2:
			return logic.CandSet(cand(s, r), cand(s, r))
		}
		return logic.HouseSet(r.IntN(len(s.Houses)+2)-1, r.IntN(s.Symbols+2))
	}
	switch r.IntN(7) {
	case 0:
		p.Base = append(p.Base, set())
	case 1:
		p.Cover = p.Cover[:max(0, len(p.Cover)-1)]
	case 2:
		if len(p.Base) > 0 {
			p.Base[r.IntN(len(p.Base))] = set()
		}
	case 3:
		if len(p.Cover) > 0 {
			p.Cover[r.IntN(len(p.Cover))] = set()
		}
	case 4:
		p.Lines = append(p.Lines, logic.Line{Cands: []logic.Cand{cand(s, r)}, Off: r.IntN(2) == 0, Proof: logic.Proof{Base: []logic.Set{set()}}})
	case 5:
		p.Over, p.Cases = set(), []logic.Proof{p, p}
	case 6:
		p.Laws = []int{r.IntN(3) - 1}
	}
	return p
}

// cand returns a random candidate, or one outside the board.
func cand(s *logic.State, r *rand.Rand) logic.Cand {
	return logic.CandOf(r.IntN(s.Shape.Size()+1), r.IntN(s.Symbols+2))
}
