// Package part has the rules that puzzles can have besides those of their kind, a file
// each: [Thermo] is the part +thermo(R1C1-R1C4) of a Sudoku. A part says in one value
// what it is called, what it asks of a board in the reader's language, how its args are
// written, the constraints and the drawing that they stand for, and a board that breaks
// it.
//
// To add a part, write its file and run go generate ./rule/part. The Japanese of its
// messages goes to internal/msg/ja/part.json. The suite of puzzletest and the plain words
// of part_test.go then say what is still missing.
package part

//go:generate go run gen.go
//go:generate go run ../../internal/docgen parts ../../docs
