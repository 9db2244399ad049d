package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/model"
)

// fewOpen is the maximum number of open cells in two lines for findEqualLines.
const fewOpen = 4

// findEqualLines removes candidates that would make two lines equal once counts are
// filled in. An example is a row that lacks a 0 and a 1 and otherwise equals a full row.
// It returns false if yield did.
func findEqualLines(s *logic.State, yield func(*logic.Step) bool) bool {
	x := &of(s).supposed
	x.begin(s, 0)
	for i := range s.Laws {
		for _, cell := range alike(s, i) {
			for v := range s.At(cell).All() {
				c := logic.CandOf(cell, v)
				proof, _ := x.refute(s, c, lengths[0], 0)
				if proof == nil || !slices.Equal(proof.Laws, []int{i}) || slices.ContainsFunc(proof.Lines, func(l logic.Line) bool { return !counted(s, l) }) {
					continue
				}
				p := &logic.Step{Technique: EqualLines, Proof: *proof, Parts: []logic.Part{{Role: logic.Bound, Cells: cellsOf(&s.Laws[i])}}}
				settle(s, p, []logic.Cand{c})
				if !yield(p) {
					return false
				}
			}
		}
	}
	return true
}

// alike returns the open cells of two lines that must differ. It returns none if they are many, or
// if the lines already differ.
func alike(s *logic.State, law int) (open []int) {
	c, ok := s.Laws[law].Constraint.(model.AllDifferentRows)
	if !ok {
		return nil
	}
	for i, a := range c.Rows[0] {
		b := c.Rows[1][i]
		if int(max(a, b)) >= s.Shape.Size() || can(s, int(a))&can(s, int(b)) == 0 {
			return nil
		}
		for _, cell := range []int{int(a), int(b)} {
			if s.Value(cell) == 0 {
				open = append(open, cell)
			}
		}
		if len(open) > fewOpen {
			return nil
		}
	}
	return open
}

// counted reports whether counts determine a line.
func counted(s *logic.State, l logic.Line) bool {
	return len(l.Proof.Laws) > 0 && !slices.ContainsFunc(l.Proof.Laws, func(i int) bool {
		_, ok := s.Laws[i].Constraint.(model.Count)
		return !ok
	})
}
