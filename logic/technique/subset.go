package technique

import "github.com/banmen/banmen/logic"

// Subsets: n cells of a house share n symbols. A locked subset lies in two houses and
// removes something from both.
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
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormSubset}
}

// over returns a filter for rules with more than n symbols. A fish with all rows, or a
// subset with all cells of a house, removes nothing.
func over(n int) func(*logic.Rules) bool {
	return func(r *logic.Rules) bool { return r.Symbols > n }
}

// boxesFirst is the order of houses in the search for subsets.
var boxesFirst = [...]logic.HouseKind{logic.Box, logic.Row, logic.Col, logic.Other}

// A choice is the search state for n cells of a house with n symbols or, if hidden, n
// symbols with n places.
type choice struct {
	*logic.State
	t       *logic.Technique
	n       int
	hidden  bool
	locked  bool
	house   int
	masks   *[logic.MaxSymbols + 1]logic.Mask // by place: its symbols; or by symbol: its places
	changed logic.Mask                        // places or symbols that have changed since nothing was found
	met     bool                              // a subset of the house was found
	yield   func(*logic.Step) bool
}

// among searches the houses of some kinds, except those unchanged since nothing was
// found: eliminations in other houses can only have shrunk.
func (x *choice) among(kinds []logic.HouseKind) {
	none := of(x.State).missesOf(x.State, x.t).houses
	x.masks = &of(x.State).masks
	for _, kind := range kinds {
		for _, h := range x.Kinds[kind] {
			if x.Left(h) <= x.n || none[h] == x.RevIn(h) || x.hidden && !x.Houses[h].Full {
				continue
			}
			x.house, x.met = h, false
			if !x.choose(x.few(none[h]), 0, 0, 0, false) {
				return
			}
			if !x.met {
				none[h] = x.RevIn(h)
			}
		}
	}
}

// few returns the places or symbols with at most n symbols or places, and finds those
// changed since revision then.
func (x *choice) few(then uint64) (all logic.Mask) {
	all, x.changed = of(x.State).small.of(x.State, x.house, x.hidden)[x.n], 0
	if all.Len() < x.n {
		return 0
	}
	for m := all; m != 0; m &= m - 1 {
		i, rev := m.First(), uint64(0)
		if x.hidden {
			x.masks[i&63], rev = x.Places(x.house, i), x.RevOfIn(i, x.house)
		} else {
			cell := x.Houses[x.house].Cells[i]
			x.masks[i&63], rev = x.At(cell), x.RevAt(cell)
		}
		if rev > then {
			x.changed |= logic.Bit(i)
		}
	}
	return all
}

// choose adds members from left; changed says whether a chosen one has changed.
func (x *choice) choose(left logic.Mask, chosen int, all, union logic.Mask, changed bool) bool {
	if chosen == x.n {
		switch {
		case union.Len() != x.n:
			return true
		case x.hidden:
			return x.hiddenStep(union, all)
		}
		return x.nakedStep(all, union)
	}
	if chosen == x.n-1 && !changed {
		left &= x.changed
	}
	for ; left.Len() >= x.n-chosen && (changed || left&x.changed != 0); left &= left - 1 {
		i := left.First()
		if more := union | x.masks[i&63]; more.Len() <= x.n && !x.choose(left&(left-1), chosen+1, all|logic.Bit(i), more, changed || x.changed.Has(i)) {
			return false
		}
	}
	return true
}

// step makes a step of cells and symbols of the house. The cells are bases and the
// symbols of house h covers; the reverse for hidden subsets.
func (x *choice) step(places, symbols logic.Mask, remove []logic.Cand, h int, hidden bool) *logic.Step {
	p := &logic.Step{Technique: x.t, Symbols: symbols.List(), Remove: remove}
	var cells []int
	var ofCells, ofSymbols []logic.Set
	for i := range places.All() {
		cells = append(cells, x.Houses[x.house].Cells[i])
		ofCells = append(ofCells, logic.CellSet(x.Houses[x.house].Cells[i]))
	}
	for v := range symbols.All() {
		ofSymbols = append(ofSymbols, logic.HouseSet(h, v))
	}
	p.Parts = []logic.Part{{Role: logic.Base, Houses: []int{h}, Cells: cells}}
	p.Proof = logic.Proof{Base: ofCells, Cover: ofSymbols}
	if hidden {
		p.Proof = logic.Proof{Base: ofSymbols, Cover: ofCells}
	}
	return p
}
