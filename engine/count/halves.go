package count

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// Halves has all solutions of a model, in list order, as pairs of an upper and a
// lower half: the rows above a cut, and those below it. Two halves fit together
// if what the upper one leaves to be done is what the lower one does; so lower
// halves that do the same are one list, in list order. The upper halves are
// found one after the other in that order, and each goes with all of the list
// that fits it. (Meet in the middle: Horowitz and Sahni, Computing partitions
// with applications to the knapsack problem, 1974.)
//
// A Halves does not change; many may use it at a time.
type Halves struct {
	g         *program // nil: there is no solution
	cut       int      // the rows above
	total     state    // what the state after an upper half and that of its lower halves add up to
	states    *table   // of lower halves; nil: the few bits of a state are its number
	start     []int32  // by state: its first lower half; and where the last list ends
	lower     []uint16 // the lower halves: a number for each band
	count     int      // of lower halves
	listCount int      // of them

	above, below           []band // of the halves
	aboveParts, belowParts []part
}

// manyHalves is how many fillings may be tried to find the lower halves.
const manyHalves = 1 << 22

// Join makes the halves of a model. The cut is in the middle, or as far up as
// the lower halves fit into Options.Memory and Options.Steps allow; there is a
// limit of steps beyond which they are not worth it. The error is a Refusal,
// ErrMemory, ErrSteps or that of the context.
func Join(ctx context.Context, m *model.Model, o Options) (*Halves, error) {
	p, err := newProblem(ctx, m, listSets)
	if err != nil {
		return nil, err
	}
	if p == nil || slices.ContainsFunc(p.rows, func(r row) bool { return r.count() == 0 }) {
		return &Halves{}, nil
	}
	switch n := len(p.values); {
	case !p.ordered:
		return nil, MixedOrder
	case n > 0 && p.values[n-1] > math.MaxUint16:
		return nil, ManyValues
	}
	if o.Steps <= 0 || o.Steps > manyHalves {
		o.Steps = manyHalves
	}
	return p.join(ctx, o)
}

// join tries the cuts from the lowest, above the last row, to that in the middle,
// as long as that is worth it.
func (p *problem) join(ctx context.Context, o Options) (best *Halves, err error) {
	n := len(p.rows)
	before, expected := 1, 0
	for cut := max(n-1, min(n, 1)); cut >= (n+1)/2; cut-- {
		var h *Halves
		b := o.budget()
		b.left -= best.bytes()
		h, err = p.joinAt(ctx, cut, b, expected)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == ErrMemory || err == ErrSteps { // more so further up
			break
		}
		if err == nil {
			best = h
			expected = h.count * h.count / before
			if !h.worthMore(expected, o.Steps) {
				break
			}
			before = max(1, h.count)
		}
	}
	if best == nil {
		return nil, err
	}
	best.aboveParts, best.belowParts = p.parts(best.above), p.parts(best.below)
	return best, nil
}

// Size returns how many lower halves there are, and in how many lists.
func (h *Halves) Size() (count, lists int) { return h.count, h.listCount }

// bytes is the memory that the lists take.
func (h *Halves) bytes() int64 {
	if h == nil {
		return 0
	}
	n := 2*len(h.lower) + 4*len(h.start)
	if h.states != nil {
		n += h.states.bytes(cap(h.states.keys))
	}
	return int64(n)
}

// worthMore reports whether the next cut is worth trying: if there are likely to
// be no more lower halves than steps, and lists do not stay short.
func (h *Halves) worthMore(expected int, steps int64) bool {
	const few = 1 << 15
	return int64(expected) <= steps && (h.count < few || h.count >= 2*h.listCount)
}

// joinAt makes the halves with so many rows above the cut. About so many lower
// halves are expected.
func (p *problem) joinAt(ctx context.Context, cut int, b *budget, expected int) (*Halves, error) {
	h := &Halves{cut: cut, g: &program{problem: p, vector: vector{size: 1}}, above: p.bands(0, cut), below: p.bands(cut, len(p.rows))}
	frontier := p.frontier(cut)
	if err := h.prepare(frontier); err != nil {
		return nil, err
	}
	return h, h.find(ctx, b, h.open(frontier), expected)
}

// frontier returns the terms that have variables above the cut and below it. The last
// are first and so have the lowest bits of states: those of diagonals and the
// like, which have all values, whatever the rest. What a list begins with then
// lies close together.
func (p *problem) frontier(cut int) []int {
	var terms []int
	for t, sp := range p.span {
		if sp.first < cut && sp.last >= cut {
			terms = append(terms, t)
		}
	}
	slices.Reverse(terms)
	return terms
}

// prepare lays out the states and makes the rows ready. The fields of the frontier are
// their own from the first row to the last, so that a lower half can keep what
// it did.
func (h *Halves) prepare(frontier []int) error {
	p := h.g.problem
	long := *p
	long.span = slices.Clone(p.span)
	for _, t := range frontier {
		long.span[t] = span{0, len(p.rows) - 1}
	}
	var ok bool
	if h.g.fields, ok = long.layout(append(slices.Clone(frontier), p.fieldOrder(nil, frontier)...)); !ok {
		return WideState
	}
	for _, t := range frontier {
		all, ok := p.allOf(t)
		if !ok {
			return NoHalves
		}
		h.total = h.total.or(h.g.fields[t].of(all))
	}
	for r := range p.rows {
		h.g.steps = append(h.g.steps, h.g.step(r))
	}
	return nil
}

// allOf returns what the halves of term t do together, as its state says it; it
// reports false where not all solutions do the same.
func (p *problem) allOf(t int) (uint64, bool) {
	if p.terms[t].kind != aSet {
		return uint64(p.terms[t].total), true
	}
	all := uint64(0)
	for _, v := range p.terms[t].vars {
		for _, x := range p.domains[v] {
			all |= p.bit(x)
		}
	}
	return all, bits.OnesCount64(all) == len(p.terms[t].vars)
}

// open lets the rows below the cut begin with nothing known of the rows above
// and end with what they did. It returns the state that they begin with.
func (h *Halves) open(frontier []int) state {
	var begin state
	for _, t := range frontier {
		f := h.g.fields[t]
		if h.g.terms[t].kind == anAmount {
			begin = begin.or(f.of(uint64(h.g.terms[t].total)))
		}
		for r := h.cut; r < len(h.g.rows); r++ {
			st := &h.g.steps[r]
			st.required, st.ended = st.required.clear(f.of(f.ones)), st.ended.clear(f.of(f.ones))
			for i := range st.numbers {
				if st.numbers[i].field == f {
					st.numbers[i].most = f.ones
				}
			}
		}
	}
	return begin
}

// number decides how states are numbered: by themselves, if they have few bits
// and not many fewer halves are expected than there are such numbers.
func (h *Halves) number(b *budget, expected int) {
	const few, each = 22, 64
	n := bits.Len64(h.total.low)
	if h.total.high == 0 && n <= few && 16<<n <= b.left && expected >= 1<<n/each {
		h.start = make([]int32, 1<<n, 1<<n+1)
	} else {
		h.states = newTable(b, 0, 0)
	}
}

// find finds the lower halves of each state.
func (h *Halves) find(ctx context.Context, b *budget, begin state, expected int) error {
	h.number(b, expected)
	n := len(h.below)
	each := int64(8 + 6*n) // bytes that a half takes until it is in its list
	expected = int(max(0, min(int64(expected), b.left/each)))
	states := make([]int32, 0, expected)    // by half
	halves := make([]uint16, 0, expected*n) // their numbers
	w := h.walker(ctx, b, len(h.g.rows), nil)
	w.leaf = func(s state) bool {
		i := h.add(s)
		h.start[i]++
		states, halves = append(states, int32(i)), appendHalf(halves, h.below, w.path)
		return (h.states == nil || !h.states.full) && int64(len(states))*each+8*int64(len(h.start)) <= b.left
	}
	switch all := w.walk(h.cut, begin); {
	case w.err != nil:
		return w.err
	case !all:
		return ErrMemory
	}
	h.sort(states, halves)
	return nil
}

// add returns the number of the state of a lower half.
func (h *Halves) add(s state) int {
	if h.states == nil {
		return int(s.low)
	}
	i := h.states.add(s)
	if i == len(h.start) {
		h.start = append(h.start, 0)
	}
	return i
}

// sort puts lower halves into the lists of their states.
func (h *Halves) sort(states []int32, halves []uint16) {
	sum := int32(0)
	for i, n := range h.start {
		if n > 0 {
			h.listCount++
		}
		h.start[i] = sum
		sum += n
	}
	h.start = append(h.start, sum)
	h.count, h.lower = len(states), make([]uint16, len(halves))
	n := len(h.below)
	for _, s := range states {
		to := h.lower[int(h.start[s])*n:]
		h.start[s]++
		for i := range n { // sooner than a call of copy
			to[i] = halves[i]
		}
		halves = halves[n:]
	}
	copy(h.start[1:], h.start) // each stands where the next list begins
	h.start[0] = 0
}
