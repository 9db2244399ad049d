package count

import "context"

// A join may try freeSteps fillings of upper halves without a match, and stepsPerSolution
// more for each solution. Beyond that a search finds solutions sooner.
const (
	freeSteps        = 1 << 20
	stepsPerSolution = 1 << 8
)

// Each calls yield with the solutions in list order after skipping the first skip, until
// yield returns false. The values, one per variable, are valid during the call; the size
// is always 1. Each returns the number of solutions visited: all of them unless yield
// stopped it. It fails with the error of the context, or with ErrSteps if so few halves
// fit together that a search is likely to be faster.
func (h *Halves) Each(ctx context.Context, skip int64, yield func(values []uint16, size int64) bool) (solutions int64, err error) {
	if h.g == nil {
		return 0, nil
	}
	j := h.joiner(ctx, yield)
	j.leaf, j.skip = j.pair, skip
	j.walk(0, state{})
	return j.solutions, j.err
}

// A joiner walks the upper halves and joins each with the fitting lower halves.
type joiner struct {
	*walker
	h      *Halves
	values []uint16 // the values of both halves, in row order
	upper  []uint16 // the current upper half
	above  []place  // where the parts of the upper half go
	below  []place  // where the parts of a lower half go
	yield  func(values []uint16, size int64) bool

	skip      int64 // number of solutions still to skip
	solutions int64 // number of solutions visited
}

// A place is where the values of a part are written. A chunk may write past its part; the
// next part, written later, overwrites the excess.
type place struct {
	to     *chunk
	values []chunk
	band   int // index in the half
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

// put writes the values of a half.
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

// inModel wraps yield so that it gets the values in the order of the model's variables.
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

// list returns the range of lower halves that fit the state after an upper half.
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

// halves returns the lower halves from..to-1, and the length of each.
func (j *joiner) halves(from, to int32) ([]uint16, int) {
	n := len(j.h.below)
	return j.h.lower[int(from)*n : int(to)*n], n
}

// skipFrom skips lower halves while there are solutions to skip. It returns the index of
// the first one left.
func (j *joiner) skipFrom(from, to int32) int32 {
	n := min(j.skip, int64(to-from))
	j.skip -= n
	return from + int32(n)
}

// pair yields the current upper half joined with each lower half that fits its state.
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
