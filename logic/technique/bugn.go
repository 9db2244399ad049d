package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// mostBUG bounds the cells with more than two candidates.
const mostBUG = 5

// findBUGn finds bivalue universal graves in which several cells have more than two candidates. For
// each such cell it finds the two candidates that would give each symbol two places in each house.
func findBUGn(s *logic.State, yield func(*logic.Step) bool) {
	if !s.Unique {
		return
	}
	g := guard{State: s, technique: BUGn}
	for c := range s.Shape.Size() {
		switch n := s.At(c).Len(); {
		case n == 0:
		case n == 1 || s.HasLaw(c) || n > 2 && len(g.cells) == mostBUG:
			return
		case n > 2:
			g.cells = append(g.cells, c)
		default:
			for v := range s.At(c).All() {
				g.pattern = append(g.pattern, logic.CandOf(c, v))
			}
		}
	}
	count := make([]int, len(s.Houses)*(s.Symbols+1)) // places of the pattern, by house and symbol
	add := func(c, v, n int) {
		for _, spot := range s.Spots(c) {
			count[spot.House*(s.Symbols+1)+v] += n
		}
	}
	for _, d := range g.pattern {
		add(d.Cell(), d.Symbol(), 1)
	}
	if len(g.cells) < 2 || !g.pick(0, count, add) {
		return
	}
	for _, c := range g.cells {
		for v := range s.At(c).All() {
			if !slices.Contains(g.pattern, logic.CandOf(c, v)) {
				g.others |= logic.Bit(v)
			}
		}
	}
	more := true
	g.conclude(func(p *logic.Step) { more = more && yield(p) })
}

// pick chooses two symbols of each cell from the i-th on, so that the counts are two or none. It adds them to the pattern.
func (g *guard) pick(i int, count []int, add func(c, v, n int)) bool {
	if i == len(g.cells) {
		return !slices.ContainsFunc(count, func(n int) bool { return n != 0 && n != 2 })
	}
	c := g.cells[i]
	for _, two := range choices(g.Symbols, 2) {
		if two&^g.At(c) != 0 {
			continue
		}
		n := len(g.pattern)
		for v := range two.All() {
			g.pattern = append(g.pattern, logic.CandOf(c, v))
			add(c, v, 1)
		}
		if slices.Max(count) <= 2 && g.pick(i+1, count, add) {
			return true
		}
		for v := range two.All() {
			add(c, v, -1)
		}
		g.pattern = g.pattern[:n]
	}
	return false
}
