package technique

import (
	"cmp"
	"slices"

	"github.com/banmen/banmen/logic"
)

// A loops is a search for loops and chains. Of those that remove the same, that with the
// fewest nodes is kept, in the place of the first.
type loops struct {
	*net
	starts []start
	found  []loop
	first  bool       // only what removes most is wanted
	from   *start     // where what is looked at begins
	ended  bool       // nothing better can come of it
	place  int        // of what is looked at, in the order of all
	this   logic.Step // what is looked at: its technique, and what it removes
	way    []int      // its path
	left   logic.Cells
}

// A start is a literal that loops and chains begin with, its place among all, and the best
// that can come of it.
type start struct {
	literal, place int
	gain           gain
}

// A loop is what a path removes. The path is the shortest, but has the place of the first.
type loop struct {
	gain     gain
	remove   []logic.Cand
	t        *logic.Technique
	from, to int
	nodes    int
	place    int
	shortest int // the place of the path
}

// begin finds what loops can begin with, and returns false if there is nothing. With almost locked sets that
// is everything.
func (x *loops) begin(o *outlook, sets bool) bool {
	x.starts = x.starts[:0]
	for on := 1; on >= 0; on-- {
		for i := range o.singles {
			most, ok := anything, has(o.alive, i)
			if !sets {
				most, ok = o.promise(i, on)
			}
			if ok {
				x.starts = append(x.starts, start{2*i + on, len(x.starts), most})
			}
		}
	}
	return len(x.starts) > 0
}

// find finds all, or what removes most, the best first.
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

// wants reports whether so much is as good as what was found, or all is wanted.
func (x *loops) wants(g gain) bool {
	return !x.first || len(x.found) == 0 || g.compare(x.found[0].gain) <= 0
}

// opened is a place behind those of all loops.
const opened = 1 << 50

// follow finds what comes of a start. If what removes most is wanted, it ends with a loop that removes
// as much as can be hoped for: what comes later is longer, and has a later place. Almost locked sets
// may make ways shorter that are known.
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

// look notes the loop or chain that ends with a literal of the order.
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

// lasso reports whether a path comes to a cell again that it has left. The cell that a
// loop begins in does not count.
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
