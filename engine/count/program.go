package count

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/banmen/banmen/model"
)

// A program is a problem made ready to be counted row by row.
type program struct {
	*problem
	cuts   []cut // by number of rows before it; the first is empty
	fields []field
	vector vector
	steps  []step // by row
}

// A step is what a row does to a state.
type step struct {
	open    state // what the numbers that begin here start with
	nodes   []node
	moves   []move   // by filling
	numbers []number // to be looked at after the row
	need    state    // bits that must be set after the row
	drop    state    // what ends with the row
	effects [][]pair // on the vector; the first is none
}

// A node is a literal of some fillings, in the tree of those that begin alike,
// in preorder.
type node struct {
	set  state // what must not be in the state
	skip int32 // the next node that does not begin with this one
	leaf int32 // the filling that is complete here, or -1
}

// A move is what a filling does.
type move struct {
	set    state // bits it sets
	take   state // what it takes from the numbers
	effect int32
}

// A number is the field of a term of kind aRest, and the most that the rows
// ahead can take.
type number struct {
	field
	most uint64
}

// A vector is the terms whose states are not in the state but beside it: each
// state has a number of ways for each of their states together. They are those
// that no symmetry moves, so that normal forms have fewer states.
type vector struct {
	terms  []int
	stride []int
	size   int
}

// A pair says that ways at one place of a vector go to another.
type pair struct{ from, to int32 }

// wide is the most places of a vector.
const wide = 64

// newProgram returns nil for a model that has no solution on its face.
func newProgram(ctx context.Context, m *model.Model) (*program, error) {
	p, err := newProblem(ctx, m)
	if err != nil || p == nil {
		return nil, err
	}
	if slices.ContainsFunc(p.rows, func(r row) bool { return len(r.fillings) == 0 }) {
		return nil, nil
	}
	g := &program{problem: p}
	for r := range p.rows {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var c cut
		if r > 0 {
			s := p.rest(r)
			c = cut{s.classes(), s.valueClasses()}
		}
		g.cuts = append(g.cuts, c)
	}
	g.chooseVector()
	var ok bool
	if g.fields, ok = p.layout(p.fieldOrder(g.cuts, g.vector.terms)); !ok {
		return nil, WideState
	}
	for r := range p.rows {
		g.steps = append(g.steps, g.step(r))
	}
	return g, nil
}

// chooseVector takes numbers and bits that pass from row to row and are in no
// class of any cut, the smallest first.
func (g *program) chooseVector() {
	moved := map[int]bool{}
	for _, c := range g.cuts {
		for _, cl := range c.classes {
			for _, t := range slices.Concat(cl...) {
				moved[t] = true
			}
		}
	}
	var free []int
	for t, sp := range g.span {
		if sp.first < sp.last && !moved[t] && g.terms[t].kind != aSet {
			free = append(free, t)
		}
	}
	slices.SortStableFunc(free, func(a, b int) int { return g.terms[a].full - g.terms[b].full })
	v := vector{size: 1}
	for _, t := range free {
		places := g.terms[t].full + 1
		if places > wide/v.size {
			break
		}
		v.terms, v.stride = append(v.terms, t), append(v.stride, v.size)
		v.size *= places
	}
	g.vector = v
}

// start is the place of the vector before the first row, when all is still to
// be done; it ends at 0.
func (v vector) start(g *program) int {
	at := 0
	for i, t := range v.terms {
		at += g.terms[t].full * v.stride[i]
	}
	return at
}

// step makes a row ready.
func (g *program) step(r int) step {
	st := step{effects: [][]pair{nil}}
	for t, sp := range g.span {
		f := g.fields[t]
		if f.width == 0 || r < sp.first || r > sp.last {
			continue
		}
		if g.terms[t].kind == aRest {
			if r == sp.first {
				st.open = st.open.or(f.of(uint64(g.terms[t].full)))
			}
			st.numbers = append(st.numbers, number{f, g.ahead(t, r)})
		}
		if r == sp.last {
			st.drop = st.drop.or(f.of(f.mask()))
			if g.terms[t].kind == aBit {
				st.need = st.need.or(f.of(1))
			}
		}
	}
	g.addMoves(&st, r)
	return st
}

// ahead returns the most that term t can take after row r.
func (g *program) ahead(t, r int) uint64 {
	sum := 0
	for _, v := range g.terms[t].vars {
		if v >= g.rows[r].end {
			sum += g.mostOf(t, v)
		}
	}
	return uint64(sum)
}

func (g *program) mostOf(t, v int) int {
	high := 0
	for _, x := range g.domains[v] {
		high = max(high, g.terms[t].takes(v, x))
	}
	return high
}

// A mark is what a literal does.
type mark struct {
	rank      int // of the literal in list order
	set, take state
}

// marks returns the literals of a filling in list order.
func (g *program) marks(first int, filling []uint16, into []mark) []mark {
	into = into[:0]
	for i, at := range filling {
		v := first + i
		m := mark{rank: g.rank[v][at]}
		for _, t := range g.on[v] {
			f, x := g.fields[t], g.domains[v][at]
			switch {
			case f.width == 0:
			case g.terms[t].kind == aSet:
				m.set = m.set.or(f.of(g.bit(x)))
			case g.terms[t].kind == aBit:
				m.set = m.set.or(f.of(uint64(g.terms[t].takes(v, x))))
			default:
				m.take[f.word] += uint64(g.terms[t].takes(v, x)) << f.shift
			}
		}
		into = append(into, m)
	}
	slices.SortFunc(into, func(a, b mark) int { return a.rank - b.rank })
	return into
}

// addMoves makes the tree of the fillings of row r and what they do.
func (g *program) addMoves(st *step, r int) {
	row := g.rows[r]
	effects := map[string]int32{}
	var open []int // by literal of the filling before: its node, or -1
	var before, now []mark
	for i, filling := range row.fillings {
		now = g.marks(row.first, filling, now)
		same := 0
		for same < len(before) && before[same].rank == now[same].rank {
			same++
		}
		closeNodes(st, open[same:])
		open = open[:same]
		last := -1
		for _, m := range now[same:] {
			open = append(open, -1)
			if m.set != (state{}) {
				last = len(st.nodes)
				open[len(open)-1] = last
				st.nodes = append(st.nodes, node{set: m.set, leaf: -1})
			}
		}
		if last < 0 {
			last = len(st.nodes)
			st.nodes = append(st.nodes, node{skip: int32(last + 1)})
		}
		st.nodes[last].leaf = int32(i)
		st.moves = append(st.moves, moveOf(now, g.effect(st, effects, r, filling)))
		before, now = now, before
	}
	closeNodes(st, open)
}

func moveOf(marks []mark, effect int32) move {
	m := move{effect: effect}
	for _, l := range marks {
		m.set = m.set.or(l.set)
		m.take[0] += l.take[0]
		m.take[1] += l.take[1]
	}
	return m
}

func closeNodes(st *step, open []int) {
	for _, n := range open {
		if n >= 0 {
			st.nodes[n].skip = int32(len(st.nodes))
		}
	}
}

// effect returns the number of what a filling does to the vector.
func (g *program) effect(st *step, known map[string]int32, r int, filling []uint16) int32 {
	takes := make([]int, len(g.vector.terms))
	none := true
	for i, at := range filling {
		v := g.rows[r].first + i
		for _, t := range g.on[v] {
			if j := slices.Index(g.vector.terms, t); j >= 0 {
				takes[j] += g.terms[t].takes(v, g.domains[v][at])
				none = none && takes[j] == 0
			}
		}
	}
	key := fmt.Sprint(takes)
	if id, ok := known[key]; ok {
		return id
	}
	id := int32(0)
	if !none || g.prunes(r) {
		id = int32(len(st.effects))
		st.effects = append(st.effects, g.pairs(r, takes))
	}
	known[key] = id
	return id
}

// prunes reports whether a place of the vector can become hopeless with row r
// alone.
func (g *program) prunes(r int) bool {
	return slices.ContainsFunc(g.vector.terms, func(t int) bool { return g.ahead(t, r) < uint64(g.terms[t].full) })
}

// pairs returns which places of the vector go where, when its terms take that
// much in row r.
func (g *program) pairs(r int, takes []int) []pair {
	all := []pair{}
	for from := range g.vector.size {
		to, ok := 0, true
		for i, t := range g.vector.terms {
			left := from/g.vector.stride[i]%(g.terms[t].full+1) - takes[i]
			ok = ok && left >= 0 && uint64(left) <= g.ahead(t, r)
			to += left * g.vector.stride[i]
		}
		if ok {
			all = append(all, pair{int32(from), int32(to)})
		}
	}
	return all
}

// after returns the state after move m from state s, to which st.open was
// added, and whether it keeps the rules.
func (st *step) after(s state, m *move) (state, bool) {
	for i := range st.numbers {
		f := &st.numbers[i]
		if f.get(&s)-f.get(&m.take) > f.most { // or less than nothing
			return s, false
		}
	}
	s = state{(s[0] | m.set[0]) - m.take[0], (s[1] | m.set[1]) - m.take[1]}
	if s[0]&st.need[0] != st.need[0] || s[1]&st.need[1] != st.need[1] {
		return s, false
	}
	return s.clear(st.drop), true
}

// ways is an upper bound of the ways to fill the rows from..to-1.
func (g *program) ways(from, to int) *big.Int {
	n := big.NewInt(1)
	for _, r := range g.rows[from:to] {
		n.Mul(n, big.NewInt(int64(len(r.fillings))))
	}
	return n
}

// words is how many words of 64 bits that takes.
func (g *program) words(from, to int) int { return g.ways(from, to).BitLen()/64 + 1 }
