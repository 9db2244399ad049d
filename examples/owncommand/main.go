// Owncommand is the command banmen with one more kind, balance, which is in this
// folder:
//
//	go run ./examples/owncommand count balance:6
//	go run ./examples/owncommand generate balance:8 --seed 1
package main

import (
	"slices"

	"github.com/banmen/banmen/command"
	"github.com/banmen/banmen/kinds"
)

func main() { command.Main(append(slices.Clone(kinds.All), balanceKind)) }
