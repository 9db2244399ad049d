package technique

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// OR-k whips by Denis Berthier: whips and braids one of whose variables is a relation between k candidates,
// the guardians of a pattern. In OR-k forcing whips the supposed candidate and each of the guardians exclude each other by a
// whip or a braid.
var (
	ORWhip    = whipping("or-whip", "OR-k Whip", "ORkウィップ")
	ORBraid   = whipping("or-braid", "OR-k Braid", "ORkブレイド")
	ORForcing = whipping("or-forcing-whip", "OR-k Forcing Whip", "ORkフォーシングウィップ")

	orWhips   = []logic.Finder{{Technique: ORWhip, Also: []*logic.Technique{ORBraid}, Find: findORWhips}}
	orForcing = []logic.Finder{{Technique: ORForcing, Find: findORForcing}}
)

// mostRelations bounds the relations that are variables of whips.
const mostRelations = 24

// withRelations makes a search for a board with the known relations among its candidates. It
// reports false if there are none.
func withRelations(s *logic.State) (*whipSearch, bool) {
	x := &of(s).whips
	if x.variables = &of(s).variables; !x.variables.begin(s) {
		return x, false
	}
	x.spread.variables = x.variables
	all := relationsOf(s)
	if len(all) == 0 {
		return x, false
	}
	x.relate(all[:min(len(all), mostRelations)])
	return x, true
}

func findORWhips(s *logic.State, yield func(*logic.Step) bool) {
	x, ok := withRelations(s)
	if !ok {
		return
	}
	x.use = func(c *chainOf) *logic.Technique {
		related := slices.ContainsFunc(c.vars(), func(v int) bool { return x.vars[v].relation >= 0 })
		switch t := x.whip(c); {
		case !related:
			return nil
		case t == Braid || t == GBraid:
			return ORBraid
		}
		return ORWhip
	}
	x.search(yield)
}

func findORForcing(s *logic.State, yield func(*logic.Step) bool) {
	x, ok := withRelations(s)
	if !ok {
		return
	}
	type forcing struct {
		z, relation, size int
		chains            []chainOf
	}
	x.groups = true
	var targets []int
	for z := range x.cands {
		if !x.spread.spread(z) { // otherwise a plain whip or braid refutes it
			targets = append(targets, z)
		}
	}
	joint := map[[2]int]bool{} // pairs that do not exclude each other
	var all []forcing
	for r := range x.relations {
		for _, z := range targets {
			f := forcing{z: z, relation: r}
			for _, c := range x.relations[r].cands {
				g := x.at(c)
				if g == z || joint[[2]int{z, g}] || !x.spread.spread(z, g) {
					joint[[2]int{z, g}], f.chains = true, nil
					break
				}
				chain := x.spread.needed()
				f.chains, f.size = append(f.chains, chain), f.size+len(chain.facts)
			}
			if f.chains != nil {
				all = append(all, f)
			}
		}
		if x.Stopped() {
			return
		}
	}
	slices.SortStableFunc(all, func(a, b forcing) int { return cmp.Compare(a.size, b.size) })
	for _, f := range all {
		if !yield(x.forcing(f.z, f.relation, f.chains)) {
			return
		}
	}
}

// forcing returns the step of a candidate that excludes all of a relation.
func (x *whipSearch) forcing(z, relation int, chains []chainOf) *logic.Step {
	r, cand := &x.relations[relation], x.cands[z]
	p := &logic.Step{Technique: ORForcing, Symbols: []int{cand.Symbol()}, Remove: []logic.Cand{cand}, Parts: r.about}
	p.Proof.Lines = []logic.Line{{Cands: r.cands, Proof: r.proof}}
	p.Proof.Over = logic.LineSet(0)
	p.Chain = []logic.Node{{Cands: []logic.Cand{cand}, On: true, From: -1}}
	for i := range chains {
		c := &chains[i]
		p.Proof.Cases = append(p.Proof.Cases, x.prove(c, 1, map[int]int{relation: 0}))
		at := len(p.Chain)
		for j, f := range c.facts[1:] {
			from := -1
			if j > 0 {
				from = at + max(0, x.due(c, j+1)-1)
			}
			p.Chain = append(p.Chain, logic.Node{Cands: x.candsOf(f.bits), On: true, Strong: true, From: from})
		}
	}
	parts := slices.Clone(p.Parts)
	for i := range chains {
		for _, part := range x.about(&chains[i]) {
			if !slices.ContainsFunc(parts, func(q logic.Part) bool { return slices.Equal(q.Cands, part.Cands) && slices.Equal(q.Cells, part.Cells) }) {
				parts = append(parts, part)
			}
		}
	}
	p.Parts = parts
	return p
}
