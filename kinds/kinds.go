// Package kinds lists the kinds of puzzles and games: one folder each, with a variable
// named Kind. To add one, write the folder and run go generate ./kindskinds.md tells
// more/. docs/kinds.md is the manual/kinds.md tells more.
package kinds

//go:generate go run gen.go
