// Package factors counts Latin squares by regular bipartite graphs.
//
// The first k rows of a Latin square of order n join each column to its k symbols: a
// bipartite graph in which each vertex has k edges. A row is a perfect matching, and the
// rows are a 1-factorization of the graph, in order. The other rows are one of its
// complement. So the number of squares is the sum over all graphs with k edges at each
// vertex of f(graph) f(complement), where f is the number of 1-factorizations. Graphs that
// differ by the names of columns and symbols have the same numbers, so each class is
// examined once, for k = n/2 (McKay and Wanless, On the number of Latin squares, 2005).
//
// In each 1-factorization one matching has a given edge, and it can be any of the k in the
// order. So f is k times the sum over the matchings with this edge of f of the other edges.
// Those numbers are kept by class.
//
// The classes are made column by column (see classifier). Those that begin with the same
// columns are a part, which can be counted without the others.
package factors

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"sync"
	"sync/atomic"
)

// Most is the largest order that can be counted.
const Most = 10

// Quick is the largest order that takes seconds.
const Quick = 9

// maxOrder is the largest order with a Cost.
const maxOrder = 12

// columnsOfPart is the number of first columns that the classes of a part share. For order
// 10 that makes 121,189 parts. Most have no class, because few prefixes lack pairs of columns
// with many common symbols.
const columnsOfPart = 6

// A Counter counts the Latin squares of an order in parts. It is safe for concurrent use.
type Counter struct {
	classifier
	parts []graph
	known []table // numbers of 1-factorizations, by the edges of each vertex
}

// New returns a Counter for order n, 1 to Most.
func New(n int) *Counter {
	c := &Counter{classifier: classifier{n, n / 2}, known: make([]table, (n+1)/2)}
	c.parts = c.prefixes(min(columnsOfPart, n))
	return c
}

// Parts returns the number of parts.
func (c *Counter) Parts() int { return len(c.parts) }

// Count returns the number of squares of a part, from 0. It is wrong if the context ends.
func (c *Counter) Count(ctx context.Context, part int) *big.Int {
	sum := new(big.Int)
	c.extend(&c.parts[part], min(columnsOfPart, c.n), c.n, func(g *graph) bool {
		sum.Add(sum, c.squares(g))
		return ctx.Err() == nil
	})
	return sum
}

// All returns the number of all squares, with a number of workers. progress may be nil.
func (c *Counter) All(ctx context.Context, workers int, progress func(done, of int64)) (*big.Int, error) {
	sum := new(big.Int)
	var group sync.WaitGroup
	var mu sync.Mutex
	var next atomic.Int64
	done := int64(0)
	for range workers {
		group.Go(func() {
			for part := next.Add(1) - 1; part < int64(c.Parts()) && ctx.Err() == nil; part = next.Add(1) - 1 {
				n := c.Count(ctx, int(part))
				mu.Lock()
				sum.Add(sum, n)
				if done++; progress != nil {
					progress(done, int64(c.Parts()))
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	return sum, ctx.Err()
}

// squares returns the number of squares whose first rows form a graph equivalent to g. If the
// complement of g has as many edges, it includes the squares of the complement's class, which then
// reports none itself.
func (c *Counter) squares(g *graph) *big.Int {
	f := newFinder(g, c.n, c.n)
	form := f.form()
	var rest graph
	for column := range c.n {
		rest[column] = 1<<c.n - 1 ^ g[column]
	}
	both := int64(1)
	if 2*c.k == c.n {
		other := newFinder(&rest, c.n, c.n).form()
		switch {
		case other.less(form):
			return new(big.Int)
		case form != other:
			both = 2
		}
	}
	order := new(big.Int).MulRange(1, int64(c.n))
	names := new(big.Int).Mul(order, order)
	names.Quo(names, big.NewInt(f.automorphisms()))
	here, there := c.factors(g, c.k), c.factors(&rest, c.n-c.k)
	product := new(big.Int).Mul(new(big.Int).SetUint64(here), new(big.Int).SetUint64(there))
	return product.Mul(product, names).Mul(product, big.NewInt(both))
}

// A graph has the symbols of each column, as bits.
type graph [maxOrder]uint16

// factors returns the number of 1-factorizations of a graph with k edges at each vertex. For
// orders up to Most it is under 6e11, by Bregman's bound for matchings.
func (c *Counter) factors(g *graph, k int) uint64 {
	if k <= 1 {
		return 1
	}
	rest := *g
	bit := g[0] & -g[0]
	rest[0] ^= bit
	return uint64(k) * c.match(&rest, 1, bit, k)
}

// match takes an edge from each column from the given one on, to unused symbols. It returns the sum
// of the numbers of 1-factorizations of the graphs that remain.
func (c *Counter) match(rest *graph, column int, used uint16, k int) (sum uint64) {
	if column == c.n {
		return c.kept(rest, k-1)
	}
	for free := rest[column] &^ used; free != 0; free &= free - 1 {
		bit := free & -free
		rest[column] ^= bit
		sum += c.match(rest, column+1, used|bit, k)
		rest[column] ^= bit
	}
	return sum
}

// kept is factors with a memory.
func (c *Counter) kept(g *graph, k int) uint64 {
	if k <= 1 {
		return 1
	}
	form := canonical(g, c.n, k)
	n, ok := c.known[k].get(form)
	if !ok {
		n = c.factors(g, k)
		c.known[k].put(form, n)
	}
	return n
}

// A table has numbers by form, in shards so that workers seldom wait for each other.
type table [64]struct {
	sync.Mutex
	of map[key]uint64
}

func (t *table) get(k key) (n uint64, ok bool) {
	s := &t[mix(k[0]^k[1])%uint64(len(t))]
	s.Lock()
	defer s.Unlock()
	n, ok = s.of[k]
	return n, ok
}

func (t *table) put(k key, n uint64) {
	s := &t[mix(k[0]^k[1])%uint64(len(t))]
	s.Lock()
	defer s.Unlock()
	if s.of == nil {
		s.of = map[key]uint64{}
	}
	s.of[k] = n
}

// Cost estimates how many canonical forms a count takes for an order up to 12; for a larger one it
// returns the estimate for 12. It is a sum over the number of edges at each vertex. Each term is
// the number of classes of graphs times the mean number of matchings with a given edge. The number
// of classes is at least the number of graphs divided by (n!)^2.
func Cost(n int) float64 {
	n = min(n, maxOrder)
	order, cost := math.Gamma(float64(n)+1), 0.0
	for k := 3; k <= n-n/2; k++ {
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
