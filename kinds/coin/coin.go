// Package coin implements the coin puzzle: coins of two kinds on a square board, so that
// every row, every column and both diagonals are worth the same.
//
// A puzzle is named coin:N[,A+B][,sum][:givens]: N rows and N columns, coins worth A and
// B, A > B. Plain coin:6 is coin:6,10+5, and so is plain coin.
//
// There are two readings. The strict one: each of the 2N+2 lines holds exactly one A and
// one B. With sum: there are N coins of each kind, and each line is worth A+B, so that a
// diagonal may hold three 5s.
//
// In givens, a is the larger coin, b the smaller one, - a cell without a coin, and a dot
// an undecided cell.
package coin

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/rule"
)

// The symbols of a board.
const (
	large = iota + 1
	small
	none
)

var symbols = codec.Symbols{".", "a", "b", "-"}

const (
	usualSize    = 6
	maxSize      = 100
	usualA       = 10
	usualB       = 5
	maxWorth     = 999999
	kindName     = "coin"
	sumParameter = "sum"
)

// A Puzzle is a coin puzzle.
type Puzzle struct {
	*table
	givens grid.Board
}

// A table holds data that puzzles with the same parameters share.
type table struct {
	n           int
	worth       []int // by symbol; 0 for an undecided cell
	sum         bool
	sheet       sheet
	engineRules func() []rule.Rule // rules for engines
	printed     func() []rule.Rule // rules for people
}

type params struct {
	n, a, b int
	sum     bool
}

var tables rule.Memo[params, *table]

func newTable(p params) *table {
	worth := []int{large: p.a, small: p.b, none: 0}
	t := &table{n: p.n, worth: worth, sum: p.sum, sheet: newSheet(p.n, worth)}
	t.engineRules, t.printed = sync.OnceValue(t.state), sync.OnceValue(t.print)
	return t
}

func newPuzzle(n, a, b int, sum bool) *Puzzle {
	return &Puzzle{tables.Get(params{n: n, a: a, b: b, sum: sum}, newTable), grid.New(grid.Square(n))}
}

// A line is a row, a column or a diagonal.
type line struct {
	rule string
	text banmen.Message
	vars []model.Var
}

func (t *table) lines() (ls []line) {
	s := grid.Square(t.n)
	add := func(name string, text banmen.Message, cells []int) {
		ls = append(ls, line{name, text, rule.Vars(cells)})
	}
	for i := range s.Rows {
		add("row", banmen.Msg("row %d", i+1), s.Row(i))
	}
	for i := range s.Cols {
		add("column", banmen.Msg("column %d", i+1), s.Col(i))
	}
	down, up := s.Diagonals()
	add("diagonal", banmen.Msg("the diagonal from the top left"), down)
	add("diagonal", banmen.Msg("the diagonal from the top right"), up)
	return ls
}

func parse(text string) (banmen.Puzzle, error) {
	name, err := codec.SplitName(kindName, text)
	if err != nil {
		return nil, err
	}
	p, err := parseParams(name.Params, name.ParamsColumn)
	if err != nil {
		return nil, err
	}
	if name.HasGivens {
		if p.givens, err = symbols.Parse(name.Givens, name.GivensColumn, p.givens.Shape); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// parseParams reads N[,A+B][,sum].
func parseParams(text string, column int) (*Puzzle, error) {
	words := strings.Split(text, ",")
	n, err := codec.Sizes{Default: usualSize, Least: 1, Most: maxSize}.Parse(words[0], column)
	if err != nil {
		return nil, err
	}
	column += utf8.RuneCountInString(words[0]) + 1
	words = words[1:]
	a, b, sum := usualA, usualB, false
	if len(words) > 0 && words[0] != sumParameter {
		if a, b, err = parseCoins(words[0], column); err != nil {
			return nil, err
		}
		column += len(words[0]) + 1
		words = words[1:]
	}
	if len(words) > 0 && words[0] == sumParameter {
		sum = true
		column += len(sumParameter) + 1
		words = words[1:]
	}
	if len(words) > 0 {
		return nil, banmen.Syntaxf(0, column, "expected N[,A+B][,sum], found %q", words[0])
	}
	return newPuzzle(n, a, b, sum), nil
}

// parseCoins reads the worths of the coins, A+B.
func parseCoins(text string, column int) (a, b int, err error) {
	if _, err := fmt.Sscanf(text, "%d+%d", &a, &b); err != nil || fmt.Sprintf("%d+%d", a, b) != text {
		return 0, 0, banmen.Syntaxf(0, column, "expected the worths of two coins, such as 10+5, or sum, found %q", text)
	}
	if b < 1 || a <= b || a > maxWorth {
		return 0, 0, banmen.Syntaxf(0, column, "expected the larger coin first, both from 1 to %d and not the same, found %q", maxWorth, text)
	}
	return a, b, nil
}

// params returns the parameters in their shortest form, as parseParams reads them.
func (p *Puzzle) params() string {
	s := fmt.Sprint(p.n)
	if a, b := p.worth[large], p.worth[small]; a != usualA || b != usualB {
		s += fmt.Sprintf(",%d+%d", a, b)
	}
	if p.sum {
		s += "," + sumParameter
	}
	return s
}

func (p *Puzzle) String() string {
	return kindName + ":" + p.params() + ":" + symbols.Format(p.givens)
}

// Givens returns the givens.
func (p *Puzzle) Givens() grid.Board { return p.givens }

// With returns p with the givens b.
func (p *Puzzle) With(b grid.Board) banmen.Puzzle {
	if q := banmen.Unfit(p, b, none); q != nil {
		return q
	}
	q := *p
	q.givens = b
	return &q
}

// total returns the worth of every line.
func (t *table) total() int { return t.worth[large] + t.worth[small] }

// Blank returns the symbol of a cell without a coin.
func (p *Puzzle) Blank() int { return none }

// Figure draws the coins as numbers. A cell without a coin is blank on a full board, and
// a hyphen while other cells are open.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, none); q != nil {
		return q.Figure(b)
	}
	texts := []string{large: strconv.Itoa(p.worth[large]), small: strconv.Itoa(p.worth[small]), none: ""}
	if !b.Full() {
		texts[none] = "-"
	}
	return figure.New(b.Rows, b.Cols, b.Cells, p.givens.Cells, texts)
}
