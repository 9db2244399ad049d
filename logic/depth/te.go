package depth

import (
	"math/bits"
	"slices"
)

// A seen is a set of candidates that need not be tried.
type seen [(cands + 63) / 64]uint64

func (s *seen) has(x int) bool { return s[x/64]>>(x%64)&1 != 0 }
func (s *seen) add(x int)      { s[x/64] |= 1 << (x % 64) }

// errors removes the candidates that a trial refutes. A trial assumes a candidate in a copy of the
// state and, unless inner is nil, calls inner for the rest. errors repeats this until nothing
// changes, and reports false at a contradiction.
//
// If a trial ends without a contradiction, so does the trial of every candidate that it placed, as
// the consequences of those are among its own. So trials that contain inner trials start with the
// candidates that place most.
func (w *worker) errors(s *state, inner func(*state) bool) bool {
	var t state
	outer, done := w.outer, new(seen)
	inside := inner == nil && outer.done != nil
	for more := true; more && !s.solved(); {
		more = false
		*done = seen{}
		order := inOrder[:]
		if inner != nil {
			order = w.byPlaced(s)
		}
		for _, x := range order {
			if !s.open(x) || done.has(x) || inside && w.passes(s, x) {
				continue
			}
			if w.stopped() {
				return true
			}
			t = *s
			w.outer = assertion{of: x, placed: s.placed, done: done}
			ok := w.place(&t, x) && (inner == nil || inner(&t))
			w.outer = outer
			if ok {
				for _, y := range t.list[s.placed:t.placed] {
					done.add(int(y))
				}
				if inside {
					w.keep(&t)
				}
				continue
			}
			if !w.remove(s, x) {
				return false
			}
			more = true
			if s.solved() {
				break
			}
		}
	}
	return !s.bad
}

// byPlaced returns the candidates of a state, those first whose assertion places the most.
func (w *worker) byPlaced(s *state) (all []int) {
	var placed [cands]int
	var t state
	for x := range cands {
		if s.open(x) {
			t = *s
			w.place(&t, x)
			all, placed[x] = append(all, x), t.placed
		}
	}
	slices.SortStableFunc(all, func(x, y int) int { return placed[y] - placed[x] })
	return all
}

// An assertion is a candidate that a trial asserts.
type assertion struct {
	of, placed int   // placed: number of candidates placed before
	done       *seen // candidates that need no trial after this one
}

// witnesses is the number of states that a worker keeps.
const witnesses = 1 << 12

// keep stores t, the state at the end of a trial by singles that ran inside another trial. No
// singles are left in t. So a trial of a candidate that is placed in t ends without a contradiction
// in every state that has all candidates of t.
func (w *worker) keep(t *state) {
	if w.pairs == nil {
		w.kept, w.pairs = make([]seen, 0, witnesses), make([]uint16, cands*cands)
	}
	if len(w.kept) == witnesses {
		w.kept = w.kept[:0]
		clear(w.pairs)
	}
	w.kept = append(w.kept, t.in)
	list := t.list[w.outer.placed:t.placed]
	for _, x := range list {
		if w.outer.done.has(int(x)) {
			continue // x is not asserted again
		}
		for _, y := range list {
			w.pairs[int(x)*cands+int(y)] = uint16(len(w.kept))
		}
	}
}

// passes reports whether a state that was kept shows that a trial ends without a
// contradiction.
func (w *worker) passes(s *state, x int) bool {
	if w.pairs == nil {
		return false
	}
	n := w.pairs[w.outer.of*cands+x]
	if n == 0 {
		return false
	}
	for i, m := range &w.kept[n-1] {
		if m&^s.in[i] != 0 {
			return false
		}
	}
	return true
}

func (w *worker) stopped() bool {
	w.steps++
	if !w.halted && w.stop != nil && bits.TrailingZeros(uint(w.steps)) >= 8 {
		w.halted = w.stop()
	}
	return w.halted
}

// trials runs T&E(k) on a state. It reports false at a contradiction.
func (w *worker) trials(s *state, k int) bool {
	for i := 1; i <= k && !s.solved(); i++ { // the shallow ones first
		var inner func(*state) bool // with singles alone there is nothing to do
		if i > 1 {
			inner = func(t *state) bool { return w.trials(t, i-1) }
		}
		if !w.errors(s, inner) {
			return false
		}
	}
	return true
}

func (w *worker) trialDepth(s *state, most int) int {
	for k := 0; k <= most; k++ {
		if !w.trials(s, k) || s.solved() {
			return k
		}
	}
	return most + 1
}

// Bottleneck returns the least number of candidates that the trials of depth 1 remove in a
// round, from the puzzle to its solution. It is 0 if they do not solve it.
func Bottleneck(givens *[81]uint8) int {
	fill()
	w := &worker{}
	s := w.start(givens)
	least := cands
	for !s.bad && !s.solved() {
		var wrong []int
		for x := range cands {
			if s.open(x) {
				if t := *s; !w.place(&t, x) {
					wrong = append(wrong, x)
				}
			}
		}
		if least = min(least, len(wrong)); least == 0 {
			break
		}
		for _, x := range wrong {
			if s.open(x) {
				w.remove(s, x)
			}
		}
	}
	return least
}
