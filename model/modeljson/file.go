// Package modeljson has puzzles that no kind knows: a model with a board, texts
// for its values and symmetries, as a file banmen-model/1. docs/formats.md has
// the fields.
//
//	f, err := modeljson.Parse(`{"format": "banmen-model/1", "grid": "2x2",
//		"values": "1..2", "constraints": [{"of": ["rows", "columns"], "different": true}]}`)
//	m := f.Model() // for package engine
//
// A file says things shorter than a model does: "rows" is a constraint on each
// row. Model puts that into the closed set of package model.
//
// What is read is checked, to the line and column. What contradicts itself is no
// error: it has no solution.
package modeljson

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// Format is the field "format" of a file.
const Format = "banmen-model/1"

// A File is a puzzle. Symbols are numbered from 1 as on a grid.Board, variables
// from 0 as its cells.
type File struct {
	Title      string
	Shape      grid.Shape // of the board; with Names a column of them
	Names      []string   // of the variables; nil: they are the cells of a grid, R1C1 and so on
	Values     []string   // the texts of symbols; Values[0] is empty
	Domains    [][]int    // by variable: its symbols, ascending; may be empty
	Rules      []Rule
	Order      []model.Literal // of a list, as far as it is told; nil: reading order
	Symmetries []grid.Symmetry // of everything but the givens
	Givens     grid.Board
	Line       int // where it began, from 1
}

// A RuleKind is the sort of a Rule.
type RuleKind uint8

// The sorts of rules.
const (
	Different RuleKind = iota // no two variables are equal
	Sum                       // the worths add up to Least at least and Most at most
	Count                     // so many variables have the Value
)

// A Rule is a constraint. Its variables are all different ones.
type Rule struct {
	Kind        RuleKind
	Of          []model.Var
	Worth       []int // Sum: by symbol
	Value       int   // Count: a symbol
	Least, Most int   // Sum and Count
}

// Name returns the name of a variable.
func (f *File) Name(v model.Var) string {
	if f.Names != nil {
		return f.Names[v]
	}
	return f.Shape.Name(int(v))
}

// With returns f with other givens.
func (f *File) With(b grid.Board) *File {
	g := *f
	g.Givens = b
	return &g
}

// ownWorth returns the worths of symbols whose texts are numbers, and whether
// each of these has the number of its text.
func ownWorth(values []string) (worth []int, number []bool) {
	worth, number = make([]int, len(values)), make([]bool, len(values))
	for v, text := range values {
		n, err := strconv.Atoi(text)
		worth[v], number[v] = n, err == nil && strconv.Itoa(n) == text
	}
	return worth, number
}

// plainWorth reports whether every symbol is worth its own number, so that
// engines need no table.
func plainWorth(worth []int) bool {
	for v := 1; v < len(worth); v++ {
		if worth[v] != v {
			return false
		}
	}
	return true
}

// FromModel returns the file of a model whose first variables are the cells of
// the board. Texts are those of its symbols, by symbol; symmetries that the file
// does not show are left out. Other variables get names. The givens are no part
// of the model.
func FromModel(m *model.Model, givens grid.Board, texts []string, symmetries []grid.Symmetry) (*File, error) {
	f := &File{Shape: givens.Shape, Values: texts, Domains: m.Domains, Order: m.Order, Givens: givens, Line: 1}
	if n := len(m.Domains); n > givens.Size() {
		f.nameAll(n)
		symmetries = nil
	}
	for _, c := range m.Constraints {
		r, err := fromConstraint(c, len(texts))
		if err != nil {
			return nil, err
		}
		f.Rules = append(f.Rules, r)
	}
	check := newChecker(f)
	for _, y := range symmetries {
		if _, ok := check.breaks(y); !ok {
			f.Symmetries = append(f.Symmetries, y)
		}
	}
	return f, nil
}

// nameAll makes a column of n named variables of the board.
func (f *File) nameAll(n int) {
	for v := range n {
		name := fmt.Sprintf("x%d", v+1)
		if v < f.Shape.Size() {
			name = f.Shape.Name(v)
		}
		f.Names = append(f.Names, name)
	}
	f.Shape = grid.Shape{Rows: n, Cols: 1}
	cells := f.Givens.Cells
	f.Givens = grid.New(f.Shape)
	copy(f.Givens.Cells, cells)
}

// fromConstraint returns the rule of a constraint on so many symbols, 0 among
// them.
func fromConstraint(c model.Constraint, symbols int) (Rule, error) {
	r := Rule{Of: c.Vars()}
	switch c := c.(type) {
	case model.AllDifferent:
	case model.Linear:
		if c.Coefficients != nil {
			return r, fmt.Errorf("%w: modeljson: coefficients", model.ErrCannot)
		}
		r.Kind, r.Least, r.Most = Sum, c.Least, c.Most
		r.Worth = slices.Clone(c.Worth)
		for v := len(r.Worth); v < symbols; v++ {
			r.Worth = append(r.Worth, v*b2i(c.Worth == nil))
		}
	case model.Count:
		if len(c.Values) != 1 {
			return r, fmt.Errorf("%w: modeljson: a count of %d values", model.ErrCannot, len(c.Values))
		}
		r.Kind, r.Value, r.Least, r.Most = Count, c.Values[0], c.Least, c.Most
	default:
		return r, fmt.Errorf("%w: modeljson: a constraint of the sort %T", model.ErrCannot, c)
	}
	if len(r.Of) == 0 {
		return r, fmt.Errorf("modeljson: a constraint without variables")
	}
	return r, nil
}

// b2i is 1 for true.
func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
