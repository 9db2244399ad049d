package count

import "context"

// A join may try freeSteps fillings of upper halves that nothing fits, and
// stepsPerSolution more for each solution: beyond that a search finds one sooner.
const (
	freeSteps        = 1 << 20
	stepsPerSolution = 1 << 8
)

// Each calls yield with the solutions in list order, but for the first so many
// that are to be skipped, until it returns false: a value for each variable,
// valid during the call, and 1, as each is a class of its own. It returns how
// many solutions were gone through, all of them unless yield wanted no more; the
// error is that of the context, or ErrSteps where so few halves fit together that
// a search is likely to be faster.
func (h *Halves) Each(ctx context.Context, skip int64, yield func(values []uint16, size int64) bool) (solutions int64, err error) {
	if h.g == nil {
		return 0, nil
	}
	j := h.joiner(ctx, yield)
	j.leaf, j.skip = j.pair, skip
	j.walk(0, state{})
	return j.solutions, j.err
}

// A joiner goes through the upper halves and joins each with the lower halves
// that fit.
type joiner struct {
	*walker
	h      *Halves
	values []uint16 // of both halves, in the order of rows
	upper  []uint16 // the present upper half
	above  []place  // of its parts
	below  []place  // and of those of a lower half
	yield  func(values []uint16, size int64) bool

	skip      int64 // so many solutions are not to be yielded
	solutions int64 // gone through
}

// A place is where the values of a part go. What a chunk has too much, the next
// part overwrites, which is put there after it.
type place struct {
	to     *chunk
	values []chunk
	band   int // of the half
}

func places(parts []part, values []uint16) []place {
	var all []place
	for _, p := range parts {
		all = append(all, place{(*chunk)(values[p.first:]), p.values, p.band})
	}
	return all
}

func (h *Halves) joiner(ctx context.Context, yield func([]uint16, int64) bool) *joiner {
	n := len(h.g.domains)
	all := make([]uint16, n+len(chunk{}))
	return &joiner{walker: h.walker(ctx, &budget{steps: freeSteps}, h.cut, nil), h: h, values: all[:n],
		above: places(h.aboveParts, all), below: places(h.belowParts, all), yield: h.g.inModel(yield)}
}

// put gives the rows of a half their values.
func put(places []place, half []uint16) {
	if len(places) == len(half) { // no row is wide
		for i, number := range half {
			p := &places[i]
			*p.to = p.values[number]
		}
		return
	}
	for i := range places {
		p := &places[i]
		*p.to = p.values[half[p.band]]
	}
}

// inModel lets yield have the values in the order of the model.
func (p *problem) inModel(yield func([]uint16, int64) bool) func([]uint16, int64) bool {
	same := p.asked == len(p.model)
	for i, v := range p.model {
		same = same && int(v) == i
	}
	if same {
		return yield
	}
	out := make([]uint16, len(p.model))
	return func(values []uint16, size int64) bool {
		for i, x := range values {
			out[p.model[i]] = x
		}
		return yield(out[:p.asked], size)
	}
}

// list returns the lower halves that fit to the state after an upper half, from
// one to another.
func (j *joiner) list(s state) (from, to int32) {
	h := j.h
	s = h.total.minus(s)
	i := int(s.low)
	if h.states != nil {
		if i = h.states.find(s); i < 0 {
			return 0, 0
		}
	}
	from, to = h.start[i], h.start[i+1]
	j.budget.steps += stepsPerSolution * int64(to-from)
	j.asked += int(to - from)
	return from, to
}

// halves returns the lower halves from one to another, and how many numbers
// each has.
func (j *joiner) halves(from, to int32) ([]uint16, int) {
	n := len(j.h.below)
	return j.h.lower[int(from)*n : int(to)*n], n
}

// skipFrom passes over the lower halves that are to be skipped, and returns where the
// others begin.
func (j *joiner) skipFrom(from, to int32) int32 {
	n := min(j.skip, int64(to-from))
	j.skip -= n
	return from + int32(n)
}

// pair yields the present upper half with all lower halves that fit to its
// state.
func (j *joiner) pair(s state) bool {
	from, to := j.list(s)
	j.solutions += int64(to - from)
	if j.skip > 0 {
		from = j.skipFrom(from, to)
	}
	if from == to {
		return true
	}
	j.upper = appendHalf(j.upper[:0], j.h.above, j.path)
	put(j.above, j.upper)
	below, values, yield := j.below, j.values, j.yield
	lower, n := j.halves(from, to)
	for range to - from {
		put(below, lower[:n])
		if !yield(values, 1) {
			return false
		}
		lower = lower[n:]
	}
	return true
}
