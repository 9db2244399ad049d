package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Death blossom: each symbol of a stem cell is linked to an almost locked set, its petal.
// Whichever symbol the stem has, one petal is locked, so a symbol common to all petals is
// in one of them.
var (
	DeathBlossom = &logic.Technique{Key: "death-blossom", Name: "Death Blossom", JA: "デスブロッサム", Code: "0904", Form: logic.FormBlossom}

	blossoms = []logic.Finder{{Technique: DeathBlossom, Find: findDeathBlossom}}
)

// A blossom is a stem and its petals, one for each symbol of the stem.
type blossom struct {
	*alses
	stem   int
	links  []int // the symbols of the stem
	petals []*als
	used   logic.Cells
	common []logic.Cells // by number of petals chosen, then symbol: the cells that see it in all of them
	done   [][]logic.Cand
	yield  func(*logic.Step) bool
}

func findDeathBlossom(s *logic.State, yield func(*logic.Step) bool) {
	x := &of(s).blossom
	x.alses, x.yield, x.done = &of(s).alses, yield, x.done[:0]
	x.find(s)
	for len(x.common) <= s.Symbols {
		x.common = append(x.common, make(logic.Cells, s.Symbols*s.Words))
	}
	x.used = slices.Grow(x.used[:0], s.Words)[:s.Words]
	for stem := range s.Shape.Size() {
		if s.At(stem) == 0 {
			continue
		}
		x.stem, x.links, x.petals = stem, x.links[:0], x.petals[:0]
		for m := s.At(stem); m != 0; m &= m - 1 {
			x.links = append(x.links, m.First())
		}
		clear(x.used)
		for v := 1; v <= s.Symbols; v++ {
			to := x.common[0][(v-1)*s.Words : v*s.Words]
			copy(to, s.Symbol(v))
			to.Remove(stem)
			if s.At(stem).Has(v) {
				clear(to)
			}
		}
		if !x.grow() {
			return
		}
	}
}

// grow chooses the next petal while any candidate still sees a symbol in all petals.
// Where petals may overlap, a petal may serve several symbols.
func (x *blossom) grow() bool {
	n := len(x.petals)
	if n == len(x.links) {
		return x.bloom()
	}
	for i := range x.all {
		a := &x.all[i]
		if !a.symbols.Has(x.links[n]) || !a.outOf(x.links[n], x.Words).Has(x.stem) || !x.overlap && touch(a.cells, x.used) {
			continue
		}
		some := uint64(0)
		for j, m := range x.common[n] {
			x.common[n+1][j] = m & a.out[j]
			some |= m & a.out[j]
		}
		if some == 0 {
			continue
		}
		x.petals = append(x.petals, a)
		x.use()
		more := x.grow()
		x.petals = x.petals[:n]
		x.use()
		if !more {
			return false
		}
	}
	return true
}

// use collects the cells of the petals.
func (x *blossom) use() {
	clear(x.used)
	for _, a := range x.petals {
		union(x.used, a.cells)
	}
}

// bloom yields the step if it removes anything new.
func (x *blossom) bloom() bool {
	p := &logic.Step{Technique: DeathBlossom, Parts: []logic.Part{{Role: logic.Pivot, Cells: []int{x.stem}}}}
	for v := 1; v <= x.Symbols; v++ {
		for i, m := range x.common[len(x.petals)][(v-1)*x.Words : v*x.Words] {
			for m := logic.Mask(m &^ x.used[i]); m != 0; m &= m - 1 {
				p.Remove = append(p.Remove, logic.CandOf(i<<6|m.First(), v))
			}
		}
	}
	if len(p.Remove) == 0 || slices.ContainsFunc(x.done, func(d []logic.Cand) bool { return slices.Equal(d, p.Remove) }) {
		return true
	}
	x.done = append(x.done, p.Remove)
	p.Proof.Base = []logic.Set{logic.CellSet(x.stem)}
	for i, a := range x.petals {
		v := x.links[i]
		p.Parts = append(p.Parts, logic.Part{Role: logic.Common, Symbols: logic.Bit(v)})
		p.Parts = append(p.Parts, x.parts([]*als{a})...)
		q := x.proof([]*als{a}, nil)
		p.Proof.Base = append(p.Proof.Base, q.Base...)
		for _, cover := range q.Cover {
			if cover.Cands[0].Symbol() == v {
				cover.Cands = append(cover.Cands, logic.CandOf(x.stem, v))
			}
			p.Proof.Cover = append(p.Proof.Cover, cover)
		}
	}
	return x.yield(p)
}
