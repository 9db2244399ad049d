package factors

import (
	"math/bits"
	"slices"
)

// A key is a canonical form. It has the symbols of the graph in order, with a bit for each of their
// columns, the first one highest. For graphs with two edges at each vertex it has the lengths of
// the cycles instead.
type key [2]uint64

func (k key) less(other key) bool { return slices.Compare(k[:], other[:]) < 0 }

// canonical returns the canonical form of a graph of order n with k edges at each vertex.
func canonical(g *graph, n, k int) key {
	switch k {
	case 0, 1:
		return key{}
	case 2:
		return cycles(g, n)
	}
	return newFinder(g, n, n).form()
}

// newFinder returns a finder for the first m columns of a graph with n symbols.
func newFinder(g *graph, m, n int) *finder {
	f := &finder{m: m, n: n, columns: *g}
	for column := range m {
		for s := g[column]; s != 0; s &= s - 1 {
			f.symbols[bits.TrailingZeros16(s)] |= 1 << column
		}
	}
	return f
}

// start returns the first colours of the columns.
func (f *finder) start() (colours colouring) {
	for column := range f.m {
		colours[column] = shared(&f.columns, f.m, column)
	}
	return colours
}

// shared returns a number that encodes, for each number of symbols, how many other columns share
// that many symbols with a column.
func shared(g *graph, m, column int) uint64 {
	x := uint64(0)
	for other := range m {
		x += 1 << (4 * bits.OnesCount16(g[column]&g[other]))
	}
	return x
}

// cycles returns the number of cycles of each length.
func cycles(g *graph, n int) (k key) {
	seen := uint16(0)
	for start := range n {
		if seen>>start&1 != 0 {
			continue
		}
		length, column, symbols := 0, start, g[start]
		for bit := symbols & -symbols; ; length++ {
			seen |= 1 << column
			bit ^= g[column] // the other symbol of the column
			next := -1
			for other := range n {
				if other != column && g[other]&bit != 0 {
					next = other
				}
			}
			if column = next; column == start {
				break
			}
		}
		k[0] += 1 << (4 * length)
	}
	return k
}

// form returns the canonical form.
func (f *finder) form() key {
	if f.m > 0 {
		colours := f.start()
		f.search(&colours)
	}
	return f.best
}

// A colouring has the colours of all columns. They do not depend on the names of columns and
// symbols.
type colouring [maxOrder]uint64

// A finder finds the canonical form of a graph. It gives columns different colours in all ways that
// refinement leaves, and takes the least resulting form.
type finder struct {
	m, n             int // columns and symbols
	columns, symbols graph
	best             key
	order            [maxOrder]uint8 // of the columns in the best form
	times            int             // how often the best form was found
}

// search refines a colouring, and looks at all its columns if some have the same colour.
func (f *finder) search(colours *colouring) {
	order := f.refine(colours)
	same := 0 // the first of the columns with the first colour of several
	for same < f.m-1 && colours[order[same]] != colours[order[same+1]] {
		same++
	}
	if same == f.m-1 {
		f.offer(&order)
		return
	}
	end := same + 1
	for end < f.m && colours[order[end]] == colours[order[same]] {
		end++
	}
	for i, column := range order[same:end] {
		if slices.ContainsFunc(order[same:same+i], func(before uint8) bool { return f.columns[before] == f.columns[column] }) {
			continue // columns with the same symbols can be exchanged
		}
		next := *colours
		next[column] = mix(next[column] + 1)
		f.search(&next)
	}
}

// refine distinguishes columns by the colours of their symbols, and symbols by their columns, until
// there are no new colours. It returns the columns in order of their colours.
func (f *finder) refine(colours *colouring) (order [maxOrder]uint8) {
	for i := range f.m {
		order[i] = uint8(i)
	}
	for before := f.sort(order[:f.m], colours); before < f.m; {
		var symbols, mixed colouring
		for i := range f.m {
			mixed[i] = mix(colours[i])
		}
		for s := range f.n {
			for set := f.symbols[s]; set != 0; set &= set - 1 {
				symbols[s] += mixed[bits.TrailingZeros16(set)]
			}
			symbols[s] = mix(symbols[s])
		}
		next := *colours
		for i := range f.m {
			for set := f.columns[i]; set != 0; set &= set - 1 {
				next[i] += symbols[bits.TrailingZeros16(set)]
			}
			next[i] = mix(next[i])
		}
		now := f.sort(order[:f.m], &next)
		*colours = next
		if now <= before {
			break
		}
		before = now
	}
	return order
}

// sort sorts columns by colour and returns the number of colours.
func (f *finder) sort(order []uint8, colours *colouring) (different int) {
	for i := 1; i < len(order); i++ {
		for j := i; j > 0 && colours[order[j]] < colours[order[j-1]]; j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	different = 1
	for i := 1; i < len(order); i++ {
		if colours[order[i]] != colours[order[i-1]] {
			different++
		}
	}
	return different
}

// offer offers an order of the columns. The symbols follow it: they are sorted by the
// columns that have them.
func (f *finder) offer(order *[maxOrder]uint8) {
	var rows graph // by symbol: the positions of its columns
	for s := range f.n {
		for i, column := range order[:f.m] {
			rows[s] |= f.columns[column] >> s & 1 << i
		}
	}
	slices.Sort(rows[:f.n])
	var k key
	for _, row := range rows[:f.n] {
		k[0] = k[0]<<f.m | k[1]>>(64-f.m)
		k[1] = k[1]<<f.m | uint64(row)
	}
	switch {
	case f.times == 0 || k.less(f.best):
		f.best, f.order, f.times = k, *order, 1
	case k == f.best:
		f.times++
	}
}
