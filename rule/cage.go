package rule

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// An Operation gives the number of a cage: + the sum, * the product, - and / the
// difference and the quotient of two cells, the larger one first. Without a sign it is
// the number of a single cell, or the sum of a killer cage.
type Operation struct {
	Sign  byte // 0 if there is none
	Total int
}

func (o Operation) String() string {
	if o.Sign == 0 {
		return strconv.Itoa(o.Total)
	}
	return strconv.Itoa(o.Total) + string(rune(o.Sign))
}

// text describes the required result of a cage of n cells. cell is the name of the first.
func (o Operation) text(cell string, n int) banmen.Message {
	switch {
	case n == 1:
		return banmen.Msg("%s must be %d", cell, o.Total)
	case o.Sign == '*':
		return banmen.Msg("the product of the cage at %s must be %d", cell, o.Total)
	case o.Sign == '-':
		return banmen.Msg("the numbers of the cage at %s must differ by %d", cell, o.Total)
	case o.Sign == '/':
		return banmen.Msg("the larger number of the cage at %s must be the smaller times %d", cell, o.Total)
	}
	return banmen.Msg("the sum of the cage at %s must be %d", cell, o.Total)
}

// Cage returns the rule for the number of a cage. It is written 12+R1C1-R1C3.
func (g *Grid) Cage(cells []int, o Operation) Rule {
	cells = slices.Sorted(slices.Values(cells))
	return Rule{
		Name:        "cage",
		Arg:         o.String() + codec.FormatCells(g.Shape, cells),
		Constraints: []model.Constraint{g.makes(Vars(cells), o)},
		Text:        o.text(g.Name(cells[0]), len(cells)),
		Draw:        drawCage(figure.Cage{Cells: cells, Label: printed.Replace(o.String()), Style: figure.Style{Name: "cages"}}),
	}
}

// printed replaces operators by their typographic signs.
var printed = strings.NewReplacer("*", "×", "-", "−", "/", "÷")

// CageOf returns a cage that a full board satisfies, with a random operation. Two cells
// get a difference or a quotient, if there is one, twice as often as other operations.
func (g *Grid) CageOf(r *rand.Rand, full grid.Board, cells []int) Rule {
	sum, product, high, low := 0, 1, 0, g.Most()
	for _, c := range cells {
		v := int(full.Cells[c])
		sum, product, high, low = sum+v, product*v, max(high, v), min(low, v)
	}
	if len(cells) == 1 {
		return g.Cage(cells, Operation{Total: sum})
	}
	ops := []Operation{{'+', sum}, {'*', product}}
	if len(cells) == 2 {
		ops = append(ops, Operation{'-', high - low}, Operation{'-', high - low})
		if high%low == 0 {
			ops = append(ops, Operation{'/', high / low}, Operation{'/', high / low})
		}
	}
	return g.Cage(cells, ops[r.IntN(len(ops))])
}

func drawCage(c figure.Cage) func(*figure.Figure) {
	return func(f *figure.Figure) { f.Cages = append(f.Cages, c) }
}

// makes returns the constraint of a cage. A product is an automaton whose states are the
// partial products.
func (g *Grid) makes(of []model.Var, o Operation) model.Constraint {
	total := o.Total
	switch o.Sign {
	case '-':
		return g.pair(of, func(x, y int) bool { return x-y == total || y-x == total })
	case '/':
		return g.pair(of, func(x, y int) bool { return x == total*y || y == total*x })
	case '*':
		return model.Regular{Of: of, Automaton: Automaton(g, "product", total, len(of), 1,
			func(product, v int) (int, bool) { return product * v, total%(product*v) == 0 },
			func(product int) bool { return product == total })}
	}
	return model.Sum(of, total)
}

// largest exceeds the number of any cage.
const largest = 1_000_000_000
