package se121

// maxReach is the most candidates of a position for which a reach finds implications.
const maxReach = 256

// A wide is a set of the candidates of a position, by their numbers in a reach.
type wide [maxReach / 64]uint64

// everything has all candidates.
var everything = wide{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

func (s *wide) has(x uint8) bool { return s[x>>6]>>(x&63)&1 != 0 }
func (s *wide) add(x uint8)      { s[x>>6] |= 1 << (x & 63) }
func (s *wide) remove(x uint8)   { s[x>>6] &^= 1 << (x & 63) }

func (s *wide) join(t *wide) {
	for i := range s {
		s[i] |= t[i]
	}
}

// meet removes the candidates that t lacks, and reports whether any are left.
func (s *wide) meet(t *wide) bool {
	all := uint64(0)
	for i := range s {
		s[i] &= t[i]
		all |= s[i]
	}
	return all != 0
}

// A group is a set with one true candidate: the candidates of a cell, or the places of a digit in a
// house. Groups are numbered, cells first.
const groups = 81 + houses*9

func groupOf(h uint8, d int) int { return 81 + int(h)*9 + d }

// A reach finds which candidates are false if one is true or false. An outcome also has their order
// and reasons, which takes longer. Most groups of candidates have no common consequence, and so need
// no outcomes. If the consequences of all have a true candidate in common, they also have the false
// candidates that a hint would remove.
//
// A nil reach excludes nothing.
type reach struct {
	dynamic bool // links ignore the candidates found false
	large   bool // the position has more than maxReach candidates: nothing is excluded
	number  [off]uint8
	nodes   []node // by number

	members [groups]wide
	size    [groups]uint8
	sum     [groups]uint8                     // exclusive or of the numbers of the members
	in      [maxReach][4]uint16               // the groups of a candidate
	weak    [maxReach]wide                    // the candidates that are false if one is true
	known   [nodes]bool                       // denied is known
	denied  [nodes]wide                       // the candidates that are false if a node holds; everything if there may be a contradiction
	left    struct{ size, sum [groups]uint8 } // size and sum without the candidates found false
	queue   []uint8                           // candidates found true

	// Static links only:
	strong [maxReach]wide // the candidates that are true if one is false
	next   [maxReach]wide // those that are true by a weak and a strong link if one is true
	forced [maxReach]wide // all that are true if one is true, with itself
}

// set assigns r to a position.
func (r *reach) set(g *grid, dynamic bool) {
	r.dynamic, r.large, r.nodes = dynamic, false, r.nodes[:0]
	clear(r.members[:])
	clear(r.size[:])
	clear(r.sum[:])
	clear(r.known[:])
	for c, m := range &g.cand {
		for ; m != 0; m &= m - 1 {
			if r.large = len(r.nodes) == maxReach; r.large {
				return
			}
			r.enter(uint8(c), lowest(m))
		}
	}
	for x := range r.nodes {
		w := &r.weak[x]
		*w = wide{}
		for _, i := range r.in[x] {
			w.join(&r.members[i])
		}
		w.remove(uint8(x))
	}
	if !dynamic {
		r.link()
	}
}

// enter gives a candidate its number and adds it to its groups.
func (r *reach) enter(c uint8, d int) {
	x, n, s := uint8(len(r.nodes)), nodeOf(c, d), &spots[c]
	r.nodes, r.number[n] = append(r.nodes, n), x
	for k, i := range [4]int{int(c), groupOf(s[0].house, d), groupOf(s[1].house, d), groupOf(s[2].house, d)} {
		r.in[x][k] = uint16(i)
		r.members[i].add(x)
		r.size[i]++
		r.sum[i] ^= x
	}
}

// link finds the strong links and combines them with weak ones.
func (r *reach) link() {
	n := len(r.nodes)
	clear(r.strong[:n])
	var linked wide
	for i, k := range &r.size {
		if k != 2 {
			continue
		}
		for j, m := range &r.members[i] {
			for ; m != 0; m &= m - 1 {
				x := uint8(j<<6 + trailing(m))
				r.strong[x].add(x ^ r.sum[i])
				linked.add(x)
			}
		}
	}
	for x := range n {
		w := &r.next[x]
		*w = wide{}
		for i, m := range &r.weak[x] {
			for m &= linked[i]; m != 0; m &= m - 1 {
				w.join(&r.strong[i<<6+trailing(m)])
			}
		}
	}
}

// denies returns the candidates that are false if a node holds.
func (r *reach) denies(n node) *wide {
	if !r.known[n] {
		if r.dynamic {
			r.propagate(n)
		} else {
			r.follow(n)
		}
		r.known[n] = true
	}
	return &r.denied[n]
}

// follow finds what follows by static links if a candidate is true.
func (r *reach) follow(n node) {
	x := r.number[n]
	on, no, rest := wide{}, r.weak[x], r.next[x]
	on.add(x)
	rest.remove(x)
	for i := 0; i < len(rest); {
		if rest[i] == 0 {
			i++
			continue
		}
		y := uint8(i<<6 + trailing(rest[i]))
		if m := r.nodes[y]; r.known[m] {
			on.join(&r.forced[y])
			no.join(&r.denied[m])
		} else {
			on.add(y)
			no.join(&r.weak[y])
			rest.join(&r.next[y])
		}
		for j := range rest {
			rest[j] &^= on[j]
		}
		i = 0
	}
	r.forced[x], r.denied[n] = on, no
}

// propagate finds what follows by dynamic links if a node holds.
func (r *reach) propagate(n node) {
	r.left.size, r.left.sum, r.queue = r.size, r.sum, r.queue[:0]
	var on, no wide
	x, good := r.number[n.candidate()], true
	if n.isOff() {
		good = r.falsify(x, &on, &no)
	} else {
		on.add(x)
		r.queue = append(r.queue, x)
	}
	for i := 0; good && i < len(r.queue); i++ {
		for j, m := range &r.weak[r.queue[i]] {
			good = good && m&on[j] == 0
			for m &^= no[j]; m != 0; m &= m - 1 {
				good = r.falsify(uint8(j<<6+trailing(m)), &on, &no) && good
			}
		}
	}
	if !good {
		no = everything
	}
	r.denied[n] = no
}

// falsify removes a candidate from its groups. It reports false if a group has none left.
func (r *reach) falsify(x uint8, on, no *wide) bool {
	no.add(x)
	good := true
	for _, i := range &r.in[x] {
		r.left.sum[i] ^= x
		r.left.size[i]--
		switch r.left.size[i] {
		case 0:
			good = false
		case 1:
			if y := r.left.sum[i]; !on.has(y) {
				on.add(y)
				r.queue = append(r.queue, y)
			}
		}
	}
	return good
}

// contradicts reports whether a node may lead to a contradiction by dynamic links.
func (r *reach) contradicts(n node) bool { return r == nil || r.large || *r.denies(n) == everything }

// either reports whether both states of a candidate may have a common consequence.
func (r *reach) either(n node) bool {
	if r == nil || r.large {
		return true
	}
	all := *r.denies(n)
	return all.meet(r.denies(n + off))
}

// agree reports whether the members of a group may have a common consequence.
func (r *reach) agree(group int) bool {
	if r == nil || r.large {
		return true
	}
	all := everything
	for i, m := range &r.members[group] {
		for ; m != 0; m &= m - 1 {
			if !all.meet(r.denies(r.nodes[i<<6+trailing(m)])) {
				return false
			}
		}
	}
	return true
}
