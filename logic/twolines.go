package logic

import "slices"

// TwoLines is Qiu's deadly pattern. Two lines that meet the same boxes cross two others in a box whose
// places for a pair of symbols are all among the four crossings. A third line crosses these others
// outside the box, and its two cells there, the corner, have only the pair.
//
// The two lines are a permutation of the symbols. In the two columns of the crossings, say, the pair
// stands in opposite order as in the corner. Without these columns its cycle falls into two paths.
// Whichever symbols they join, the columns of either path alone can be exchanged, with or without the
// corner. So there would be two solutions if only one of the paths has givens, as if all columns with
// givens join end to end.
type TwoLines struct {
	Lines, Across, Corner [2]int
	Box                   int
	Symbols               Mask
}

// TwoLinesOf finds the two lines that make a pattern deadly. It reports false if the candidates are
// not such a pattern.
func TwoLinesOf(s *State, pattern []Cand) (x TwoLines, ok bool) {
	if !s.Unique || !s.HousesOnly() || !s.Grid() || len(pattern) < 2 {
		return x, false
	}
	can := map[int]Mask{}
	for _, c := range pattern {
		can[c.Cell()] |= Bit(c.Symbol())
	}
	cells := cellsWith(pattern)
	for i, b := range cells {
		for _, a := range cells[:i] {
			if x.Symbols, x.Corner = can[a]|can[b], [2]int{a, b}; x.Symbols.Len() != 2 {
				continue
			}
			for kind := Row; kind <= Col; kind++ {
				for _, x.Lines[0] = range s.Kinds[kind] {
					for _, x.Lines[1] = range s.Kinds[kind] {
						if x.Lines[0] < x.Lines[1] && x.deadly(s, can) {
							return x, true
						}
					}
				}
			}
		}
	}
	return x, false
}

// deadly reports whether the corner and the lines allow two solutions if the cells of a map have
// only its symbols.
func (x *TwoLines) deadly(s *State, can map[int]Mask) bool {
	kind := s.Houses[x.Lines[0]].Kind
	third := s.House(x.Corner[0], kind)
	x.Across = [2]int{s.House(x.Corner[0], Row+Col-kind), s.House(x.Corner[1], Row+Col-kind)}
	if third != s.House(x.Corner[1], kind) || slices.Contains(x.Lines[:], third) || !alike(s, x.Corner[0], x.Corner[1], x.Across) {
		return false
	}
	crossings := x.Crossings(s)
	if len(crossings) != 4 {
		return false
	}
	if x.Box = s.House(crossings[0], Box); x.Box < 0 || !s.Houses[x.Box].Full || s.House(x.Corner[0], Box) == x.Box {
		return false
	}
	for _, c := range s.Houses[x.Box].Cells {
		has := s.At(c) | Bit(s.Value(c))
		if m := can[c]; m != 0 {
			has = m
		}
		if has&x.Symbols != 0 && (s.Given(c) || !slices.Contains(crossings, c)) {
			return false
		}
	}
	for _, c := range x.Corner {
		if s.Value(c) != 0 || x.Symbols&^s.blank.At(c) != 0 {
			return false
		}
	}
	for _, c := range crossings {
		if s.House(c, Box) != x.Box || len(s.Spots(c)) != 3 {
			return false
		}
	}
	return GivenPaths(s, x.Lines, x.Across) <= 1
}

// Crossings returns the four cells in which the lines cross the two others.
func (x *TwoLines) Crossings(s *State) (cells []int) {
	for _, line := range x.Lines {
		for _, c := range s.Houses[line].Cells {
			if slices.Contains(x.Across[:], s.House(c, Row+Col-s.Houses[line].Kind)) {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// alike reports whether cells a and b are in the same houses. House but[0] of a and house but[1] of
// b do not count.
func alike(s *State, a, b int, but [2]int) bool {
	for _, spot := range s.Spots(a) {
		if spot.House != but[0] && !slices.Contains(s.Houses[spot.House].Cells, b) {
			return false
		}
	}
	return but[0] != but[1] && len(s.Spots(a)) == len(s.Spots(b))
}

// GivenPaths returns a lower bound on the number of paths that have givens. A column with a given
// leads from its symbol in the first line to its symbol in the second; such columns form paths and
// cycles. A column of the crossings is a path by itself, and cycles are not counted. It returns a
// large number if the columns cannot be exchanged.
func GivenPaths(s *State, lines, across [2]int) (paths int) {
	const many = 1 << 10
	first, second := s.Houses[lines[0]], s.Houses[lines[1]]
	if !first.Full || !second.Full {
		return many
	}
	g := columns{next: make([]int, s.Symbols+1)}
	for i, a := range first.Cells {
		b := second.Cells[i]
		fixed, v, w := s.Given(a) || s.Given(b), s.Value(a), s.Value(b)
		switch {
		case !alike(s, a, b, lines) || !s.Given(a) && s.blank.At(a) != s.AllSymbols() || !s.Given(b) && s.blank.At(b) != s.AllSymbols():
			return many
		case slices.Contains(across[:], s.House(a, Row+Col-first.Kind)):
			if fixed {
				paths++
			}
		case fixed || v != 0 && w != 0:
			g.add(v, w, fixed)
		}
	}
	return paths + g.paths()
}

// columns is a graph of symbols, some of them unknown, whose components are paths and cycles.
type columns struct {
	next  []int // by node: another of its component, 0 if there is none
	fixed []int // a node of each edge that cannot be exchanged
	round []int // a node of each cycle
}

func (g *columns) root(v int) int {
	for g.next[v] != 0 {
		v = g.next[v]
	}
	return v
}

// add adds an edge; 0 is an unknown symbol.
func (g *columns) add(v, w int, fixed bool) {
	for _, end := range []*int{&v, &w} {
		if *end == 0 {
			*end, g.next = len(g.next), append(g.next, 0)
		}
	}
	if fixed {
		g.fixed = append(g.fixed, v)
	}
	if a, b := g.root(v), g.root(w); a != b {
		g.next[a] = b
	} else {
		g.round = append(g.round, v)
	}
}

// paths returns the number of components with fixed edges that are not cycles.
func (g *columns) paths() int {
	var roots, cycles []int
	for _, v := range g.round {
		cycles = append(cycles, g.root(v))
	}
	for _, v := range g.fixed {
		if r := g.root(v); !slices.Contains(roots, r) && !slices.Contains(cycles, r) {
			roots = append(roots, r)
		}
	}
	return len(roots)
}
