package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// A Sign says how the numbers of two cells go together.
type Sign struct {
	Name  string // of faults
	Arg   string // between two cells in a name
	Holds func(x, y int) bool
	Text  func(a, b string) banmen.Message
	Edge  figure.Edge // how it looks, without its cells
}

// Less is <, Same and Differ are = and x.
var (
	Less = Sign{
		Name: "less", Arg: "<", Holds: func(x, y int) bool { return x < y }, Edge: figure.Edge{Sign: figure.SignLess},
		Text: func(a, b string) banmen.Message { return banmen.Msg("%s must be less than %s", a, b) },
	}
	Same = Sign{
		Name: "same", Arg: "=", Holds: func(x, y int) bool { return x == y }, Edge: figure.Edge{Text: "="},
		Text: func(a, b string) banmen.Message { return banmen.Msg("%s and %s must be the same", a, b) },
	}
	Differ = Sign{
		Name: "differ", Arg: "x", Holds: func(x, y int) bool { return x != y }, Edge: figure.Edge{Text: "×"},
		Text: func(a, b string) banmen.Message { return banmen.Msg("%s and %s must differ", a, b) },
	}
)

// Double is the filled dot of Kropki puzzles: one number is twice the other.
var Double = Sign{
	Name: "double", Arg: "b", Holds: func(x, y int) bool { return x == 2*y || y == 2*x }, Edge: figure.Edge{Sign: figure.SignDot},
	Text: func(a, b string) banmen.Message { return banmen.Msg("one of %s and %s must be twice the other", a, b) },
}

// DifferBy is the difference of two numbers: 1 is the open dot of Kropki puzzles, and
// the sign of consecutive ones.
func DifferBy(n int) Sign {
	edge := figure.Edge{Text: strconv.Itoa(n)}
	if n == 1 {
		edge = figure.Edge{Sign: figure.SignRing}
	}
	return Sign{
		Name: "difference", Arg: "d" + strconv.Itoa(n), Holds: func(x, y int) bool { return x-y == n || y-x == n }, Edge: edge,
		Text: func(a, b string) banmen.Message { return banmen.Msg("%s and %s must differ by %d", a, b, n) },
	}
}

// Consecutive is the bar between two numbers that differ by 1, and NotConsecutive what no
// bar says where all are there.
var (
	Consecutive = Sign{
		Name: "consecutive", Arg: "c", Holds: DifferBy(1).Holds, Edge: figure.Edge{Sign: figure.SignBar}, Text: DifferBy(1).Text,
	}
	NotConsecutive = Sign{
		Name: "nonconsecutive", Holds: func(x, y int) bool { return x-y != 1 && y-x != 1 },
		Text: func(a, b string) banmen.Message { return banmen.Msg("%s and %s must not differ by 1", a, b) },
	}
)

// SumTo is the sum of two numbers: X for 10, V for 5, or the number.
func SumTo(n int) Sign {
	text, arg := strconv.Itoa(n), "s"+strconv.Itoa(n)
	switch n {
	case 5:
		text, arg = "V", "v"
	case 10:
		text, arg = "X", "x"
	}
	return Sign{
		Name: "sum", Arg: arg, Holds: func(x, y int) bool { return x+y == n }, Edge: figure.Edge{Text: text},
		Text: func(a, b string) banmen.Message { return banmen.Msg("%s and %s must have the sum %d", a, b, n) },
	}
}

// Pair says that two cells go together by a sign.
func (g *Grid) Pair(x, y int, s Sign) Rule {
	edge := s.Edge
	edge.A, edge.B = x, y
	return Rule{
		Name: s.Name, Text: s.Text(g.Name(x), g.Name(y)), Arg: g.Name(x) + s.Arg + g.Name(y),
		Constraints: []model.Constraint{g.pair(Vars([]int{x, y}), s.Holds)},
		Draw:        func(f *figure.Figure) { f.Edges = append(f.Edges, edge) },
	}
}

// Negative says of neighbours between which none of the signs stands, among the rules so
// far, that they go together by another one, which is not shown.
func (b *Board) Negative(none Sign, signs ...Sign) (rules []Rule) {
	signed := map[string]bool{}
	for _, r := range b.Rules {
		signed[r.Arg] = true
	}
	for x := range b.Size() {
		for _, y := range b.Adjacent(x) {
			if x > y || slices.ContainsFunc(signs, func(s Sign) bool { return signed[b.Pair(x, y, s).Arg] }) {
				continue
			}
			r := b.Pair(x, y, none)
			r.Arg, r.Draw = "", nil
			rules = append(rules, r)
		}
	}
	return rules
}

// ReadNegative reads a part without args that requires this.
func (b *Board) ReadNegative(name string, none Sign, signs ...Sign) {
	if b.Flag(name) {
		b.Require(b.Negative(none, signs...)...)
	}
}

// Differences are the signs of all differences, the longer ones first.
func (g *Grid) Differences() (signs []Sign) {
	for n := g.most() - 1; n > 0; n-- {
		signs = append(signs, DifferBy(n))
	}
	return signs
}

// pair is the constraint of two variables that go together.
func (g *Grid) pair(of []model.Var, holds func(x, y int) bool) model.Constraint {
	t := model.Table{Of: of}
	for x := 1; x <= g.most(); x++ {
		for y := 1; y <= g.most(); y++ {
			if holds(x, y) {
				t.Tuples = append(t.Tuples, []int{x, y})
			}
		}
	}
	return t
}

// pairs are the constraints of those cells of a line, by their places in it, which go
// together.
func (g *Grid) pairs(cells []int, which func(i, j int) bool, holds func(x, y int) bool) (all []model.Constraint) {
	for i := range cells {
		for j := range cells {
			if which(i, j) {
				all = append(all, g.pair(Vars([]int{cells[i], cells[j]}), holds))
			}
		}
	}
	return all
}

// ReadSigns reads a part that is a list of signs between neighbours, R1C1<R1C2. Those
// that are the same from either end are written with the first cell first.
func (b *Board) ReadSigns(name string, signs ...Sign) {
	b.List(name, func(text string, column int) (r Rule, err error) {
		for _, s := range signs {
			from, to, ok := strings.Cut(text, s.Arg)
			if !ok {
				continue
			}
			cells, err := codec.ParseCells(from, column, b.Shape)
			if err != nil {
				return r, err
			}
			second, err := codec.ParseCells(to, column+len(from)+len(s.Arg), b.Shape)
			if err != nil {
				return r, err
			}
			if cells = append(cells, second...); len(cells) != 2 || !slices.Contains(b.Adjacent(cells[0]), cells[1]) {
				return r, banmen.Syntaxf(0, column, "expected two cells side by side, such as R1C1%sR1C2, found %q", s.Arg, text)
			}
			if s.Holds(1, 2) == s.Holds(2, 1) {
				slices.Sort(cells)
			}
			return b.Pair(cells[0], cells[1], s), nil
		}
		return r, banmen.Syntaxf(0, column, "expected two cells and a sign, such as R1C1%sR1C2, found %q", signs[0].Arg, text)
	})
}
