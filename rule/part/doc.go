// Package part defines the rules that puzzles can have besides those of their kind, a
// file each. For example, [Thermo] is the part +thermo(R1C1-R1C4) of a Sudoku. A part is
// one value: its names, its rule in words, the syntax of its args, their constraints and
// drawing, and a board that violates it.
//
// To add a part, write its file and run go generate ./rule/part. The Japanese of its
// messages goes to internal/msg/ja/part.json. The tests of puzzletest and part_test.go
// then report what is missing.
package part

//go:generate go run gen.go
//go:generate go run ../../internal/docgen parts ../../docs
