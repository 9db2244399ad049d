// Package magic implements magic squares.
//
// A puzzle is named magic:N[:givens]: N rows and N columns hold each of 1..N² once, such
// that every row, every column and both diagonals have the sum N(N²+1)/2. N is 1 to 10.
// Plain magic is magic:3. From N = 6 on the givens are numbers with commas between them.
package magic

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// Kind is magic squares.
var Kind = &banmen.Kind{
	Name:    "magic",
	Title:   banmen.Localized("Magic square", "魔方陣"),
	Rules:   banmen.Localized(rulesEn, rulesJa),
	Aliases: []banmen.Alias{{Of: "magic", Names: []string{"magic-square", "magic-squares", "魔方陣", "方陣"}}},
	Order:   13,
	Sample:  "magic:3:....5...4",
	Presets: []string{"magic:3", "magic:1", "magic:2", "magic:3:....5...4", "magic:4", "magic:4:G..D............", "magic:5", "magic:6"},
	Parse:   banmen.ParseMarks(parse),
	Forms: codec.Square{
		Kind:    "magic",
		Parse:   parse,
		Params:  func(side, _ int) string { return strconv.Itoa(side) },
		Symbols: symbols,
	}.Forms(),
}

const rulesEn = `Every row, every column and both diagonals have the same sum.

Fill the empty cells so that the board has each of the numbers from 1 to N×N
once. The sum of a line is N(N×N+1)/2: 15 for N = 3, 34 for N = 4.`

const rulesJa = `どの行・列・二本の対角線も、合計が等しくなります。

1からN×Nまでの数が一つずつ入るように、空きマスを埋めてください。
その合計は N(N×N+1)/2 です(N = 3なら15、N = 4なら34)。`

const (
	usualSize = 3
	maxSize   = 10
)

// A Puzzle is a magic square to be completed.
type Puzzle struct {
	n      int
	givens grid.Board
}

func parse(text string) (banmen.Puzzle, error) {
	name, err := codec.SplitName("magic", text)
	if err != nil {
		return nil, err
	}
	n, err := codec.Sizes{Default: usualSize, Least: 1, Most: maxSize}.Parse(name.Params, name.ParamsColumn)
	if err != nil {
		return nil, err
	}
	p := &Puzzle{n, grid.New(grid.Square(n))}
	if name.HasGivens {
		p.givens, err = symbols(p.n).Parse(name.Givens, name.GivensColumn, p.givens.Shape)
	}
	return p, err
}

// symbols returns the symbols of a board with n rows.
func symbols(n int) codec.Symbols { return codec.Digits(n * n) }

func (p *Puzzle) String() string {
	return fmt.Sprintf("magic:%d:%s", p.n, symbols(p.n).Format(p.givens))
}

// Givens returns the givens.
func (p *Puzzle) Givens() grid.Board { return p.givens }

// With returns p with the givens b.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, p.n*p.n); q != nil {
		return q
	}
	return &Puzzle{p.n, b}
}

var kept rule.Memo[int, []rule.Rule]

func (p *Puzzle) rules() []rule.Rule { return kept.Get(p.n, rules) }

// rules returns that all numbers differ, followed by the sums of the lines.
func rules(n int) []rule.Rule {
	s, total := grid.Square(n), n*(n*n+1)/2
	cells := make([]model.Var, s.Size())
	for i := range cells {
		cells[i] = model.Var(i)
	}
	all := []rule.Rule{{Name: "twice", Where: banmen.Msg("the square"), Text: banmen.Msg("no number may appear twice"), Constraints: []model.Constraint{model.AllDifferent{Of: cells}}}}
	sum := func(where banmen.Message, of []int) {
		all = append(all, rule.Rule{Name: "sum", Where: where, Text: banmen.Msg("%s must have the sum %d", where, total),
			Constraints: []model.Constraint{model.Sum(rule.Vars(of), total)}})
	}
	for i := range n {
		sum(banmen.Msg("row %d", i+1), s.Row(i))
	}
	for i := range n {
		sum(banmen.Msg("column %d", i+1), s.Col(i))
	}
	down, up := s.Diagonals()
	sum(banmen.Msg("the diagonal from the top left"), down)
	sum(banmen.Msg("the diagonal from the top right"), up)
	return all
}

// Model states the puzzle: all cells differ, and each line has the sum.
func (p *Puzzle) Model() *model.Model { return rule.Model(p.rules(), p.givens, p.n*p.n) }

// Describe describes the requirement of a constraint of the model.
func (p *Puzzle) Describe(constraint int) banmen.Message { return rule.Describe(p.rules(), constraint) }

// Faults returns the numbers that occur more than once, and the lines that can no longer
// have their sum.
func (p *Puzzle) Faults(b grid.Board) []banmen.Fault {
	if q := banmen.Unfit(p, b, p.n*p.n); q != nil {
		return q.Faults(b)
	}
	return rule.Faults(p.rules(), b, p.numbers())
}

// Figure draws the board with numbers, not the letters used in names.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, p.n*p.n); q != nil {
		return q.Figure(b)
	}
	return figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, p.numbers())
}

// numbers returns the symbols in decimal.
func (p *Puzzle) numbers() codec.Symbols {
	texts := make(codec.Symbols, p.n*p.n+1)
	for v := range texts {
		texts[v] = strconv.Itoa(v)
	}
	return texts
}

// Shuffle shuffles the numbers over the whole board.
func (p *Puzzle) Shuffle(r *rand.Rand, b grid.Board) int {
	for c, v := range r.Perm(p.n * p.n) {
		b.Cells[c] = uint16(v + 1)
	}
	return 1
}

// squares is the number of magic squares by size, counting reflections and rotations
// (OEIS A006052 times 8). Size 2 has none.
var squares = [...]float64{1: 1, 3: 8, 4: 7040, 5: 8 * 275305224}

// Tables returns (N²)! divided by the number of magic squares, or 0 for size 2, which has
// none, and sizes over 5.
func (p *Puzzle) Tables() float64 {
	if p.n >= len(squares) || squares[p.n] == 0 {
		return 0
	}
	return math.Gamma(float64(p.n*p.n+1)) / squares[p.n]
}
