package technique

// hide adds covers, starting at an index. covered are the candidates in the covers chosen so far,
// and twice those in two of them. It gives up if too many candidates must be fins.
func (x *frankenSearch) hide(from, chosen int, all, endo, covered, twice few) bool {
	fins := all.minus(covered).or(endo)
	if chosen == x.n {
		if fins.len() > mostFins || x.withFins == fins.empty() {
			return true
		}
		return x.report(all, endo, fins, covered, twice)
	}
	left := all.minus(covered)
	most := 0
	if x.withFins {
		most = mostFins - endo.len()
	}
	if x.tried++; x.tried&1023 == 0 && x.Stopped() {
		return false
	}
	if !x.seen(left.minus(x.rest[from]).or(endo)) || !x.enough(from, x.n-chosen, left, most, x.open) {
		return true
	}
	for i := from; i <= len(x.open)-(x.n-chosen); i++ {
		h := x.open[i]
		x.cover[chosen] = h
		if !x.hide(i+1, chosen+1, all, endo, covered.or(x.units[h]), twice.or(covered.and(x.units[h]))) {
			return false
		}
	}
	return true
}

// seen reports whether a candidate sees all fins, or there are none.
func (x *frankenSearch) seen(fins few) bool {
	if fins.empty() {
		return true
	}
	if !x.withFins {
		return false
	}
	all := x.peers[fins.first()]
	for fins = fins.minus(one(fins.first())); !fins.empty(); fins = fins.minus(one(fins.first())) {
		all = all.and(x.peers[fins.first()])
	}
	return !all.empty()
}

// enough reports whether the n largest covers from an index on can leave at most most
// candidates as fins.
func (x *fishCandidates) enough(from, n int, left few, most int, covers []int) bool {
	var sizes [largestFish]int
	need := left.len() - most
	for _, h := range covers[from:] {
		size := left.and(x.units[h]).len()
		for i := 0; i < n && size > 0; i++ {
			if size > sizes[i] {
				size, sizes[i] = sizes[i], size
			}
		}
	}
	for _, size := range sizes[:n] {
		need -= size
	}
	return need <= 0
}
