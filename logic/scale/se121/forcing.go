package se121

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// A mode says which implications a search of forcing chains has.
type mode struct {
	multiple bool // of cells and houses with more than two
	dynamic  bool // what is false is gone for what comes after it
	nishio   bool // one digit only
	shortest bool // of contradictions and reasons found at once the shortest counts
	level    int  // what is found besides: 0 nothing, 1 locking, pairs, X-Wings, from 2 on chains too
}

// An outcome is all that follows from a candidate that is true, or false.
type outcome struct {
	source   *grid
	start    node
	level    int  // to which it was searched
	work     grid // the position in which what was found false is gone
	walkedAt grid // the position in which cycles and simple chains were last looked for
	walked   bool
	next     [2]int     // what of list was looked at
	set      [2]nodeSet // what is true, what is false
	list     [2][]node  // the same in the order found, as candidates
	cause    [nodes]uint8
	from     [nodes]node   // the first parent
	depth    [nodes]uint16 // the longest way from the start, in nodes: no count of ancestors is below it
	total    [nodes]uint16 // ancestors and the node itself, once counted
	parents  []node        // those of others
	others   []other       // what was found besides
	nested   []node        // those of others that are chains
	other    [off]uint16   // its number in others, by candidate
	clash    [2]clash      // a candidate that is true and false
	broken   bool
	pair     [2]uint16 // ancestors of both sides of the clash
}

// A clash is one side of a contradiction. The side that comes last is not in the outcome, and has its own parent.
type clash struct {
	node  node
	cause uint8
	from  node
	fresh bool
}

// other is an implication of several nodes that are false, found by another producer.
type other struct {
	first, end int // its parents
	depth      uint16
	nested     int // the number of the hint, if it is one of chains
	proof      *logic.Proof
}

func (o *outcome) reset(g *grid, start node) {
	o.source, o.start, o.broken, o.walked = g, start, false, false
	o.set, o.next = [2]nodeSet{}, [2]int{}
	o.list[0], o.list[1] = o.list[0][:0], o.list[1][:0]
	o.others, o.parents, o.nested = o.others[:0], o.parents[:0], o.nested[:0]
	o.add(start, start, byNone, 1)
}

func sign(n node) int {
	if n >= off {
		return 1
	}
	return 0
}

func (o *outcome) add(n, from node, cause uint8, depth uint16) {
	k := sign(n)
	c := n.candidate()
	o.set[k].add(c)
	o.list[k] = append(o.list[k], c)
	o.cause[n], o.from[n], o.depth[n], o.total[n] = cause, from, depth, 0
}

// chaining goes on with an outcome until nothing follows any more, or there is a contradiction.
func (f *forcing) chaining(o *outcome) {
	work := o.source
	if f.mode.dynamic {
		work = &o.work
	}
	for !o.broken {
		switch {
		case o.next[0] < len(o.list[0]):
			o.next[0]++
			f.falsify(work, o, o.list[0][o.next[0]-1])
		case o.next[1] < len(o.list[1]):
			o.next[1]++
			f.verify(work, o, o.list[1][o.next[1]-1]+off)
		case f.mode.level == 0 || !f.besides(work, o):
			return
		}
	}
}

// falsify adds what is false if p is true.
func (f *forcing) falsify(g *grid, o *outcome, p node) {
	c, d := p.cell(), p.digit()
	depth := o.depth[p] + 1
	if !f.mode.nishio {
		for m := g.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
			if !f.deny(o, nodeOf(c, lowest(m)), p, byCell, depth) {
				return
			}
		}
	}
	for kind, s := range &spots[c] {
		for m := g.pos[s.house][d] &^ masks[c][kind]; m != 0; m &= m - 1 {
			if !f.deny(o, nodeOf(cellAt[s.house][lowest(m)], d), p, byBox+uint8(kind), depth) {
				return
			}
		}
	}
}

func (f *forcing) deny(o *outcome, n, p node, cause uint8, depth uint16) bool {
	if o.set[0].has(n) {
		return f.clashes(o, [2]clash{{node: n}, {node: n + off, cause: cause, from: p, fresh: true}})
	}
	if !o.set[1].has(n) {
		o.add(n+off, p, cause, depth)
	}
	return true
}

// verify adds what is true if p is false.
func (f *forcing) verify(g *grid, o *outcome, p node) {
	var list [4]node
	n := strong(g, p, true, !f.mode.nishio, &list)
	if f.mode.dynamic {
		g.remove(p.cell(), p.digit())
	}
	for i, l := range list[:n] {
		q, cause := l&plain, uint8(l>>causeBits)
		if f.mode.shortest && f.passedOver(o, list[:n], i) {
			continue
		}
		if o.set[1].has(q) {
			if !f.clashes(o, [2]clash{{node: q, cause: cause, from: p, fresh: true}, {node: q + off}}) {
				return
			}
		} else if !o.set[0].has(q) {
			o.add(q, p, cause, o.deepest(q, cause)+1)
		}
	}
}

// passedOver says that another link of the list has the same node for fewer reasons, or as few and comes first.
func (f *forcing) passedOver(o *outcome, list []node, i int) bool {
	reasons := func(l node) int { return f.count(o, l&plain, uint8(l>>causeBits), 0) }
	for j, l := range list {
		if j != i && l&plain == list[i]&plain {
			if a, b := reasons(l), reasons(list[i]); a < b || a == b && j < i {
				return true
			}
		}
	}
	return false
}

// clashes takes a contradiction, the shortest if that is asked for, and says whether there may be others.
func (f *forcing) clashes(o *outcome, sides [2]clash) bool {
	before, total, pair := o.clash, 0, o.pair
	if o.broken {
		total = f.contradiction(o)
		pair = o.pair
	}
	o.clash, o.pair = sides, [2]uint16{}
	if o.broken && f.contradiction(o) >= total {
		o.clash, o.pair = before, pair
	}
	o.broken = true
	return f.mode.shortest
}

// deepest is the greatest depth among the parents of a node that is true.
func (o *outcome) deepest(n node, cause uint8) (depth uint16) {
	c, d := n.cell(), n.digit()
	if cause == byCell {
		for m := o.source.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
			depth = max(depth, o.depth[nodeOf(c, lowest(m))+off])
		}
		return depth
	}
	s := spots[c][cause-byBox]
	for p := o.source.pos[s.house][d] &^ (1 << s.place); p != 0; p &= p - 1 {
		depth = max(depth, o.depth[nodeOf(cellAt[s.house][lowest(p)], d)+off])
	}
	return depth
}

// A counter counts ancestors. The parents of a true node are all other candidates of the cell or places of the house that
// made it true: they were there at first and are false now.
type counter struct {
	stack []node
	seen  [(nodes + 63) / 64]uint64
}

// ancestors counts a node with all that it follows from.
func (k *counter) ancestors(o *outcome, n node) int {
	if o.total[n] == 0 {
		o.total[n] = uint16(k.count(o, n, o.cause[n], o.from[n]))
	}
	return int(o.total[n])
}

func (k *counter) count(o *outcome, n node, cause uint8, from node) int {
	clear(k.seen[:])
	k.stack = k.stack[:0]
	k.seen[n>>6] |= 1 << (n & 63)
	k.parents(o, n, cause, from)
	for len(k.stack) > 0 {
		p := k.stack[len(k.stack)-1]
		k.stack = k.stack[:len(k.stack)-1]
		k.parents(o, p, o.cause[p], o.from[p])
	}
	total := 0
	for _, w := range &k.seen {
		total += bits.OnesCount64(w)
	}
	return total
}

func (k *counter) push(n node) {
	if bit := uint64(1) << (n & 63); k.seen[n>>6]&bit == 0 {
		k.seen[n>>6] |= bit
		k.stack = append(k.stack, n)
	}
}

func (k *counter) parents(o *outcome, n node, cause uint8, from node) {
	switch {
	case cause == byNone:
	case cause == byOther:
		x := &o.others[o.other[n-off]]
		for _, p := range o.parents[x.first:x.end] {
			k.push(p)
		}
	case n.isOff():
		k.push(from)
	default:
		o.hidden(n, cause, k.push)
	}
}

// hidden visits the parents of a node that is true, in the order of their numbers.
func (o *outcome) hidden(n node, cause uint8, visit func(node)) {
	c, d := n.cell(), n.digit()
	if cause == byCell {
		for m := o.source.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
			visit(nodeOf(c, lowest(m)) + off)
		}
		return
	}
	s := spots[c][cause-byBox]
	for p := o.source.pos[s.house][d] &^ (1 << s.place); p != 0; p &= p - 1 {
		visit(nodeOf(cellAt[s.house][lowest(p)], d) + off)
	}
}

// contradiction counts the ancestors of both sides of a clash.
func (k *counter) contradiction(o *outcome) int {
	for i := range o.clash {
		if o.pair[i] == 0 {
			s := &o.clash[i]
			cause, from := s.cause, s.from
			if !s.fresh {
				cause, from = o.cause[s.node], o.from[s.node]
			}
			o.pair[i] = uint16(k.count(o, s.node, cause, from))
		}
	}
	return int(o.pair[0]) + int(o.pair[1])
}
