package engine

import "math/bits"

// A maskSearch searches models that consist of groups, without learning. A group is a mask of the
// members that are not false, and a decision copies all masks. So there is no trail, and there are
// no reasons. It is several times as fast as a search if there is little to learn.
type maskSearch struct {
	s      *groups
	places []uint32 // for each entry of groups.inside: the group, and the index of the atom among its members
	weight []int32  // by group: the number of conflicts in it
	levels []maskLevel
	level  int
	queue  []atom // atoms to make true
}

// A maskLevel is the state after some decisions.
type maskLevel struct {
	masks []uint64 // by group: the members that are not false
	open  []int32  // exact groups, at least all of those with several such members
	atom  atom     // the decision that led to it
}

// placeBits is the number of low bits of a place that hold the index of the member.
const placeBits = 6

// newMaskSearch returns a maskSearch at level 0, for groups whose members are all open. It returns
// nil if a group has more than most members, of 63 at most.
func newMaskSearch(s *groups, most int) *maskSearch {
	x := &maskSearch{s: s, places: make([]uint32, len(s.inside)), weight: make([]int32, len(s.exact))}
	root := maskLevel{masks: make([]uint64, len(s.exact)), atom: noAtom}
	next := append([]int32{}, s.on...)
	for g := range s.exact {
		members := s.members(int32(g))
		if len(members) > most {
			return nil
		}
		root.masks[g] = 1<<len(members) - 1
		if s.exact[g] {
			root.open = append(root.open, int32(g))
		}
		for i, a := range members {
			x.places[next[a]] = uint32(g)<<placeBits | uint32(i)
			next[a]++
		}
	}
	x.levels = []maskLevel{root}
	return x
}

// push enters a level. Its masks are those of the level below.
func (x *maskSearch) push(a atom) {
	x.level++
	if x.level == len(x.levels) {
		x.levels = append(x.levels, maskLevel{})
	}
	from, to := &x.levels[x.level-1], &x.levels[x.level]
	to.masks, to.open, to.atom = append(to.masks[:0], from.masks...), append(to.open[:0], from.open...), a
}

// backtrack returns to a level and drops the levels above it.
func (x *maskSearch) backtrack(level int) { x.level = level }

// assume makes literals true on a new level. It reports false on a conflict.
func (x *maskSearch) assume(lits ...lit) bool {
	x.push(noAtom)
	for _, l := range lits {
		if !x.decide(l.atom(), !l.negative()) {
			return false
		}
	}
	return true
}

// isOpen reports whether an atom is not false.
func (x *maskSearch) isOpen(a atom) bool {
	p := x.places[x.s.on[a]]
	return x.levels[x.level].masks[p>>placeBits]>>(p&(1<<placeBits-1))&1 != 0
}

// decide makes an atom true on this level, or false, with what follows. It reports false on a
// conflict, after which the level is useless.
func (x *maskSearch) decide(a atom, yes bool) bool {
	masks := x.levels[x.level].masks
	x.queue = x.queue[:0]
	if yes {
		x.queue = append(x.queue, a)
	} else if !x.exclude(masks, a) {
		return false
	}
	for len(x.queue) > 0 {
		a := x.queue[len(x.queue)-1]
		x.queue = x.queue[:len(x.queue)-1]
		for _, p := range x.places[x.s.on[a]:x.s.on[a+1]] {
			g, bit := p>>placeBits, uint64(1)<<(p&(1<<placeBits-1))
			others := masks[g] &^ bit
			if masks[g]&bit == 0 {
				x.weight[g]++
				return false
			}
			masks[g] = bit
			for members := x.s.member[x.s.begin[g]:]; others != 0; others &= others - 1 {
				if !x.exclude(masks, members[bits.TrailingZeros64(others)]) {
					return false
				}
			}
		}
	}
	return true
}

// exclude makes an atom false. It reports false if a group has no member left.
func (x *maskSearch) exclude(masks []uint64, a atom) bool {
	for _, p := range x.places[x.s.on[a]:x.s.on[a+1]] {
		g, bit := p>>placeBits, uint64(1)<<(p&(1<<placeBits-1))
		before := masks[g]
		mask := before &^ bit
		masks[g] = mask
		if mask&(mask-1) != 0 || mask == before || !x.s.exact[g] {
			continue
		}
		if mask == 0 {
			x.weight[g]++
			return false
		}
		x.queue = append(x.queue, x.s.member[int(x.s.begin[g])+bits.TrailingZeros64(mask)])
	}
	return true
}

// choose returns an open atom of the smallest undecided exact group, or noAtom if all are decided.
// Among groups of equal size it takes the one with the most conflicts.
func (x *maskSearch) choose() atom {
	l := &x.levels[x.level]
	best, least, most := int32(-1), placeBits<<placeBits, int32(-1)
	open := l.open[:0]
	for _, g := range l.open {
		mask := l.masks[g]
		if mask&(mask-1) == 0 {
			continue
		}
		open = append(open, g)
		if n := bits.OnesCount64(mask); n < least || n == least && x.weight[g] > most {
			best, least, most = g, n, x.weight[g]
		}
	}
	l.open = open
	if best < 0 {
		return noAtom
	}
	return x.s.member[int(x.s.begin[best])+bits.TrailingZeros64(l.masks[best])]
}

// solve looks for a solution above this level until a number of failures. It reports whether there
// is a solution, and whether that is certain. prefer returns the atom to try instead of a chosen
// one.
func (x *maskSearch) solve(fails int, prefer func(a atom) atom) (found, known bool) {
	base := x.level
	for {
		a := x.choose()
		if a == noAtom {
			return true, true
		}
		a = prefer(a)
		x.push(a)
		for ok := x.decide(a, true); !ok; {
			if fails--; fails < 0 {
				return false, false
			}
			if x.level == base {
				return false, true
			}
			x.level--
			ok = x.decide(x.levels[x.level+1].atom, false)
		}
	}
}
