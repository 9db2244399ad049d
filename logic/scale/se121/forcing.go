package se121

import (
	"math/bits"

	"github.com/banmen/banmen/logic"
)

// A mode selects the implications of a search of forcing chains.
type mode struct {
	multiple bool // over cells and houses with more than two
	dynamic  bool // later links ignore the candidates found false
	nishio   bool // one digit only
	shortest bool // of contradictions and reasons found together, take the shortest
	level    int  // other producers: 0 none, 1 locking, pairs and X-Wings, from 2 also chains
}

// An outcome is everything that follows from a node.
type outcome struct {
	source   *grid
	start    node
	level    int  // level of the search
	work     grid // the position without the candidates found false
	walkedAt grid // the position in which cycles and simple chains were last searched
	walked   bool
	next     [2]int     // index of the next item in list
	set      [2]nodeSet // true nodes, false nodes
	list     [2][]node  // the same in order of discovery, as candidates
	cause    [nodes]uint8
	from     [nodes]node   // the first parent
	depth    [nodes]uint16 // longest path from the start, in nodes: a lower bound of the ancestors
	total    [nodes]uint16 // number of ancestors with the node itself, once counted
	parents  []node        // of the implications in others
	others   []other       // implications by other producers
	nested   []node        // the chains among others
	other    [off]uint16   // index in others, by candidate
	clash    [2]clash      // a candidate that is both true and false
	broken   bool
	pair     [2]uint16 // ancestors of both sides of the clash
}

// A clash is one side of a contradiction. The later side is not in the outcome and has
// its own parent.
type clash struct {
	node  node
	cause uint8
	from  node
	fresh bool
}

// other is an implication from several false nodes, found by another producer.
type other struct {
	first, end int // its parents
	depth      uint16
	nested     int // number of the nested hint, if it is a chain
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

// chaining extends an outcome until nothing follows or there is a contradiction.
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
		case f.mode.level == 0 || !f.advanced(work, o):
			return
		}
	}
}

// falsify adds the nodes that are false if p is true.
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

// verify adds the nodes that are true if p is false.
func (f *forcing) verify(g *grid, o *outcome, p node) {
	var list [4]node
	n := 0
	if f.mode.dynamic {
		n = removeStrong(g, p, !f.mode.nishio, &list)
	} else {
		n = strong(g, p, true, !f.mode.nishio, &list)
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

// passedOver reports whether another link of the list leads to the same node with fewer
// reasons, or with equally many and comes first.
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

// clashes records a contradiction, the shortest if mode wants it, and reports whether
// there may be others.
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

// deepest returns the greatest depth among the parents of a true node.
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

// A counter counts ancestors. The parents of a true node are the other candidates of the
// cell or house that made it true: they were possible at first and are false now.
type counter struct {
	stack []node
	seen  [(nodes + 63) / 64]uint64
}

// ancestors returns the number of a node's ancestors, with itself.
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

// hidden visits the parents of a true node by number.
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
