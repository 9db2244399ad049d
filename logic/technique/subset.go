package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Subsets: so many cells of a house have so many symbols between them. A locked one
// is in two houses, and removes something from both.
var (
	LockedPair   = subset("locked-pair", "Locked Pair", "ロックトペア", "0110")
	LockedTriple = subset("locked-triple", "Locked Triple", "ロックトトリプル", "0111")
	NakedPair    = subset("naked-pair", "Naked Pair", "ネイキッドペア", "0200")
	NakedTriple  = subset("naked-triple", "Naked Triple", "ネイキッドトリプル", "0201")
	NakedQuad    = subset("naked-quad", "Naked Quadruple", "ネイキッドクアッド", "0202")
	HiddenPair   = subset("hidden-pair", "Hidden Pair", "ヒドゥンペア", "0210")
	HiddenTriple = subset("hidden-triple", "Hidden Triple", "ヒドゥントリプル", "0211")
	HiddenQuad   = subset("hidden-quad", "Hidden Quadruple", "ヒドゥンクアッド", "0212")

	subsets = []logic.Finder{nakedSubset(LockedPair, 2, true), nakedSubset(LockedTriple, 3, true),
		nakedSubset(NakedPair, 2, false), nakedSubset(NakedTriple, 3, false), hiddenSubset(HiddenPair, 2), hiddenSubset(HiddenTriple, 3),
		nakedSubset(NakedQuad, 4, false), hiddenSubset(HiddenQuad, 4)}
)

func subset(key, name, ja, code string) *logic.Technique {
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.Subset}
}

// boxesFirst are the kinds of houses in the order in which subsets are looked for.
var boxesFirst = [...]logic.HouseKind{logic.Box, logic.Row, logic.Col, logic.Other}

func nakedSubset(t *logic.Technique, n int, locked bool) logic.Finder {
	return logic.Finder{Technique: t, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := choice{State: s, t: t, n: n, yield: yield}
		for _, kind := range boxesFirst {
			if locked && kind != logic.Box {
				return
			}
			for _, h := range s.Kinds[kind] {
				x.house = h
				if s.Left(h) > n && !x.naked(locked, 0, 0, 0, 0) {
					return
				}
			}
		}
	}}
}

func hiddenSubset(t *logic.Technique, n int) logic.Finder {
	return logic.Finder{Technique: t, Find: func(s *logic.State, yield func(*logic.Step) bool) {
		x := choice{State: s, t: t, n: n, yield: yield}
		for _, kind := range boxesFirst {
			for _, h := range s.Kinds[kind] {
				x.house = h
				if s.Houses[h].Full && s.Left(h) > n && !x.hidden(1, 0, 0, 0) {
					return
				}
			}
		}
	}}
}

// A choice is being made of n cells or symbols of a house.
type choice struct {
	*logic.State
	t     *logic.Technique
	n     int
	house int
	yield func(*logic.Step) bool
}

// naked goes on with the cells from a place, after so many were chosen.
func (x *choice) naked(locked bool, from, chosen int, places, symbols logic.Mask) bool {
	if chosen == x.n {
		return symbols.Len() != x.n || x.nakedStep(locked, places, symbols)
	}
	cells := x.Houses[x.house].Cells
	for i := from; i < len(cells); i++ {
		m := x.At(cells[i])
		if m == 0 || m.Len() > x.n || (symbols|m).Len() > x.n {
			continue
		}
		if !x.naked(locked, i+1, chosen+1, places|logic.Bit(i), symbols|m) {
			return false
		}
	}
	return true
}

// nakedStep yields the step of places of the house with these symbols, if it removes
// anything and is locked or not, as it should be. What lies in a box was found there.
func (x *choice) nakedStep(locked bool, places, symbols logic.Mask) bool {
	var remove []logic.Cand
	h, inside, outside := x.Houses[x.house], false, false
	for _, spot := range x.Spots(h.Cells[places.First()]) {
		g := spot.House
		if places&^x.Common(x.house, g) != 0 {
			continue
		}
		if h.Kind != logic.Box && x.Houses[g].Kind == logic.Box {
			return true
		}
		in, out := x.lose(&remove, g, places, symbols)
		inside, outside = inside || g == x.house && in, outside || g != x.house && out
	}
	isLocked := h.Kind == logic.Box && x.n < 4 && inside && outside
	return len(remove) == 0 || isLocked != locked || x.yield(x.step(places, symbols, remove, false))
}

// lose adds the candidates that house g loses. It reports whether there are any, and
// whether any are out of the house chosen from.
func (x *choice) lose(remove *[]logic.Cand, g int, places, symbols logic.Mask) (any, out bool) {
	common := x.Common(g, x.house)
	for i, cell := range x.Houses[g].Cells {
		m := x.At(cell) & symbols
		if m == 0 || common.Has(i) && places.Has(slices.Index(x.Houses[x.house].Cells, cell)) {
			continue
		}
		any, out = true, out || !common.Has(i)
		for v := range m.All() {
			if c := logic.CandOf(cell, v); !slices.Contains(*remove, c) {
				*remove = append(*remove, c)
			}
		}
	}
	return any, out
}

// hidden goes on with the symbols from v on.
func (x *choice) hidden(v, chosen int, places, symbols logic.Mask) bool {
	if chosen == x.n {
		return places.Len() != x.n || x.hiddenStep(places, symbols)
	}
	for ; v <= x.Symbols; v++ {
		m := x.Places(x.house, v)
		if m == 0 || (places|m).Len() > x.n {
			continue
		}
		if !x.hidden(v+1, chosen+1, places|m, symbols|logic.Bit(v)) {
			return false
		}
	}
	return true
}

func (x *choice) hiddenStep(places, symbols logic.Mask) bool {
	var remove []logic.Cand
	for i := range places.All() {
		cell := x.Houses[x.house].Cells[i]
		for v := range (x.At(cell) &^ symbols).All() {
			remove = append(remove, logic.CandOf(cell, v))
		}
	}
	return len(remove) == 0 || x.yield(x.step(places, symbols, remove, true))
}

// step makes a step of cells and symbols of the house: the cells are the base and
// the symbols cover, or, if it is hidden, the other way round.
func (x *choice) step(places, symbols logic.Mask, remove []logic.Cand, hidden bool) *logic.Step {
	p := &logic.Step{Technique: x.t, Symbols: symbols.List(), Remove: remove}
	var cells []int
	var ofCells, ofSymbols []logic.Set
	for i := range places.All() {
		cells = append(cells, x.Houses[x.house].Cells[i])
		ofCells = append(ofCells, logic.Cell(x.Houses[x.house].Cells[i]))
	}
	for v := range symbols.All() {
		ofSymbols = append(ofSymbols, logic.HouseOf(x.house, v))
	}
	p.Parts = []logic.Part{{Role: logic.Base, Houses: []int{x.house}, Cells: cells}}
	p.Proof = logic.Proof{Base: ofCells, Cover: ofSymbols}
	if hidden {
		p.Proof = logic.Proof{Base: ofSymbols, Cover: ofCells}
	}
	return p
}
