// Package factors counts Latin squares by regular bipartite graphs.
//
// The first rows of a Latin square leave for each column a set of symbols: a bipartite graph
// of columns and symbols in which each vertex has k edges if k rows are left. A row is a
// perfect matching, and the rows left are a 1-factorization, in order. So the number of
// squares is that of the 1-factorizations of the complete graph. Graphs that differ by the
// names of columns and symbols have as many, so each class of graphs is counted once (McKay
// and Wanless, On the number of Latin squares, 2005).
//
// In each 1-factorization one matching has a given edge, and it can be any of the k in the
// order. So the number is k times the sum over the matchings with this edge.
package factors

import (
	"context"
	"math"
	"math/big"
	"math/bits"
)

// Most is the largest order that Count counts. Order 10 takes most of an hour (see Cost).
const Most = 10

// Quick is the largest order that takes seconds.
const Quick = 9

// Count returns the number of Latin squares of order n, 1 to Most.
func Count(ctx context.Context, n int) (*big.Int, error) {
	c := &counter{ctx: ctx, n: n, known: make([]map[key]*big.Int, n+1)}
	for k := range c.known {
		c.known[k] = map[key]*big.Int{}
	}
	var all graph
	for column := range n {
		all[column] = 1<<n - 1
	}
	sum := c.count(&all, n)
	return sum, ctx.Err()
}

// A graph has the symbols of each column, as bits.
type graph [maxOrder]uint16

// maxOrder is the largest order with a Cost.
const maxOrder = 12

// A counter counts 1-factorizations.
type counter struct {
	ctx   context.Context
	n     int
	known []map[key]*big.Int // by the edges of each vertex
}

// count returns the number of 1-factorizations of a graph with k edges at each vertex. It
// is wrong if the context ends.
func (c *counter) count(g *graph, k int) *big.Int {
	if k <= 1 {
		return big.NewInt(1)
	}
	form := c.form(g, k)
	if sum := c.known[k][form]; sum != nil {
		return sum
	}
	sum := new(big.Int)
	if c.ctx.Err() == nil {
		rest := *g
		bit := g[0] & -g[0]
		rest[0] ^= bit
		c.match(&rest, 1, bit, k, sum)
		sum.Mul(sum, big.NewInt(int64(k)))
	}
	c.known[k][form] = sum
	return sum
}

// match takes an edge from a column and those after it, to symbols that are not used, and
// adds the numbers of 1-factorizations of what is left.
func (c *counter) match(rest *graph, column int, used uint16, k int, sum *big.Int) {
	if column == c.n {
		sum.Add(sum, c.count(rest, k-1))
		return
	}
	for free := rest[column] &^ used; free != 0; free &= free - 1 {
		bit := free & -free
		rest[column] ^= bit
		c.match(rest, column+1, used|bit, k, sum)
		rest[column] ^= bit
	}
}

// form returns the canonical form of a graph with k edges at each vertex, or of its
// complement if that has fewer.
func (c *counter) form(g *graph, k int) key {
	if 2*k <= c.n {
		return c.canonical(g, k)
	}
	var rest graph
	for column := range c.n {
		rest[column] = 1<<c.n - 1 ^ g[column]
	}
	return c.canonical(&rest, c.n-k)
}

// Cost estimates how many canonical forms a count takes for an order up to 12; for a larger
// one it returns the estimate for 12. It is the sum over the edges at each vertex: the number
// of classes of graphs, at least that of the graphs divided by (n!)^2, times the number of
// matchings with an edge in the mean graph.
func Cost(n int) float64 {
	n = min(n, maxOrder)
	order, cost := math.Gamma(float64(n)+1), 0.0
	for k := 3; k < n; k++ {
		classes := math.Max(1, graphs(n, min(k, n-k))/order/order)
		matchings := order * math.Pow(float64(k)/float64(n), float64(n)) / float64(k)
		cost += classes * math.Max(1, matchings)
	}
	return cost
}

// graphs returns the number of bipartite graphs of n and n vertices with k edges at each.
// Columns are added one by one; a state has the number of symbols by their edges so far.
func graphs(n, k int) float64 {
	type state [maxOrder + 1]uint8
	binomial := func(n, k uint8) float64 {
		x := 1.0
		for i := range k {
			x = x * float64(n-i) / float64(i+1)
		}
		return x
	}
	now := map[state]float64{{0: uint8(n)}: 1}
	for range n {
		next := map[state]float64{}
		for s, ways := range now {
			var take func(to state, edges int, left int, ways float64)
			take = func(to state, edges, left int, ways float64) {
				if edges == k {
					if left == 0 {
						next[to] += ways
					}
					return
				}
				for m := uint8(0); m <= s[edges] && int(m) <= left; m++ {
					with := to
					with[edges] -= m
					with[edges+1] += m
					take(with, edges+1, left-int(m), ways*binomial(s[edges], m))
				}
			}
			take(s, 0, k, ways)
		}
		now = next
	}
	var end state
	end[k] = uint8(n)
	return now[end]
}

// mix scatters a colour.
func mix(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}
