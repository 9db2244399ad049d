package technique

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/logic"
)

// prove returns the proof that the assumptions of a chain exclude each other. before is the number
// of lines of the enclosing proof, and known maps relations to those lines.
func (x *variables) prove(c *chainOf, before int, known map[int]int) (p logic.Proof) {
	lineOf := make([]int, len(c.facts))
	gone := map[int]bool{}
	lines := map[int]int{}
	for r, i := range known {
		lines[r] = i
	}
	add := func(l logic.Line) int {
		p.Lines = append(p.Lines, l)
		return before + len(p.Lines) - 1
	}
	base := func(v, at int) []logic.Set {
		left := make([]uint64, x.words)
		if at < len(c.facts) {
			left = c.facts[at].bits
		}
		for _, i := range indexes(x.vars[v].bits) {
			if has(left, i) || gone[i] || slices.ContainsFunc(c.facts[:at], func(f fact) bool { return alone(f.bits) && has(f.links, i) }) {
				continue
			}
			g := slices.IndexFunc(c.facts[:at], func(f fact) bool { return has(f.links, i) })
			gone[i] = true
			add(logic.Line{Cands: []logic.Cand{x.cands[i]}, Off: true, Proof: logic.Proof{Base: []logic.Set{logic.LineSet(lineOf[g])}}})
		}
		of := &x.vars[v]
		if of.relation < 0 {
			return []logic.Set{of.set}
		}
		return []logic.Set{logic.LineSet(lines[of.relation])}
	}
	for _, v := range c.vars() {
		if of := &x.vars[v]; of.relation >= 0 {
			if _, ok := lines[of.relation]; !ok {
				r := &x.relations[of.relation]
				lines[of.relation] = add(logic.Line{Cands: r.cands, Proof: r.proof})
			}
		}
	}
	for i := c.first; i < len(c.facts); i++ {
		f := &c.facts[i]
		of := base(f.of, i)
		lineOf[i] = add(logic.Line{Cands: x.candsOf(f.bits), Proof: logic.Proof{Base: of}})
	}
	if c.end >= 0 {
		p.Base = base(c.end, len(c.facts))
	}
	return p
}

// vars returns the variables of a chain.
func (c *chainOf) vars() (all []int) {
	for _, f := range c.facts[c.first:] {
		all = append(all, f.of)
	}
	if c.end >= 0 {
		all = append(all, c.end)
	}
	return all
}

// alone reports whether a set has one element.
func alone(set []uint64) bool {
	n := 0
	for _, w := range set {
		n += bits.OnesCount64(w)
	}
	return n == 1
}
