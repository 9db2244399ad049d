package count

// A cut holds the symmetries of the remaining problem after a row.
type cut struct {
	blockClasses []blockClass
	values       [][]int
}

// A normaliser computes the normal forms of states at a cut. Two states have the same
// normal form only if a symmetry of the remaining problem maps one to the other. It has
// scratch memory and serves one goroutine.
type normaliser struct {
	groups []group
	values [][]int // values that can be renamed into each other; nil if sorting is enough
	sets   []set   // fields of the terms of kind aSet
	blocks int     // number of block colours that the sets refer to
	fixed  []other // the other fields, which colour their blocks

	keys         []uint64 // sort keys of the blocks of a group
	current      []uint64 // current contents of the sets
	valueColours []uint64 // colours of values, by level
	setColours   []uint64 // colours of sets
	blockColours []uint64 // colours of blocks
	names        []int    // new names of the values
	best         state
	found        bool
}

// A group is the blocks of a class as runs of bits.
type group struct {
	blocks [][]run
	turned [][][]run // by block and permutation: the same bits in another order
	mask   state     // all bits of the blocks
}

// A run is adjacent bits of a state and their position in the key of the block.
type run struct {
	field
	at uint8
}

// A set is the field of a term of kind aSet.
type set struct {
	field
	colour uint64 // colour of its position: equal in the blocks of a class
	block  int    // index in blockColours
}

// An other is a field in a block that is not a set.
type other struct {
	field
	colour uint64
	block  int
}

func (p *problem) normaliser(after int, c cut, fields []field) *normaliser {
	n := &normaliser{}
	for _, cl := range c.blockClasses {
		if g, ok := newGroup(cl, fields); ok {
			n.groups = append(n.groups, g)
		}
	}
	n.addFields(p, after, c, fields)
	if len(n.sets) > 0 {
		n.values = c.values
	}
	n.current, n.setColours, n.blockColours = make([]uint64, len(n.sets)), make([]uint64, len(n.sets)), make([]uint64, n.blocks)
	n.keys = make([]uint64, 128)
	n.names = make([]int, len(p.values))
	for v := range n.names {
		n.names[v] = v
	}
	return n
}

// newGroup reports false if a block has too many bits for a sort key.
func newGroup(cl blockClass, fields []field) (group, bool) {
	var g group
	for _, b := range cl.blocks {
		runs, width := runsOf(b, fields)
		if width > 64 {
			return g, false
		}
		g.blocks = append(g.blocks, runs)
		var turned [][]run
		for _, perm := range cl.perms {
			order := make([]int, len(b))
			for i, j := range perm {
				order[i] = b[j]
			}
			runs, _ := runsOf(order, fields)
			turned = append(turned, runs)
		}
		g.turned = append(g.turned, turned)
		for _, t := range b {
			g.mask = g.mask.or(fields[t].of(fields[t].ones))
		}
	}
	return g, true
}

// runsOf returns the fields of a block as runs, and their total number of bits.
func runsOf(block []int, fields []field) (runs []run, width int) {
	for _, t := range block {
		f := fields[t]
		if n := len(runs); n > 0 && runs[n-1].word == f.word && runs[n-1].shift+runs[n-1].width == f.shift {
			runs[n-1].field = newField(int(f.word)*64+int(runs[n-1].shift), int(runs[n-1].width+f.width))
		} else {
			runs = append(runs, run{f, uint8(width)})
		}
		width += int(f.width)
	}
	return runs, width
}

// addFields records the fields with the colours of their positions.
func (n *normaliser) addFields(p *problem, after int, c cut, fields []field) {
	in := map[int]bool{}
	for i, cl := range c.blockClasses {
		for _, b := range cl.blocks {
			for j, t := range b {
				in[t] = true
				at := j // equal for positions that permutations exchange
				for _, perm := range cl.perms {
					at = min(at, perm[j])
				}
				n.addField(p, t, fields, hash(uint64(i)<<16+uint64(at)), n.blocks)
			}
			n.blocks++
		}
	}
	for t, sp := range p.span {
		if sp.first < after && sp.last >= after && !in[t] && fields[t].width > 0 {
			n.addField(p, t, fields, hash(1<<32+uint64(t)), n.blocks)
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
		keys := n.keys[:len(g.blocks)]
		moved := false
		for j, b := range g.blocks {
			key := keyOf(b, s)
			for _, t := range g.turned[j] {
				if k := keyOf(t, s); k < key {
					key, moved = k, true
				}
			}
			for ; j > 0 && keys[j-1] > key; j-- {
				keys[j], moved = keys[j-1], true
			}
			keys[j] = key
		}
		if !moved {
			continue
		}
		s = s.clear(g.mask)
		for j, b := range g.blocks {
			for k := range b {
				s = s.or(b[k].of(keys[j] >> (b[k].at & 63) & b[k].ones))
			}
		}
	}
	return s
}

// keyOf returns the bits of a block as a number.
func keyOf(b []run, s state) uint64 {
	key := uint64(0)
	for k := range b {
		key |= b[k].get(s) << (b[k].at & 63)
	}
	return key
}
