package technique

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// loops is a search for loops and chains. If several have the same eliminations, it keeps the one
// with the fewest nodes, in the place of the first.
type loops struct {
	*net
	starts []start
	found  []loop
	first  bool       // only the largest elimination is wanted
	from   *start     // where the current loop begins
	ended  bool       // no better loop can follow
	place  int        // position of the current loop in the order of all
	this   logic.Step // the current technique and eliminations
	way    []int      // the current path
	left   logic.Cells
}

// A start is a literal where loops and chains may begin, with its position and a bound on
// what they remove.
type start struct {
	literal, place int
	gain           gain
}

// A loop is a set of eliminations, the shortest path that gives them, and the position of the first
// such path.
type loop struct {
	gain     gain
	remove   []logic.Cand
	t        *logic.Technique
	from, to int
	nodes    int
	place    int
	shortest int // the position of the path
}

// begin finds the possible starts and returns false if there are none. With almost locked
// sets every literal is a start.
func (x *loops) begin(o *reachability, sets bool) bool {
	x.starts = x.starts[:0]
	for on := 1; on >= 0; on-- {
		for i := range o.singles {
			most, ok := anything, has(o.alive, i)
			if !sets {
				most, ok = o.bound(i, on)
			}
			if ok {
				x.starts = append(x.starts, start{2*i + on, len(x.starts), most})
			}
		}
	}
	return len(x.starts) > 0
}

// find finds all loops and chains, or the best only, best first.
func (x *loops) find() {
	x.found = x.found[:0]
	if x.first {
		slices.SortFunc(x.starts, func(a, b start) int { return cmp.Or(a.gain.compare(b.gain), a.place-b.place) })
	}
	for i := range x.starts {
		if x.Stopped() {
			break
		}
		if !x.wants(x.starts[i].gain) {
			break
		}
		x.follow(&x.starts[i])
	}
	slices.SortFunc(x.found, func(a, b loop) int { return cmp.Or(a.gain.compare(b.gain), a.place-b.place) })
}

// wants reports whether a gain equals the best found so far, or all are wanted.
func (x *loops) wants(g gain) bool {
	return !x.first || len(x.found) == 0 || g.compare(x.found[0].gain) <= 0
}

// opened is added to the positions of chains, so that they follow all loops.
const opened = 1 << 50

// follow searches from a start. If only the best is wanted, it stops at a loop that
// reaches the bound, as later ones are longer and positioned later. Almost locked sets
// may later shorten known paths.
func (x *loops) follow(from *start) {
	x.from, x.ended = from, false
	x.depart(from.literal)
	k := 1
	for head := 0; head < len(x.order); head++ {
		for x.extend(head); k < len(x.order) && !x.made.sets; k++ {
			if x.look(k); x.ended {
				return
			}
		}
	}
	for ; k < len(x.order); k++ {
		x.look(k)
	}
}

// look records the loop or chain that ends with the k-th literal of the order.
func (x *loops) look(k int) {
	first, to := x.order[0], x.order[k]
	x.place = x.from.place<<20 + k
	switch {
	case to/2 >= x.singles || x.dist[to] <= 4:
	case x.nodes[to/2].first() == x.nodes[first/2].first():
		x.loop(first, to)
	case first&1 == 0 && to&1 == 1:
		x.place += opened
		x.open(first, to)
	}
}

// lasso reports whether a path returns to a cell it has left. The start cell of a loop
// does not count.
func (x *loops) lasso(path []int, round bool) bool {
	x.left = zeros(x.left, x.Words)
	first := x.nodes[path[0]/2].first()
	for i, l := range path {
		if x.left.Has(x.nodes[l/2].first()) {
			return true
		}
		if i == 0 {
			continue
		}
		if last := &x.nodes[path[i-1]/2]; !round || last.first() != first {
			for _, cell := range last.all() {
				x.left.Add(cell)
			}
		}
	}
	return false
}
