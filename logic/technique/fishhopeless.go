package technique

import (
	"math/bits"
	"slices"
)

// hopeless reports whether no fish of n bases, 2 or 3, with these covers can remove a candidate. A
// candidate is removed only if n-1 covers hold all places of n bases that it does not see. Larger
// fish are never called hopeless.
func (x *fishCandidates) hopeless(n int, bases, covers []int) bool {
	if n > 3 || max(len(bases), len(covers)) > 32 {
		return false
	}
	if x.covered == nil {
		x.covered = new([32][32]uint32)
	}
	x.at = append(x.at[:0], slices.Repeat([]int{-1}, len(x.Houses))...)
	for j, c := range covers {
		x.at[c] = j
	}
	x.new = 0
	for i, b := range bases {
		if x.changed(b) {
			x.new |= 1 << uint(i)
		}
	}
	if x.new == 0 {
		return true
	}
	for loose := of(x.State).looseCandidates.loose(x.State, x.v); !loose.empty(); loose = loose.minus(one(loose.first())) {
		if x.hope(n, loose.first(), bases, covers) {
			return false
		}
	}
	return true
}

// hope records, for each pair of covers, the bases they cover if candidate i is true.
// Bases may share only candidates that i excludes.
func (x *fishCandidates) hope(n, i int, bases, covers []int) bool {
	covered := x.covered
	var used [32]uint32 // by cover: the covers before it, or itself, with which it covers a base
	defer func() {
		for j := range covers {
			for m := used[j&31]; m != 0; m &= m - 1 {
				covered[bits.TrailingZeros32(m)][j&31] = 0
			}
		}
	}()
	gone := x.peers[i].or(one(i))
	for at, b := range bases {
		if x.units[b].has(i) || x.units[b].empty() || !x.Houses[b].Full {
			continue
		}
		left, bit := x.units[b].minus(gone), uint32(1)<<uint(at&31)
		if left.empty() {
			return true
		}
		for _, spot := range x.Spots(x.cells[left.first()]) {
			j, c := x.at[spot.House], spot.House
			if j < 0 || c == b || x.units[c].has(i) {
				continue
			}
			rest := left.minus(x.units[c])
			if rest.empty() {
				covered[j&31][j&31] |= bit
				used[j&31] |= 1 << uint(j&31)
				continue
			}
			for _, spot := range x.Spots(x.cells[rest.first()]) {
				k, d := x.at[spot.House], spot.House
				if n == 3 && k >= 0 && d != b && !x.units[d].has(i) && rest.minus(x.units[d]).empty() {
					covered[min(j, k)&31][max(j, k)&31] |= bit
					used[max(j, k)&31] |= 1 << uint(min(j, k)&31)
				}
			}
		}
	}
	var singles uint32 // covers before this one that alone cover a base
	for j := range covers {
		single, mates := covered[j&31][j&31], used[j&31]&^(1<<uint(j&31))
		if single&x.new != 0 && x.disjoint(2, single, bases, gone) {
			return true
		}
		if single != 0 {
			mates |= singles
			singles |= 1 << uint(j&31)
		}
		for ; n == 3 && mates != 0; mates &= mates - 1 {
			k := bits.TrailingZeros32(mates)
			if set := covered[k&31][j&31] | single | covered[k&31][k&31]; set&x.new != 0 && x.disjoint(3, set, bases, gone) {
				return true
			}
		}
	}
	return false
}

// disjoint reports whether n bases of a set are disjoint, with each other and with taken,
// apart from the candidates in gone.
func (x *fishCandidates) disjoint(n int, set uint32, bases []int, gone few) bool {
	if n == 0 {
		return true
	}
	for ; bits.OnesCount32(set) >= n; set &= set - 1 {
		m := x.units[bases[bits.TrailingZeros32(set)]].minus(gone)
		if m.and(x.taken).empty() {
			x.taken = x.taken.or(m)
			ok := x.disjoint(n-1, set&(set-1), bases, gone)
			if x.taken = x.taken.minus(m); ok {
				return true
			}
		}
	}
	return false
}
