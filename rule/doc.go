// Package rule has the rules that puzzles are made of. A [Rule] says itself in five
// ways: as constraints for engines, as faults on a board that may have open cells, as
// what shows it in a figure, as a sentence in the language of the reader, and as it
// stands in the name of a puzzle.
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
// A [Part] is a rule that the name of a puzzle may have; its [Args] say how it is written
// there: [Lines], [NumberedLines], [Cages], [Signs], [Clues], [Cells], [Flag] and others.
// Package rule/part has the parts of Sudoku.
//
// A kind with nothing but rules is a [Spec]: the size of its board, its symbols, the parts
// that it knows, a function that requires rules, and one that makes puzzles.
// Futoshiki, say, is
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
// What makes a puzzle stands in the parts of its name, futoshiki:5+less(R1C1<R1C2), each
// of which is read and written in one place, so that one puzzle has one name: lists are in
// the order of their cells, letters of regions in that of the alphabet, and what is usual
// is left out. A kind that can do more than a Spec has a type of its own and takes its
// rules from a Board all the same, as sudoku does.
//
// The constraints of a rule are all that there is of it: its faults are found by
// trying whether open cells can still be decided, one constraint at a time. So a
// rule cannot say one thing to engines and another to people; that it says the right
// thing is tested against plain words, by trying all small boards.
package rule
