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

// An Operation is what the numbers of a cage make: + their sum, * their product, - and /
// the difference and the quotient of two of them, the larger one first. Without a sign
// it is the number of a single cell, or the sum of a killer cage.
type Operation struct {
	Sign  byte // or 0
	Total int
}

func (o Operation) String() string {
	if o.Sign == 0 {
		return strconv.Itoa(o.Total)
	}
	return strconv.Itoa(o.Total) + string(rune(o.Sign))
}

// Cage says what the symbols of cells make as numbers. It is written 12+R1C1-R1C3.
func (g *Grid) Cage(cells []int, o Operation) Rule {
	cells = slices.Sorted(slices.Values(cells))
	return Rule{
		Name:        "cage",
		Arg:         o.String() + codec.FormatCells(g.Shape, cells),
		Constraints: []model.Constraint{g.makes(Vars(cells), o)},
		Text:        banmen.Msg("the numbers of the cage at %s must make %s", g.Name(cells[0]), o.String()),
		Draw:        drawCage(figure.Cage{Cells: cells, Label: strings.NewReplacer("*", "×", "-", "−", "/", "÷").Replace(o.String())}),
	}
}

// CageOf returns a cage that a full board keeps, with an operation at random: of two cells
// a difference or a quotient, if there is one, twice as often as others.
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

// makes returns the constraint of a cage. Products are an automaton whose states are
// what has come together so far.
func (g *Grid) makes(of []model.Var, o Operation) model.Constraint {
	total := o.Total
	switch o.Sign {
	case '-':
		return g.pair(of, func(x, y int) bool { return x-y == total || y-x == total })
	case '/':
		return g.pair(of, func(x, y int) bool { return x == total*y || y == total*x })
	case '*':
		return model.Regular{Of: of, Automaton: Automaton(1, g.Most(),
			func(product, v int) (int, bool) { return product * v, total%(product*v) == 0 },
			func(product int) bool { return product == total })}
	}
	return model.Sum(of, total)
}

// largest is more than the numbers of any cage make.
const largest = 1_000_000_000
