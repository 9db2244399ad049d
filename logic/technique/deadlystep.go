package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// steps notes the steps of a minimal pattern.
func (x *deadly) steps(cells []int) {
	t := x.kind(cells)
	if t == nil {
		return
	}
	g := guard{State: x.State, technique: t, pattern: x.pattern(cells)}
	for _, c := range cells {
		if m := x.At(c) &^ x.symbols; m != 0 {
			g.cells, g.others = append(g.cells, c), g.others|m
		}
	}
	if len(g.cells) > 0 {
		g.conclude(func(p *logic.Step) { x.found = append(x.found, p) })
	}
}

// kind returns the technique of a pattern. It returns nil for a rectangle, and for a pattern of
// fewer symbols.
func (x *deadly) kind(cells []int) *logic.Technique {
	var symbols logic.Mask
	for _, c := range cells {
		symbols |= x.At(c) & x.symbols
	}
	boxes := map[int]int{}
	most := 0
	for _, c := range cells {
		b := x.House(c, logic.Box)
		boxes[b]++
		most = max(most, boxes[b])
	}
	n := symbols.Len()
	switch {
	case symbols != x.symbols || n == 2 && len(cells) == 4:
		return nil
	case n == 2:
		return UniqueLoop
	case x.twoLines(cells, logic.Row) || x.twoLines(cells, logic.Col):
		return ExtendedRectangle
	case len(cells) == 2*n && n == 4 && most == 4, len(cells) == 7 && n == 3 && most == 3:
		return Borescoper
	}
	return DeadlyPattern
}

// twoLines reports whether cells are in two lines of a kind, opposite each other.
func (x *deadly) twoLines(cells []int, kind logic.HouseKind) bool {
	lines, across := map[int]int{}, map[int]int{}
	for _, c := range cells {
		lines[x.House(c, kind)]++
		across[x.House(c, logic.Row+logic.Col-kind)]++
	}
	return len(lines) == 2 && 2*len(across) == len(cells)
}

// core returns the cells that can change: each house of such a cell has another one with a common symbol.
func (x *deadly) core(cells []int) []int {
	for {
		left := slices.DeleteFunc(slices.Clone(cells), func(c int) bool {
			return slices.ContainsFunc(x.Spots(c), func(spot logic.Spot) bool {
				return !slices.ContainsFunc(cells, func(d int) bool {
					return c != d && x.At(c)&x.At(d)&x.symbols != 0 && inHouse(x.State, d, spot.House)
				})
			})
		})
		if len(left) == len(cells) {
			return left
		}
		cells = left
	}
}

// pattern returns the candidates of cells with the symbols.
func (x *deadly) pattern(cells []int) (all []logic.Cand) {
	for _, c := range cells {
		for v := range (x.At(c) & x.symbols).All() {
			all = append(all, logic.CandOf(c, v))
		}
	}
	return all
}
