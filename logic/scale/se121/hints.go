package se121

// A hint is what a search of chains found: how hard it is, and the nodes of its chains.
type hint struct {
	technique  Technique
	rating     float64
	complexity int
	key        uint8 // breaks ties of rating and complexity
	target     node  // what follows, unless it is a cycle
	cycle      bool
	kind       uint8 // box, row or column of the places of a digit
}

// easier is SE's order; of equal hints the first counts.
func (h *hint) easier(o *hint) bool {
	switch {
	case h.rating != o.rating:
		return h.rating < o.rating
	case h.complexity != o.complexity:
		return h.complexity < o.complexity
	}
	return h.key < o.key
}

// hints keeps the easiest hint, or, for chains in chains, the easiest for each candidate that can go.
type hints struct {
	one     bool // only the easiest is asked for
	best    hint
	most    [2]int // what unary chains that are as easy as the best can have: of one sort of links, of both
	removed []node // candidates that the hint in question removes
	effect  []node // those of the best
	path    []node // of the best, if it has one chain
	from    []side // its chains, if it is forced: their outcomes are gone
	nested  *nest
}

func (s *hints) begin() {
	s.best, s.most = hint{}, [2]int{nodes, nodes}
	s.effect, s.path = s.effect[:0], s.path[:0]
}

// wants says whether a hint could be kept.
func (s *hints) wants(h *hint) bool {
	return !s.one || s.best.rating == 0 || h.easier(&s.best)
}

// enough says that no unary chain, of both sorts of links or not, can be easier than what there is.
func (s *hints) enough(both bool) bool {
	return s.one && both && s.best.rating != 0 && s.best.rating < 7.0
}

// limit is the complexity that unary chains may have, of both sorts of links or of one.
func (s *hints) limit(both bool) int {
	if both {
		return s.most[1]
	}
	return s.most[0]
}

// mostFor is the greatest complexity with which a chain of this base is not harder than a rating.
// That is where added comes to its next tenth, which it does at lengths that grow by a third and by a half in turn.
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

// aims finds what a hint with a target removes, and says whether that is anything.
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

// keep takes a hint that is wanted, with the nodes of its chains.
func (s *hints) keep(h *hint, path []node) {
	if !s.one {
		s.nested.keep(h, s.removed, path)
		return
	}
	s.best, s.most = *h, [2]int{mostFor(6.5, h.rating), mostFor(7.0, h.rating)}
	s.effect = append(s.effect[:0], s.removed...)
	s.path = append(s.path[:0], path...)
}
