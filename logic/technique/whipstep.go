package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// give yields the step of a chain from a candidate, unless the chain is of another family.
func (x *whipSearch) give(c *chainOf, z int) bool {
	t := x.family(c)
	if t == nil {
		return true
	}
	cand := x.cands[z]
	p := &logic.Step{Technique: t, Symbols: []int{cand.Symbol()}, Remove: []logic.Cand{cand}, Proof: x.prove(c, 0, nil)}
	p.Parts = x.about(c)
	for i, f := range c.facts {
		p.Chain = append(p.Chain, logic.Node{Cands: x.candsOf(f.bits), On: true, Strong: i > 0, From: x.due(c, i)})
	}
	return x.yield(p)
}

// due returns the index of the latest fact before fact i that excludes a candidate of the variable of
// fact i, or -1 if fact i is assumed.
func (x *variables) due(c *chainOf, i int) int {
	if i < c.first {
		return -1
	}
	for j := i - 1; j > 0; j-- {
		if touch(c.facts[j].links, x.vars[c.facts[i].of].bits) {
			return j
		}
	}
	return 0
}

// sort numbers the families of whips, the simplest first.
func (x *whipSearch) sort(c *chainOf) int {
	return slices.Index([]*logic.Technique{ZChain, TWhip, Whip, GWhip, Braid, GBraid}, x.whip(c))
}

func (x *whipSearch) family(c *chainOf) *logic.Technique {
	if x.use != nil {
		return x.use(c)
	}
	return x.whip(c)
}

// whip returns the technique of a chain.
func (x *whipSearch) whip(c *chainOf) *logic.Technique {
	braid, groups, z, t := false, false, false, false
	for i := 1; i <= len(c.facts); i++ {
		v, right := c.end, -1
		if i < len(c.facts) {
			v, right = c.facts[i].of, lowest(c.facts[i].bits)
			groups = groups || !alone(c.facts[i].bits)
		}
		last := c.facts[i-1].links
		left, ends := false, i == len(c.facts)
		for _, k := range indexes(x.vars[v].bits) {
			switch {
			case k == right || i < len(c.facts) && has(c.facts[i].bits, k):
			case has(last, k) && !left: // the previous fact excludes it
				left = true
			case has(c.facts[0].links, k) && ends: // the end of a chain sees the target
				ends = false
			case has(c.facts[0].links, k):
				z = true
			default:
				t = true
			}
		}
		t = t || ends && i == len(c.facts)
		braid = braid || !left
	}
	switch {
	case braid && groups:
		return GBraid
	case braid:
		return Braid
	case groups:
		return GWhip
	case z && t:
		return Whip
	case t:
		return TWhip
	}
	return ZChain
}

// about returns the parts of the relations of a chain.
func (x *variables) about(c *chainOf) (all []logic.Part) {
	used := map[int]bool{-1: true}
	for _, v := range c.vars() {
		if r := x.vars[v].relation; !used[r] {
			used[r] = true
			all = append(all, x.relations[r].about...)
		}
	}
	return all
}
