// Banmen solves, counts, makes, draws and plays puzzles and games on a grid.
// See banmen help.
package main

import (
	"github.com/banmen/banmen/command"
	"github.com/banmen/banmen/kinds"
)

func main() { command.Main(kinds.All) }
