// Package logic solves puzzles as people do, in steps that prove themselves.
//
// [Rules] are what techniques need to know of a puzzle: cells, symbols, houses, what
// else excludes each other, sums. [FromModel] gets them from the model of any
// puzzle, and [FromGivens] also of boards with more symbols than a Mask has. A [State] is a board with its candidates. A [Step] is one inference, as data:
// what it rests on, what it places and removes, and a [Proof]. A [Finder] finds steps
// of a [Technique]; those that there are stand in package technique. A [Ladder] is
// finders in order, with scores: it solves a puzzle step by step and says how hard it
// is. Package scale has ladders.
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
// of symbols, and a set of places in a house, is a [Mask]; a set of cells is a [Cells];
// that a cell has a symbol is a [Cand]. A State has the candidates three times, and a
// technique takes what it needs: by cell (At), by house (Places), by symbol (Symbol).
// Cells that are decided have no candidates, and a symbol that stands in a house has
// no places there.
//
// # Proofs
//
// Check sees whether a proof proves what its step says, and knows no technique. There is
// one way to prove: suppose the opposite of what is claimed, and show by what must
// and what may be true that there is too little room. What must hold one truth at
// least is a base: a cell, a symbol in a full house, what lies besides a deadly
// pattern, a line proved before. What may hold one truth at most is a cover: a cell,
// a symbol in a house, candidates that exclude each other. For one elimination those
// bases and covers count that have no true candidate yet; if each candidate of the
// bases that is still open is in as many covers as bases, and there are fewer covers
// than bases, it cannot be. So this is all there is to be said of
//
//	a hidden single        base: the symbol in its house
//	a naked pair           bases: both cells; covers: both symbols in the house
//	a finned swordfish     bases: three rows; covers: three columns; fins are seen by what is removed, and so not open
//	an alternating chain   bases: its strong links; covers: the weak links between them
//	almost locked sets     bases: their cells; covers: their symbols in houses
//	a unique rectangle     bases: what lies besides the rectangle, and what else the type needs
//
// Whatever else a model says than that cells differ is a [Law]: a count, a sum, an order, the
// runs of a line. A law has a graph of the ways in which it can be kept, and is a proof by
// itself if none is left of them when the opposite is supposed; counts are bases and covers,
// too, of as many truths as they say. Package technique finds what each law leaves by going
// through its graph, ahead of Check, which only asks whether there is a way.
//
// What cannot be said so has lines that follow one from another, or cases (see [Proof]):
// nets of implications, forcing chains, nested chains, templates.
//
// # How a technique is added
//
// 1. A file in package technique, for the technique or its family, under 150 lines:
//
//	var NakedPair = &logic.Technique{Key: "naked-pair", Name: "Naked Pair", JA: "ネイキッドペア", Code: "0200", Form: logic.FormSubset}
//
// Key is what people type, Name is HoDoKu's or the inventor's, Code the number in
// HoDoKu's library of cases. Form says what a step is written like; if none fits, a new
// one goes into form.go and its line into notation.go, made of the Step's data alone.
//
// 2. A finder, Find(s, yield), and an entry in the list of the family, which all.go
// joins: logic.Finder{Technique: NakedPair, Find: findNakedPair}. A finder that finds
// several techniques at once, as loops and chains, names the others in Also. It
//
//   - yields the step first that a ladder should take, then all others, and ends
//     when yield returns false;
//   - allocates nothing until it has found something: scratch memory that is kept between
//     calls lives in State.Scratch (of), and what is worked out once for
//     several finders is valid as long as State.Rev is the same;
//   - may keep where it found nothing (resting and noneOf in package technique), and then looks only for
//     steps that rest on something that has changed since, as State.RevOf, RevIn, RevAt and
//     RevOfIn tell: candidates only go, so what was none before comes from what has changed;
//     TestKept holds it against a state that has kept nothing;
//   - goes by the symbols that untried or fresh in package technique tell, if its steps are about one symbol
//     alone: a symbol each candidate of which is in a template has no such steps;
//   - names a row, a column or a box only if the technique is about them, and else
//     goes by s.Houses, s.Crossings, s.Peers, so that it runs on any size and on
//     any Rules; a base needs a full house (House.Full), a deadly pattern s.Unique;
//   - asks together in package technique whether two cells share a row, a column or a box: a cell
//     may be in none (House is -1), unless s.Grid says that all rows and columns are houses;
//   - yields only steps that remove or place something.
//
// 3. A line in a ladder: scale/hodoku.tsv names it already if HoDoKu has it.
//
// 4. Tests. With BANMEN_FIXTURES set, package library runs HoDoKu's cases, each step
// being checked, and package scale compares whole paths with HoDoKu's, line for line:
// `BANMEN_MISSED="Skyscraper" go test -v -run Paths ./logic/scale` shows where a path
// leaves HoDoKu's at a step that begins so. A position of our own for the
// technique goes into technique/testdata. TestCheck breaks the steps that
// are found on small boards in every way, and sees to it that none that is false is
// accepted.
//
// 5. What is to be learned before it stands in lesson/before.go, unless the name tells, and
// what Sudoku Explainer rates it. `go generate ./logic/lesson` writes its part of
// docs/techniques.md with a picture of its position; lesson.Command counts how often
// it is needed, for lesson/frequency.txt, and lesson.RulesCommand how often techniques that
// explain rules are, for lesson/rules.txt.
package logic
