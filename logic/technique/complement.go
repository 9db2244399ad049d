package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Reverse bivalue universal graves. Take the solved cells of two symbols and some open cells, such
// that each house has two or none of them. If the open cells also had these symbols, the symbols
// could be exchanged in all other cells, which gives two solutions. So one of the other candidates
// of the open cells is true.
var (
	ReverseBUG = deadlyPattern("reverse-bug", "Reverse Bivalue Universal Grave", "リバースBUG")

	reverseBUGs = []logic.Finder{{Technique: ReverseBUG, Find: findReverseBUG}}
)

// mostReverse bounds the open cells.
const mostReverse = 4

// A complement is a search for the open cells of a reverse BUG.
type complement struct {
	*logic.State
	symbols logic.Mask
	counts  []int // by house: cells with one of the symbols
	cells   []int // the open cells of the pattern
	seen    map[string]bool
	yield   func(*logic.Step) bool
	more    bool
}

func findReverseBUG(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Unique || !s.HousesOnly() {
		return
	}
	x := complement{State: s, counts: make([]int, len(s.Houses)), seen: map[string]bool{}, yield: yield, more: true}
	for _, x.symbols = range choices(s.Symbols, 2) {
		clear(x.counts)
		for c := range s.Shape.Size() {
			if x.symbols.Has(s.Value(c)) {
				x.add(c, 1)
			}
		}
		if slices.Max(x.counts) <= 2 && slices.Contains(x.counts, 1) {
			x.grow()
		}
		if !x.more || s.Stopped() {
			return
		}
	}
}

func (x *complement) add(c, n int) {
	for _, spot := range x.Spots(c) {
		x.counts[spot.House] += n
	}
}

// grow adds open cells until no house has one cell alone.
func (x *complement) grow() {
	h := slices.Index(x.counts, 1)
	if h < 0 {
		x.end()
		return
	}
	if len(x.cells) == mostReverse {
		return
	}
	for _, c := range x.Houses[h].Cells {
		if x.At(c)&x.symbols == 0 || slices.Contains(x.cells, c) {
			continue
		}
		x.cells = append(x.cells, c)
		if x.add(c, 1); slices.Max(x.counts) <= 2 {
			x.grow()
		}
		x.add(c, -1)
		if x.cells = x.cells[:len(x.cells)-1]; !x.more {
			return
		}
	}
}

// end yields the steps of complete cells.
func (x *complement) end() {
	g := guard{State: x.State, technique: ReverseBUG}
	for _, c := range slices.Sorted(slices.Values(x.cells)) {
		g.add(c, x.symbols)
	}
	key := string(keyOf(g.pattern))
	if _, ok := logic.Complement(x.State, g.pattern); !ok || len(g.cells) == 0 || x.seen[key] {
		return
	}
	x.seen[key] = true
	g.conclude(func(p *logic.Step) { x.more = x.more && x.yield(p) })
}
