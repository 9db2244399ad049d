// Package modeljson reads and writes files banmen-model/1. Such a file is a puzzle of no
// known kind: a model with a board, texts for its values, and symmetries. docs/formats.md
// lists the fields.
//
//	f, err := modeljson.Parse(`{"format": "banmen-model/1", "grid": "2x2",
//		"values": "1..2", "constraints": [{"of": ["rows", "columns"], "different": true}]}`)
//	m := f.Model() // for package engine
//
// A file is shorter than a model: "rows" stands for a constraint on each row. Model
// translates to the constraints of package model.
//
// Errors give the line and column. A file whose rules contradict each other is valid: it
// has no solution.
package modeljson

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// Format is the value of the field "format".
const Format = "banmen-model/1"

// A File is a puzzle. Symbols are numbered from 1 as on a grid.Board, variables
// from 0 as its cells.
type File struct {
	Title      string
	Shape      grid.Shape // shape of the board; one column if variables have Names
	Names      []string   // of the variables; nil: they are the cells of a grid, R1C1 and so on
	Values     []string   // the texts of symbols; Values[0] is empty
	Domains    [][]int    // by variable: its symbols, ascending; may be empty
	Sets       []Set      // sets with names
	Rules      []model.Constraint
	Order      []model.Literal // list order, as far as the file gives it; nil: reading order
	Symmetries []grid.Symmetry // of all but the givens
	Drawings   []Drawing
	Givens     grid.Board
	Line       int // where the puzzle begins in the file, from 1
}

// A Set is a named list of variables, usable wherever sets are expected.
type Set struct {
	Name string
	Of   []model.Var
}

// A Drawing is something a board shows besides its values: a cage around cells, a line
// through cells, or a mark on the edge between two cells.
type Drawing struct {
	What        string // "cage", "line" or "edge"
	Of          []model.Var
	Text        string // of a cage or an edge
	Bulb, Arrow bool   // for a line: it begins with a bulb, ends with an arrow
	Sign        string // for an edge: one of Signs, or empty
}

// Signs are the marks for edges: a filled dot, an open dot, a bar, and < that points to
// the first cell.
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

// ownWorth returns the numbers that the texts of symbols are, and which texts are
// numbers.
func ownWorth(values []string) (worth []int, number []bool) {
	worth, number = make([]int, len(values)), make([]bool, len(values))
	for v, text := range values {
		n, err := strconv.Atoi(text)
		worth[v], number[v] = n, err == nil && strconv.Itoa(n) == text
	}
	return worth, number
}

// FromModel returns the file of a model whose first variables are the cells of the board.
// texts are those of its symbols. Other variables get names. Symmetries that the file
// does not preserve are left out. The model must not contain the givens.
func FromModel(m *model.Model, givens grid.Board, texts []string, symmetries []grid.Symmetry) (*File, error) {
	f := &File{Shape: givens.Shape, Values: texts, Domains: m.Domains, Order: m.Order, Givens: givens, Line: 1}
	if n := len(m.Domains); n > givens.Size() {
		f.nameAll(n)
		symmetries = nil
	}
	for i, c := range m.Constraints {
		if !model.Known(c) || len(c.Vars()) == 0 || !named(c, len(texts)) {
			return nil, message.Errorf(message.ErrCannot, "constraint %d of the model cannot be written: its type is unknown, it has no variables, or it names values without a text", i)
		}
		f.Rules = append(f.Rules, c)
	}
	check := newChecker(f)
	for _, y := range symmetries {
		if _, ok := check.findBreach(y); !ok {
			f.Symmetries = append(f.Symmetries, y)
		}
	}
	return f, nil
}

// nameAll names n variables and makes the board a column of them.
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

// named reports whether all values that a constraint names have texts. texts is the number of
// texts, including the text of 0.
func named(c model.Constraint, texts int) bool {
	fits := func(x int) bool { return x > 0 && x < texts }
	all := func(values []int) bool { return !slices.ContainsFunc(values, func(x int) bool { return !fits(x) }) }
	parts := func(cs []model.Constraint) bool {
		return !slices.ContainsFunc(cs, func(c model.Constraint) bool { return !named(c, texts) })
	}
	switch c := c.(type) {
	case model.Count:
		return all(c.Values)
	case model.Connected:
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
