package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// elsewhere says what could be exchanged outside the cells of a deadly pattern. It returns an empty
// message if the symbols of the pattern itself can be.
func (t sight) elsewhere(pattern []logic.Cand) banmen.Message {
	if logic.IsDeadly(t.State, pattern) {
		return banmen.Message{}
	}
	cells := cellsOf(pattern)
	if two, ok := logic.Complement(t.State, pattern); ok {
		solved := slices.Clone(cells[:0])
		for c := range t.Shape.Size() {
			if two.Has(t.Value(c)) {
				solved = append(solved, c)
			}
		}
		both := t.symbols(two.List()...)
		return banmen.Msg("if %[1]s had only %[2]s, each row, column and box would have two of the cells %[1]s and %[3]s, or none; then %[2]s could be exchanged in all other cells, which would make two solutions", t.CellNames(cells...), both, t.CellNames(solved...))
	}
	x, ok := logic.TwoLinesOf(t.State, pattern)
	if !ok {
		return banmen.Message{}
	}
	var only []banmen.Message
	for len(cells) > 0 {
		same := patternIn(pattern, cells[0])
		alike := slices.DeleteFunc(slices.Clone(cells), func(c int) bool { return patternIn(pattern, c) != same })
		only = append(only, banmen.Msg("%s had only %s", t.CellNames(alike...), t.symbols(same.List()...)))
		cells = without(cells, alike)
	}
	var givens []int
	for _, h := range x.Lines {
		for _, c := range t.Houses[h].Cells {
			if t.Given(c) {
				givens = append(givens, c)
			}
		}
	}
	m := banmen.Msg("if %s, %s would have %s only in %s", clauses(only), t.house(x.Box), t.symbols(x.Symbols.List()...), t.CellNames(x.Crossings(t.State)...))
	if len(givens) == 0 {
		return banmen.Msg("%s; then pairs of opposite cells of %s could be exchanged, and there would be two solutions", m, t.houses(x.Lines[:]))
	}
	return banmen.Msg("%s; then pairs of opposite cells of %s could be exchanged in two ways, only one of which changes givens (%s), so there would be two solutions", m, t.houses(x.Lines[:]), t.CellNames(givens...))
}

// patternIn returns the symbols of a pattern in a cell.
func patternIn(pattern []logic.Cand, cell int) (m logic.Mask) {
	for _, c := range pattern {
		if c.Cell() == cell {
			m |= logic.Bit(c.Symbol())
		}
	}
	return m
}
