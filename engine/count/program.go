package count

import (
	"context"
	"math/big"
	"slices"

	"github.com/banmen/banmen/model"
)

// A program is a problem prepared for counting row by row.
type program struct {
	*problem
	cuts   []cut // by number of rows above; the first cut is empty
	fields []field
	vector vector
	steps  []step // by row
}

// A step describes how a row changes a state.
type step struct {
	open        state // initial values of the numbers that begin in this row
	nodes       []node
	transitions []transition // by filling
	numbers     []number     // numbers to check after the row
	required    state        // bits that must be set after the row
	ended       state        // fields that end with the row
	effects     [][]pair     // effects on the vector; nil if there is none
}

// A node is a literal in the prefix tree of the fillings of a row, in preorder.
type node struct {
	set  state // bits that must not be set in the state
	skip int32 // the next node outside this subtree
	leaf int32 // the filling that ends here, or -1
}

// A transition is the effect of a filling on a state.
type transition struct {
	set    state // bits to set
	take   state // amounts to subtract from the numbers
	effect int32
}

// A number is the field of a term of kind anAmount, and the most that the rows ahead can
// take of it.
type number struct {
	field
	most uint64
}

// newProgram returns nil if a constraint of the model can never hold.
func newProgram(ctx context.Context, m *model.Model) (*program, error) {
	p, err := newProblem(ctx, m, manySets)
	if err != nil || p == nil {
		return nil, err
	}
	if slices.ContainsFunc(p.rows, func(r row) bool { return r.count() == 0 }) {
		return nil, nil
	}
	g := &program{problem: p}
	for r := range p.rows {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		var c cut
		if r > 0 {
			s := p.residual(r)
			c = cut{s.blockClasses(), s.valueClasses()}
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

// step prepares a row.
func (g *program) step(r int) step {
	var st step
	for t, sp := range g.span {
		f := g.fields[t]
		if f.width == 0 || r < sp.first || r > sp.last {
			continue
		}
		if g.terms[t].kind == anAmount {
			if r == sp.first {
				st.open = st.open.or(f.of(uint64(g.terms[t].total)))
			}
			st.numbers = append(st.numbers, number{f, g.ahead(t, r)})
		}
		if r == sp.last {
			st.ended = st.ended.or(f.of(f.ones))
			if g.terms[t].kind == aFlag {
				st.required = st.required.or(f.of(1))
			}
		}
	}
	g.addTransitions(&st, r)
	return st
}

// ahead returns the most that the rows after r can take of term t.
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

// A mark is the effect of a literal on the state.
type mark struct {
	rank      int // of the literal in list order
	set, take state
}

func (g *program) mark(v, at int) mark {
	m := mark{rank: g.rank[v][at]}
	x := g.domains[v][at]
	for _, t := range g.on[v] {
		f := g.fields[t]
		switch {
		case f.width == 0:
		case g.terms[t].kind == aSet:
			m.set = m.set.or(f.of(g.bit(x)))
		case g.terms[t].kind == aFlag:
			m.set = m.set.or(f.of(uint64(g.terms[t].takes(v, x))))
		default:
			m.take = m.take.plus(f.of(uint64(g.terms[t].takes(v, x))))
		}
	}
	return m
}

// marks returns the effects of the literals of a row, by position in the row and in the
// domain.
func (g *program) marks(r row) [][]mark {
	all := make([][]mark, r.end-r.first)
	for i := range all {
		for at := range g.domains[r.first+i] {
			all[i] = append(all[i], g.mark(r.first+i, at))
		}
	}
	return all
}

// pick returns the marks of a filling in list order, without those that have no effect.
func pick(all [][]mark, filling []uint16, into []mark) []mark {
	into = into[:0]
	for i, at := range filling {
		m := all[i][at]
		if m.set == (state{}) && m.take == (state{}) {
			continue
		}
		j := len(into)
		into = append(into, m)
		for ; j > 0 && into[j-1].rank > m.rank; j-- {
			into[j] = into[j-1]
		}
		into[j] = m
	}
	return into
}

// addTransitions builds the prefix tree of the fillings of row r, and their transitions.
func (g *program) addTransitions(st *step, r int) {
	row := g.rows[r]
	all := g.marks(row)
	if r > 0 && g.vector.size == 1 && row.signature == g.rows[r-1].signature && slices.EqualFunc(all, g.marks(g.rows[r-1]), sameMarks) {
		before := &g.steps[r-1]
		st.nodes, st.transitions, st.effects = before.nodes, before.transitions, before.effects
		return
	}
	effects := newEffects(g, r)
	var open []int // by mark of the previous filling: its node, or -1
	var before, now []mark
	st.transitions = make([]transition, row.count())
	for i := range st.transitions {
		filling := row.filling(i)
		now = pick(all, filling, now)
		same := 0
		for same < min(len(before), len(now)) && before[same].rank == now[same].rank {
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
		st.transitions[i] = transitionOf(now, effects.of(filling))
		before, now = now, before
	}
	closeNodes(st, open)
	st.effects = effects.pairs
}

func sameMarks(a, b []mark) bool {
	return slices.EqualFunc(a, b, func(x, y mark) bool { return x.set == y.set && x.take == y.take })
}

func transitionOf(marks []mark, effect int32) transition {
	m := transition{effect: effect}
	for i := range marks {
		m.set = m.set.or(marks[i].set)
		m.take = m.take.plus(marks[i].take)
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

// after applies a transition to state s, which already includes st.open. It reports
// whether the result has the bits that must be set after the row. The caller must have
// checked the numbers with allows.
func (st *step) after(s state, m *transition) (state, bool) {
	s = s.or(m.set).minus(m.take)
	return s.clear(st.ended), s.has(st.required)
}

// allows reports whether subtracting take leaves no more in the numbers than the rows
// ahead can take, and no number negative.
func (st *step) allows(s, take state) bool {
	for i := range st.numbers {
		f := &st.numbers[i]
		if f.get(s)-f.get(take) > f.most { // or the difference is negative
			return false
		}
	}
	return true
}

// effect returns the effect of a filling on the vector.
func (st *step) effect(filling int) []pair { return st.effects[st.transitions[filling].effect] }

// ways returns an upper bound of the number of ways to fill the rows from..to-1.
func (g *program) ways(from, to int) *big.Int {
	n := big.NewInt(1)
	for _, r := range g.rows[from:to] {
		n.Mul(n, big.NewInt(int64(r.count())))
	}
	return n
}

// words returns the number of 64-bit words for the bound of ways.
func (g *program) words(from, to int) int { return g.ways(from, to).BitLen()/64 + 1 }
