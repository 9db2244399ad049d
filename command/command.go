// Package command is the command banmen with kinds of one's own. A program of ten
// lines is the whole of it: every verb, form, engine and front end, for kinds that
// banmen has not heard of.
//
//	package main
//
//	func main() { command.Main(append(slices.Clone(kinds.All), mine.Kind)) }
//
// A list without kinds.All makes a command that knows nothing else. How a kind is
// written is in docs/kinds.md; examples/owncommand has a small one, and its command.
// Texts that banmen says are in the language of the reader; those of one's own kind
// are in English, unless banmen says the same.
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
	"github.com/banmen/banmen/internal/signals"
)

// IO is what the command reads and writes: In, Out and Err, which may be terminals
// if they are files, and Getenv for the environment.
type IO = cli.IO

// Main runs the command with the arguments of the process, and ends the process with
// the exit status. Ctrl-C, SIGTERM and the end of the terminal end it in order.
func Main(kinds []*banmen.Kind) {
	collectLater()
	// A closed pipe is an error of writing, not the end.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(Run(signals.Context(), kinds, os.Args[1:], IO{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv}))
}

// collectLater lets the first collection of garbage wait for 16 MB, not 4: most commands end before,
// and it would be a tenth of what they take. GOGC says otherwise.
func collectLater() {
	if os.Getenv("GOGC") == "" {
		usual := debug.SetGCPercent(400)
		runtime.AddCleanup(new([64]byte), func(percent int) { debug.SetGCPercent(percent) }, usual)
	}
}

// Run runs the command with the arguments after its name and returns the exit
// status: 0 for an answer, 1 for an answer that is no, 2 for what cannot be read or
// written, 3 for what cannot be done or was stopped by a limit, 130 when the context
// is cancelled. No two kinds may have one name, or both be Default.
func Run(ctx context.Context, kinds []*banmen.Kind, args []string, std IO) int {
	return cli.Main(ctx, kinds, args, std)
}
