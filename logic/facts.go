package logic

import "slices"

// base returns the candidates of a set of which at least one is true, or false.
func (k known) base(s Set) ([]Cand, bool) {
	switch s.Kind {
	case InCell:
		cands, ok := k.list(s)
		return cands, ok && k.value[s.A] == 0
	case InHouse:
		cands, ok := k.list(s)
		return cands, ok && k.Houses[s.A].Full && !k.Placed(s.A, s.B)
	case Derived:
		if s.A >= 0 && s.A < len(k.lines) && !k.lines[s.A].Off {
			return k.lines[s.A].Cands, true
		}
	case Deadly:
		return k.besides(s.Cands)
	}
	return nil, false
}

// cover returns the candidates of a set of which at most one is true, or false.
func (k known) cover(s Set) ([]Cand, bool) {
	if s.Kind != Clique {
		return k.list(s)
	}
	for i, a := range s.Cands {
		for _, b := range s.Cands[:i] {
			if !k.are(a, b) || !k.Exclude(a, b) {
				return nil, false
			}
		}
	}
	return s.Cands, k.are(s.Cands...)
}

// list returns the candidates of a cell, or of a symbol in a house.
func (k known) list(s Set) (cands []Cand, ok bool) {
	switch {
	case s.Kind == InCell && s.A >= 0 && s.A < len(k.cands):
		for v := range k.At(s.A).All() {
			cands = append(cands, CandOf(s.A, v))
		}
	case s.Kind == InHouse && s.A >= 0 && s.A < len(k.Houses) && s.B >= 1 && s.B <= k.Symbols:
		for place := range k.Places(s.A, s.B).All() {
			cands = append(cands, CandOf(k.Houses[s.A].Cells[place], s.B))
		}
	default:
		return nil, false
	}
	return cands, true
}

// besides returns what the cells of a pattern have besides it, if the pattern is
// deadly: each cell has two candidates of it, none is a given, and each symbol has
// two places of it in each house or none, so that a solution in which all cells
// are of the pattern remains one when each takes its other candidate.
func (k known) besides(pattern []Cand) (rest []Cand, ok bool) {
	type spot struct{ house, symbol int }
	cells, spots := map[int]Mask{}, map[spot]int{}
	for _, c := range pattern {
		if !k.Unique || !k.are(c) || k.Given(c.Cell()) || k.Tied(c.Cell()) || !k.blank.Has(c) || cells[c.Cell()].Has(c.Symbol()) {
			return nil, false
		}
		cells[c.Cell()] |= Bit(c.Symbol())
		for _, s := range k.Spots(c.Cell()) {
			spots[spot{s.House, c.Symbol()}]++
		}
	}
	for _, n := range spots {
		if n != 2 {
			return nil, false
		}
	}
	for cell, pair := range cells {
		if v := k.Value(cell); pair.Len() != 2 || v != 0 && !pair.Has(v) {
			return nil, false
		}
		for v := range (k.At(cell) &^ pair).All() {
			rest = append(rest, CandOf(cell, v))
		}
	}
	slices.Sort(rest)
	return rest, len(pattern) > 0
}

// missed reports whether a sum cannot be what it must be.
func (k known) missed(i int) bool {
	if i < 0 || i >= len(k.Sums) {
		return false
	}
	s, least, most := &k.Sums[i], 0, 0
	for i, cell := range s.Cells {
		terms := k.terms(s, i, cell)
		if len(terms) == 0 {
			return true
		}
		least, most = least+slices.Min(terms), most+slices.Max(terms)
	}
	return least > s.Most || most < s.Least
}

// terms returns what the i-th cell of a sum can still add.
func (k known) terms(s *Sum, i, cell int) (terms []int) {
	symbols := k.At(cell)
	if v := k.Value(cell); v != 0 {
		symbols = Bit(v)
	}
	for v := range symbols.All() {
		if !k.isFalse(CandOf(cell, v)) {
			terms = append(terms, s.Term(i, v))
		}
	}
	return terms
}
