package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// asymmetric describes a step by a symmetry that the givens would have with the removed candidate, and
// the solution cannot have. It reports false for other steps.
func asymmetric(w *tale) bool {
	image, ok := imageIn(&w.p.Proof)
	if !ok || len(image.Cands) < 2 {
		return false
	}
	y, more := logic.Symmetry(image.A), image.Cands[1:]
	m, ok := logic.ImageOf(w.State, y, more...)
	if !ok {
		return false
	}
	w.head = banmen.Msg("if %s were %s, the givens would stay the same when the board is %s", w.CellNames(more[0].Cell()), w.symbol(more[0].Symbol()), symmetries[y])
	if names, _ := renamed(w, &m); names != nil {
		w.head = banmen.Msg("if %s were %s, the givens would stay the same when the board is %s and %s", w.CellNames(more[0].Cell()), w.symbol(more[0].Symbol()), symmetries[y], clauses(names))
	}
	w.item(banmen.Msg("there is only one solution, so it would stay the same, too"))
	unlike(w, &m, image.Cands[0])
	w.end = banmen.Msg("the solution cannot stay the same")
	w.mentionAll()
	return true
}

// unlike says which cell or house prevents a solution from being its own image. c is a candidate
// whose image the proof uses.
func unlike(w *tale, m *logic.Image, c logic.Cand) {
	p := &w.p.Proof
	_, kept := renamed(w, m)
	switch {
	case len(p.Lines) > 0:
		var cells, symbols []int
		for _, l := range p.Lines {
			cells, symbols = union(cells, cellsOf(l.Cands)), union(symbols, []int{l.Cands[0].Symbol()})
		}
		w.item(banmen.Msg("%s does not move and %s are not renamed, so each of these would be in one of its cells that do not move; these are only %s", w.house(p.Lines[0].Proof.Over.A), w.symbols(symbols...), w.CellNames(cells...)))
		w.item(banmen.Msg("these cells are too few"))
	case p.Over.Kind == logic.InHouse:
		w.item(banmen.Msg("%s does not move and %s is not renamed, so this would be in one of its cells that do not move; none of them can be %s", w.house(p.Over.A), w.symbol(p.Over.B), w.symbol(p.Over.B)))
	case m.Cells[c.Cell()] == c.Cell() && len(kept) > 0:
		w.item(banmen.Msg("%s does not move, so it could only be %s, as other symbols are renamed; this is impossible", w.CellNames(c.Cell()), w.either(kept...)))
	case m.Cells[c.Cell()] == c.Cell():
		w.item(banmen.Msg("%s does not move, but every symbol is renamed", w.CellNames(c.Cell())))
	default:
		to := m.Of(c)
		w.item(banmen.Msg("%s is %s, and its image %s would be %s in the same house", w.CellNames(c.Cell()), w.symbol(c.Symbol()), w.CellNames(to.Cell()), w.symbol(to.Symbol())))
	}
}

// imageIn returns the first image that a proof uses.
func imageIn(p *logic.Proof) (logic.Set, bool) {
	if i := slices.IndexFunc(p.Base, func(s logic.Set) bool { return s.Kind == logic.Imaged }); i >= 0 {
		return p.Base[i], true
	}
	for i := range p.Cases {
		if s, ok := imageIn(&p.Cases[i]); ok {
			return s, true
		}
	}
	for i := range p.Lines {
		if s, ok := imageIn(&p.Lines[i].Proof); ok {
			return s, true
		}
	}
	return logic.Set{}, false
}
