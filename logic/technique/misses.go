package technique

import "github.com/banmen/banmen/logic"

// misses remembers where a technique was not found: by symbol the RevOf, by house the
// RevIn, and the Rev if it was found nowhere. Deleting candidates removes opportunities.
// So a step found there later depends on a cell, or on places of a symbol in a house,
// changed since.
type misses struct {
	symbols, houses []uint64
	rev             uint64
}

// missesOf returns the misses of a technique.
func (x *scratch) missesOf(s *logic.State, t *logic.Technique) *misses {
	if x.none == nil || x.options != s.Options {
		x.none, x.options = map[*logic.Technique]*misses{}, s.Options
	}
	n := x.none[t]
	if n == nil {
		n = &misses{symbols: make([]uint64, s.Symbols+1), houses: make([]uint64, len(s.Houses))}
		x.none[t] = n
	}
	return n
}

// resting wraps a finder. It runs the finder only if changed reports a change since the finder last
// found nothing. All steps of the finder must depend on such changes.
func resting(f logic.Finder, changed func(s *logic.State, then uint64) bool) logic.Finder {
	find := f.Find
	f.Find = func(s *logic.State, yield func(*logic.Step) bool) {
		x := of(s)
		none, outer := x.missesOf(s, f.Technique), x.watch
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

// A watch records whether a finder finds anything, without allocation.
type watch struct {
	met         bool
	yield, take func(*logic.Step) bool
}

func (x *scratch) take(p *logic.Step) bool {
	x.watch.met = true
	return x.watch.yield(p)
}

// newPair reports whether a cell became bivalue since revision then.
func newPair(s *logic.State, then uint64) bool {
	bivalues(s)
	return of(s).newest > then
}

// changed returns the symbols whose candidates changed since a technique was not found
// among them.
func (x *scratch) changed(s *logic.State, t *logic.Technique) (m logic.Mask) {
	none := x.missesOf(s, t).symbols
	for v := 1; v <= s.Symbols; v++ {
		if none[v] != s.RevOf(v) {
			m |= logic.Bit(v)
		}
	}
	return m
}

// fresh returns the changed symbols that have loose candidates. quiet records that a
// technique was not found among some symbols.
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

// untried returns the first symbol from v on whose candidates changed since a technique
// was not found among them. It returns a number above all symbols if there is none.
func (x *scratch) untried(s *logic.State, t *logic.Technique, v int) int {
	none := x.missesOf(s, t).symbols
	for ; v <= s.Symbols && (none[v] == s.RevOf(v) || x.looseCandidates.loose(s, v).empty()); v++ {
		none[v] = s.RevOf(v)
	}
	return v
}

// tried records that a technique was not found among the candidates of symbol v.
func (x *scratch) tried(s *logic.State, t *logic.Technique, v int) {
	x.missesOf(s, t).symbols[v] = s.RevOf(v)
}
