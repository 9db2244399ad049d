package search

import (
	"math"
	"slices"
)

// Parameters of the search. Of the values tried these lost the least on positions with
// known values (TestLoss).
const (
	curiosity = 0.3   // exploration of choices that do not seem best
	wariness  = 0.05  // the same if the judge rated them
	perPanel  = 0.002 // value of an own panel relative to winning
	untried   = 0.05  // pessimism about choices never tried
	trust     = 16    // number of playouts after which the best choice counts as much as the mean of all
)

// choose returns the edge to follow.
func (t *tree) choose(n *node, d *decision, c int) int {
	if len(d.edges) == 1 {
		return 0
	}
	if n == t.root {
		return d.halve(c, t.spent)
	}
	return d.upper(n, c)
}

// halve returns the least visited edge among the best ones of the root: among all at
// first, among two at the end, and among fewer and fewer in between. So the edges
// compared are known equally well. (Sequential halving: Karnin, Koren and Somekh, Almost
// optimal exploration in multi-armed bandits, 2013.)
func (d *decision) halve(c int, spent float64) int {
	if d.visits%32 == 0 || len(d.order) == 0 {
		d.rank(c)
	}
	stay := max(2, int(math.Ceil(math.Pow(float64(len(d.edges)), 1-spent))))
	at := -1
	for _, i := range d.order[:min(stay, len(d.order))] {
		if at < 0 || d.edges[i].visits < d.edges[at].visits {
			at = i
		}
	}
	return at
}

// rank orders the edges, the best first. Solved edges come last, since there is nothing to learn
// about them.
func (d *decision) rank(c int) {
	d.order = d.order[:0]
	for i := range d.edges {
		d.order = append(d.order, i)
	}
	slices.SortStableFunc(d.order, func(i, j int) int {
		x, y := &d.edges[i], &d.edges[j]
		switch {
		case x.known != y.known:
			return cond(x.known)
		}
		v, w := d.value(x), d.value(y)
		switch {
		case v == nil || w == nil:
			return cond(v != nil) - cond(w != nil)
		case v.Better(w, c):
			return -1
		case w.Better(v, c):
			return 1
		}
		return 0
	})
}

// cond converts a bool to 0 or 1.
func cond(b bool) int {
	if b {
		return 1
	}
	return 0
}

// upper returns the edge with the highest upper confidence bound. Solved edges are tried
// less and less, as they hold no surprise.
func (d *decision) upper(n *node, c int) int {
	log := math.Log(float64(d.visits) + 1)
	hope, eager := 0.0, curiosity
	if d.judged {
		eager = wariness
	}
	if n.visits > 0 {
		hope = n.value.Win[c] + perPanel*n.value.Panels[c] - untried
	}
	best, at := math.Inf(-1), 0
	for i := range d.edges {
		e := &d.edges[i]
		score := hope + eager*math.Sqrt(log)
		if v := d.value(e); v != nil {
			score = v.Win[c] + perPanel*v.Panels[c] + eager*math.Sqrt(log/float64(e.visits+1))
		}
		if score > best {
			best, at = score, i
		}
	}
	return at
}
