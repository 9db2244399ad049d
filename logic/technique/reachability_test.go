package technique

import (
	"math/rand/v2"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// A net kept from step to step has the same closure as a fresh one. The reachability,
// extended step by step, includes everything in that closure.
func TestReachability(t *testing.T) {
	for _, rules := range []*logic.Rules{logic.Sudoku(2, 3), logic.Sudoku(3, 3), diagonals(6)} {
		if testing.Short() && rules.Symbols > 6 {
			continue
		}
		kept, same := 0, 0
		seeds := uint64(5)
		if testing.Short() {
			seeds = 2
		}
		for seed := range seeds {
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
				x, anew := of(s), of(s.Clone())
				times := x.net.times
				x.reachability.renew(s, &x.net.graph, &x.closure)
				if x.net.times == times {
					kept++
				}
				x.net.build(s, true, false)
				x.closure.close(&x.net.graph)
				anew.net.build(s.Clone(), true, false)
				anew.closure.close(&anew.net.graph)
				same += compareReachability(t, x, &anew.closure)
			}
		}
		if kept < 10*int(seeds) || same == 0 {
			t.Errorf("a net was kept %d times, and its reachability told as much as a closure of %d pairs", kept, same)
		}
	}
}

// compareReachability returns for how many pairs of candidates the reachability equals a
// fresh closure.
func compareReachability(t *testing.T, x *scratch, c *closure) (same int) {
	node := func(a int) int { return x.net.candidate(c.nodes[a].first(), c.nodes[a].v) }
	words := (x.net.singles + 63) / 64
	kept, fresh := make([]uint64, 2*words), make([]uint64, 2*((c.singles+63)/64))
	for l := range 2 * c.singles {
		from := 2*node(l/2) + l&1
		x.closure.outcome(from, kept)
		c.outcome(l, fresh)
		for b := range c.singles {
			for half := range 2 {
				is, was := has(kept[half*words:], node(b)), has(fresh[half*len(fresh)/2:], b)
				if is != was {
					t.Fatalf("%v: %d of node %d follows from literal %d: %v, anew: %v", c.Board().Cells, half, b, l, is, was)
				}
				if o := &x.reachability; l&1 == 1 {
					hoped := has(o.of([2][]uint64{o.on, o.off}[half], o.component[from/2]), node(b))
					if was && !hoped {
						t.Fatalf("%v: %d of node %d follows from node %d, but nobody hopes so", c.Board().Cells, half, b, l/2)
					}
					if hoped == was {
						same++
					}
				}
			}
		}
	}
	return same
}
