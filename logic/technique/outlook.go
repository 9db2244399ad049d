package technique

import "github.com/banmen/banmen/logic"

// An outlook tells from which literals loops and chains are worth looking for. It is the closure of a
// graph, to which the links are added that the graph gains from step to step. What has gone stays in
// it, so it may promise too much, and never too little.
type outlook struct {
	*graph
	follows
	times   int         // see graph
	added   int         // so many of the links that the graph has gained are in it
	open    [2][]uint64 // the candidates of which something is hoped if they are false, and if they are true
	changed []uint64    // the components of which more follows
	who     []uint64    // see gain
	remove  []logic.Cand
}

// renew brings the graph and the outlook up to date. It returns false if there are too many candidates.
func (o *outlook) renew(s *logic.State, x *graph, c *closure) bool {
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

// begin makes the outlook of the closure of a graph.
func (o *outlook) begin(x *graph, c *closure) {
	c.close(x)
	o.graph, o.times, o.added = x, x.times, len(x.added)
	o.component = append(o.component[:0], c.component...)
	o.on, o.off = append(o.on[:0], c.on...), append(o.off[:0], c.off...)
	o.changed, o.who = zeros(o.changed, o.words+1), zeros(o.who, o.words)
	for i := range o.open {
		o.open[i] = append(o.open[i][:0], x.alive...)
	}
}

// reopen gives hope where more follows than when there was none.
func (o *outlook) reopen() {
	for a := range o.component {
		if has(o.changed, o.component[a]) {
			set(o.open[1], a)
			union(o.open[0], o.of(o.strong, a))
		}
	}
}
