package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/model"
)

// A tally is the current status of a count: its open cells, how many more it needs at
// least, and how many more it has room for.
type tally struct {
	law         int
	cands       []logic.Cand
	least, most int
}

// valuesOf returns the values that a count counts.
func valuesOf(s *logic.State, law int) []int { return s.Laws[law].Constraint.(model.Count).Values }

// families returns the open exact counts, grouped so that counts of a family have the
// same symbols and no common cells.
func (x *scratch) families(s *logic.State) (families [][]tally) {
	if x.laws.rules != s.Rules || x.laws.family == nil {
		x.lawCache(s).sort(s)
	}
	for _, f := range x.laws.family {
		var tallies []tally
		for _, i := range f {
			if t := talliedBy(s, i); len(t.cands) > 0 {
				tallies = append(tallies, t)
			}
		}
		families = append(families, tallies)
	}
	return families
}

// sort groups exact counts into families: each joins the first family of its symbols with
// which it shares no cell.
func (x *lawCache) sort(s *logic.State) {
	x.family = [][]int{}
	var taken []logic.Cells
	for i := range s.Laws {
		c, ok := s.Laws[i].Constraint.(model.Count)
		if !ok || c.Least != c.Most || len(c.Values) != 1 {
			continue
		}
		cells := cellsOf(&s.Laws[i])
		at := 0
		for at < len(x.family) && (!slices.Equal(valuesOf(s, x.family[at][0]), c.Values) || slices.ContainsFunc(cells, taken[at].Has)) {
			at++
		}
		if at == len(x.family) {
			x.family, taken = append(x.family, nil), append(taken, s.NewCells())
		}
		x.family[at] = append(x.family[at], i)
		for _, cell := range cells {
			taken[at].Add(cell)
		}
	}
}

func talliedBy(s *logic.State, law int) tally {
	c := s.Laws[law].Constraint.(model.Count)
	t := tally{law: law, least: c.Least, most: c.Most}
	for _, cell := range s.Laws[law].Cells {
		for v := range can(s, cell).All() {
			switch {
			case !slices.Contains(c.Values, v):
			case s.Value(cell) == v:
				t.least, t.most = t.least-1, t.most-1
			default:
				t.cands = append(t.cands, logic.CandOf(cell, v))
			}
		}
	}
	return t
}
