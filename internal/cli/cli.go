// Package cli is the command banmen. Main runs it; Command is its tree of
// verbs, for manual pages.
//
// There is a file for each verb, and a table of them in verbs.go. The answer of
// a verb goes to standard output in the form of the question, everything else
// to standard error, in the language of the reader. Flags are declared once, in
// flags.go, and mean the same on every verb that has them.
//
// The exit status is 0 when the question was answered; 1 when the answer is no:
// no solution, several under --unique, a broken rule, a bad line of many; 2 for
// bad usage, unreadable input and unwritable output; 3 when a limit stopped the
// work, or when it cannot be done; 130 after Ctrl-C. A reader that closes its
// pipe ends the command quietly.
//
// The package knows no kind: it is told which there are.
package cli

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync/atomic"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/ops"
)

// IO is what the command reads and writes. In and Err may be terminals if they
// are files.
type IO struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string
}

// Main runs the command with the arguments after its name and returns the exit
// status.
func Main(ctx context.Context, kinds []*banmen.Kind, args []string, std IO) int {
	a := newApp(kinds, std, msg.Language(args, std.Getenv))
	root := a.command()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	return a.finish(err)
}

// Command returns the command in English, for manual pages.
func Command(kinds []*banmen.Kind) *cobra.Command {
	none := func(string) string { return "" }
	return newApp(kinds, IO{Out: io.Discard, Err: io.Discard, Getenv: none}, language.English).command()
}

// An app is one run of the command.
type app struct {
	kinds []*banmen.Kind
	std   IO
	tag   language.Tag
	opt   options
	cmd   *cobra.Command // the verb that runs
	out   *output
	err   *notes

	examples map[*banmen.Kind]banmen.Puzzle // of kinds that have been asked for one

	// What the progress tells.
	tried     atomic.Int64 // attempts so far
	work      ops.Progress // of what makes one answer
	goal      atomic.Int64 // how many answers there will be from now on; 0: nobody knows
	size, got atomic.Int64 // of the file that is read: bytes, and those read so far
}

func newApp(kinds []*banmen.Kind, std IO, tag language.Tag) *app {
	notes := &notes{w: std.Err, live: isTerminal(std.Err)}
	return &app{
		kinds: kinds, std: std, tag: tag, opt: defaults(), out: newOutput(std.Out, notes), err: notes,
		examples: map[*banmen.Kind]banmen.Puzzle{},
	}
}

// text returns a message in the language of the reader.
func (a *app) text(m banmen.Message) string { return msg.Text(a.tag, m) }

// note writes a line to standard error.
func (a *app) note(format string, args ...any) {
	a.err.line(a.text(banmen.Msg(format, args...)))
}

// run runs a verb: it sets up the output and the time limit.
func (a *app) run(v verb, cmd *cobra.Command, args []string) error {
	a.cmd = cmd
	ctx := cmd.Context()
	if !v.ownTimeout {
		var stop context.CancelFunc
		ctx, stop = a.limited(ctx)
		defer stop()
	}
	if err := a.check(); err != nil {
		return err
	}
	if !v.ownOutput {
		if err := a.out.to(a.opt.output); err != nil {
			return err
		}
	}
	err := v.run(a, ctx, args)
	if n := a.out.blocks.Load(); err != nil && ctx.Err() != nil && n > 0 && slices.Contains(v.flags, "progress") {
		a.note("results so far: %d", n)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return banmen.Errorf(banmen.ErrLimit, "stopped after %s by --timeout", a.opt.timeout)
	}
	return err
}

// limited returns ctx with the time limit of --timeout, if there is one.
func (a *app) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if a.opt.timeout <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, a.opt.timeout)
}

// given reports whether the flag stands on the command line.
func (a *app) given(name string) bool { return a.cmd.Flags().Changed(name) }
