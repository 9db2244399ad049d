// Package logic solves puzzles as people do, in steps that carry their proofs.
//
// [Rules] hold what techniques need to know of a puzzle: cells, symbols, houses, other
// exclusions, sums. [FromModel] derives them from the model of any puzzle, and
// [FromGivens] also from boards with more symbols than a Mask can hold. A [State] is a
// board with its candidates. A [Step] is one inference as data: what it is based on, what
// it places and removes, and a [Proof]. A [Finder] finds steps of a [Technique]; package
// technique has the finders. A [Ladder] is a list of finders with scores, which solves a
// puzzle step by step and rates it. Package scale has ladders.
//
//	s := logic.NewState(logic.Sudoku(3, 3))
//	s.Start(givens)
//	s.Unique = true
//	rating := scale.Hodoku().Solve(s, func(t logic.LadderStep) bool {
//		fmt.Println(s.Notation(t.Step))
//		return true
//	})
//
// # Symbols, places, candidates
//
// Cells are counted from 0 in reading order and symbols from 1, as in grid.Board. A set
// of symbols, and a set of places in a house, is a [Mask]; a set of cells is a [Cells]; a
// cell with a symbol is a [Cand]. A State stores the candidates three times, and a
// technique uses the view it needs: by cell (At), by house (Places), by symbol (Symbol).
// Cells that are decided have no candidates, and a symbol placed in a house has no places
// there.
//
// # Proofs
//
// Check verifies a proof without using the technique. All proofs work the same way:
// assume the opposite of the claim, and count the truths that must hold against the room
// for them. A base holds at least one truth: a cell, a symbol in a full house, the
// guardians of a deadly pattern, a line proved before. A cover holds at most one truth: a
// cell, a symbol in a house, candidates that exclude each other. For one elimination,
// only bases and covers without a true candidate count. If each open candidate of the
// bases is in as many covers as bases, and there are fewer covers than bases, the
// assumption is contradictory. So a proof only lists the bases and covers:
//
//	a hidden single        base: the symbol in its house
//	a naked pair           bases: both cells; covers: both symbols in the house
//	a finned swordfish     bases: three rows; covers: three columns; fins are seen by what is removed, and so not open
//	an alternating chain   bases: its strong links; covers: the weak links between them
//	almost locked sets     bases: their cells; covers: their symbols in houses
//	a unique rectangle     bases: the guardians of the rectangle, and what else the type needs
//
// Every constraint other than all-different is a [Law]: a count, a sum, an order, the
// runs of a line. A law is compiled to a graph of the ways to satisfy it. It is a proof
// by itself if the opposite leaves none of them; counts are also bases and covers for
// their numbers of truths. Package technique finds what a law leaves by walking its
// graph; Check only asks whether a way exists.
//
// Other proofs use lines that follow from each other, or cases (see [Proof]): nets of
// implications, forcing chains, nested chains, templates.
//
// # How a technique is added
//
// 1. A file in package technique, for the technique or its family, under 150 lines:
//
//	var NakedPair = &logic.Technique{Key: "naked-pair", Name: "Naked Pair", JA: "ネイキッドペア", Code: "0200", Form: logic.FormSubset}
//
// Key is the name to type, Name is HoDoKu's or the inventor's, and Code the number in
// HoDoKu's library of cases. Form selects the notation of steps. If none fits, add one to
// form.go and its text to notation.go, using only the Step's data.
//
// 2. A finder, Find(s, yield), and an entry in the list of its family, which all.go
// combines: logic.Finder{Technique: NakedPair, Find: findNakedPair}. A finder of several
// techniques, such as loops and chains, lists the others in Also. A finder
//
//   - yields the step that a ladder should take first, then all others, and stops
//     when yield returns false;
//   - allocates nothing until it finds something: scratch memory that is kept between
//     calls lives in State.Scratch (of), and results computed once for
//     several finders are valid as long as State.Rev is the same;
//   - may remember where it found nothing (resting and noneOf in package technique), and
//     then only searches for steps based on something that has changed since, by State.RevOf,
//     RevIn, RevAt and RevOfIn: candidates only disappear, so new steps come from changes;
//     TestKept compares with a state that remembers nothing;
//   - uses the symbols that untried or fresh in package technique return, if its steps concern
//     one symbol only: a symbol whose candidates are all in templates has no such steps;
//   - refers to rows, columns and boxes only if the technique does, and otherwise
//     uses s.Houses, s.Crossings and s.Peers, so that it works for any size and
//     any Rules; a base needs a full house (House.Full), a deadly pattern needs s.Unique;
//   - uses together in package technique to check whether two cells share a row, a column or a box: a cell
//     may be in none (House is -1), unless s.Grid says that all rows and columns are houses;
//   - yields only steps that remove or place something.
//
// 3. A line in a ladder: scale/hodoku.tsv names it already if HoDoKu has it.
//
// 4. Tests. With BANMEN_FIXTURES set, package library runs HoDoKu's cases and checks each
// step, and package scale compares whole paths with HoDoKu's, line by line:
// `BANMEN_MISSED="Skyscraper" go test -v -run Paths ./logic/scale` shows where a path
// departs from HoDoKu's at a step of that name. A position of our own for the technique
// goes into technique/testdata. TestCheck corrupts the steps found on small boards in
// every way, and checks that no false step is accepted.
//
// 5. lesson/before.go lists the techniques to learn before it, unless the name tells,
// and what Sudoku Explainer rates it. `go generate ./logic/lesson` writes its part of
// docs/techniques.md with a picture of its position; lesson.Command counts how often it
// is needed, for lesson/frequency.txt, and lesson.RulesCommand how often techniques that
// explain rules are, for lesson/rules.txt.
package logic
