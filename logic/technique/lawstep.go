package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/model"
)

// step makes the step of a law's eliminations. For a reached count it includes all counts
// reached through one of its cells.
func (x *lawCache) step(s *logic.State, t *logic.Technique, i int, gone []logic.Cand) *logic.Step {
	all := []int{i}
	if c, ok := s.Laws[i].Constraint.(model.Count); ok {
		all, gone = x.reached(s, i, c, gone)
	}
	return lawStep(s, t, all, gone)
}

// lawStep makes a step of the eliminations of laws; a cell left with one candidate is
// placed.
func lawStep(s *logic.State, t *logic.Technique, all []int, gone []logic.Cand) *logic.Step {
	p := &logic.Step{Technique: t, Proof: logic.Proof{Laws: all}}
	for _, i := range all {
		p.Parts = append(p.Parts, logic.Part{Role: logic.Bound, Cells: cellsOf(&s.Laws[i])})
	}
	settle(s, p, gone)
	return p
}

// settle adds eliminations to a step; a cell left with one candidate is placed.
func settle(s *logic.State, p *logic.Step, gone []logic.Cand) {
	left := map[int]logic.Mask{}
	for _, c := range gone {
		if left[c.Cell()] == 0 {
			left[c.Cell()] = s.At(c.Cell())
		}
		left[c.Cell()] &^= logic.Bit(c.Symbol())
	}
	slices.Sort(gone)
	for _, c := range gone {
		switch m := left[c.Cell()]; {
		case !m.One():
			p.Remove = append(p.Remove, c)
		case !slices.Contains(p.Place, logic.CandOf(c.Cell(), m.First())):
			p.Place = append(p.Place, logic.CandOf(c.Cell(), m.First()))
		}
	}
}

func cellsOf(l *logic.Law) (cells []int) {
	for _, c := range l.Cells {
		if c >= 0 {
			cells = append(cells, c)
		}
	}
	slices.Sort(cells)
	return cells
}
