package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// Qiu's deadly pattern, found by Bingyao Qiu: two lines through the same boxes, with givens in at
// most one path of their columns, and two cells of a third line. See logic.TwoLines. There are two
// solutions if these two cells have only a pair of symbols, and the box that crosses all of these
// lines has the pair only on them. So one of the other candidates is true.
var (
	QiuPattern = deadlyPattern("qiu", "Qiu's Deadly Pattern", "邱のデッドリーパターン")

	qiuPatterns = []logic.Finder{{Technique: QiuPattern, Find: findQiu}}
)

// mostOutside bounds the cells of the box that have the pair elsewhere.
const mostOutside = 2

// A qiu is a search for such lines.
type qiu struct {
	*logic.State
	lines logic.TwoLines
	yield func(*logic.Step) bool
	more  bool
}

func findQiu(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Unique || !s.HousesOnly() || !s.Grid() {
		return
	}
	x := qiu{State: s, yield: yield, more: true}
	for kind := logic.Row; kind <= logic.Col; kind++ {
		for _, x.lines.Lines[0] = range s.Kinds[kind] {
			for _, x.lines.Lines[1] = range s.Kinds[kind] {
				if x.lines.Lines[0] < x.lines.Lines[1] && logic.GivenPaths(s, x.lines.Lines, [2]int{-1, -1}) <= 1 {
					x.cross(kind)
				}
				if !x.more || s.Stopped() {
					return
				}
			}
		}
	}
}

// cross tries the pairs of lines that cross the two in a box, and the third lines.
func (x *qiu) cross(kind logic.HouseKind) {
	for i, a := range x.Kinds[logic.Row+logic.Col-kind] {
		for _, b := range x.Kinds[logic.Row+logic.Col-kind][:i] {
			x.lines.Across = [2]int{b, a}
			four := x.lines.Crossings(x.State)
			if x.lines.Box = x.House(four[0], logic.Box); x.lines.Box < 0 || slices.ContainsFunc(four, func(c int) bool { return x.House(c, logic.Box) != x.lines.Box }) {
				continue
			}
			for _, third := range x.Kinds[kind] {
				x.lines.Corner = [2]int{x.cell(third, b), x.cell(third, a)}
				if x.House(x.lines.Corner[0], logic.Box) != x.lines.Box && x.At(x.lines.Corner[0]) != 0 && x.At(x.lines.Corner[1]) != 0 {
					x.pairs(four)
				}
				if !x.more {
					return
				}
			}
		}
	}
}

// cell returns the cell in which two houses cross.
func (x *qiu) cell(h, g int) int { return x.Houses[h].Cells[x.Common(h, g).First()] }

// pairs tries the symbols of the corner.
func (x *qiu) pairs(four []int) {
	a, b := x.lines.Corner[0], x.lines.Corner[1]
	for _, two := range choices(x.Symbols, 2) {
		if x.At(a)&two == 0 || x.At(b)&two == 0 || two&^(x.At(a)|x.At(b)) != 0 {
			continue
		}
		g := guard{State: x.State, technique: QiuPattern}
		g.add(a, two)
		g.add(b, two)
		outside := 0
		for _, c := range x.Houses[x.lines.Box].Cells {
			if !slices.Contains(four, c) && (x.At(c)|logic.Bit(x.Value(c)))&two != 0 {
				g.add(c, x.At(c)&^two)
				outside++
			}
		}
		if outside > mostOutside || len(g.cells) == 0 {
			continue
		}
		if _, ok := logic.TwoLinesOf(x.State, g.pattern); ok {
			g.conclude(func(p *logic.Step) { x.more = x.more && x.yield(p) })
		}
	}
}
