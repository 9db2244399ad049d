package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// oneOf says that one of several candidates is true, and how that rules out the claims.
func (t sight) oneOf(by, claims []logic.Cand) []banmen.Message {
	return append([]banmen.Message{banmen.Msg("so %s", t.among(by))}, t.ruledOut(claims, by)...)
}

// ruledOut says for each claim in which houses it sees the candidates by, one of which is true.
// Claims that see them in the same houses share an item. If all of by are in one cell, claims in
// that cell need no item.
func (t sight) ruledOut(claims, by []logic.Cand) (items []banmen.Message) {
	type group struct {
		claims []logic.Cand
		plain  bool // claims and by have one and the same symbol
		by     banmen.Message
	}
	var groups []group
	for _, c := range claims {
		if cells := cellsOf(by); len(cells) == 1 && cells[0] == c.Cell() {
			continue
		}
		plain := len(with(by, c.Symbol())) == len(by)
		m := t.beside(c, by)
		if plain {
			m = t.sights(c.Cell(), cellsOf(by))
		}
		at := slices.IndexFunc(groups, func(g group) bool { return g.plain == plain && g.by.String() == m.String() })
		if at < 0 {
			at, groups = len(groups), append(groups, group{nil, plain, m})
		}
		groups[at].claims = append(groups[at].claims, c)
	}
	for _, g := range groups {
		cells := cellsOf(g.claims)
		switch {
		case g.plain && len(cells) == 1:
			items = append(items, banmen.Msg("%[1]s sees %[2]s", t.CellNames(cells...), g.by))
		case g.plain:
			items = append(items, banmen.Msg("each of %s sees %s", t.CellNames(cells...), g.by))
		default:
			items = append(items, banmen.Msg("%s contradicts each of these: %s", t.candNames(g.claims), g.by))
		}
	}
	return items
}

// sights names cells that a cell sees, with the houses in which it does: r1c2 (row 1) and r3c5
// (box 2).
func (t sight) sights(cell int, ends []int) banmen.Message {
	var parts []banmen.Message
	for left := ends; len(left) > 0; {
		var most []int
		for _, spot := range t.Spots(cell) {
			here := slices.DeleteFunc(slices.Clone(left), func(c int) bool { return !slices.Contains(t.Houses[spot.House].Cells, c) })
			if len(here) > len(most) {
				most = here
			}
		}
		if len(most) == 0 { // by the rules of the puzzle
			most = left
		}
		parts = append(parts, banmen.Msg("%s (%s)", t.CellNames(most...), t.sharing(union(most, []int{cell}))))
		left = without(left, most)
	}
	return and(parts)
}

// beside names candidates that exclude c, with the houses in which they do.
func (t sight) beside(c logic.Cand, all []logic.Cand) banmen.Message {
	var parts []banmen.Message
	for _, d := range all {
		if d.Cell() == c.Cell() {
			parts = append(parts, banmen.Msg("%s", t.candName(d)))
		} else {
			parts = append(parts, banmen.Msg("%s (%s)", t.candName(d), t.sharing([]int{c.Cell(), d.Cell()})))
		}
	}
	return and(parts)
}

// candsOf returns the candidates with symbol v of those cells that have it.
func (t sight) candsOf(cells []int, v int) (all []logic.Cand) {
	for _, c := range t.having(cells, v) {
		all = append(all, logic.CandOf(c, v))
	}
	return all
}

// only returns the candidates that have symbol v.
func only(all []logic.Cand, v int) []logic.Cand {
	return slices.DeleteFunc(slices.Clone(all), func(c logic.Cand) bool { return c.Symbol() != v })
}
