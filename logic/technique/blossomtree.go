package technique

import "slices"

// A tree has the shortest chains from a candidate that is true to others.
type tree struct {
	reached []uint64
	out, on []int // by reached candidate: the false one before it, and the true one before that
	order   []int
}

// tree returns the chains from a candidate.
func (x *blossomLoop) tree(start int) *tree {
	if x.trees[start] != nil {
		return x.trees[start]
	}
	n := len(x.cands)
	t := &tree{reached: slices.Clone(x.row1(start)), out: make([]int, n), on: make([]int, n), order: []int{start}}
	x.trees[start] = t
	for i := 0; i < len(t.order); i++ {
		for _, f := range indexes(x.row(t.order[i])) {
			for _, e := range x.edges[f] {
				if !has(t.reached, e.to) {
					set(t.reached, e.to)
					t.out[e.to], t.on[e.to] = f, t.order[i]
					t.order = append(t.order, e.to)
				}
			}
		}
	}
	return t
}

func (t *tree) branch(from, to int) (b []int) {
	for c := to; c != from; c = t.on[c] {
		b = append(b, c, t.out[c])
	}
	b = append(b, from)
	slices.Reverse(b)
	return b
}
