package technique

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/banmen/banmen/logic"
)

// balanceSearch holds the balances of a position.
type balanceSearch struct {
	rules  *logic.Rules
	sets   []houseSet
	open   logic.Cells // cells that were open at the last update
	begun  uint64
	placed uint64
	all    []*balance // few houses and cells first
	filter logic.Filter
	idle   map[string]bool // balances with candidates of their cells that remove nothing
	key    []byte
	times  []int
	taken  []int // scratch: laws that are subtracted
}

// A houseSet is a set of houses to be added up, with the balance that remains.
type houseSet struct {
	houses []int
	laws   []int       // sums with cells of the houses
	near   logic.Cells // the cells of the houses and of the laws
	within logic.Cells // the cells of the houses
	shares []share     // the cells of the laws if they are disjoint, else nil
	balance
	ok bool
}

// begin prepares the sets of houses of a puzzle.
func (x *balanceSearch) begin(s *logic.State) {
	*x = balanceSearch{rules: s.Rules, open: s.NewCells(), begun: s.RevBegun() - 1, idle: map[string]bool{}, times: make([]int, s.Shape.Size())}
	if !hasSums(s.Rules) {
		return
	}
	for _, houses := range houseSets(s.Rules) {
		set := houseSet{houses: houses, near: s.NewCells(), within: s.NewCells()}
		for _, h := range houses {
			for _, c := range s.Houses[h].Cells {
				set.near.Add(c)
				set.within.Add(c)
				for _, i := range s.LawsOf(c) {
					if _, ok := s.Laws[i].Exactly(); ok && !s.Laws[i].Joint && !slices.Contains(set.laws, i) {
						set.laws = append(set.laws, i)
					}
				}
			}
		}
		for _, i := range set.laws {
			for _, c := range s.Laws[i].Cells {
				set.near.Add(c)
			}
		}
		set.divide(s)
		if len(set.laws) > 0 {
			x.sets = append(x.sets, set)
		}
	}
}

// list returns the balances of a position, those of few houses and cells first. Only sets
// of houses near placed cells are looked at again.
func (x *balanceSearch) list(s *logic.State) []*balance {
	if !x.update(s) {
		return x.all
	}
	x.all = x.all[:0]
	for i := range x.sets {
		if set := &x.sets[i]; set.ok {
			x.all = append(x.all, &set.balance)
		}
	}
	slices.SortStableFunc(x.all, func(a, b *balance) int {
		return cmp.Or(a.houses-b.houses, a.left-b.left)
	})
	return x.all
}

// update adapts the sets of houses to a position. It reports false if nothing has changed.
func (x *balanceSearch) update(s *logic.State) bool {
	if x.rules != s.Rules {
		x.begin(s)
	}
	if x.begun == s.RevBegun() && x.placed == s.RevPlaced() {
		return false
	}
	x.begun, x.placed = s.RevBegun(), s.RevPlaced()
	changed := s.NewCells()
	for c := range s.Shape.Size() {
		if open := s.Value(c) == 0; open != x.open.Has(c) {
			changed.Add(c)
			if open {
				x.open.Add(c)
			} else {
				x.open.Remove(c)
			}
		}
	}
	for i := range x.sets {
		if set := &x.sets[i]; meet(set.near, changed) {
			x.settle(s, set)
		}
	}
	return true
}

// gone returns the candidates that a balance removes.
func (x *balanceSearch) gone(s *logic.State, b *balance) (gone []logic.Cand) {
	x.key = x.key[:0]
	for i, c := range b.Cells {
		x.key = binary.AppendVarint(x.key, int64(c))
		x.key = binary.AppendVarint(x.key, int64(b.Coefficients[i]))
		x.key = binary.AppendUvarint(x.key, uint64(s.At(c)))
	}
	x.key = binary.AppendVarint(x.key, int64(b.Total))
	if x.idle[string(x.key)] {
		return nil
	}
	l, ok := b.Law(s)
	if !ok {
		return nil
	}
	for at, left := range x.filter.Left(s, &l, true) {
		for v := range (s.At(l.Cells[at]) &^ left).All() {
			gone = append(gone, logic.CandOf(l.Cells[at], v))
		}
	}
	if len(gone) == 0 {
		x.idle[string(x.key)] = true
	}
	return gone
}

// meet reports whether two sets of cells have a common one.
func meet(a, b logic.Cells) bool {
	for i, w := range a {
		if w&b[i] != 0 {
			return true
		}
	}
	return false
}
