package logic

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// FromModel returns the Rules that the model of an empty puzzle states, whose first
// variables are the cells; nil where there are too many symbols. Region, by cell, as
// figure.Figure has it, tells which houses are boxes; nil: none. What the model
// says by other constraints than AllDifferent and Sum is not used, and patterns
// that rest on there being one solution keep off its cells.
func FromModel(shape grid.Shape, m *model.Model, region []int) *Rules {
	f := fromModel{shape: shape, region: region}
	for _, c := range m.Constraints {
		f.take(c)
	}
	slices.SortStableFunc(f.houses, func(a, b House) int { return cmp.Compare(a.Kind, b.Kind) })
	symbols := 0
	for _, domain := range m.Domains[:shape.Size()] {
		symbols = max(symbols, slices.Max(domain))
	}
	r := NewRules(shape, symbols, f.houses, nil, f.sums)
	if r == nil {
		return nil
	}
	for _, c := range f.tied {
		r.tied.Add(c)
	}
	for c, domain := range m.Domains[:shape.Size()] {
		for v := range (r.blank.At(c) &^ MaskOf(domain...)).All() {
			r.blank.Remove(CandOf(c, v))
		}
	}
	return r
}

type fromModel struct {
	shape  grid.Shape
	region []int
	others int // houses of no kind of their own
	houses []House
	sums   []Sum
	tied   []int
}

func (f *fromModel) take(c model.Constraint) {
	var cells []int
	for _, v := range c.Vars() {
		if int(v) < f.shape.Size() {
			cells = append(cells, int(v))
		}
	}
	all := len(cells) == len(c.Vars())
	switch c := c.(type) {
	case model.AllDifferent:
		if len(cells) > 1 {
			f.houses = append(f.houses, f.house(cells))
		}
	case model.Sum:
		if all {
			f.sums = append(f.sums, Sum{Cells: cells, Worth: c.Worth, Least: c.Total, Most: c.Total})
		}
		f.tied = append(f.tied, cells...)
	default:
		f.tied = append(f.tied, cells...)
	}
}

// house finds out what a house is called.
func (f *fromModel) house(cells []int) House {
	h := House{Kind: Other, Cells: cells}
	same := func(of func(cell int) int) bool {
		return !slices.ContainsFunc(cells, func(c int) bool { return of(c) != of(cells[0]) })
	}
	switch {
	case same(func(c int) int { return c / f.shape.Cols }):
		h.Kind, h.Index = Row, cells[0]/f.shape.Cols
	case same(func(c int) int { return c % f.shape.Cols }):
		h.Kind, h.Index = Col, cells[0]%f.shape.Cols
	case f.region != nil && same(func(c int) int { return f.region[c] }):
		h.Kind, h.Index = Box, f.region[cells[0]]
	default:
		h.Index = f.others
		f.others++
	}
	return h
}

// Sudoku returns the Rules of a plain board with boxes of h rows and w columns.
func Sudoku(h, w int) *Rules {
	var houses []House
	n := h * w
	shape := grid.Square(n)
	for i := range n {
		houses = append(houses, House{Kind: Row, Index: i, Cells: shape.Row(i)})
	}
	for i := range n {
		houses = append(houses, House{Kind: Col, Index: i, Cells: shape.Col(i)})
	}
	for i := range n {
		if h > 1 && w > 1 {
			houses = append(houses, House{Kind: Box, Index: i, Cells: shape.Box(h, w, i)})
		}
	}
	return NewRules(shape, n, houses, nil, nil)
}
