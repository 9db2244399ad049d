package quotient

import (
	"slices"

	"github.com/banmen/banmen/engine/cover"
)

// alike returns, for each symbol from 0, the first symbol that it can be exchanged with.
func (s *System) alike() []int {
	s.once.Do(func() {
		s.like = make([]int, s.symbols)
		for v := range s.like {
			s.like[v] = v
			for w := range v {
				if s.like[w] == w && s.Has(s.renaming(func(x int) int { return exchanged(x, v, w) })) {
					s.like[v] = w
					break
				}
			}
		}
	})
	return s.like
}

func exchanged(x, v, w int) int {
	switch x {
	case v:
		return w
	case w:
		return v
	}
	return x
}

// renaming returns the permutation of the literals that gives symbol v, from 0,
// the name to(v).
func (s *System) renaming(to func(v int) int) []int {
	p := make([]int, len(s.allowed))
	for l := range p {
		c, v := l/s.symbols, l%s.symbols
		p[l] = c*s.symbols + to(v)
	}
	return p
}

// names returns how the symmetry of q renames the symbols. It reports false if cells are
// renamed differently.
func (q *Quotient) names() ([]int, bool) {
	k := q.system.symbols
	for l, to := range q.symmetry {
		if to%k != q.symmetry[l%k]%k || to/k != q.symmetry[l-l%k]/k {
			return nil, false
		}
	}
	names := make([]int, k)
	for v := range names {
		names[v] = q.symmetry[v] % k
	}
	return names, true
}

// blocks finds items that can be exchanged. A renaming of symbols that commutes with the symmetry's
// own renaming maps the quotient to itself. Two examples are the exchange of two cycles of equal
// length and the rotation of one cycle.
func (q *Quotient) blocks() []cover.Blocks {
	names, ok := q.names()
	if !ok {
		return nil
	}
	var all []cover.Blocks
	cycles := q.alikeCycles(names)
	for len(cycles) > 0 {
		first := cycles[0]
		same := []([]int){first}
		var others [][]int
		for _, c := range cycles[1:] {
			if q.exchangeable(first, c) {
				same = append(same, c)
			} else {
				others = append(others, c)
			}
		}
		if b, ok := q.blocksOf(same); ok {
			all = append(all, b)
		}
		cycles = others
	}
	return all
}

// alikeCycles returns the cycles of names whose symbols are all alike.
func (q *Quotient) alikeCycles(names []int) [][]int {
	var all [][]int
	done := make([]bool, len(names))
	for v := range names {
		var cycle []int
		for w := v; !done[w]; w = names[w] {
			done[w] = true
			cycle = append(cycle, w)
		}
		if len(cycle) > 0 && !slices.ContainsFunc(cycle, func(w int) bool { return q.system.alike()[w] != q.system.alike()[v] }) {
			all = append(all, cycle)
		}
	}
	return all
}

func (q *Quotient) exchangeable(a, b []int) bool {
	return len(a) == len(b) && q.system.alike()[a[0]] == q.system.alike()[b[0]]
}

// blocksOf returns the items of some cycles of symbols. An item belongs to a cycle if all
// its literals have symbols of the cycle.
func (q *Quotient) blocksOf(cycles [][]int) (cover.Blocks, bool) {
	var b cover.Blocks
	first := q.itemsOf(cycles[0])
	b.Items = append(b.Items, first)
	for _, c := range cycles[1:] {
		items, ok := q.image(first, q.system.renaming(func(v int) int {
			if i := slices.Index(c, v); i >= 0 {
				return cycles[0][i]
			}
			if i := slices.Index(cycles[0], v); i >= 0 {
				return c[i]
			}
			return v
		}))
		if !ok {
			return b, false
		}
		b.Items = append(b.Items, items)
	}
	for shift := 1; shift < len(cycles[0]); shift++ {
		items, ok := q.image(first, q.system.renaming(func(v int) int {
			if i := slices.Index(cycles[0], v); i >= 0 {
				return cycles[0][(i+shift)%len(cycles[0])]
			}
			return v
		}))
		if !ok {
			return b, false
		}
		order := make([]int, len(items))
		for i, item := range items {
			order[i] = slices.Index(first, item)
		}
		b.Permutations = append(b.Permutations, order)
	}
	return b, len(first) > 0 && (len(b.Items) > 1 || len(b.Permutations) > 0)
}

// itemsOf returns the equations whose literals all have one of these symbols.
func (q *Quotient) itemsOf(symbols []int) []int {
	var items []int
	for i, e := range q.equations {
		if !slices.ContainsFunc(e.terms, func(t term) bool {
			return slices.ContainsFunc(q.cycles[t.of], func(l int) bool { return !slices.Contains(symbols, l%q.system.symbols) })
		}) {
			items = append(items, i)
		}
	}
	return items
}

// image returns the images of some equations under a permutation.
func (q *Quotient) image(items, a []int) ([]int, bool) {
	out := make([]int, len(items))
	for i, item := range items {
		e := q.equations[item]
		e.terms = slices.Clone(e.terms)
		for j, t := range e.terms {
			e.terms[j].of = q.cycleOf[a[q.cycles[t.of][0]]]
		}
		e.sort()
		at, ok := q.index[e.key()]
		if !ok {
			return nil, false
		}
		out[i] = at
	}
	return out, true
}
