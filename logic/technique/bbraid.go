package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// BBraid is Denis Berthier's B-braid: a braid in which a candidate may also be lost because it is
// the first of an inner braid. The inner braid may use what the outer one has found.
var (
	BBraid = whipping("b-braid", "B-Braid", "Bブレイド")

	bBraids = []logic.Finder{{Technique: BBraid, Find: findBBraids}}
)

// innerBraids are the limits of the lengths of inner braids, in the order of the search: short ones
// are easier to follow.
var innerBraids = [...]int{4, 8, 1 << 10}

// A bFact is a fact of a B-braid: a candidate that is true, or one that is false by an inner braid.
type bFact struct {
	cand  int
	of    int     // the variable that has only this candidate left; -1: assumed
	inner []bFact // facts of the inner braid that refutes cand, its assumption first; nil: cand is true
	end   int     // the variable without candidates at the end of the inner braid
	uses  []int16 // facts of the outer braid on which it depends
}

// A bSearch looks for B-braids.
type bSearch struct{ outer, inner bSpread }

func findBBraids(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).bBraids
	v := &of(s).variables
	if !v.begin(s) {
		return
	}
	v.relate(nil)
	x.outer.variables, x.inner.variables = v, v
	done := make([]bool, len(v.cands))
	for _, most := range innerBraids {
		for z := range v.cands {
			if done[z] || s.Stopped() {
				continue
			}
			if done[z] = x.outer.begin(z); done[z] { // a braid
				continue
			}
			if done[z] = x.refutes(most); done[z] && !yield(x.step(z)) {
				return
			}
		}
	}
}

// refutes reports whether the outer braid reaches a contradiction with inner braids of limited
// length.
func (x *bSearch) refutes(most int) bool {
	o := &x.outer
	n := len(o.cands)
	for c, vain := 0, 0; vain < n; c, vain = (c+1)%n, vain+1 { // until no candidate is lost in a whole round
		if has(o.out, c) || has(o.on, c) {
			continue
		}
		if f, ok := x.lost(c, most); ok {
			vain = 0
			o.facts = append(o.facts, f)
			if o.spread() {
				return true
			}
		}
	}
	return false
}

// lost returns the fact that a candidate is false by an inner braid after the facts of the outer one.
func (x *bSearch) lost(c, most int) (f bFact, ok bool) {
	o, i := &x.outer, &x.inner
	i.after(o)
	i.facts = append(i.facts, bFact{cand: c, of: -1})
	if !i.spread() {
		return f, false
	}
	base := len(o.facts)
	inner, uses := i.needed(base)
	if len(inner) > most { // as many facts as variables, with the last fact instead of the assumption
		return f, false
	}
	return bFact{cand: c, of: -1, inner: inner, end: i.end, uses: uses[:len(uses)-len(inner)]}, true
}

// step returns the step that removes a candidate which the last search has refuted.
func (x *bSearch) step(z int) *logic.Step {
	o := &x.outer
	facts, at := o.needed(0)
	c := o.cands[z]
	p := &logic.Step{Technique: BBraid, Symbols: []int{c.Symbol()}, Remove: []logic.Cand{c}, Proof: o.proof(facts, o.end)}
	for i, f := range facts {
		p.Chain = append(p.Chain, logic.Node{Cands: []logic.Cand{o.cands[f.cand]}, On: f.inner == nil, Strong: i > 0 && f.inner == nil, From: slices.Index(at, o.due(&f))})
	}
	return p
}
