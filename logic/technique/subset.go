package technique

import "github.com/banmen/banmen/logic"

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
	return &logic.Technique{Key: key, Name: name, JA: ja, Code: code, Form: logic.FormSubset}
}

// over reports whether rules have more symbols than so many: where a fish has all rows, or a subset
// all cells of a house, nothing is left that they could remove.
func over(n int) func(*logic.Rules) bool {
	return func(r *logic.Rules) bool { return r.Symbols > n }
}

// boxesFirst are the kinds of houses in the order in which subsets are looked for.
var boxesFirst = [...]logic.HouseKind{logic.Box, logic.Row, logic.Col, logic.Other}

// A choice is being made of n cells of a house that have n symbols, or, if it is hidden, of n
// symbols that have n places.
type choice struct {
	*logic.State
	t       *logic.Technique
	n       int
	hidden  bool
	locked  bool
	house   int
	masks   *[logic.MaxSymbols + 1]logic.Mask // by place: the symbols, or by symbol: the places
	changed logic.Mask                        // those of which something has changed since nothing was met
	met     bool                              // anything in the house
	yield   func(*logic.Step) bool
}

// among looks in houses of some kinds, but for those in which nothing has changed since nothing
// was met there: what is removed in other houses can only have become less.
func (x *choice) among(kinds []logic.HouseKind) {
	none := of(x.State).noneOf(x.State, x.t).houses
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

// few returns the places or symbols of the house with n symbols or places at most, and finds
// those that have changed since then.
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

// choose goes on with those that are left, after so many were chosen, some of which have changed.
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

// step makes a step of cells and symbols of the house: the cells are the base and
// the symbols cover, or, if it is hidden, the other way round.
func (x *choice) step(places, symbols logic.Mask, remove []logic.Cand, hidden bool) *logic.Step {
	p := &logic.Step{Technique: x.t, Symbols: symbols.List(), Remove: remove}
	var cells []int
	var ofCells, ofSymbols []logic.Set
	for i := range places.All() {
		cells = append(cells, x.Houses[x.house].Cells[i])
		ofCells = append(ofCells, logic.CellSet(x.Houses[x.house].Cells[i]))
	}
	for v := range symbols.All() {
		ofSymbols = append(ofSymbols, logic.HouseSet(x.house, v))
	}
	p.Parts = []logic.Part{{Role: logic.Base, Houses: []int{x.house}, Cells: cells}}
	p.Proof = logic.Proof{Base: ofCells, Cover: ofSymbols}
	if hidden {
		p.Proof = logic.Proof{Base: ofSymbols, Cover: ofCells}
	}
	return p
}
