package logic

import (
	"slices"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// FromGivens returns the Rules of a puzzle: those that FromModel finds, or where the board has
// too many symbols for a Mask, narrower ones for these givens alone. Their symbols are those that
// open cells can still have, in order; ToBoard and FromBoard say which of the board they are. A given
// that no open cell can have is in no house, and what is given is taken out of sums and counts.
// It also returns how many symbols there are; if these are too many as well, Rules are nil. The
// error is one of spend, which is asked for memory and time.
func FromGivens(shape grid.Shape, m *model.Model, region []int, givens grid.Board, spend Spend) (r *Rules, symbols int, err error) {
	if r, err = fromModelWithin(shape, m, region, spend); err != nil {
		return nil, 0, err
	}
	if r != nil {
		return r, r.Symbols, nil
	}
	n := narrow(m, givens)
	if symbols = len(n.outer) - 1; symbols > MaxSymbols {
		return nil, symbols, nil
	}
	f := fromModel{shape: shape, region: region, domains: n.model.Domains[:shape.Size()], narrow: n, spend: spend}
	r, err = f.rules(n.model, symbols)
	return r, symbols, err
}

// A narrowing is a model in which givens are fixed, and what it says of symbols by those that open
// cells can still have. Nil leaves all as it is.
type narrowing struct {
	model *model.Model
	given grid.Board
	gone  []uint16 // by cell: its given, if no open cell can have that
	inner []int    // by symbol of the board: by which open cells know it, 0 if none can have it
	outer []int    // the other way round
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

// exclude takes from domains what the givens of a constraint exclude each by itself: what shall
// differ from them, and what stands with them in no pair.
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

// keep leaves an open cell some of its symbols.
func (n *narrowing) keep(v model.Var, is func(symbol int) bool) {
	if int(v) < len(n.given.Cells) && !n.isGiven(v) {
		n.model.Domains[v] = slices.DeleteFunc(n.model.Domains[v], func(x int) bool { return !is(x) })
	}
}

func (n *narrowing) isGiven(v model.Var) bool {
	return int(v) < len(n.given.Cells) && n.given.Cells[v] != 0
}

// without takes what is given out of a sum or a count. Other constraints have it as variables
// that no cell shows (see take).
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

// idle reports whether nothing of a constraint is open.
func (n *narrowing) idle(c model.Constraint) bool {
	return n != nil && !slices.ContainsFunc(c.Vars(), func(v model.Var) bool { return !n.isGiven(v) })
}

// isGone reports whether a cell has a given that no open cell can have.
func (n *narrowing) isGone(cell int) bool { return n != nil && n.gone[cell] != 0 }

// symbol returns by which number open cells know a symbol of the board.
func (n *narrowing) symbol(outer int) int {
	if n == nil {
		return outer
	}
	return n.inner[outer]
}

// symbols returns those of some symbols that open cells can have.
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

// law makes a law speak of the symbols that open cells can have.
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

// Narrowed reports whether Rules are those of one puzzle with its givens, and symbols others than
// those of the board.
func (r *Rules) Narrowed() bool { return r.narrow != nil }

// ToBoard returns the symbol of the board that a symbol is.
func (r *Rules) ToBoard(v int) int {
	if r.narrow == nil {
		return v
	}
	return r.narrow.outer[v]
}

// FromBoard returns the symbol that one of the board is, 0 if no open cell can have it.
func (r *Rules) FromBoard(symbol int) int {
	if r.narrow != nil && symbol >= len(r.narrow.inner) {
		return 0
	}
	return r.narrow.symbol(symbol)
}

// shut decides the cells whose givens no open cell can have: by none of the symbols.
func (s *State) shut() {
	for c := range s.cands {
		if !s.narrow.isGone(c) {
			continue
		}
		for v := range s.cands[c].All() {
			s.Symbol(v).Remove(c)
		}
		s.value[c], s.cands[c] = uint8(s.Symbols+1), 0
		s.open--
	}
}
