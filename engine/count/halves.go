package count

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// Halves holds all solutions of a model, in list order, as pairs of an upper and a lower half: the
// rows above a cut and those below it. Two halves fit together if the lower one supplies exactly
// what the upper one leaves. Lower halves that supply the same form one list, in list order. The
// upper halves are found one by one in list order, and each is joined with the list that fits it.
// (Meet in the middle: Horowitz and Sahni, Computing partitions with applications to the knapsack
// problem, 1974.)
//
// A Halves is immutable and safe for concurrent use.
type Halves struct {
	g         *program // nil if there is no solution
	cut       int      // number of rows above the cut
	total     state    // sum of the state after an upper half and the state of a fitting lower half
	states    *table   // states of lower halves; nil if the bits of a state are used as its number
	start     []int32  // by state: index of its first lower half, and at the end the number of halves
	lower     []uint16 // the lower halves: one number for each band
	count     int      // number of lower halves
	listCount int      // number of lists

	above, below           []band // bands of the upper and the lower halves
	aboveParts, belowParts []part
}

// manyHalves limits the fillings tried to find the lower halves.
const manyHalves = 1 << 22

// Join makes the halves of a model. The cut is in the middle, or as far up as the lower
// halves fit into Options.Memory and Options.Steps. It gives up after a number of steps
// beyond which halves do not pay. Join fails with a Refusal, ErrMemory, ErrSteps or the
// error of the context.
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

// join tries the cuts upwards, from above the last row to the middle, as long as that is
// worthwhile.
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
		if err == ErrMemory || err == ErrSteps { // cuts further up need even more
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

// Size returns the number of lower halves and of their lists.
func (h *Halves) Size() (count, lists int) { return h.count, h.listCount }

// bytes returns the memory that the lists take.
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

// worthMore reports whether the next cut is worth trying: the expected lower halves stay
// within the steps, and the lists are not all short.
func (h *Halves) worthMore(expected int, steps int64) bool {
	const few = 1 << 15
	return int64(expected) <= steps && (h.count < few || h.count >= 2*h.listCount)
}

// joinAt makes the halves for a cut below the given number of rows; expected is the
// estimated number of lower halves.
func (p *problem) joinAt(ctx context.Context, cut int, b *budget, expected int) (*Halves, error) {
	h := &Halves{cut: cut, g: &program{problem: p, vector: vector{size: 1}}, above: p.bands(0, cut), below: p.bands(cut, len(p.rows))}
	frontier := p.frontier(cut)
	if err := h.prepare(frontier); err != nil {
		return nil, err
	}
	return h, h.find(ctx, b, h.open(frontier), expected)
}

// frontier returns the terms with variables on both sides of the cut. The last terms come
// first and get the lowest bits of states. These belong to diagonals and the like, whose
// values hardly depend on the rest, so that lists read together lie close together.
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

// prepare assigns fields of states and prepares the rows. Terms of the frontier keep their fields
// in all rows, so that a lower half can record its use of them.
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

// allOf returns the total of term t over both halves, encoded as in its state. It reports false if
// the total differs between solutions.
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

// open prepares the rows below the cut so that they can be counted without the rows above. Their
// final state is then their contribution. It returns their initial state.
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

// number decides how states are numbered. A state is its own number if it has few bits
// and enough halves are expected to fill the table.
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
	each := int64(8 + 6*n) // memory for each half until it is in its list
	expected = int(max(0, min(int64(expected), b.left/each)))
	states := make([]int32, 0, expected)    // by half
	halves := make([]uint16, 0, expected*n) // their band numbers
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
		for i := range n { // faster than calling copy
			to[i] = halves[i]
		}
		halves = halves[n:]
	}
	copy(h.start[1:], h.start) // after filling, each entry holds the start of the next list
	h.start[0] = 0
}
