// Package command is the command banmen with your own kinds of puzzles. A program of a few lines
// gets every verb, form, engine and front end for them:
//
//	package main
//
//	func main() { command.Main(append(slices.Clone(kinds.All), mine.Kind)) }
//
// Without kinds.All, the command knows only your kinds. docs/kinds.md explains how to write a kind;
// examples/owncommand is a small example with its command. Messages of banmen appear in the
// language of the reader; those of your kinds appear in English, unless banmen has the same
// message.
package command

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli"
	_ "github.com/banmen/banmen/internal/early"
	"github.com/banmen/banmen/internal/signals"
)

// IO has the streams of the command, In, Out and Err, which may be terminals if they are files, and
// Getenv for the environment.
type IO = cli.IO

// Main runs the command with the arguments of the process and ends the process with its exit
// status. Ctrl-C, SIGTERM and the end of the terminal stop the command cleanly.
func Main(kinds []*banmen.Kind) {
	collectLater()
	// Writing to a closed pipe returns an error instead of killing the process.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(Run(signals.Context(), kinds, os.Args[1:], IO{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv}))
}

// smallHeap is the most memory in bytes to which the heap grows between delayed collections.
const smallHeap = 80 << 20

// collectLater lets the heap grow to five times its live data between garbage collections, and to
// 16 MB before the first, as long as that is at most smallHeap. Most commands end before a
// collection, which would take a tenth of their time; long ones with little data collect four times
// less often. It does nothing if GOGC is set.
func collectLater() {
	if os.Getenv("GOGC") == "" {
		collectRarely(debug.SetGCPercent(400))
	}
}

// collectRarely sets GOGC to usual after the first collection that lets the heap grow to more than
// smallHeap.
func collectRarely(usual int) {
	runtime.AddCleanup(new([64]byte), func(usual int) {
		var heap runtime.MemStats
		if runtime.ReadMemStats(&heap); heap.NextGC <= smallHeap {
			collectRarely(usual)
		} else {
			debug.SetGCPercent(usual)
		}
	}, usual)
}

// Run runs the command with the arguments after its name and returns the exit status: 0 for an
// answer, 1 if the answer is no, 2 if something cannot be read or written, 3 if something cannot be
// done or a limit was reached, 130 if the context is cancelled. No two kinds may have the same
// name, or both be Default.
func Run(ctx context.Context, kinds []*banmen.Kind, args []string, std IO) int {
	return cli.Main(ctx, kinds, args, std)
}
