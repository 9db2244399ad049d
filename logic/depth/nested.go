package depth

// nested runs T&E(k) with braids of at most p variables as its innermost tool. It reports
// false at a contradiction. What plain T&E does not refute, braids do not either, so it is
// asked first.
func (w *worker) nested(s *state, c *chainSearch, k, p int) bool {
	for n := 1; n <= p && !s.solved(); n++ {
		if !w.chains(s, c, n) {
			return false
		}
	}
	for i := 1; i <= k && !s.solved(); i++ {
		if !w.errors(s, func(t *state) bool {
			probe := *t
			if w.trials(&probe, i) {
				*t = probe
				return true
			}
			return w.nested(t, c, i-1, p)
		}) {
			return false
		}
	}
	return !s.bad
}
