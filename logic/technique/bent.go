package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Bent sets: n cells of a box and a line with n symbols. A symbol whose cells are all in the box or
// all in the line can be there only once. If that is true for all symbols, it is a locked set. If it
// is true for all symbols but one, this split symbol is there at least once, as in an XYZ-Wing. In a
// ring, the places of the split symbol in a third house lie in two houses that also contain its
// cells.
var (
	WXYZWing   = &logic.Technique{Key: "wxyz-wing", Name: "WXYZ-Wing", JA: "WXYZウィング", Form: logic.FormWing}
	VWXYZWing  = &logic.Technique{Key: "vwxyz-wing", Name: "VWXYZ-Wing", JA: "VWXYZウィング", Form: logic.FormWing}
	UVWXYZWing = &logic.Technique{Key: "uvwxyz-wing", Name: "UVWXYZ-Wing", JA: "UVWXYZウィング", Form: logic.FormWing}
	BentSet    = &logic.Technique{Key: "bent-set", Name: "Bent Set", JA: "折れた同盟", Form: logic.FormWing}
	XYZRing    = &logic.Technique{Key: "xyz-ring", Name: "XYZ-Ring", JA: "XYZリング", Form: logic.FormWing}
	WXYZRing   = &logic.Technique{Key: "wxyz-ring", Name: "WXYZ-Ring", JA: "WXYZリング", Form: logic.FormWing}

	bentSets = []logic.Finder{{Technique: WXYZWing, Find: findBent(4)}, {Technique: BentSet, Find: findBentLocked},
		{Technique: XYZRing, Find: findRing(3)}, {Technique: WXYZRing, Find: findRing(4)},
		{Technique: VWXYZWing, Find: findBent(5)}, {Technique: UVWXYZWing, Find: findBent(6)}}
)

// mostBent bounds the cells of bent sets.
const mostBent = 6

// A bent is a set of n cells of a box and a line with n symbols. odd has the split symbols, whose
// cells are neither all in the box nor all in the line.
type bent struct {
	*logic.State
	box, line int
	free      []int // the open cells of box and line
	cells     []int
	odd       logic.Mask
	in        func(*bent) bool // gets each; false stops
}

// eachBent calls in with every bent set of n cells until that returns false.
func eachBent(s *logic.State, n int, in func(*bent) bool) bool {
	for _, box := range s.Kinds[logic.Box] {
		for _, cross := range s.Crossings(box) {
			if s.Houses[cross.House].Kind > logic.Col {
				continue
			}
			x := bent{State: s, box: box, line: cross.House, in: in}
			for _, h := range [2]int{box, cross.House} {
				for _, c := range s.Houses[h].Cells {
					if m := s.At(c).Len(); m > 1 && m <= n && !slices.Contains(x.free, c) {
						x.free = append(x.free, c)
					}
				}
			}
			if !x.choose(0, n, 0) || s.Stopped() {
				return false
			}
		}
	}
	return true
}

func (x *bent) choose(from, n int, symbols logic.Mask) bool {
	if len(x.cells) == n {
		return symbols.Len() != n || x.inOne() || x.tell(symbols)
	}
	for i := from; i < len(x.free); i++ {
		m := symbols | x.At(x.free[i])
		if m.Len() > n {
			continue
		}
		x.cells = append(x.cells, x.free[i])
		if !x.choose(i+1, n, m) {
			return false
		}
		x.cells = x.cells[:len(x.cells)-1]
	}
	return true
}

// inOne reports whether all cells are in the box or in the line.
func (x *bent) inOne() bool {
	return x.within(x.box, x.cells) || x.within(x.line, x.cells)
}

// within reports whether a house contains all of the cells.
func (x *bent) within(h int, cells []int) bool {
	return !slices.ContainsFunc(cells, func(c int) bool { return !inHouse(x.State, c, h) })
}

func (x *bent) tell(symbols logic.Mask) bool {
	x.odd = 0
	for v := range symbols.All() {
		if had := x.having(v); !x.within(x.box, had) && !x.within(x.line, had) {
			x.odd |= logic.Bit(v)
		}
	}
	return x.odd.Len() > 1 || x.in(x)
}

// having returns the cells with a symbol.
func (x *bent) having(v int) (all []int) {
	for _, c := range x.cells {
		if x.At(c).Has(v) {
			all = append(all, c)
		}
	}
	return all
}

// step begins a step. Its bases are the cells; its covers are the symbols except the odd one.
func (x *bent) step(t *logic.Technique) *logic.Step {
	cells := slices.Sorted(slices.Values(x.cells))
	p := &logic.Step{Technique: t}
	var symbols logic.Mask
	for _, c := range cells {
		symbols |= x.At(c)
		p.Proof.Base = append(p.Proof.Base, logic.CellSet(c))
	}
	for v := range (symbols &^ x.odd).All() {
		h := x.box
		if !x.within(h, x.having(v)) {
			h = x.line
		}
		p.Proof.Cover = append(p.Proof.Cover, logic.HouseSet(h, v))
	}
	p.Symbols = symbols.List()
	p.Parts = []logic.Part{{Role: logic.Pattern, Cells: cells, Symbols: symbols}}
	return p
}
