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

	"github.com/banmen/banmen"
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
	Sets       []Set      // with names of their own
	Rules      []model.Constraint
	Order      []model.Literal // of a list, as far as it is told; nil: reading order
	Symmetries []grid.Symmetry // of everything but the givens
	Drawings   []Drawing
	Givens     grid.Board
	Line       int // where it began, from 1
}

// A Set is a name for variables, to be used where sets are wanted.
type Set struct {
	Name string
	Of   []model.Var
}

// A Drawing is what a board shows besides its values: a cage around cells, a line
// through cells, or the edge between two.
type Drawing struct {
	What        string // "cage", "line" or "edge"
	Of          []model.Var
	Text        string // of a cage or an edge
	Bulb, Arrow bool   // of a line: it begins with a bulb, it ends with an arrow
	Sign        string // of an edge: one of Signs, or empty
}

// Signs are what may stand on an edge: a filled dot, an open one, a bar, and < with
// its point to the first cell.
var Signs = []string{"dot", "ring", "bar", "less"}

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
	for i, c := range m.Constraints {
		if !model.Known(c) || len(c.Vars()) == 0 || !named(c, len(texts)) {
			return nil, banmen.Errorf(banmen.ErrCannot, "constraint %d of the model cannot be written: it is of no known sort, without variables, or names values without a text", i)
		}
		f.Rules = append(f.Rules, c)
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

// named reports whether all values that a constraint names have a text, of which there
// are so many, one for 0 among them.
func named(c model.Constraint, texts int) bool {
	fits := func(x int) bool { return x > 0 && x < texts }
	all := func(values []int) bool { return !slices.ContainsFunc(values, func(x int) bool { return !fits(x) }) }
	parts := func(cs []model.Constraint) bool {
		return !slices.ContainsFunc(cs, func(c model.Constraint) bool { return !named(c, texts) })
	}
	switch c := c.(type) {
	case model.Count:
		return all(c.Values)
	case model.Table:
		return !slices.ContainsFunc(c.Tuples, func(t []int) bool { return !all(t) })
	case model.Regular:
		return !slices.ContainsFunc(c.Steps, func(s model.Step) bool { return !fits(s.Value) })
	case model.Or:
		return parts(c.Of)
	case model.And:
		return parts(c.Of)
	case model.Not:
		return named(c.Of, texts)
	}
	return true
}
