// Banmen solves, counts, makes, draws and plays puzzles and games on a grid.
// See banmen help.
package main

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/banmen/banmen/internal/cli"
	"github.com/banmen/banmen/internal/signals"
	"github.com/banmen/banmen/kinds"
)

func main() {
	// A closed pipe is an error of writing, not the end.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(cli.Main(signals.Context(), kinds.All, os.Args[1:], cli.IO{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv}))
}
