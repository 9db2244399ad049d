package count

import "math/bits"

// renames reports whether a normal form needs values renamed, besides sorting.
func (n *normaliser) renames() bool { return len(n.values) > 0 }

// normal returns the normal form of a sorted state: the least state among the renamings
// that colour refinement leaves.
func (n *normaliser) normal(s state) state {
	if !n.renames() {
		return s
	}
	colours := n.level(0)
	for v := range colours {
		colours[v] = hash(uint64(v))
	}
	for i, c := range n.values {
		for _, v := range c {
			colours[v] = hash(1<<32 + uint64(i))
		}
	}
	n.found = false
	n.individualise(s, 0)
	return n.best
}

// level returns the colours of values at a depth of branching.
func (n *normaliser) level(depth int) []uint64 {
	k := len(n.names)
	for len(n.valueColours) < (depth+1)*k {
		n.valueColours = append(n.valueColours, make([]uint64, k)...)
	}
	return n.valueColours[depth*k : (depth+1)*k]
}

// individualise gives each value of one colour a colour of its own in turn, and refines
// again.
func (n *normaliser) individualise(s state, depth int) {
	colours := n.level(depth)
	n.refine(s, colours)
	cell := n.targetCell(colours)
	if cell == 0 {
		if t := n.rename(s, colours); !n.found || t.less(n.best) {
			n.best, n.found = t, true
		}
		return
	}
	tried := uint64(0)
	for m := cell; m != 0; m &= m - 1 {
		v := bits.TrailingZeros64(m)
		if n.twin(s, v, tried) {
			continue
		}
		tried |= 1 << v
		next := n.level(depth + 1)
		copy(next, n.level(depth))
		next[v] = hash(next[v] + 1)
		n.individualise(s, depth+1)
	}
}

// refine colours values by the sets they are in, and sets by their values and blocks,
// until the colouring is stable.
func (n *normaliser) refine(s state, colours []uint64) {
	for i := range n.sets {
		n.current[i] = n.sets[i].get(s)
	}
	for before := 0; ; {
		now := n.countColours(colours)
		if now == before {
			return
		}
		before = now
		n.colourSets(s, colours)
		for v := range colours {
			colours[v] = hash(colours[v])
		}
		for i, x := range n.current {
			for m := x; m != 0; m &= m - 1 {
				colours[bits.TrailingZeros64(m)] += n.setColours[i]
			}
		}
	}
}

func (n *normaliser) colourSets(s state, colours []uint64) {
	clear(n.blockColours)
	for _, o := range n.fixed {
		n.blockColours[o.block] += hash(o.colour + o.get(s))
	}
	for i, x := range n.current {
		sum := n.sets[i].colour
		for m := x; m != 0; m &= m - 1 {
			sum += colours[bits.TrailingZeros64(m)]
		}
		n.setColours[i] = hash(sum)
		n.blockColours[n.sets[i].block] += n.setColours[i]
	}
	for i := range n.sets {
		n.setColours[i] = hash(n.setColours[i] + n.blockColours[n.sets[i].block]<<1)
	}
}

// countColours returns the number of colours of the values that can be renamed.
func (n *normaliser) countColours(colours []uint64) int {
	count := 0
	for _, c := range n.values {
		for i, v := range c {
			if !hasColour(colours, c[:i], colours[v]) {
				count++
			}
		}
	}
	return count
}

func hasColour(colours []uint64, values []int, colour uint64) bool {
	for _, u := range values {
		if colours[u] == colour {
			return true
		}
	}
	return false
}

// targetCell returns the values that share a colour, as bits: the smallest such class,
// with the least colour if several are smallest. It returns 0 if all colours differ.
func (n *normaliser) targetCell(colours []uint64) (best uint64) {
	size, least := 65, uint64(0)
	for _, c := range n.values {
		for i, v := range c {
			cell := uint64(1) << v
			for _, u := range c[i+1:] {
				if colours[u] == colours[v] {
					cell |= 1 << u
				}
			}
			k := bits.OnesCount64(cell)
			if k < 2 || k > size || k == size && colours[v] >= least || hasColour(colours, c[:i], colours[v]) {
				continue
			}
			best, size, least = cell, k, colours[v]
		}
	}
	return best
}

// twin reports whether exchanging v with one of the others maps the sorted state s to
// itself.
func (n *normaliser) twin(s state, v int, others uint64) bool {
	for m := others; m != 0; m &= m - 1 {
		u := bits.TrailingZeros64(m)
		t := s
		for i := range n.sets {
			f := &n.sets[i]
			if x := n.current[i]; (x>>u^x>>v)&1 != 0 {
				t = t.xor(f.of(1<<u | 1<<v))
			}
		}
		if n.sort(t) == s {
			return true
		}
	}
	return false
}

// rename renames the values of each class by their colours, and sorts.
func (n *normaliser) rename(s state, colours []uint64) state {
	for _, c := range n.values {
		for _, v := range c {
			before := 0
			for _, u := range c {
				if colours[u] < colours[v] {
					before++
				}
			}
			n.names[v] = c[before]
		}
	}
	t := s
	for i := range n.sets {
		f := &n.sets[i]
		x := uint64(0)
		for m := n.current[i]; m != 0; m &= m - 1 {
			x |= 1 << n.names[bits.TrailingZeros64(m)]
		}
		t = t.xor(f.of(n.current[i] ^ x))
	}
	return n.sort(t)
}
