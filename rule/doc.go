// Package rule defines the rules of puzzles. A [Rule] has five representations:
// constraints for engines, faults on a board that may have open cells, a drawing in a
// figure, a sentence for people, and a text in the name of a puzzle.
//
// Methods of a [Grid] make rules, a [Board] collects them:
//
//	houses           RowHouses, ColumnHouses, BoxHouses, DiagonalHouses, House
//	lines            DifferentRows, DifferentColumns
//	counts           Count, NotTouching
//	cages            Cage
//	pairs of cells   Pair with Less, Same, Differ, Double, DifferBy; Negative
//	along lines      Related, Along, Among
//	outside clues    Skyscrapers, Runs
//
// A [Part] is a rule that the name of a puzzle may include. Its [Args] define how it is
// written there: [Lines], [NumberedLines], [Cages], [Signs], [Clues], [Cells], [Flag] and
// others. Package rule/part has the parts of Sudoku.
//
// A kind defined by rules alone is a [Spec]: the size of its board, its symbols, its
// parts, a function that requires rules, and one that makes puzzles. For example,
// Futoshiki is
//
//	var sort = &rule.Spec{
//		Name:    "futoshiki",
//		Size:    rule.Side(5, 2, 9),
//		Symbols: func(s grid.Shape) codec.Symbols { return codec.Digits(s.Rows) },
//		Parts:   []*rule.Part{part.Less.In(…)},
//		Rules: func(b *rule.Board) {
//			b.Require(b.RowHouses()...)
//			b.Require(b.ColumnHouses()...)
//		},
//		…
//	}
//
// A puzzle is described by the parts of its name: futoshiki:5+less(R1C1<R1C2). Each part
// is read and written in one place, and a puzzle has one name. Lists are in the order of
// their cells, regions are lettered in reading order, and defaults are left out. A kind
// that needs more than a Spec has its own type and still takes its rules from a Board, as
// sudoku does.
//
// The constraints define a rule. Its faults are found by checking, one constraint at a
// time, whether the open cells can still be decided. So engines and people always have
// the same rule. Tests compare it with an independent definition on all small boards.
package rule
