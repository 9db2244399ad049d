// Package cli is the command banmen. Main runs it; Command returns its tree of verbs, for
// manual pages.
//
// Each verb has a file, and verbs.go lists all verbs. Verbs that need a position are in
// cli/game, those of jobs in cli/jobs, and the course in cli/course. Package cli/command
// has what verbs share: flags, and how a verb is run. Package cli/records reads files and
// answers their records. Answers go to standard output in the form of the question,
// everything else to standard error, in the language of the reader.
//
// The exit status is
//
//   - 0 when the question was answered
//   - 1 when the answer is no: no solution, several under --unique, a broken rule
//   - 2 for bad usage, unreadable input (even one line of many) and unwritable output
//   - 3 when a limit stopped the work, or when it cannot be done
//   - 130 after Ctrl-C
//
// A reader that closes its pipe ends the command quietly.
//
// The package knows no kinds: the caller passes them to Main and Command.
package cli

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/msg"
)

// IO is the input and output of the command. In and Err may be terminals if they are files.
type IO = console.IO

// Main runs the command with the arguments after its name and returns the exit
// status.
func Main(ctx context.Context, kinds []*banmen.Kind, args []string, std IO) int {
	con := console.New(std, msg.Language(args, std.Getenv))
	called := ""
	if len(args) > 0 {
		called = args[0]
	}
	t := newTree(banmen.Within(ctx, kinds), con, called)
	return con.Finish(t.run(ctx, args))
}

// Command returns the command in English, for manual pages.
func Command(kinds []*banmen.Kind) *cobra.Command {
	none := func(string) string { return "" }
	t := newTree(kinds, console.New(IO{Out: io.Discard, Err: io.Discard, Getenv: none}, language.English), "")
	t.describeAll()
	return t.root
}

// newTree returns the command with its verbs. If one of them is called, only that verb and help
// are made.
func newTree(kinds []*banmen.Kind, con *console.Console, called string) *tree {
	t := &tree{con: con, kinds: command.NewKinds(kinds), verbs: verbs(), nodes: map[*cobra.Command]*node{}}
	root := rootVerb()
	t.root = &cobra.Command{
		Use:           "banmen",
		Example:       root.Example,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          t.runRoot,
	}
	t.root.SetIn(con.IO.In)
	t.root.SetOut(con.IO.Out)
	t.root.SetErr(con.IO.Err)
	t.root.CompletionOptions.DisableDefaultCmd = true
	t.root.SetFlagErrorFunc(t.flagError)
	t.setHelp()
	t.nodes[t.root] = &node{cmd: t.root, verb: root}
	t.declareRoot()
	alone := named(t.verbs, called)
	for _, v := range t.verbs {
		if !alone || v.Name == called {
			t.add(t.root, v)
		}
	}
	t.root.SetHelpCommand(t.add(t.root, t.helpVerb()))
	return t
}

// run runs the command with its arguments.
func (t *tree) run(ctx context.Context, args []string) error {
	t.root.SetArgs(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		t.describeAll()
	} else if cmd, _, err := t.root.Find(args); err == nil {
		t.declare(t.nodes[cmd])
	}
	return t.root.ExecuteContext(ctx)
}

// runRoot runs the command without a verb.
func (t *tree) runRoot(cmd *cobra.Command, args []string) error {
	if version, _ := cmd.Flags().GetBool("version"); version {
		return t.con.Out.Text(command.VersionLine() + "\n")
	}
	if len(args) == 0 {
		return cmd.Help()
	}
	return t.noVerb(args[0])
}
