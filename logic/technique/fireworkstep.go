package technique

import (
	"slices"

	"github.com/banmen/banmen/logic"
)

// step begins a step with its cells.
func (f *firework) step(t *logic.Technique, cells ...int) *logic.Step {
	slices.Sort(cells)
	return &logic.Step{Technique: t, Parts: []logic.Part{{Role: logic.Pattern, Cells: cells}, {Role: logic.Pincer, Cells: f.leaves[:]}}}
}

func (f *firework) triple(s *logic.State, yield func(*logic.Step) bool) bool {
	p := f.step(FireworkTriple, f.stem, f.leaves[0], f.leaves[1])
	f.add(p, f.symbols)
	f.cover(p, f.symbols, f.stem, f.leaves[0], f.leaves[1])
	return !removesRest(s, p) || yield(p)
}

// opposite looks at the fireworks with the same leaves and the opposite stem.
func (f *firework) opposite(s *logic.State, yield func(*logic.Step) bool) bool {
	a, b := f.leaves[0], f.leaves[1]
	g := firework{row: s.House(b, logic.Row), col: s.House(a, logic.Col), leaves: [2]int{b, a}}
	g.stem = s.Houses[g.row].Cells[s.Common(g.row, g.col).First()]
	if g.box = s.House(g.stem, logic.Box); g.box < 0 || s.At(g.stem) == 0 || !s.Houses[g.row].Full || !s.Houses[g.col].Full || !g.of(s) {
		return true
	}
	for _, two := range choices(s.Symbols, 2) {
		if two&^f.symbols != 0 {
			continue
		}
		for _, other := range choices(s.Symbols, 2) {
			if other&^(g.symbols&^two) == 0 && g.stem > f.stem && !f.quadruple(s, &g, two, other, yield) {
				return false
			}
		}
		for v := range (g.symbols &^ two).All() {
			if !f.lWing(s, &g, two, v, yield) {
				return false
			}
		}
	}
	return true
}

func (f *firework) quadruple(s *logic.State, g *firework, two, other logic.Mask, yield func(*logic.Step) bool) bool {
	p := f.step(FireworkQuadruple, f.stem, g.stem, f.leaves[0], f.leaves[1])
	f.add(p, two)
	g.add(p, other)
	f.cover(p, two)
	g.cover(p, other, p.Parts[0].Cells...)
	return !removesRest(s, p) || yield(p)
}

// lWing removes symbol v from the leaves of g. If v were in one leaf and not in the stem of its own
// firework, it would be in both leaves.
func (f *firework) lWing(s *logic.State, g *firework, two logic.Mask, v int, yield func(*logic.Step) bool) bool {
	p := f.step(FireworkLWing, f.stem, g.stem, f.leaves[0], f.leaves[1])
	f.add(p, two)
	g.add(p, logic.Bit(v))
	f.cover(p, two, f.stem, f.leaves[0], f.leaves[1])
	for i, line := range [2]int{g.row, g.col} { // the leaf in the other line is not in it
		if places := s.Places(line, v); places.Len() == 2 && s.At(g.stem).Has(v) && s.At(g.leaves[i]).Has(v) {
			p.Remove = append(p.Remove, seenIn(s, g.leaves[1-i], v)...)
		}
	}
	slices.Sort(p.Remove)
	return done(p, yield)
}

// seenIn returns the candidate of a cell, if it has it.
func seenIn(s *logic.State, cell, v int) []logic.Cand {
	if !s.At(cell).Has(v) {
		return nil
	}
	return []logic.Cand{logic.CandOf(cell, v)}
}
