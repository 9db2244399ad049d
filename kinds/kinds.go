// Package kinds lists the kinds of puzzles and games: one folder each, with a variable named Kind.
// To add one, write the folder and run go generate ./kinds; docs/kinds.md explains how.
package kinds

//go:generate go run gen.go
