package technique

import "github.com/banmen/banmen/logic"

// Avoidable rectangles are like unique rectangles, but two or three of their cells are already
// placed without being givens. A bivalue universal grave is a deadly pattern of all open cells.
var (
	Avoidable1 = unique("avoidable-1", "Avoidable Rectangle Type 1", "回避可能な長方形1", "0607")
	Avoidable2 = unique("avoidable-2", "Avoidable Rectangle Type 2", "回避可能な長方形2", "0608")
	BUG1       = &logic.Technique{Key: "bug-1", Name: "Bivalue Universal Grave + 1", JA: "BUG+1", Code: "0610", Form: logic.FormResult, Unique: true}

	avoidables = []logic.Finder{avoidable(Avoidable1, avoidable1), avoidable(Avoidable2, avoidable2), {Technique: BUG1, Find: findBUG}}
)

// avoidable returns the finder of one type. Its steps depend on placed cells and one
// bivalue cell.
func avoidable(t *logic.Technique, find func(s *logic.State, cells [4]int, yield func(*logic.Step) bool) bool) logic.Finder {
	return resting(logic.Finder{Technique: t, Find: func(s *logic.State, yield func(*logic.Step) bool) { findAvoidable(s, find, yield) }},
		func(s *logic.State, then uint64) bool { return s.Unique && (s.RevPlaced() > then || newPair(s, then)) })
}

// findAvoidable takes two placed cells, a with x and b with y. For a deadly pattern, c
// (in line with a) would hold y and d (in line with b) would hold x.
func findAvoidable(s *logic.State, find func(s *logic.State, cells [4]int, yield func(*logic.Step) bool) bool, yield func(*logic.Step) bool) {
	if !s.Grid() {
		return
	}
	placed := func(c int) bool { return s.Value(c) != 0 && !s.Given(c) }
	for a := range s.Shape.Size() {
		if !placed(a) {
			continue
		}
		for _, r := range of(s).cornersOf(s, a) {
			if !placed(r.b) || s.At(r.c).Len() != 2 && s.At(r.d).Len() != 2 || s.Given(r.c) || s.Given(r.d) {
				continue
			}
			if !find(s, [4]int{a, r.b, r.c, r.d}, yield) {
				return
			}
		}
	}
}

// avoidable1: a third cell is placed, and the fourth has two candidates.
func avoidable1(s *logic.State, cells [4]int, yield func(*logic.Step) bool) bool {
	x, y, c, d := s.Value(cells[0]), s.Value(cells[1]), cells[2], cells[3]
	switch {
	case s.Value(c) == y && s.At(d).Has(x) && s.At(d).Len() == 2:
	case s.Value(d) == x && s.At(c).Has(y) && s.At(c).Len() == 2:
		x, d = y, c
	default:
		return true
	}
	p := avoided(s, Avoidable1, cells)
	lose(s, p, d, logic.Bit(x))
	return yield(p)
}

// avoided begins the step of a rectangle.
func avoided(s *logic.State, t *logic.Technique, cells [4]int) *logic.Step {
	x, y := s.Value(cells[0]), s.Value(cells[1])
	r := rectangle{cells: cells, pair: logic.MaskOf(x, y)}
	p := r.step(t)
	p.Symbols = []int{x, y}
	return p
}

// avoidable2: the two open cells share one extra candidate.
func avoidable2(s *logic.State, cells [4]int, yield func(*logic.Step) bool) bool {
	x, y, c, d := s.Value(cells[0]), s.Value(cells[1]), cells[2], cells[3]
	z := s.At(c) &^ logic.Bit(y)
	if !s.At(c).Has(y) || !s.At(d).Has(x) || !z.One() || s.At(d) != z|logic.Bit(x) {
		return true
	}
	if !sees(s, z.First(), c, d) {
		return true
	}
	p := avoided(s, Avoidable2, cells)
	p.Remove = seen(s, z.First(), c, d, nil)
	return yield(p)
}

// findBUG finds the bivalue universal grave + 1. All open cells but one have two
// candidates. Each symbol has two places in each house, but for one symbol of the
// exceptional cell.
func findBUG(s *logic.State, yield func(*logic.Step) bool) {
	three := -1
	for c := range s.Shape.Size() {
		switch n := s.At(c).Len(); {
		case n == 0 || n == 2 && !s.HasLaw(c):
		case n > 3 || n <= 2 || three >= 0 || s.HasLaw(c):
			return
		default:
			three = c
		}
	}
	if !s.Unique || three < 0 {
		return
	}
	for v := range s.At(three).All() {
		if !grave(s, three, v) {
			continue
		}
		p := &logic.Step{Technique: BUG1, Symbols: []int{v}, Parts: []logic.Part{{Role: logic.Extra, Cells: []int{three}, Cands: []logic.Cand{logic.CandOf(three, v)}}}}
		lose(s, p, three, s.At(three)&^logic.Bit(v))
		var pattern []logic.Cand
		for c := range s.Shape.Size() {
			for w := range s.At(c).All() {
				if c != three || w != v {
					pattern = append(pattern, logic.CandOf(c, w))
				}
			}
		}
		p.Proof.Base = []logic.Set{logic.Guardians(pattern...)}
		yield(p)
		return
	}
}

// grave reports whether each symbol has two places or none in each house, counting out v
// in the houses of cell, where it has three.
func grave(s *logic.State, cell, v int) bool {
	for h := range s.Houses {
		for w := 1; w <= s.Symbols; w++ {
			n := s.Places(h, w).Len()
			if w == v && inHouse(s, cell, h) {
				n--
			}
			if n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}
