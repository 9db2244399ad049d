package logic

import (
	"slices"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// FromGivens returns the Rules of a puzzle: those of FromModel, or if the board has too
// many symbols for a Mask, narrower ones valid only for these givens. Narrower Rules
// number the symbols that open cells can still have; ToBoard and FromBoard convert. A
// given that no open cell can have is in no house, and givens are taken out of sums and
// counts. FromGivens also returns the number of symbols; if that is still too large, the
// Rules are nil. With source, which may be nil, laws know their parts, and constraints of
// one rule are joined. The error comes from spend.
func FromGivens(shape grid.Shape, m *model.Model, region []int, givens grid.Board, source Source, spend Spend) (r *Rules, symbols int, err error) {
	if r, err = fromModelWithin(shape, m, region, source, spend); err != nil {
		return nil, 0, err
	}
	if r != nil {
		return r, r.Symbols, nil
	}
	n := narrow(m, givens)
	if symbols = len(n.outer) - 1; symbols > MaxSymbols {
		return nil, symbols, nil
	}
	f := fromModel{shape: shape, region: region, domains: n.model.Domains[:shape.Size()], narrow: n, source: source, spend: spend}
	r, err = f.rules(n.model, symbols)
	return r, symbols, err
}

// A narrowing is a model with fixed givens, restricted to the symbols that open cells can
// still have. A nil narrowing changes nothing.
type narrowing struct {
	model *model.Model
	given grid.Board
	gone  []uint16 // by cell: its given, if no open cell can have this symbol
	inner []int    // by symbol of the board: its number for open cells, or 0
	outer []int    // the inverse of inner
}

func narrow(m *model.Model, givens grid.Board) *narrowing {
	n := &narrowing{given: givens, gone: make([]uint16, givens.Size()), outer: []int{0}}
	n.model = &model.Model{Domains: slices.Clone(m.Domains)}
	n.model.Fix(givens.Cells)
	most := 0
	for c, v := range givens.Cells {
		if v == 0 {
			n.model.Domains[c] = slices.Clone(m.Domains[c])
		}
		for _, x := range m.Domains[c] {
			most = max(most, x, int(v))
		}
	}
	for _, c := range m.Constraints {
		n.exclude(c)
	}
	n.inner = make([]int, most+1)
	for c, v := range givens.Cells {
		for _, x := range n.model.Domains[c] {
			if v == 0 {
				n.inner[x] = 1
			}
		}
	}
	for v, can := range n.inner {
		if can > 0 {
			n.inner[v] = len(n.outer)
			n.outer = append(n.outer, v)
		}
	}
	for c, v := range givens.Cells {
		if n.inner[v] == 0 {
			n.gone[c] = v
		}
	}
	for _, c := range m.Constraints {
		n.model.Require(n.without(c))
	}
	return n
}

// exclude removes from domains the values that a given excludes by itself in a constraint: equal
// values, and values that form no allowed pair with it.
func (n *narrowing) exclude(c model.Constraint) {
	switch c := c.(type) {
	case model.AllDifferent:
		var given []int
		for _, v := range c.Of {
			if n.isGiven(v) {
				given = append(given, int(n.given.Cells[v]))
			}
		}
		slices.Sort(given)
		for _, v := range c.Of {
			n.keep(v, func(x int) bool {
				_, is := slices.BinarySearch(given, x)
				return !is
			})
		}
	case model.Table:
		for i, v := range c.Of {
			if len(c.Of) != 2 || !n.isGiven(c.Of[1-i]) {
				continue
			}
			other := int(n.given.Cells[c.Of[1-i]])
			n.keep(v, func(x int) bool {
				return slices.ContainsFunc(c.Tuples, func(t []int) bool { return t[i] == x && t[1-i] == other }) != c.Forbidden
			})
		}
	}
}

// keep restricts an open cell to symbols for which is returns true.
func (n *narrowing) keep(v model.Var, is func(symbol int) bool) {
	if int(v) < len(n.given.Cells) && !n.isGiven(v) {
		n.model.Domains[v] = slices.DeleteFunc(n.model.Domains[v], func(x int) bool { return !is(x) })
	}
}

func (n *narrowing) isGiven(v model.Var) bool {
	return int(v) < len(n.given.Cells) && n.given.Cells[v] != 0
}

// without removes givens from a sum or a count. In other constraints, givens become variables that
// are not cells (see take).
func (n *narrowing) without(c model.Constraint) model.Constraint {
	switch c := c.(type) {
	case model.Linear:
		left := model.Linear{Worth: c.Worth, Least: c.Least, Most: c.Most}
		for i, v := range c.Of {
			if n.isGiven(v) {
				term := c.Term(i, int(n.given.Cells[v]))
				left.Least, left.Most = left.Least-term, left.Most-term
				continue
			}
			left.Of = append(left.Of, v)
			if c.Coefficients != nil {
				left.Coefficients = append(left.Coefficients, c.Coefficients[i])
			}
		}
		return left
	case model.Count:
		left := model.Count{Values: c.Values, Least: c.Least, Most: c.Most}
		for _, v := range c.Of {
			switch {
			case !n.isGiven(v):
				left.Of = append(left.Of, v)
			case slices.Contains(c.Values, int(n.given.Cells[v])):
				left.Least, left.Most = left.Least-1, left.Most-1
			}
		}
		return left
	}
	return c
}

// idle reports whether a constraint has no open variable.
func (n *narrowing) idle(c model.Constraint) bool {
	return n != nil && !slices.ContainsFunc(c.Vars(), func(v model.Var) bool { return !n.isGiven(v) })
}

// isGone reports whether a cell has a given that no open cell can have.
func (n *narrowing) isGone(cell int) bool { return n != nil && n.gone[cell] != 0 }

// symbol converts a symbol of the board to its number for open cells.
func (n *narrowing) symbol(outer int) int {
	if n == nil {
		return outer
	}
	return n.inner[outer]
}

// symbols returns the symbols that open cells can have, converted.
func (n *narrowing) symbols(outer []int) []int {
	if n == nil {
		return outer
	}
	var inner []int
	for _, x := range outer {
		if x < len(n.inner) && n.inner[x] > 0 {
			inner = append(inner, n.inner[x])
		}
	}
	return inner
}

// law renumbers the symbols of a law. It keeps only the symbols that open cells can have.
func (n *narrowing) law(l *Law) {
	if n == nil {
		return
	}
	for i, cell := range l.Cells {
		switch {
		case cell < 0:
		case n.isGone(cell):
			l.Cells[i] = -1
		case l.sum != nil:
			for j := range l.sum.terms[i] {
				l.sum.terms[i][j].value = n.inner[l.sum.terms[i][j].value]
			}
		default:
			for j := range l.layers[i] {
				a := &l.layers[i][j]
				a.Value = int32(n.inner[a.Value])
			}
		}
	}
	if c, ok := l.Constraint.(model.Count); ok {
		c.Values = n.symbols(c.Values)
		l.Constraint = c
	}
}

// Narrowed reports whether Rules are valid only for one puzzle's givens, with renumbered
// symbols.
func (r *Rules) Narrowed() bool { return r.narrow != nil }

// ToBoard returns the symbol on the board of a symbol of the rules. They differ if r is Narrowed.
func (r *Rules) ToBoard(v int) int {
	if r.narrow == nil {
		return v
	}
	return r.narrow.outer[v]
}

// FromBoard is the inverse of ToBoard. It returns 0 for a symbol that no open cell can have.
func (r *Rules) FromBoard(symbol int) int {
	if r.narrow != nil && symbol >= len(r.narrow.inner) {
		return 0
	}
	return r.narrow.symbol(symbol)
}

// shut marks the cells whose givens no open cell can have as decided, without a symbol.
func (s *State) shut() {
	for c := range s.cands {
		if s.narrow.isGone(c) {
			s.shutCell(c)
		}
	}
}

// shutCell decides a cell without a symbol.
func (s *State) shutCell(c int) {
	if s.value[c] != 0 {
		return
	}
	for v := range s.cands[c].All() {
		s.Symbol(v).Remove(c)
	}
	s.value[c], s.cands[c] = uint8(s.Symbols+1), 0
	s.open--
}
