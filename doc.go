// Package banmen defines the interfaces between kinds of puzzles and games on a grid and
// their users: the library, the command, the terminal.
//
// Data flows in one direction. Text is parsed to a [Puzzle] (the question), which states
// a model. An engine turns the model into events, and events give boards, which the
// Puzzle draws as figures. A [Kind] implements only the first two steps and the last one.
// Package ops has the operations on any Puzzle.
//
//	p, err := sudoku.Kind.Parse("sudoku:2x2:1.....3....4.2..")
//	n, err := ops.Count(ctx, p, ops.CountOptions{})
//	x, err := ops.Explain(ctx, p) // the steps of people, in sentences
//	fmt.Println(lang.In(language.Japanese)(x.Steps[0].Sentence))
//
// The package contains no algorithms.
package banmen
