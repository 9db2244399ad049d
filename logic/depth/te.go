package depth

import "math/bits"

// A seen is a set of candidates that need not be tried.
type seen [(cands + 63) / 64]uint64

func (s *seen) has(x int) bool { return s[x/64]>>(x%64)&1 != 0 }
func (s *seen) add(x int)      { s[x/64] |= 1 << (x % 64) }

// errors removes from a state what a trial refutes: it asserts each candidate in a copy, and
// calls inner for the rest. It goes on until nothing changes, and reports false at a
// contradiction.
//
// If a trial ends without a contradiction, so does the trial of every candidate that it
// placed, as its consequences are among those of the first.
func (w *worker) errors(s *state, inner func(*state) bool) bool {
	var t state
	for more := true; more && !s.solved(); {
		more = false
		var done seen
		for x := range cands {
			if s.in[x] != 1 || done.has(x) {
				continue
			}
			if w.stopped() {
				return true
			}
			t = *s
			if w.place(&t, x) && inner(&t) {
				for _, y := range t.list[s.placed:t.placed] {
					done.add(int(y))
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
		if !w.errors(s, func(t *state) bool { return w.trials(t, i-1) }) {
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
