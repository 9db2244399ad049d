package logic

import (
	"slices"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// FromModel returns the Rules stated by the model of an empty puzzle, whose first
// variables are the cells, or nil if there are too many symbols. region, by cell as in
// figure.Figure, tells which houses are boxes; it may be nil. AllDifferent makes houses;
// all other constraints make laws. Uniqueness patterns avoid all cells with other
// constraints than houses.
func FromModel(shape grid.Shape, m *model.Model, region []int) *Rules {
	r, _ := fromModelWithin(shape, m, region, nil, nil) // without limits
	return r
}

// Spend is called with a number of bytes before Rules take that memory, and from time to time while
// they are built. If it returns an error, the work stops. A nil Spend never fails.
type Spend func(bytes int) error

func (s Spend) on(bytes int) error {
	if s == nil {
		return nil
	}
	return s(bytes)
}

func fromModelWithin(shape grid.Shape, m *model.Model, region []int, source Source, spend Spend) (*Rules, error) {
	f := fromModel{shape: shape, region: region, domains: m.Domains[:shape.Size()], source: source, spend: spend}
	symbols := 0
	for _, domain := range f.domains {
		if len(domain) > 0 {
			symbols = max(symbols, slices.Max(domain))
		}
	}
	if symbols > MaxSymbols {
		return nil, nil
	}
	return f.rules(m, symbols)
}

// rules returns the Rules of a model with a number of symbols.
func (f *fromModel) rules(m *model.Model, symbols int) (*Rules, error) {
	graphs := graphs{}
	for i, c := range m.Constraints {
		if f.narrow.idle(c) {
			continue
		}
		f.take(c)
		err := f.spend.on(16 * len(c.Vars()))
		if d, ok := c.(model.AllDifferent); err == nil && (!ok || !f.areCells(d.Of)) {
			err = f.addLaws(m, i, graphs)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := f.join(m); err != nil {
		return nil, err
	}
	r, err := newRules(f.shape, symbols, f.houses, f.pairs, f.laws, f.spend)
	if err != nil {
		return nil, err
	}
	if r.narrow = f.narrow; r.Narrowed() { // values are no symbols
		for i := range r.Laws {
			r.Laws[i].distinct = false
		}
	}
	r.blank.shut()
	for _, c := range f.tied {
		r.tied.Add(c)
	}
	for c, domain := range f.domains {
		for v := range (r.blank.At(c) &^ MaskOf(f.narrow.symbols(domain)...)).All() {
			r.blank.Remove(CandOf(c, v))
		}
	}
	return r, nil
}

type fromModel struct {
	shape   grid.Shape
	region  []int
	domains [][]int
	others  int // number of houses that are not rows, columns or boxes
	houses  []House
	pairs   []Pair
	laws    []Law
	large   int // number of graphs that were too large
	tied    []int
	narrow  *narrowing
	source  Source
	spend   Spend
}

// areCells reports whether all variables are cells.
func (f *fromModel) areCells(of []model.Var) bool {
	return !slices.ContainsFunc(of, func(v model.Var) bool { return int(v) >= f.shape.Size() })
}

func (f *fromModel) take(c model.Constraint) {
	var cells []int
	for _, v := range c.Vars() {
		if int(v) < f.shape.Size() {
			cells = append(cells, int(v))
		}
	}
	if d, ok := c.(model.AllDifferent); ok && len(cells) > 1 {
		if h := f.house(cells); len(h.Cells) > 1 {
			f.houses = append(f.houses, h)
		}
		if len(cells) == len(d.Of) {
			return
		}
	}
	f.tied = append(f.tied, cells...)
	if len(cells) < len(c.Vars()) {
		return
	}
	if t, ok := c.(model.Table); ok && len(cells) == 2 {
		f.table(t)
	}
}

// table adds the forbidden combinations of two cells as pairs.
func (f *fromModel) table(c model.Table) {
	a, b := int(c.Of[0]), int(c.Of[1])
	if f.narrow.isGone(a) || f.narrow.isGone(b) {
		return
	}
	listed := map[[2]int]bool{}
	for _, t := range c.Tuples {
		listed[[2]int(t)] = true
	}
	for _, v := range f.domains[a] {
		for _, w := range f.domains[b] {
			if listed[[2]int{v, w}] == c.Forbidden {
				f.pairs = append(f.pairs, Pair{CandOf(a, f.narrow.symbol(v)), CandOf(b, f.narrow.symbol(w))})
			}
		}
	}
}

// house determines the kind of a house, and leaves out cells that no longer exist.
func (f *fromModel) house(cells []int) House {
	h := House{Kind: Other}
	same := func(of func(cell int) int) bool {
		return !slices.ContainsFunc(cells, func(c int) bool { return of(c) != of(cells[0]) })
	}
	switch {
	case same(func(c int) int { return c / f.shape.Cols }) && len(cells) == f.shape.Cols:
		h.Kind, h.Index = Row, cells[0]/f.shape.Cols
	case same(func(c int) int { return c % f.shape.Cols }) && len(cells) == f.shape.Rows:
		h.Kind, h.Index = Col, cells[0]%f.shape.Cols
	case f.region != nil && same(func(c int) int { return f.region[c] }) && len(cells) == f.cellsIn(f.region[cells[0]]):
		h.Kind, h.Index = Box, f.region[cells[0]]
	default:
		h.Index = f.others
		f.others++
	}
	h.Cells = slices.DeleteFunc(slices.Clone(cells), f.narrow.isGone)
	return h
}

// cellsIn returns the number of cells of a region: a cage inside a box is not a box.
func (f *fromModel) cellsIn(region int) (n int) {
	for _, of := range f.region {
		if of == region {
			n++
		}
	}
	return n
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
