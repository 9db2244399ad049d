package rule

import (
	"slices"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// A Sign is a relation between the numbers of two cells.
type Sign struct {
	Name  string // name of the faults
	Arg   string // sign between two cells in a name
	Holds func(x, y int) bool
	Text  func(a, b string) banmen.Message
	Edge  figure.Edge // drawing without cells
}

// Less is <; Same and Differ are = and x.
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

// DifferBy returns the sign for a difference; 1 is the open dot of Kropki puzzles.
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

// Pair returns the rule that two cells satisfy a sign.
func (g *Grid) Pair(x, y int, s Sign) Rule {
	edge := s.Edge
	edge.A, edge.B = x, y
	return Rule{
		Name: s.Name, Text: s.Text(g.Name(x), g.Name(y)), Arg: g.signed(x, y, s),
		Constraints: []model.Constraint{g.pair(Vars([]int{x, y}), s.Holds)},
		Draw:        func(f *figure.Figure) { f.Edges = append(f.Edges, edge) },
	}
}

// signed returns a sign between two cells as text: R1C1<R1C2.
func (g *Grid) signed(x, y int, s Sign) string { return g.Name(x) + s.Arg + g.Name(y) }

// Negative returns rules for neighbours without any of the signs, among the rules so far:
// they satisfy the sign none, which is not drawn.
func (b *Board) Negative(none Sign, signs ...Sign) (rules []Rule) {
	signed := map[string]bool{}
	for _, r := range b.Rules {
		signed[r.Arg] = true
	}
	tuples := b.pairs(none.Holds)
	for _, x := range b.Present() {
		for _, y := range b.Adjacent(x) {
			if x > y || slices.ContainsFunc(signs, func(s Sign) bool { return signed[b.signed(x, y, s)] }) {
				continue
			}
			rules = append(rules, Rule{Name: none.Name, Text: none.Text(b.Name(x), b.Name(y)),
				Constraints: []model.Constraint{model.Table{Of: Vars([]int{x, y}), Tuples: tuples}}})
		}
	}
	return rules
}

// pair returns the constraint that two variables satisfy a relation.
func (g *Grid) pair(of []model.Var, holds func(x, y int) bool) model.Constraint {
	return model.Table{Of: of, Tuples: g.pairs(holds)}
}

// pairs returns the pairs of numbers for which a relation holds.
func (g *Grid) pairs(holds func(x, y int) bool) [][]int {
	n := 0
	for x := g.Low(); x <= g.High(); x++ {
		for y := g.Low(); y <= g.High(); y++ {
			if holds(x, y) {
				n++
			}
		}
	}
	tuples, numbers := make([][]int, 0, n), make([]int, 0, 2*n)
	for x := g.Low(); x <= g.High(); x++ {
		for y := g.Low(); y <= g.High(); y++ {
			if holds(x, y) {
				k := len(numbers)
				numbers = append(numbers, x, y)
				tuples = append(tuples, numbers[k:k+2:k+2])
			}
		}
	}
	return tuples
}
