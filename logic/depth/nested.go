package depth

// nested runs T&E(k) with braids of at most p variables as its innermost tool. It reports false at
// a contradiction. Braids refute nothing that plain T&E does not, so plain T&E comes first.
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
