package technique

import "github.com/banmen/banmen/logic"

// none is where a technique was found nowhere: by symbol the RevOf, by house the RevIn of then, and
// the Rev when there was none at all. Candidates that go leave less to remove; so what is found
// there later rests on a cell, or on places of a symbol in a house, that has changed since.
type none struct {
	symbols, houses []uint64
	rev             uint64
}

// noneOf returns what is known of a technique.
func (x *scratch) noneOf(s *logic.State, t *logic.Technique) *none {
	if x.none == nil || x.options != s.Options {
		x.none, x.options = map[*logic.Technique]*none{}, s.Options
	}
	n := x.none[t]
	if n == nil {
		n = &none{symbols: make([]uint64, s.Symbols+1), houses: make([]uint64, len(s.Houses))}
		x.none[t] = n
	}
	return n
}

// resting returns a finder of steps that rest on what changed reports to have changed since a Rev, and
// do so again only if it has. It looks no more where nothing has since it found nothing.
func resting(f logic.Finder, changed func(s *logic.State, then uint64) bool) logic.Finder {
	find := f.Find
	f.Find = func(s *logic.State, yield func(*logic.Step) bool) {
		x := of(s)
		none, outer := x.noneOf(s, f.Technique), x.watch
		if !changed(s, none.rev) {
			return
		}
		if x.watch.take == nil {
			x.watch.take = x.take
		}
		x.watch.met, x.watch.yield = false, yield
		find(s, x.watch.take)
		if !x.watch.met && !s.Stopped() {
			none.rev = s.Rev
		}
		x.watch.met, x.watch.yield = outer.met, outer.yield
	}
	return f
}

// A watch sees whether a finder finds anything, which allocates nothing thus.
type watch struct {
	met         bool
	yield, take func(*logic.Step) bool
}

func (x *scratch) take(p *logic.Step) bool {
	x.watch.met = true
	return x.watch.yield(p)
}

// newPair reports whether a cell has come to have two candidates since then.
func newPair(s *logic.State, then uint64) bool {
	bivalues(s)
	return of(s).newest > then
}

// changed returns the symbols of which something has changed since a technique was not found
// in their candidates.
func (x *scratch) changed(s *logic.State, t *logic.Technique) (m logic.Mask) {
	none := x.noneOf(s, t).symbols
	for v := 1; v <= s.Symbols; v++ {
		if none[v] != s.RevOf(v) {
			m |= logic.Bit(v)
		}
	}
	return m
}

// fresh returns those of them that are not calm, and quiet notes that it is not found in any of some.
func (x *scratch) fresh(s *logic.State, t *logic.Technique) (m logic.Mask) {
	for v := x.untried(s, t, 1); v <= s.Symbols; v = x.untried(s, t, v+1) {
		m |= logic.Bit(v)
	}
	return m
}

func (x *scratch) quiet(s *logic.State, t *logic.Technique, symbols logic.Mask) {
	for ; symbols != 0; symbols &= symbols - 1 {
		x.tried(s, t, symbols.First())
	}
}

// untried returns the first symbol from v on of which something has changed since a
// technique was not found in its candidates; more than there are if there is none.
func (x *scratch) untried(s *logic.State, t *logic.Technique, v int) int {
	none := x.noneOf(s, t).symbols
	for ; v <= s.Symbols && (none[v] == s.RevOf(v) || x.calm.loose(s, v).empty()); v++ {
		none[v] = s.RevOf(v)
	}
	return v
}

// tried notes that a technique is not found in the candidates of symbol v.
func (x *scratch) tried(s *logic.State, t *logic.Technique, v int) {
	x.noneOf(s, t).symbols[v] = s.RevOf(v)
}
