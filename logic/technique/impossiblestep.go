package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// relation returns the relation that one of the guardians of cells is true.
func (x *impossible) relation(cells []int) (r relation, ok bool) {
	r.cands = x.guardians(cells)
	slices.Sort(cells)
	left := make([]logic.Mask, len(cells))
	for i, c := range cells {
		left[i] = x.At(c) & x.symbols
	}
	x.tries = 0
	r.proof = x.exhaust(cells, left)
	r.kind = x.kind(cells)
	r.about = []logic.Part{{Role: logic.Pattern, Cells: cells, Symbols: x.symbols}, {Role: logic.Extra, Cands: r.cands}}
	return r, x.tries <= mostFillings
}

// exhaust proves that cells cannot be filled.
func (x *impossible) exhaust(cells []int, left []logic.Mask) (p logic.Proof) {
	for {
		best := -1
		for i, m := range left {
			if m != filled && (best < 0 || m.Len() < left[best].Len()) {
				best = i
			}
		}
		if x.tries++; best < 0 || x.tries > mostFillings {
			x.tries = mostFillings + 1
			return p
		}
		c, m := cells[best], left[best]
		switch {
		case m == 0:
			p.Base = []logic.Set{logic.CellSet(c)}
			return p
		case m.One():
			p.Lines = append(p.Lines, logic.Line{Cands: []logic.Cand{logic.CandOf(c, m.First())}, Proof: logic.Proof{Base: []logic.Set{logic.CellSet(c)}}})
			left = x.put(cells, left, best, m.First())
			continue
		}
		p.Over = logic.CellSet(c)
		for v := range x.At(c).All() {
			var q logic.Proof
			if m.Has(v) {
				q = x.exhaust(cells, x.put(cells, left, best, v))
			}
			p.Cases = append(p.Cases, q)
		}
		return p
	}
}

// kind returns the technique that a pattern belongs to.
func (x *impossible) kind(cells []int) *logic.Technique {
	switch {
	case x.symbols.Len() == 2:
		return BivalueOddagon
	case len(cells) == 12 && x.fourBoxes(cells):
		return Tridagon
	}
	return ImpossiblePattern
}

// fourBoxes reports whether cells are three of each of four boxes, in different rows and columns there.
func (x *impossible) fourBoxes(cells []int) bool {
	in := map[int][]int{}
	for _, c := range cells {
		b := x.House(c, logic.Box)
		if b < 0 || slices.ContainsFunc(in[b], func(d int) bool { return together(x.State, logic.Row, c, d) || together(x.State, logic.Col, c, d) }) {
			return false
		}
		in[b] = append(in[b], c)
	}
	if len(in) != 4 {
		return false
	}
	for _, all := range in {
		if len(all) != 3 {
			return false
		}
	}
	return true
}

func findImpossible(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).variables
	if !x.begin(s) {
		return
	}
	for _, r := range relationsOf(s) {
		if !x.direct(&r, yield) {
			return
		}
	}
}

// direct yields the step of a relation: its only candidate is true, or what all of its candidates exclude is false.
func (x *variables) direct(r *relation, yield func(*logic.Step) bool) bool {
	p := &logic.Step{Technique: r.kind, Symbols: r.about[0].Symbols.List(), Parts: r.about}
	p.Proof.Lines = []logic.Line{{Cands: r.cands, Proof: r.proof}}
	if len(r.cands) == 1 {
		p.Place = r.cands
		return yield(p)
	}
	links := slices.Clone(x.row(x.at(r.cands[0])))
	for _, c := range r.cands[1:] {
		for w, m := range x.row(x.at(c)) {
			links[w] &= m
		}
	}
	if p.Remove = x.candsOf(links); len(p.Remove) == 0 {
		return true
	}
	p.Proof.Base = []logic.Set{logic.LineSet(0)}
	return yield(p)
}

// relationsOf returns the relations that are known on a board.
func relationsOf(s *logic.State) []relation {
	x := of(s)
	if x.relationsRev != s.Rev || x.relationsOf != s {
		x.relationsRev, x.relationsOf, x.relations = s.Rev, s, impossibleRelations(s)
	}
	return x.relations
}
