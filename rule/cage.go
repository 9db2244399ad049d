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
		Draw:        drawCage(cells, strings.NewReplacer("*", "×", "-", "−", "/", "÷").Replace(o.String())),
	}
}

// CageOf returns a cage that a full board keeps, with an operation at random: of two cells
// a difference or a quotient, if there is one, twice as often as others.
func (g *Grid) CageOf(r *rand.Rand, full grid.Board, cells []int) Rule {
	sum, product, high, low := 0, 1, 0, g.most()
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

func drawCage(cells []int, label string) func(*figure.Figure) {
	return func(f *figure.Figure) { f.Cages = append(f.Cages, figure.Cage{Cells: cells, Label: label}) }
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
		return model.Regular{Of: of, Automaton: automaton(1, g.most(),
			func(product, v int) (int, bool) { return product * v, total%(product*v) == 0 },
			func(product int) bool { return product == total })}
	}
	return model.Sum(of, total)
}

// ReadCages reads a part that is a list of cages, no cell in two of them. Those without
// an operation have one cell, or a sum where sums says so: killer cages, in which no
// number stands twice.
func (b *Board) ReadCages(name string, sums bool) {
	in := map[model.Var]bool{}
	cage := func(text string, column int) (Rule, error) {
		r, err := b.readCage(text, column, sums)
		if err != nil {
			return r, err
		}
		for _, c := range r.Constraints[0].Vars() {
			if in[c] {
				return r, banmen.Syntaxf(0, column, "%s is in two cages", b.Name(int(c)))
			}
			in[c] = true
		}
		return r, nil
	}
	for _, r := range b.List(name, cage) {
		if cells := r.Constraints[0].Vars(); sums {
			b.Require(Rule{Name: "cage", Constraints: []model.Constraint{model.AllDifferent{Of: cells}}, Where: banmen.Msg("the cage at %s", b.Name(int(cells[0])))})
		}
	}
}

// largest is more than the numbers of any cage make.
const largest = 1_000_000_000

// readCage reads 12+R1C1-R1C3, 3R1C1 or, of sums, 12R1C1-R1C3.
func (b *Board) readCage(text string, column int, sums bool) (r Rule, err error) {
	end := len(text) - len(strings.TrimLeft(text, "0123456789"))
	total, err := strconv.Atoi(text[:end])
	if err != nil || total >= largest || total == 0 && !strings.HasPrefix(text[end:], "-") {
		return r, banmen.Syntaxf(0, column, "expected a number and cells, such as 12+R1C1-R1C3, found %q", text)
	}
	op := byte(0)
	if rest := text[end:]; rest != "" && strings.IndexByte("+-*/", rest[0]) >= 0 {
		op, end = rest[0], end+1
	}
	cells, err := codec.ParseCells(text[end:], column+end, b.Shape)
	switch n := len(cells); {
	case err != nil:
		return r, err
	case sums && op != 0 && op != '+':
		return r, banmen.Syntaxf(0, column+end-1, "expected a sum, such as 12+R1C1-R1C3, found %q", text)
	case sums || n == 1:
		op = 0
	case op == 0:
		return r, banmen.Syntaxf(0, column+end, "expected + - * or / before the %d cells of a cage, found %q", n, text)
	case n != 2 && (op == '-' || op == '/'):
		return r, banmen.Syntaxf(0, column+end, "expected two cells after %c, found %d", op, n)
	}
	return b.Cage(cells, Operation{op, total}), nil
}
