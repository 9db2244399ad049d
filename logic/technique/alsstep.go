package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// lose adds to a step the candidates that see a symbol in all sets, except those in the
// cells of but.
func (x *alses) lose(p *logic.Step, v int, sets []*als, but logic.Cells) {
	for i, m := range sets[0].outOf(v, x.Words) {
		for _, a := range sets[1:] {
			m &= a.outOf(v, x.Words)[i]
		}
		if but != nil {
			m &^= but[i]
		}
		for m := logic.Mask(m); m != 0; m &= m - 1 {
			if c := logic.CandOf(i<<6|m.First(), v); !slices.Contains(p.Remove, c) {
				p.Remove = append(p.Remove, c)
			}
		}
	}
}

// gain adds to a step, for each of some symbols, the candidates that see it in all sets. It records
// the symbols that removed anything.
func (x *alses) gain(p *logic.Step, sets []*als, symbols logic.Mask) {
	for v := range symbols.All() {
		n := len(p.Remove)
		if x.lose(p, v, sets, nil); len(p.Remove) > n {
			p.Symbols = append(p.Symbols, v)
		}
	}
	slices.Sort(p.Symbols)
}

// parts returns the sets as parts of a step.
func (x *alses) parts(sets []*als) (parts []logic.Part) {
	for _, a := range sets {
		parts = append(parts, logic.Part{Role: logic.ALS, Houses: []int{a.house}, Cells: slices.Collect(a.cells.All()), Symbols: a.symbols})
	}
	return parts
}

// proof proves a chain of sets, each linked to the next by a symbol; if there is one more
// link it joins the last to the first. The cells are bases. Covers are the linking
// symbols, in both sets, and every other symbol in its set.
func (x *alses) proof(sets []*als, links []int) (p logic.Proof) {
	for i, a := range sets {
		unlinked := a.symbols
		if i > 0 {
			unlinked &^= logic.Bit(links[i-1])
		}
		if i < len(links) {
			unlinked &^= logic.Bit(links[i])
		}
		if len(links) == len(sets) {
			unlinked &^= logic.Bit(links[(i+len(sets)-1)%len(sets)])
		}
		for cell := range a.cells.All() {
			p.Base = append(p.Base, logic.CellSet(cell))
		}
		for v := range unlinked.All() {
			p.Cover = append(p.Cover, logic.CandSet(x.cands(a, v)...))
		}
	}
	for i, v := range links {
		p.Cover = append(p.Cover, logic.CandSet(append(x.cands(sets[i], v), x.cands(sets[(i+1)%len(sets)], v)...)...))
	}
	return p
}

func (x *alses) cands(a *als, v int) (list []logic.Cand) {
	for _, cell := range a.cellsIn(x.State, v) {
		list = append(list, logic.CandOf(cell, v))
	}
	return list
}
