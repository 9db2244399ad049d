package technique

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A turbot fish is two pairs of a symbol where one place of each sees the other. It is
// the shortest chain of one symbol; its ends need not be in lines.
var (
	TurbotFish = &logic.Technique{Key: "turbot-fish", Name: "Turbot Fish", JA: "ターボットフィッシュ", Code: "0403", Form: logic.FormChain}

	turbotFish = []logic.Finder{{Technique: TurbotFish, Find: findTurbot}}
)

// A turbot is a chain: its cells, the houses of its strong links, and its sort key.
type turbot struct {
	v          int
	cells      [4]int
	first, end int
	removes    int
	weight     int
}

func findTurbot(s *logic.State, yield func(*logic.Step) bool) {
	x := of(s)
	x.turbots = x.turbots[:0]
	fresh := x.fresh(s, TurbotFish)
	for start := range s.Shape.Size() {
		for m := s.At(start) & fresh; m != 0; m &= m - 1 {
			x.turbotsFrom(s, start, m.First())
		}
	}
	if len(x.turbots) == 0 {
		x.quiet(s, TurbotFish, fresh)
	}
	slices.SortStableFunc(x.turbots, func(a, b turbot) int {
		return cmp.Or(cmp.Compare(b.removes, a.removes), cmp.Compare(a.weight, b.weight))
	})
	for _, t := range x.turbots {
		if !yield(t.step(s)) {
			return
		}
	}
}

// turbotsFrom records all turbot fish that begin at a cell, in the order of houses and
// places.
func (x *scratch) turbotsFrom(s *logic.State, start, v int) {
	for i, first := range s.Spots(start) {
		a := conjugate(s, start, v, i)
		if a < 0 {
			continue
		}
		for j, weak := range s.Spots(a) {
			for m := s.Places(weak.House, v) &^ logic.Bit(weak.Place); m != 0; m &= m - 1 {
				b := s.Houses[weak.House].Cells[m.First()]
				if b == start || earlier(s, a, b, j) {
					continue
				}
				for k, end := range s.Spots(b) {
					if e := conjugate(s, b, v, k); e >= 0 && e != a && sees(s, v, start, e) {
						x.note(s, turbot{v: v, cells: [4]int{start, a, b, e}, first: first.House, end: end.House})
					}
				}
			}
		}
	}
}

func (x *scratch) note(s *logic.State, t turbot) {
	var buffer [64]logic.Cand
	remove := seen(s, t.v, t.cells[0], t.cells[3], buffer[:0])
	t.removes, t.weight = len(remove), weight(remove)
	x.turbots = append(x.turbots, t)
}

// conjugate returns the other place of v in the i-th house of a cell. It returns -1 if
// there are more, or if an earlier house has both.
func conjugate(s *logic.State, cell, v, i int) int {
	spot := s.Spots(cell)[i]
	m := s.Places(spot.House, v)
	if m.Len() != 2 || !s.Houses[spot.House].Full {
		return -1
	}
	other := s.Houses[spot.House].Cells[(m &^ logic.Bit(spot.Place)).First()]
	if earlier(s, cell, other, i) {
		return -1
	}
	return other
}

// earlier reports whether b is in one of the houses of a before the i-th.
func earlier(s *logic.State, a, b, i int) bool {
	for _, spot := range s.Spots(a)[:i] {
		for _, other := range s.Spots(b) {
			if spot.House == other.House {
				return true
			}
		}
	}
	return false
}

func (t turbot) step(s *logic.State) *logic.Step {
	p := &logic.Step{Technique: TurbotFish, Symbols: []int{t.v}, Remove: seen(s, t.v, t.cells[0], t.cells[3], nil)}
	for i, cell := range t.cells {
		p.Chain = append(p.Chain, logic.Node{Cands: []logic.Cand{logic.CandOf(cell, t.v)}, On: i%2 == 1, Strong: i%2 == 1, From: i - 1})
	}
	p.Proof.Base = []logic.Set{logic.HouseSet(t.first, t.v), logic.HouseSet(t.end, t.v)}
	p.Proof.Cover = []logic.Set{logic.CandSet(p.Chain[1].Cands[0], p.Chain[2].Cands[0])}
	return p
}
