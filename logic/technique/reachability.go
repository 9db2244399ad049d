package technique

import "github.com/banmen/banmen/logic"

// A reachability bounds what a search for loops and chains from each candidate can find. It is the
// transitive closure of a graph, extended when the graph gains links. It does not track deletions,
// so it is an over-approximation.
type reachability struct {
	*graph
	follows
	times   int         // see graph
	added   int         // number of the graph's new links already included
	open    [2][]uint64 // candidates worth a search as false, and as true
	changed []uint64    // components with more consequences than before
	who     []uint64    // see gain
	remove  []logic.Cand
}

// renew brings the graph and the reachability up to date. It returns false if there are
// too many candidates.
func (o *reachability) renew(s *logic.State, x *graph, c *closure) bool {
	if !x.renew(s) {
		return false
	}
	if o.graph != x || o.times != x.times {
		o.begin(x, c)
		return true
	}
	if o.added == len(x.added) {
		return true
	}
	clear(o.changed)
	for _, l := range x.added[o.added:] {
		if l.strong {
			o.join(l.a, l.b)
		} else {
			o.part(l.a, l.b)
		}
	}
	o.added = len(x.added)
	o.reopen()
	return true
}

// begin initialises the reachability from the closure of a graph.
func (o *reachability) begin(x *graph, c *closure) {
	c.close(x)
	o.graph, o.times, o.added = x, x.times, len(x.added)
	o.component = append(o.component[:0], c.component...)
	o.on, o.off = append(o.on[:0], c.on...), append(o.off[:0], c.off...)
	o.changed, o.who = zeros(o.changed, o.words+1), zeros(o.who, o.words)
	for i := range o.open {
		o.open[i] = append(o.open[i][:0], x.alive...)
	}
}

// reopen marks the candidates that have more consequences than at their last search.
func (o *reachability) reopen() {
	for a := range o.component {
		if has(o.changed, o.component[a]) {
			set(o.open[1], a)
			union(o.open[0], o.of(o.strong, a))
		}
	}
}
