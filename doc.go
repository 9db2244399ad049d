// Package banmen is the contract between the kinds of puzzles and games on a
// grid and everything that uses them: the library, the command, the terminal.
//
// Data goes one way: text becomes a [Puzzle] (the question), a Puzzle a model,
// an engine turns the model into events, and from events come boards, which
// the Puzzle draws as a figure. A [Kind] writes only the first two steps and
// the last one; package ops offers what can be done with any Puzzle.
//
//	p, err := sudoku.Kind.Parse("sudoku:2x2:1.....3....4.2..")
//	n, err := ops.Count(ctx, p, ops.CountOptions{})
//	x, err := ops.Explain(ctx, p) // the steps of people, in sentences
//	fmt.Println(lang.In(language.Japanese)(x.Steps[0].Sentence))
//
// There are no algorithms here.
package banmen
