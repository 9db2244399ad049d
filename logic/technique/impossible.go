package technique

import (
	"cmp"
	"slices"
	"sort"

	"github.com/banmen/banmen/logic"
)

// Impossible patterns: cells that cannot be filled with two or three symbols, so that one of their other
// candidates, a guardian, is true. An odd ring of cells has this property for two symbols. The
// trivalue oddagon of four boxes, found by SpAce and named Thor's Hammer and tridagon, has it for three. Others were
// listed by Eleven. No list is needed: each pattern is proved by trying all fillings.
var (
	BivalueOddagon    = &logic.Technique{Key: "bivalue-oddagon", Name: "Bivalue Oddagon", JA: "2値オッダゴン", Form: logic.FormBase}
	Tridagon          = &logic.Technique{Key: "tridagon", Name: "Tridagon", JA: "3値オッダゴン", Form: logic.FormBase}
	ImpossiblePattern = &logic.Technique{Key: "impossible-pattern", Name: "Impossible Pattern", JA: "不可能パターン", Form: logic.FormBase}

	impossibles = []logic.Finder{{Technique: ImpossiblePattern, Also: []*logic.Technique{BivalueOddagon, Tridagon}, Find: findImpossible}}
)

const (
	mostGuardians  = 8   // candidates outside a pattern
	mostOdd        = 4   // guardians in one cell
	mostImpossible = 48  // patterns of the same symbols
	mostFillings   = 400 // steps of a proof by exhaustion
)

// An impossible is a search for patterns of some symbols.
type impossible struct {
	*logic.State
	*filling
	symbols logic.Mask
	found   [][]int
	seen    map[string]bool
}

// impossibleRelations returns the guardians of impossible patterns, the fewest first.
func impossibleRelations(s *logic.State) (all []relation) {
	f := &of(s).filling
	for n := 2; n <= 3; n++ {
		for _, symbols := range choices(s.Symbols, n) {
			x := impossible{State: s, filling: f, symbols: symbols, seen: map[string]bool{}}
			cells := x.cells()
			f.begin(s, symbols, cells)
			x.search(cells)
			for _, cells := range x.found {
				if r, ok := x.relation(cells); ok {
					all = append(all, r)
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b relation) int { return cmp.Compare(len(a.cands), len(b.cands)) })
	return all
}

// choices returns the sets of n of the symbols 1 to most.
func choices(most, n int) (all []logic.Mask) {
	var grow func(m logic.Mask, from, n int)
	grow = func(m logic.Mask, from, n int) {
		if n == 0 {
			all = append(all, m)
			return
		}
		for v := from; v <= most; v++ {
			grow(m|logic.Bit(v), v+1, n-1)
		}
	}
	grow(0, 1, n)
	return all
}

// cells returns the cells with two of the symbols at least, those with the fewest other candidates first.
func (x *impossible) cells() (all []int) {
	for c := range x.Shape.Size() {
		if m := x.At(c); (m&x.symbols).Len() > 1 && (m&^x.symbols).Len() <= mostOdd {
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return (x.At(a) &^ x.symbols).Len() - (x.At(b) &^ x.symbols).Len() })
	return all
}

// search records the patterns among cells: first one pattern, then patterns without one of its
// cells that have guardians.
func (x *impossible) search(cells []int) {
	if x.Stopped() || len(x.found) >= mostImpossible {
		return
	}
	n := sort.Search(len(cells)+1, func(n int) bool { return !x.fits(cells[:n]) })
	if n > len(cells) {
		return
	}
	least := slices.Clone(cells[:n])
	for i := len(least) - 1; i >= 0; i-- {
		if rest := slices.Delete(slices.Clone(least), i, i+1); !x.fits(rest) {
			least = rest
		}
	}
	guardians := x.guardians(least)
	if key := string(keyOf(guardians)); len(guardians) > mostGuardians+4 || x.seen[key] {
		return
	} else {
		x.seen[key] = true
	}
	if len(guardians) > 0 && len(guardians) <= mostGuardians && !x.inOne(least) { // locked sets have their own techniques
		x.found = append(x.found, least)
	}
	for _, c := range least {
		if x.At(c)&^x.symbols != 0 {
			x.search(slices.DeleteFunc(slices.Clone(cells), func(d int) bool { return c == d }))
		}
	}
}

// inOne reports whether a house has all of some cells.
func (x *impossible) inOne(cells []int) bool {
	return slices.ContainsFunc(x.Spots(cells[0]), func(s logic.Spot) bool {
		return !slices.ContainsFunc(cells, func(c int) bool { return !inHouse(x.State, c, s.House) })
	})
}

func keyOf(all []logic.Cand) (key []byte) {
	for _, c := range all {
		key = append(key, byte(c>>8), byte(c))
	}
	return key
}

// guardians returns the other candidates of cells, ascending.
func (x *impossible) guardians(cells []int) (all []logic.Cand) {
	for _, c := range slices.Sorted(slices.Values(cells)) {
		for v := range (x.At(c) &^ x.symbols).All() {
			all = append(all, logic.CandOf(c, v))
		}
	}
	return all
}
