package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// report yields the fish if it removes anything. A candidate is removed if it sees all
// fins and is in a cover and no base, or in two covers.
func (x *frankenSearch) report(all, endo, fins, covered, twice few) bool {
	gone := covered.minus(all).or(twice)
	for left := fins; !left.empty(); left = left.minus(one(left.first())) {
		gone = gone.and(x.peers[left.first()])
	}
	if gone.empty() || !x.isOf() {
		return true
	}
	p := &logic.Step{Technique: x.t, Symbols: []int{x.v}}
	base, cover := slices.Clone(x.base[:x.n]), slices.Clone(x.cover[:x.n])
	p.Parts = []logic.Part{{Role: logic.Base, Houses: base}, {Role: logic.Cover, Houses: cover},
		{Role: logic.Fin, Cands: x.candsOf(fins.minus(endo))}, {Role: logic.EndoFin, Cands: x.candsOf(endo)}}
	for i := range x.n {
		p.Proof.Base = append(p.Proof.Base, logic.HouseSet(base[i], x.v))
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(cover[i], x.v))
	}
	p.Remove = append(x.candsOf(gone.minus(twice)), x.candsOf(gone.and(twice))...)
	x.caught = true
	return x.yield(p)
}

// isOf reports whether the houses fit the technique: fish of lines only are basic, and
// Franken fish are not mutants.
func (x *frankenSearch) isOf() bool {
	var b, c logic.Mask // kinds of houses
	for i := range x.n {
		b |= logic.Bit(int(x.Houses[x.base[i]].Kind))
		c |= logic.Bit(int(x.Houses[x.cover[i]].Kind))
	}
	row, col, box := logic.Bit(int(logic.Row)), logic.Bit(int(logic.Col)), logic.Bit(int(logic.Box))
	if b|c == row|col && b&c == 0 {
		return false
	}
	franken := b&^box == row && c&^box == col || b&^box == col && c&^box == row
	return franken != x.mutant
}

// candsOf returns the candidates of a set.
func (x *fishCandidates) candsOf(set few) (list []logic.Cand) {
	for ; !set.empty(); set = set.minus(one(set.first())) {
		list = append(list, logic.CandOf(x.cells[set.first()], x.v))
	}
	return list
}
