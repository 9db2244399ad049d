package lower

import (
	"encoding/binary"
	"slices"

	"github.com/banmen/banmen/model"
)

// A verdict says whether a constraint holds, fails or is undecided when some of its variables have
// values.
type verdict int8

const (
	open verdict = iota
	yes          // it holds, whatever the other values are
	no           // it cannot hold
)

// A state is what remains of a constraint after the values read so far. Equal states allow the same
// continuations.
type state struct {
	verdict
	key string
}

func decided(ok bool) state {
	if ok {
		return state{verdict: yes}
	}
	return state{verdict: no}
}

// A machine reads values in the order of a diagram's variables.
type machine interface {
	start() state
	next(s state, i, value int) state // from an open state, after reading a value of the i-th variable
	ends(s state) bool                // whether the constraint holds after all values are read
}

// machine returns the machine of a constraint. Not may occur only around a Regular.
func (b *builder) machine(c model.Constraint) (machine, bool) {
	switch c := c.(type) {
	case model.AllDifferent:
		return different{b.places(c.Of)}, true
	case model.Linear:
		return b.linear(c), true
	case model.Count:
		worth := make([]int, 1+b.greatest())
		for _, x := range c.Values {
			if x < len(worth) {
				worth[x] = 1
			}
		}
		return b.linear(model.Linear{Of: c.Of, Worth: worth, Least: c.Least, Most: c.Most}), true
	case model.Table:
		return &tuples{b.places(c.Of), c}, len(c.Tuples) <= manyTuples
	case model.Connected:
		return b.connected(c), true
	case model.Regular:
		at := b.places(c.Of)
		order := slices.DeleteFunc(slices.Clone(at), func(i int) bool { return i < 0 })
		return newSubsets(at, c), slices.IsSorted(order)
	case model.Rank:
		return b.machine(c.Restated())
	case model.Or:
		return b.combined(c.Of, yes)
	case model.And:
		return b.combined(c.Of, no)
	case model.Not:
		m, ok := b.machine(c.Of)
		return not{m}, ok
	}
	return b.values(c), true
}

// manyTuples limits the tuples of a table that becomes a diagram.
const manyTuples = 1 << 12

// places returns, by index in the diagram, the index in a constraint's variables or -1.
func (b *builder) places(of []model.Var) []int {
	place := make(map[model.Var]int, len(of))
	for i, v := range slices.Backward(of) {
		place[v] = i
	}
	at := make([]int, len(b.of))
	for i, v := range b.of {
		var ok bool
		if at[i], ok = place[v]; !ok {
			at[i] = -1
		}
	}
	return at
}

func (b *builder) greatest() int {
	most := 0
	for _, v := range b.of {
		if d := b.domains[v]; len(d) > 0 {
			most = max(most, d[len(d)-1])
		}
	}
	return most
}

// numbers decodes the numbers of a key.
func numbers(key string) (all []int) {
	for b := []byte(key); len(b) > 0; {
		x, n := binary.Varint(b)
		all, b = append(all, int(x)), b[n:]
	}
	return all
}

func keyOf(numbers ...int) string {
	var b []byte
	for _, x := range numbers {
		b = binary.AppendVarint(b, int64(x))
	}
	return string(b)
}

// linear tracks the sum so far.
type linear struct {
	c         model.Linear
	at        []int
	low, high []int // by index in the diagram: the least and the most that all variables from there on add
}

func (b *builder) linear(c model.Linear) machine {
	m := &linear{c: c, at: b.places(c.Of), low: make([]int, len(b.of)+1), high: make([]int, len(b.of)+1)}
	for i := len(b.of) - 1; i >= 0; i-- {
		m.low[i], m.high[i] = m.low[i+1], m.high[i+1]
		if d := b.domains[b.of[i]]; m.at[i] >= 0 && len(d) > 0 {
			least, most := c.Term(m.at[i], d[0]), c.Term(m.at[i], d[0])
			for _, x := range d {
				least, most = min(least, c.Term(m.at[i], x)), max(most, c.Term(m.at[i], x))
			}
			m.low[i], m.high[i] = m.low[i]+least, m.high[i]+most
		}
	}
	return m
}

func (m *linear) start() state { return m.after(0, 0) }

func (m *linear) next(s state, i, value int) state {
	sum := numbers(s.key)[0]
	if m.at[i] >= 0 {
		sum += m.c.Term(m.at[i], value)
	}
	return m.after(sum, i+1)
}

func (m *linear) after(sum, i int) state {
	switch low, high := sum+m.low[i], sum+m.high[i]; {
	case low >= m.c.Least && high <= m.c.Most:
		return decided(true)
	case low > m.c.Most || high < m.c.Least:
		return decided(false)
	}
	return state{key: keyOf(sum)}
}

func (m *linear) ends(s state) bool { return s.verdict == yes }

// different tracks the values so far, ascending.
type different struct{ at []int }

func (m different) start() state { return state{} }

func (m different) next(s state, i, value int) state {
	if m.at[i] < 0 {
		return s
	}
	used := numbers(s.key)
	at, twice := slices.BinarySearch(used, value)
	if twice {
		return decided(false)
	}
	return state{key: keyOf(slices.Insert(used, at, value)...)}
}

func (m different) ends(state) bool { return true }

// tuples tracks the tuples that agree with the values so far.
type tuples struct {
	at []int
	c  model.Table
}

func (m *tuples) start() state {
	if len(m.c.Tuples) == 0 {
		return decided(m.c.Forbidden)
	}
	all := make([]int, len(m.c.Tuples))
	for i := range all {
		all[i] = i
	}
	return state{key: keyOf(all...)}
}

func (m *tuples) next(s state, i, value int) state {
	k := m.at[i]
	if k < 0 {
		return s
	}
	left := slices.DeleteFunc(numbers(s.key), func(t int) bool { return m.c.Tuples[t][k] != value })
	if len(left) == 0 {
		return decided(m.c.Forbidden)
	}
	return state{key: keyOf(left...)}
}

func (m *tuples) ends(s state) bool { return (s.verdict == yes) == m.c.Forbidden }

// subsets tracks the states that an automaton can be in.
type subsets struct {
	at    []int
	c     model.Regular
	steps map[[2]int][]int // by state and value
}

func newSubsets(at []int, c model.Regular) *subsets {
	m := &subsets{at, c, map[[2]int][]int{}}
	for _, s := range c.Steps {
		k := [2]int{s.From, s.Value}
		m.steps[k] = append(m.steps[k], s.To)
	}
	return m
}

func (m *subsets) start() state { return state{key: keyOf(0)} }

func (m *subsets) next(s state, i, value int) state {
	if m.at[i] < 0 {
		return s
	}
	var to []int
	for _, f := range numbers(s.key) {
		to = append(to, m.steps[[2]int{f, value}]...)
	}
	if len(to) == 0 {
		return decided(false)
	}
	slices.Sort(to)
	return state{key: keyOf(slices.Compact(to)...)}
}

func (m *subsets) ends(s state) bool {
	return slices.ContainsFunc(numbers(s.key), func(at int) bool { return slices.Contains(m.c.Ends, at) })
}

// values tracks all values so far and asks package model whether the rest is possible. It
// serves constraints without a machine of their own.
type values struct {
	b    *builder
	c    model.Constraint
	of   []model.Var
	at   []int // by index in the diagram: the index in of, or -1
	last int   // index in the diagram of the last variable of the constraint
	all  []int // scratch: values by variable of the model
}

func (b *builder) values(c model.Constraint) machine {
	m := &values{b: b, c: c, of: c.Vars(), all: make([]int, len(b.domains))}
	m.at = b.places(m.of)
	for i, k := range m.at {
		if k >= 0 {
			m.last = i
		}
	}
	return m
}

func (m *values) start() state { return state{key: keyOf(make([]int, len(m.of))...)} }

func (m *values) next(s state, i, value int) state {
	if m.at[i] < 0 {
		return s
	}
	known := numbers(s.key)
	known[m.at[i]] = value
	for k, v := range m.of {
		m.all[v] = known[k]
	}
	switch {
	case !model.Possible(m.c, model.Partial{Values: m.all, Domains: m.b.domains}):
		return decided(false)
	case i == m.last:
		return decided(true)
	}
	return state{key: keyOf(known...)}
}

func (m *values) ends(s state) bool { return s.verdict == yes }

// combined runs several machines. The first with the verdict decides determines the
// result; machines with the opposite verdict drop out.
type combined struct {
	of      []machine
	decides verdict
}

func (b *builder) combined(cs []model.Constraint, decides verdict) (machine, bool) {
	m := combined{decides: decides}
	for _, c := range cs {
		one, ok := b.machine(c)
		if !ok {
			return nil, false
		}
		m.of = append(m.of, one)
	}
	return m, true
}

func (m combined) start() state {
	return m.join(func(k int) state { return m.of[k].start() })
}

func (m combined) next(s state, i, value int) state {
	parts := m.split(s)
	return m.join(func(k int) state {
		if parts[k].verdict != open {
			return parts[k]
		}
		return m.of[k].next(parts[k], i, value)
	})
}

// join packs the states of the machines into one.
func (m combined) join(part func(k int) state) state {
	var key []byte
	someOpen := false
	for k := range m.of {
		s := part(k)
		if s.verdict == m.decides {
			return s
		}
		someOpen = someOpen || s.verdict == open
		key = append(key, byte(s.verdict))
		key = binary.AppendUvarint(key, uint64(len(s.key)))
		key = append(key, s.key...)
	}
	if !someOpen {
		return state{verdict: yes + no - m.decides}
	}
	return state{key: string(key)}
}

func (m combined) split(s state) []state {
	parts, key := make([]state, len(m.of)), s.key
	for k := range parts {
		n, size := binary.Uvarint([]byte(key[1:min(len(key), 11)]))
		parts[k] = state{verdict(key[0]), key[1+size:][:n]}
		key = key[1+size+int(n):]
	}
	return parts
}

func (m combined) ends(s state) bool {
	if s.verdict != open {
		return s.verdict == yes
	}
	holds := m.decides == no
	for k, part := range m.split(s) {
		if ok := part.verdict == yes || part.verdict == open && m.of[k].ends(part); ok == (m.decides == yes) {
			return ok
		}
	}
	return holds
}

// not inverts the verdicts of a machine.
type not struct{ of machine }

func turned(s state) state {
	if s.verdict != open {
		s.verdict = yes + no - s.verdict
	}
	return s
}

func (m not) start() state                     { return turned(m.of.start()) }
func (m not) next(s state, i, value int) state { return turned(m.of.next(s, i, value)) }

func (m not) ends(s state) bool {
	return s.verdict == yes || s.verdict == open && !m.of.ends(s)
}
