package count

import (
	"math/bits"
	"slices"
)

// A cut is the symmetries of what remains after a row.
type cut struct {
	classes []class
	values  [][]int
}

// A normaliser turns the states of a cut into normal forms: two states have the
// same one only if symmetries of what remains take one to the other. It has
// scratch memory and is for one goroutine.
type normaliser struct {
	groups []group
	values [][]int // values that can be renamed into each other; nil: sorting is all
	sets   []set   // the fields of sets
	blocks int     // as many colours of blocks as sets name
	fixed  []other // other fields, which colour their blocks

	keys   []uint64 // of the blocks of a group
	vc, sc []uint64 // colours of values and sets
	bc     []uint64 // colours of blocks
	best   state
	found  bool
}

// A group is the blocks of a class as runs of bits.
type group struct {
	blocks [][]run
	mask   state // all their bits
}

// A run is bits of a state that lie side by side, and their place in the key of
// the block.
type run struct {
	field
	at uint8
}

// A set is the field of a term of kind aSet.
type set struct {
	field
	colour uint64 // of its place: equal in blocks of a class
	block  int    // in bc
}

// An other is a field that is no set, in a block.
type other struct {
	field
	colour uint64
	block  int
}

func (p *problem) normaliser(after int, c cut, fields []field) *normaliser {
	n := &normaliser{}
	for _, cl := range c.classes {
		if g, ok := newGroup(cl, fields); ok {
			n.groups = append(n.groups, g)
		}
	}
	n.addFields(p, after, c, fields)
	if len(n.sets) > 0 {
		n.values = c.values
	}
	n.vc, n.sc, n.bc = make([]uint64, len(p.values)), make([]uint64, len(n.sets)), make([]uint64, n.blocks)
	return n
}

// newGroup returns false if a block is too wide to be sorted as a number.
func newGroup(cl class, fields []field) (group, bool) {
	var g group
	for _, b := range cl {
		var runs []run
		at := 0
		for _, t := range b {
			f := fields[t]
			if n := len(runs); n > 0 && runs[n-1].word == f.word && runs[n-1].shift+runs[n-1].width == f.shift {
				runs[n-1].width += f.width
			} else {
				runs = append(runs, run{f, uint8(at)})
			}
			at += int(f.width)
			g.mask = g.mask.or(f.of(f.mask()))
		}
		if at > 64 {
			return g, false
		}
		g.blocks = append(g.blocks, runs)
	}
	return g, true
}

// addFields notes the fields with the colours of their places.
func (n *normaliser) addFields(p *problem, after int, c cut, fields []field) {
	in := map[int]bool{}
	for i, cl := range c.classes {
		for _, b := range cl {
			for j, t := range b {
				in[t] = true
				n.addField(p, t, fields, mix(uint64(i)<<16+uint64(j)), n.blocks)
			}
			n.blocks++
		}
	}
	for t, sp := range p.span {
		if sp.first < after && sp.last >= after && !in[t] && fields[t].width > 0 {
			n.addField(p, t, fields, mix(1<<32+uint64(t)), n.blocks)
			n.blocks++
		}
	}
}

func (n *normaliser) addField(p *problem, t int, fields []field, colour uint64, block int) {
	if p.terms[t].kind == aSet {
		n.sets = append(n.sets, set{fields[t], colour, block})
	} else {
		n.fixed = append(n.fixed, other{fields[t], colour, block})
	}
}

// sort puts the blocks of each class in ascending order.
func (n *normaliser) sort(s state) state {
	for i := range n.groups {
		g := &n.groups[i]
		keys := n.keys[:0]
		moved := false
		for _, b := range g.blocks {
			key := uint64(0)
			for _, r := range b {
				key |= r.get(&s) << r.at
			}
			j := len(keys)
			keys = append(keys, key)
			for ; j > 0 && keys[j-1] > key; j-- {
				keys[j], moved = keys[j-1], true
			}
			keys[j] = key
		}
		n.keys = keys
		if !moved {
			continue
		}
		s = s.clear(g.mask)
		for j, b := range g.blocks {
			for _, r := range b {
				r.put(&s, keys[j]>>r.at&r.mask())
			}
		}
	}
	return s
}

// renames reports whether sorting is not all that there is to a normal form.
func (n *normaliser) renames() bool { return len(n.values) > 0 }

// normal returns the normal form of a sorted state: the least of those that
// renaming values leads to, of the renamings that colour refinement leaves.
func (n *normaliser) normal(s state) state {
	if !n.renames() {
		return s
	}
	for v := range n.vc {
		n.vc[v] = mix(uint64(v))
	}
	for i, c := range n.values {
		for _, v := range c {
			n.vc[v] = mix(1<<32 + uint64(i))
		}
	}
	n.found = false
	n.branch(s, slices.Clone(n.vc))
	return n.best
}

// branch tries what tells values of the same colour apart.
func (n *normaliser) branch(s state, colours []uint64) {
	copy(n.vc, colours)
	n.refine(s)
	colours = slices.Clone(n.vc)
	cell := n.tied(colours)
	if cell == nil {
		if t := n.rename(s, colours); !n.found || t.less(n.best) {
			n.best, n.found = t, true
		}
		return
	}
	for i, v := range cell {
		if slices.ContainsFunc(cell[:i], func(u int) bool { return n.twins(s, u, v) }) {
			continue
		}
		was := colours[v]
		colours[v] = mix(was + 1)
		n.branch(s, slices.Clone(colours))
		colours[v] = was
	}
}

// refine colours values by the sets that they are in, and sets by their values
// and by their blocks, until no more colours come.
func (n *normaliser) refine(s state) {
	for kinds := 0; ; {
		now := n.kinds()
		if now == kinds {
			return
		}
		kinds = now
		clear(n.bc)
		for _, o := range n.fixed {
			n.bc[o.block] += mix(o.colour + o.get(&s))
		}
		for i, t := range n.sets {
			sum := t.colour
			for m := t.get(&s); m != 0; m &= m - 1 {
				sum += n.vc[bits.TrailingZeros64(m)]
			}
			n.sc[i] = mix(sum)
			n.bc[t.block] += n.sc[i]
		}
		for i, t := range n.sets {
			c := mix(n.sc[i] + n.bc[t.block]<<1)
			n.sc[i] = c
		}
		for v := range n.vc {
			n.vc[v] = mix(n.vc[v])
		}
		for i, t := range n.sets {
			for m := t.get(&s); m != 0; m &= m - 1 {
				n.vc[bits.TrailingZeros64(m)] += n.sc[i]
			}
		}
	}
}

// kinds returns how many colours the values have that can be renamed.
func (n *normaliser) kinds() int {
	count := 0
	for _, c := range n.values {
		for i, v := range c {
			if !slices.ContainsFunc(c[:i], func(u int) bool { return n.vc[u] == n.vc[v] }) {
				count++
			}
		}
	}
	return count
}

// tied returns the values of a colour that several have: of the smallest such
// lot, and of those the one with the least colour.
func (n *normaliser) tied(colours []uint64) []int {
	var best []int
	for _, c := range n.values {
		for i, v := range c {
			cell := []int{v}
			for _, u := range c[i+1:] {
				if colours[u] == colours[v] {
					cell = append(cell, u)
				}
			}
			if len(cell) < 2 || slices.ContainsFunc(c[:i], func(u int) bool { return colours[u] == colours[v] }) {
				continue
			}
			if best == nil || len(cell) < len(best) || len(cell) == len(best) && colours[v] < colours[best[0]] {
				best = cell
			}
		}
	}
	return best
}

// twins reports whether exchanging two values takes the sorted state s to itself.
func (n *normaliser) twins(s state, u, v int) bool {
	t := s
	for _, f := range n.sets {
		if x := f.get(&s); (x>>u^x>>v)&1 != 0 {
			f.put(&t, 0)
			t[f.word] ^= (1<<u | 1<<v) << f.shift
		}
	}
	return n.sort(t) == s
}

// rename gives the values of each class new names by their colours, and sorts.
func (n *normaliser) rename(s state, colours []uint64) state {
	to := make([]int, len(colours))
	for v := range to {
		to[v] = v
	}
	for _, c := range n.values {
		order := slices.Clone(c)
		slices.SortFunc(order, func(a, b int) int {
			if colours[a] < colours[b] {
				return -1
			}
			return 1
		})
		for i, v := range order {
			to[v] = c[i]
		}
	}
	t := s
	for _, f := range n.sets {
		x := uint64(0)
		for m := f.get(&s); m != 0; m &= m - 1 {
			x |= 1 << to[bits.TrailingZeros64(m)]
		}
		t = t.clear(f.of(f.mask()))
		f.put(&t, x)
	}
	return n.sort(t)
}
