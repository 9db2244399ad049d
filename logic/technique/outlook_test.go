package technique

import (
	"math/rand/v2"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// What is kept from step to step promises whatever a closure made anew does: all that follows there
// from a candidate follows here.
func TestOutlook(t *testing.T) {
	for _, rules := range []*logic.Rules{logic.Sudoku(2, 3), logic.Sudoku(3, 3), diagonals(6)} {
		kept, same := 0, 0
		for seed := range uint64(5) {
			r := rand.New(rand.NewPCG(7, seed))
			s := logic.NewState(rules)
			s.Start(grid.New(rules.Shape))
			for !s.Broken() && s.Open() > 0 {
				for range 1 + r.IntN(s.Symbols) {
					if c := logic.CandOf(r.IntN(rules.Shape.Size()), 1+r.IntN(s.Symbols)); s.At(c.Cell()).Len() > 1 {
						s.Remove(c)
					}
				}
				if cell := r.IntN(rules.Shape.Size()); r.IntN(20) == 0 && s.Value(cell) == 0 {
					s.Place(logic.CandOf(cell, s.At(cell).First()))
				}
				x := of(s)
				begun := len(x.outlook.cands) > 0 && !x.outlook.sparse()
				x.outlook.renew(s, &x.net, &x.closure)
				if begun {
					kept++
				}
				x.net.build(s, true, false)
				x.closure.close(&x.net)
				same += compareOutlook(t, &x.outlook, &x.closure)
			}
		}
		if kept < 50 || same == 0 {
			t.Errorf("an outlook was kept %d times, and told as much as a closure of %d pairs", kept, same)
		}
	}
}

// compareOutlook returns of how many pairs of candidates both tell the same.
func compareOutlook(t *testing.T, o *outlook, c *closure) (same int) {
	for a := range c.singles {
		for b := range c.singles {
			from, to := o.candidate(c.nodes[a].first(), c.nodes[a].v), o.candidate(c.nodes[b].first(), c.nodes[b].v)
			for i, tables := range [2][2][]uint64{{c.on, o.on}, {c.off, o.off}} {
				fresh, kept := has(c.of(tables[0], c.component[a]), b), has(o.of(tables[1], o.component[from]), to)
				if fresh && !kept {
					t.Fatalf("%v: on %d, candidates %v and %v", o.Board().Cells, 1-i, o.cands[from], o.cands[to])
				}
				if fresh == kept {
					same++
				}
			}
			if has(c.of(c.strong, a), b) && !has(o.of(o.strong, from), to) {
				t.Fatalf("%v: a strong link of candidates %v and %v is missing", o.Board().Cells, o.cands[from], o.cands[to])
			}
		}
	}
	return same
}
