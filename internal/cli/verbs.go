package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/banmen/banmen"
)

// A verb is what the command can do.
type verb struct {
	name, args string // as in banmen NAME ARGS; of a verb of a verb both names
	verbs      []verb // if it has some itself; then it does nothing else
	short      banmen.Message
	long       banmen.Message
	example    string
	flags      []string
	maxArgs    int
	minArgs    int
	games      bool // it is for games alone
	puzzles    bool // it is for puzzles alone, which have solutions
	ownTimeout bool // --timeout is not for the whole run
	ownOutput  bool // it writes the file of --output itself
	run        func(*app, context.Context, []string) error
}

// verbs are all verbs, in the order of the help.
func verbs() []verb {
	return []verb{
		solveVerb(), compareVerb(), countVerb(), listVerb(), rankVerb(), unrankVerb(), sampleVerb(), generateVerb(), checkVerb(), showVerb(), convertVerb(), canonVerb(), dedupVerb(),
		watchVerb(), playVerb(), movesVerb(), replayVerb(), perftVerb(), trainVerb(), studyVerb(), adviseVerb(), matchVerb(), jobVerb(),
		kindsVerb(), versionVerb(), completionVerb(),
	}
}

// A puzzleArg is how the arguments of most verbs are shown.
const puzzleArg = "[TEXT | FILE | -]"

// inputFlags are the flags of verbs that read puzzles.
var inputFlags = []string{"input", "from", "as", "box", "alphabet"}

// runFlags are the flags of verbs that ask a puzzle for its solutions.
var runFlags = []string{"limit", "timeout", "jobs", "progress"}

// command returns the tree of verbs.
func (a *app) command() *cobra.Command {
	root := &cobra.Command{
		Use:           "banmen",
		Short:         a.text(banmen.Msg("puzzles and games on a grid: solve, count, make, watch and play them")),
		Long:          a.text(rootLong),
		Example:       rootExample,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          a.root,
	}
	root.SetIn(a.std.In)
	root.SetOut(a.std.Out)
	root.SetErr(a.std.Err)
	root.Version = versionLine()
	root.SetVersionTemplate("{{.Version}}\n")
	root.Flags().Bool("version", false, a.text(versionVerb().short))
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetFlagErrorFunc(a.flagError)
	a.translate(root)
	a.addFlags(root, root.PersistentFlags(), verb{flags: []string{"lang"}})
	for _, v := range verbs() {
		root.AddCommand(a.verb(v))
	}
	root.SetHelpCommand(a.help())
	return root
}

// verb returns the command of a verb.
func (a *app) verb(v verb) *cobra.Command {
	cmd := &cobra.Command{
		Use:                   v.name[strings.LastIndexByte(v.name, ' ')+1:] + " " + v.args,
		Short:                 a.text(v.short),
		Long:                  a.text(v.long),
		Example:               v.example,
		Args:                  a.argCount(v),
		ValidArgsFunction:     a.completeArgs(v),
		RunE:                  func(cmd *cobra.Command, args []string) error { return a.run(v, cmd, args) },
		DisableFlagsInUseLine: true,
	}
	a.addFlags(cmd, cmd.Flags(), v)
	for _, sub := range v.verbs {
		cmd.AddCommand(a.verb(sub))
	}
	return cmd
}

// argCount returns what refuses too many or too few arguments.
func (a *app) argCount(v verb) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) > v.maxArgs:
			return usage("unexpected %q: usage is banmen %s %s", args[v.maxArgs], v.name, v.args)
		case len(args) < v.minArgs:
			return usage("an argument is missing: usage is banmen %s %s", v.name, v.args)
		}
		return nil
	}
}

// root runs the command without a verb.
func (a *app) root(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	return a.noVerb(args[0])
}
