package count

import (
	"cmp"
	"maps"
	"slices"
)

// A blockClass is a set of interchangeable blocks of terms in the remaining problem: the
// i-th term of one block replaces the i-th of another. The terms of a block may also be
// permuted, each way in perms.
type blockClass struct {
	blocks [][]int
	perms  [][]int
}

// blockOf returns the block of term t: the terms of the frontier whose colour is unique
// once t is individualised, sorted by colour.
func (s *residual) blockOf(t int) candidate {
	c := candidate{from: t}
	all := s.refine(map[int]uint64{t: 1})
	times := map[uint64]int{}
	for _, c := range all {
		times[c]++
	}
	for _, i := range s.frontier {
		if times[all[s.placeOf[i]]] == 1 {
			c.terms = append(c.terms, i)
		}
	}
	slices.SortFunc(c.terms, func(a, b int) int { return cmp.Compare(all[s.placeOf[a]], all[s.placeOf[b]]) })
	for _, i := range c.terms {
		c.colours = append(c.colours, all[s.placeOf[i]])
	}
	return c
}

// A candidate is a term of the frontier and its block.
type candidate struct {
	from    int // the individualised term
	terms   []int
	colours []uint64
}

// blockClasses finds blocks of terms of the frontier that can be exchanged or turned
// while all others stay.
func (s *residual) blockClasses() []blockClass {
	var found []blockClass
	var heads []candidate // the first candidate of each class
	plain := s.refine(nil)
	for _, c := range s.candidates(plain) {
		i := slices.IndexFunc(heads, func(h candidate) bool {
			return slices.Equal(h.colours, c.colours) && s.exchangeable(h.terms, c.terms)
		})
		if i < 0 {
			i = len(heads)
			heads, found = append(heads, c), append(found, blockClass{})
		}
		found[i].blocks = append(found[i].blocks, c.terms)
	}
	for i, h := range heads {
		found[i].perms = s.permutations(h, plain)
	}
	return slices.DeleteFunc(found, func(c blockClass) bool { return len(c.blocks) < 2 && c.perms == nil })
}

// permutations returns the permutations of a block given by its other terms, where their plain
// colours agree.
func (s *residual) permutations(c candidate, plain []uint64) [][]int {
	var found [][]int
	for _, t := range c.terms {
		if t == c.from || plain[s.placeOf[t]] != plain[s.placeOf[c.from]] {
			continue
		}
		other := s.restrictTo(s.blockOf(t), c.terms)
		if slices.Equal(other.colours, c.colours) && s.exchangeable(c.terms, other.terms) {
			perm := make([]int, len(c.terms))
			for i, u := range other.terms {
				perm[i] = slices.Index(c.terms, u)
			}
			found = append(found, perm)
		}
	}
	return found
}

// restrictTo returns a candidate without the terms outside the block.
func (s *residual) restrictTo(c candidate, block []int) candidate {
	out := candidate{from: c.from}
	for i, t := range c.terms {
		if slices.Contains(block, t) {
			out.terms, out.colours = append(out.terms, t), append(out.colours, c.colours[i])
		}
	}
	return out
}

// candidates returns disjoint blocks. A term that belongs to several blocks, as a
// diagonal does with every column, is in none.
func (s *residual) candidates(plain []uint64) []candidate {
	var all []candidate
	in := map[int]int{}
	done := map[int]bool{}
	for _, t := range s.byFrequency(plain) {
		if done[t] {
			continue
		}
		c := s.blockOf(t)
		for _, i := range c.terms {
			in[i]++
			done[i] = true
		}
		all = append(all, c)
	}
	once := slices.DeleteFunc(slices.Clone(s.frontier), func(t int) bool { return in[t] != 1 })
	for n, c := range all {
		all[n] = s.restrictTo(c, once)
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return len(c.terms) == 0 })
}

// byFrequency returns the frontier with the terms of the most frequent colour first.
func (s *residual) byFrequency(colours []uint64) []int {
	times := map[uint64]int{}
	for _, i := range s.frontier {
		times[colours[s.placeOf[i]]]++
	}
	terms := slices.Clone(s.frontier)
	slices.SortStableFunc(terms, func(a, b int) int {
		return times[colours[s.placeOf[b]]] - times[colours[s.placeOf[a]]]
	})
	return terms
}

// exchangeable reports whether blocks a and b can be exchanged, or a turned into b, while
// the other terms of the frontier stay. The colours propose a permutation of the terms
// ahead, which is then verified to be a symmetry.
func (s *residual) exchangeable(a, b []int) bool {
	marks := map[int]uint64{}
	for n, t := range s.frontier {
		marks[t] = uint64(n + 1)
	}
	if s.discrete == nil {
		s.discrete = s.refine(marks)
	}
	other := maps.Clone(marks)
	for i := range a {
		other[a[i]] = marks[b[i]]
	}
	for i := range a {
		if !slices.Contains(a, b[i]) { // not a permutation
			other[b[i]] = marks[a[i]]
		}
	}
	to, ok := s.mapping(s.discrete, s.refine(other))
	return ok && s.symmetry(to)
}

// mapping returns the permutation that takes colours one to two. Terms that share a
// colour stay in place.
func (s *residual) mapping(one, two []uint64) ([]int, bool) {
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

// symmetry reports whether a permutation of the open terms, by index, is a symmetry of
// the remaining problem. It must keep what the terms require, and each combination of
// terms and domain must have the same number of variables.
func (s *residual) symmetry(to []int) bool {
	hit := make([]bool, len(to))
	for i, j := range to {
		if hit[j] {
			return false
		}
		hit[j] = true
		x, y := s.p.terms[s.openTerms[i]], s.p.terms[s.openTerms[j]]
		crossX, crossY := s.p.span[s.openTerms[i]].first < s.after, s.p.span[s.openTerms[j]].first < s.after
		if x.kind != y.kind || x.signature != y.signature || crossX != crossY || !crossX && x.total != y.total {
			return false
		}
	}
	var before, after [][]int // the variables that move
	for _, v := range s.vars {
		if !slices.ContainsFunc(s.p.on[v], func(t int) bool { return to[s.placeOf[t]] != s.placeOf[t] }) {
			continue
		}
		n := len(s.p.on[v]) + 1 + len(s.p.domains[v])
		x, y := make([]int, 0, n), make([]int, 0, n)
		for _, t := range s.p.on[v] {
			x, y = append(x, s.placeOf[t]), append(y, to[s.placeOf[t]])
		}
		slices.Sort(x)
		slices.Sort(y)
		before = append(before, append(append(x, -1), s.p.domains[v]...))
		after = append(after, append(append(y, -1), s.p.domains[v]...))
	}
	slices.SortFunc(before, slices.Compare)
	slices.SortFunc(after, slices.Compare)
	return slices.EqualFunc(before, after, slices.Equal)
}

// valueClasses returns sets of two or more values that can be renamed into each other in
// the remaining problem, by index in problem.values.
func (s *residual) valueClasses() [][]int {
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

// renamable reports whether values x and y have the same role in the remaining problem.
func (s *residual) renamable(x, y int) bool {
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
