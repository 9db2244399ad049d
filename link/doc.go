// Package link reads and writes the puzzles of programs that setters use, in links, texts and
// files. A Dialect decodes what a program writes into a Document: size, givens, candidates and
// constraints. It becomes the name of a puzzle, whose kind then checks it.
//
// A constraint that a dialect or the kind does not know is an ErrCannot that names it: no
// puzzle is read without one of its rules.
package link
