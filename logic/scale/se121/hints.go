package se121

// A hint is the result of a chain search: its difficulty and the nodes of its chains.
type hint struct {
	technique  Technique
	rating     float64
	complexity int
	key        uint8 // breaks ties of rating and complexity
	target     node  // the conclusion, unless it is a cycle
	cycle      bool
	kind       uint8 // box, row or column of the places of a digit
}

// easier is SE's order; on a tie the first hint wins.
func (h *hint) easier(o *hint) bool {
	switch {
	case h.rating != o.rating:
		return h.rating < o.rating
	case h.complexity != o.complexity:
		return h.complexity < o.complexity
	}
	return h.key < o.key
}

// hints keeps the easiest hint or, for nested chains, the easiest for each candidate it
// removes.
type hints struct {
	one     bool // only the easiest is wanted
	best    hint
	most    [2]int // greatest complexity of unary chains that are as easy as the best hint: with links of one sort, and of both
	removed []node // candidates removed by the current hint
	effect  []node // candidates removed by the best hint
	path    []node // chain of the best hint, if it has only one
	from    []side // chains of a forcing hint, whose outcomes are discarded
	nested  *nest
}

func (s *hints) begin() {
	s.best, s.most = hint{}, [2]int{nodes, nodes}
	s.effect, s.path = s.effect[:0], s.path[:0]
}

// wants reports whether a hint could be kept.
func (s *hints) wants(h *hint) bool {
	return !s.one || s.best.rating == 0 || h.easier(&s.best)
}

// enough reports whether no further unary chain can be easier than the best.
func (s *hints) enough(both bool) bool {
	return s.one && both && s.best.rating != 0 && s.best.rating < 7.0
}

// limit returns the maximum complexity of unary chains, of both sorts of links or of one.
func (s *hints) limit(both bool) int {
	if both {
		return s.most[1]
	}
	return s.most[0]
}

// mostFor returns the greatest complexity of a chain that is rated no higher than rating. base is
// the rating of the shortest chains of its sort, to which added adds tenths for longer ones.
func mostFor(base, rating float64) int {
	if base > rating {
		return 4
	}
	sum, ceil, odd := 0.1, 4, false
	for ; base+sum <= rating; odd = !odd {
		sum += 0.1
		ceil = further(ceil, odd)
	}
	return ceil + 2
}

// aims finds the candidates that a hint with a target removes, and reports whether there are any.
func (s *hints) aims(h *hint, g *grid) bool {
	s.removed = s.removed[:0]
	if h.target.isOff() {
		s.removed = append(s.removed, h.target-off)
		return true
	}
	c, d := h.target.cell(), h.target.digit()
	for m := g.cand[c] &^ (1 << d); m != 0; m &= m - 1 {
		s.removed = append(s.removed, nodeOf(c, lowest(m)))
	}
	return len(s.removed) > 0
}

// keep stores a wanted hint with the nodes of its chains.
func (s *hints) keep(h *hint, path []node) {
	if !s.one {
		s.nested.keep(h, s.removed, path)
		return
	}
	s.best, s.most = *h, [2]int{mostFor(6.5, h.rating), mostFor(7.0, h.rating)}
	s.effect = append(s.effect[:0], s.removed...)
	s.path = append(s.path[:0], path...)
}
