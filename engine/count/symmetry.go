package count

import (
	"cmp"
	"slices"
)

// A class is blocks of terms that can be exchanged for each other in what
// remains after a row: the i-th term of one for the i-th of another.
type class [][]int

// A rest is what remains of a problem after some rows.
type rest struct {
	p     *problem
	after int      // rows
	vars  []int    // the variables that remain
	open  []int    // terms that have some of them
	slots []int    // those of open that have others, too: their states pass the cut
	place []int    // by term: in open, or -1
	scope [][]int  // by place: its variables, from vars
	base  []uint64 // by place: colour of what it asks for
	shade []uint64 // by place in vars: colour of the domain
}

func (p *problem) rest(after int) *rest {
	first := p.rows[after].first
	s := &rest{p: p, after: after, place: make([]int, len(p.terms))}
	for v := first; v < len(p.domains); v++ {
		s.vars = append(s.vars, v)
		s.shade = append(s.shade, mixAll(p.domains[v]))
	}
	for i, t := range p.terms {
		s.place[i] = -1
		if p.span[i].last < after {
			continue
		}
		s.place[i] = len(s.open)
		s.open = append(s.open, i)
		at, _ := slices.BinarySearch(t.vars, first)
		s.scope = append(s.scope, t.vars[at:])
		colour := mixText(t.what) + uint64(t.kind)
		if p.span[i].first < after {
			s.slots = append(s.slots, i)
			colour++
		} else {
			colour = mix(colour) + uint64(t.full)
		}
		s.base = append(s.base, mix(colour))
	}
	return s
}

// refine returns colours of the open terms, equal where their neighbourhoods
// are alike, when the terms with a mark stand out by it (colour refinement, by
// sums of hashes).
func (s *rest) refine(mark map[int]uint64) []uint64 {
	colours := slices.Clone(s.base)
	for i, m := range mark {
		colours[s.place[i]] = mix(colours[s.place[i]] + mix(m))
	}
	first := s.p.rows[s.after].first
	near := make([]uint64, len(s.vars))
	for kinds := 0; ; {
		now := distinct(colours)
		if now == kinds {
			return colours
		}
		kinds = now
		for i, v := range s.vars {
			sum := s.shade[i]
			for _, t := range s.p.on[v] {
				sum += colours[s.place[t]]
			}
			near[i] = mix(sum)
		}
		for i, vars := range s.scope {
			sum := uint64(0)
			for _, v := range vars {
				sum += near[v-first]
			}
			colours[i] = mix(colours[i] ^ mix(sum))
		}
	}
}

func distinct(colours []uint64) int {
	sorted := slices.Clone(colours)
	slices.Sort(sorted)
	return len(slices.Compact(sorted))
}

// block returns the slots that stand out by themselves when slot t does,
// sorted by colour, and their colours.
func (s *rest) block(t int) (slots []int, colours []uint64) {
	all := s.refine(map[int]uint64{t: 1})
	times := map[uint64]int{}
	for _, c := range all {
		times[c]++
	}
	for _, i := range s.slots {
		if times[all[s.place[i]]] == 1 {
			slots = append(slots, i)
		}
	}
	slices.SortFunc(slots, func(a, b int) int { return cmp.Compare(all[s.place[a]], all[s.place[b]]) })
	for _, i := range slots {
		colours = append(colours, all[s.place[i]])
	}
	return slots, colours
}

// A candidate is a slot with its block.
type candidate struct {
	slots   []int
	colours []uint64
}

// classes finds blocks of slots that can be exchanged while all other slots
// stay: classes of two blocks or more.
func (s *rest) classes() []class {
	var found []class
	var kinds [][]uint64
	for _, c := range s.candidates() {
		if i := s.join(found, kinds, c); i >= 0 {
			found[i] = append(found[i], c.slots)
		} else {
			found, kinds = append(found, class{c.slots}), append(kinds, c.colours)
		}
	}
	return slices.DeleteFunc(found, func(c class) bool { return len(c) < 2 })
}

// candidates returns blocks that do not overlap. A slot that stands out with
// slots of several blocks, as a diagonal does with every column, is in none.
func (s *rest) candidates() []candidate {
	var all []candidate
	in := map[int]int{}
	done := map[int]bool{}
	for _, t := range s.byFrequency() {
		if done[t] {
			continue
		}
		slots, colours := s.block(t)
		for _, i := range slots {
			in[i]++
			done[i] = true
		}
		all = append(all, candidate{slots, colours})
	}
	for n, c := range all {
		var own candidate
		for i, t := range c.slots {
			if in[t] == 1 {
				own.slots, own.colours = append(own.slots, t), append(own.colours, c.colours[i])
			}
		}
		all[n] = own
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return len(c.slots) == 0 })
}

// byFrequency returns the slots, those first of whose kind there are most.
func (s *rest) byFrequency() []int {
	colours := s.refine(nil)
	times := map[uint64]int{}
	for _, i := range s.slots {
		times[colours[s.place[i]]]++
	}
	slots := slices.Clone(s.slots)
	slices.SortStableFunc(slots, func(a, b int) int {
		return times[colours[s.place[b]]] - times[colours[s.place[a]]]
	})
	return slots
}

// join returns which of the classes the candidate can be exchanged in, or -1.
func (s *rest) join(found []class, kinds [][]uint64, c candidate) int {
	for i, cl := range found {
		if slices.Equal(kinds[i], c.colours) && s.exchangeable(cl[0], c.slots) {
			return i
		}
	}
	return -1
}

// exchangeable reports whether blocks a and b can be exchanged, all other slots
// staying. What the exchange does to the terms ahead is read off the colours,
// and then it is checked that it takes the problem to itself.
func (s *rest) exchangeable(a, b []int) bool {
	one, two := map[int]uint64{}, map[int]uint64{}
	for n, t := range s.slots {
		one[t], two[t] = uint64(n+1), uint64(n+1)
	}
	for i := range a {
		two[a[i]], two[b[i]] = one[b[i]], one[a[i]]
	}
	to, ok := s.mapping(s.refine(one), s.refine(two))
	return ok && s.symmetry(to)
}

// mapping returns the terms that those of equal colour go to. Terms that share
// a colour stay where they are.
func (s *rest) mapping(one, two []uint64) ([]int, bool) {
	times, at := map[uint64]int{}, map[uint64]int{}
	for i, c := range two {
		times[c]++
		at[c] = i
	}
	to := make([]int, len(one))
	for i, c := range one {
		switch {
		case times[c] == 1:
			to[i] = at[c]
		case two[i] == c:
			to[i] = i
		default:
			return nil, false
		}
	}
	return to, true
}

// symmetry reports whether a permutation of the open terms, by place, is one of
// what remains: it keeps what terms ask for, and there are as many variables
// with the same terms and domain as before.
func (s *rest) symmetry(to []int) bool {
	hit := make([]bool, len(to))
	for i, j := range to {
		if hit[j] {
			return false
		}
		hit[j] = true
		x, y := s.p.terms[s.open[i]], s.p.terms[s.open[j]]
		slotX, slotY := s.p.span[s.open[i]].first < s.after, s.p.span[s.open[j]].first < s.after
		if x.kind != y.kind || x.what != y.what || slotX != slotY || !slotX && x.full != y.full {
			return false
		}
	}
	before, after := make([][]int, len(s.vars)), make([][]int, len(s.vars))
	for i, v := range s.vars {
		for _, t := range s.p.on[v] {
			before[i] = append(before[i], s.place[t])
			after[i] = append(after[i], to[s.place[t]])
		}
		slices.Sort(before[i])
		slices.Sort(after[i])
		before[i] = append(append(before[i], -1), s.p.domains[v]...)
		after[i] = append(append(after[i], -1), s.p.domains[v]...)
	}
	slices.SortFunc(before, slices.Compare)
	slices.SortFunc(after, slices.Compare)
	return slices.EqualFunc(before, after, slices.Equal)
}

// valueClasses returns the values, by their place in problem.values, that can
// be renamed into each other in what remains: sets of two or more.
func (s *rest) valueClasses() [][]int {
	var found [][]int
	for v := range s.p.values {
		i := slices.IndexFunc(found, func(c []int) bool { return s.renamable(s.p.values[c[0]], s.p.values[v]) })
		if i < 0 {
			found = append(found, []int{v})
		} else {
			found[i] = append(found[i], v)
		}
	}
	return slices.DeleteFunc(found, func(c []int) bool { return len(c) < 2 })
}

// renamable reports whether values x and y mean the same in what remains.
func (s *rest) renamable(x, y int) bool {
	for _, v := range s.vars {
		_, hasX := slices.BinarySearch(s.p.domains[v], x)
		_, hasY := slices.BinarySearch(s.p.domains[v], y)
		if hasX != hasY {
			return false
		}
		for _, i := range s.p.on[v] {
			if t := s.p.terms[i]; hasX && t.kind != aSet && t.takes(v, x) != t.takes(v, y) {
				return false
			}
		}
	}
	return true
}

// mix scrambles a number (the finaliser of splitmix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func mixText(s string) uint64 {
	h := uint64(len(s))
	for _, c := range []byte(s) {
		h = mix(h + uint64(c))
	}
	return h
}

func mixAll(xs []int) uint64 {
	h := uint64(len(xs))
	for _, x := range xs {
		h = mix(h + uint64(x))
	}
	return h
}
