package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A table is a Table of allowed tuples. It is domain consistent: the remaining tuples are
// a bit set, intersected with the known sets of the literals, and a value stays while a
// remaining tuple has it (compact table: Demeulenaere and others 2016). The set is built
// anew each time, because the search may have backtracked.
type table struct {
	of       []model.Var
	literals []tableLiteral
	n        int
	left     []uint64 // scratch: remaining tuples
}

// A tableLiteral is a value of a variable and the tuples that have it, as the nonzero
// words of their set.
type tableLiteral struct {
	atom
	tuples []tableWord
	last   int // index of the word where a remaining tuple was last found
}

type tableWord struct {
	at   int32
	bits uint64
}

// newTable returns the table of the tuples whose values are in the domains.
func newTable(s *state, m *model.Model, c model.Table) *table {
	t := &table{of: c.Of}
	place := map[atom]int{}
	for _, v := range c.Of {
		for _, x := range m.Domains[v] {
			a := s.atom(v, x)
			place[a] = len(t.literals)
			t.literals = append(t.literals, tableLiteral{atom: a})
		}
	}
	for _, tuple := range c.Tuples {
		if s.inDomains(m, c.Of, tuple) {
			for i, v := range c.Of {
				t.literals[place[s.atom(v, tuple[i])]].add(t.n)
			}
			t.n++
		}
	}
	t.left = make([]uint64, (t.n+63)/64)
	return t
}

// inDomains reports whether the domains have the values of a tuple.
func (s *state) inDomains(m *model.Model, of []model.Var, tuple []int) bool {
	for i, v := range of {
		if d := m.Domains[v]; len(d) == 0 || tuple[i] < d[0] || tuple[i] > d[len(d)-1] || s.atom(v, tuple[i]) == noAtom {
			return false
		}
	}
	return true
}

// add adds tuple n.
func (l *tableLiteral) add(n int) {
	at := int32(n / 64)
	if k := len(l.tuples); k == 0 || l.tuples[k-1].at != at {
		l.tuples = append(l.tuples, tableWord{at: at})
	}
	l.tuples[len(l.tuples)-1].bits |= 1 << (n % 64)
}

func (c *table) vars() []model.Var { return c.of }

func (c *table) propagate(s *state, me reason) bool {
	if !c.remaining(s) {
		return s.fail(none, me)
	}
	for i := range c.literals {
		if l := &c.literals[i]; s.truth[is(l.atom)] == 0 && !c.supported(l) {
			s.uncheckedEnqueue(not(l.atom), me)
		}
	}
	return true
}

// remaining finds the remaining tuples and reports whether there are any.
func (c *table) remaining(s *state) bool {
	c.fill()
	for i := range c.literals {
		if l := &c.literals[i]; s.truth[is(l.atom)] < 0 {
			c.without(l)
		}
	}
	return slices.ContainsFunc(c.left, func(w uint64) bool { return w != 0 })
}

// fill makes all tuples remain.
func (c *table) fill() {
	for i := range c.left {
		c.left[i] = ^uint64(0)
	}
	if r := c.n % 64; r > 0 {
		c.left[len(c.left)-1] = 1<<r - 1
	}
}

// without removes the tuples that have a literal.
func (c *table) without(l *tableLiteral) {
	for _, w := range l.tuples {
		c.left[w.at] &^= w.bits
	}
}

// supported reports whether a remaining tuple has the literal.
func (c *table) supported(l *tableLiteral) bool {
	for i := l.last; i < len(l.tuples); i++ {
		if w := l.tuples[i]; c.left[w.at]&w.bits != 0 {
			l.last = i
			return true
		}
	}
	for i := range min(l.last, len(l.tuples)) {
		if w := l.tuples[i]; c.left[w.at]&w.bits != 0 {
			l.last = i
			return true
		}
	}
	return false
}

func (c *table) possible(s *state) bool { return c.remaining(s) }

// explain names literals that together exclude all tuples, or all tuples with l. It chooses them
// greedily: each excludes most of the tuples that are left.
func (c *table) explain(s *state, causes []lit, l lit, position int32) []lit {
	c.fill()
	if l != none {
		of := c.literals[slices.IndexFunc(c.literals, func(k tableLiteral) bool { return k.atom == l.atom() })]
		clear(c.left)
		for _, w := range of.tuples {
			c.left[w.at] = w.bits
		}
	}
	for {
		best, most := -1, 0
		for i := range c.literals {
			k := &c.literals[i]
			if f := s.assigned[k.atom]; s.truth[is(k.atom)] >= 0 || f.position >= position {
				continue
			}
			if n := c.excludes(k); n > most {
				best, most = i, n
			}
		}
		if best < 0 {
			return causes
		}
		c.without(&c.literals[best])
		causes = append(causes, not(c.literals[best].atom))
	}
}

// excludes returns the number of remaining tuples that have a literal.
func (c *table) excludes(l *tableLiteral) (n int) {
	for _, w := range l.tuples {
		n += bits.OnesCount64(c.left[w.at] & w.bits)
	}
	return n
}
