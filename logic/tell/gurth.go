package tell

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// symmetries says what symmetries do with a board.
var symmetries = map[logic.Symmetry]banmen.Message{
	logic.HalfTurn:     banmen.Msg("turned by 180 degrees"),
	logic.Quarter:      banmen.Msg("turned by 90 degrees"),
	logic.Diagonal:     banmen.Msg("reflected in the diagonal from the upper left"),
	logic.Antidiagonal: banmen.Msg("reflected in the diagonal from the upper right"),
	logic.Mirror:       banmen.Msg("reflected from left to right"),
	logic.Flip:         banmen.Msg("reflected from top to bottom"),
}

// symmetric describes a step by a symmetry of the givens. It reports false for other steps.
func symmetric(w *tale) bool {
	base := w.p.Proof.Base
	if len(base) == 0 || base[0].Kind != logic.Imaged || len(base[0].Cands) > 1 {
		return false
	}
	y := logic.Symmetry(base[0].A)
	m, ok := logic.ImageOf(w.State, y)
	if !ok {
		return false
	}
	names, kept := renamed(w, &m)
	w.head = banmen.Msg("if the board is %s, the givens stay the same", symmetries[y])
	if names != nil {
		w.head = banmen.Msg("if the board is %s and %s, the givens stay the same", symmetries[y], clauses(names))
	}
	w.item(banmen.Msg("there is only one solution, so it stays the same, too"))
	var stay []int
	for _, set := range base {
		c := set.Cands[0]
		to := m.Of(c)
		switch {
		case len(w.p.Place) > 0:
			w.item(banmen.Msg("%s is %s, and its image %s therefore %s", w.CellNames(c.Cell()), w.symbol(c.Symbol()), w.CellNames(to.Cell()), w.symbol(to.Symbol())))
		case to.Cell() == c.Cell():
			stay = append(stay, c.Cell())
		default:
			w.item(banmen.Msg("%s cannot be %s, the image of %s", w.CellNames(to.Cell()), w.symbol(to.Symbol()), w.candName(c)))
		}
	}
	if stay = union(stay); len(stay) > 0 && len(kept) > 0 {
		w.item(banmen.Msg("%s does not move, so it can only be %s, as other symbols are renamed", w.cellsEach(stay), w.either(kept...)))
	}
	w.mentionAll()
	return true
}

// renamed describes how an image renames the symbols, and returns the symbols that keep their
// names.
func renamed(w *tale, m *logic.Image) (names []banmen.Message, kept []int) {
	for v := 1; v <= w.State.Symbols; v++ {
		if m.Symbols[v] == v {
			kept = append(kept, v)
		} else {
			names = append(names, banmen.Msg("%s becomes %s", w.symbol(v), w.symbol(m.Symbols[v])))
		}
	}
	return names, kept
}
