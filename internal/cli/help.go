package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/render/scene"
)

var rootShort = banmen.Msg("puzzles and games on a grid: solve, count, make, watch and play them")

var rootLong = banmen.Msg("banmen solves, counts, makes, draws and plays puzzles and games on a grid.\n\n" +
	"A puzzle is a text such as sudoku:2x2:1.....3....4.2.. or coin:6, or a file in any form\n" +
	"that is known, or standard input. The answer goes to standard output in the form of the\n" +
	"question, everything else to standard error.\n\n" +
	"Exit status: 0 answered; 1 the answer is no; 2 wrong usage, unreadable or unwritable;\n" +
	"3 stopped by a limit, or it cannot be done; 130 interrupted.")

const rootExample = "banmen solve sudoku:2x2:1.....3....4.2..\nbanmen count coin:6\nbanmen help solve"

// setHelp has the tree write its own help.
func (t *tree) setHelp() {
	t.root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { fmt.Fprint(t.con.Out, t.helpText(cmd)) })
	t.root.SetUsageFunc(func(cmd *cobra.Command) error {
		_, err := fmt.Fprint(t.con.IO.Err, t.helpText(cmd))
		return err
	})
}

// helpText is the page about a verb, or about the command.
func (t *tree) helpText(cmd *cobra.Command) string {
	t.describe(cmd)
	var b strings.Builder
	part := func(title banmen.Message, body string) {
		fmt.Fprintf(&b, "\n%s\n%s\n", t.con.Text(title), strings.TrimRight(body, "\n"))
	}
	fmt.Fprintln(&b, cmd.Long)
	use := cmd.CommandPath() + " VERB [TEXT | FILE | -]"
	if cmd.HasParent() {
		use = cmd.Parent().CommandPath() + " " + cmd.Use
	}
	part(banmen.Msg("Usage:"), "  "+use)
	if cmd.Example != "" {
		part(banmen.Msg("Examples:"), indent(cmd.Example))
	}
	if cmd.HasSubCommands() {
		part(banmen.Msg("Verbs:"), verbList(cmd))
	}
	part(banmen.Msg("Flags:"), t.flagList(cmd))
	if !cmd.HasParent() {
		fmt.Fprintf(&b, "\n%s\n", t.con.Text(banmen.Msg("banmen help VERB tells more; so do banmen help kinds, forms and symmetry.")))
	}
	return b.String()
}

func verbList(cmd *cobra.Command) string {
	var b strings.Builder
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			fmt.Fprintf(&b, "  %-11s %s\n", c.Name(), c.Short)
		}
	}
	return b.String()
}

// flagList is the flags with their defaults.
func (t *tree) flagList(cmd *cobra.Command) string {
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	set.AddFlagSet(cmd.LocalFlags())
	set.AddFlagSet(cmd.InheritedFlags())
	var rows [][2]string
	width := 0
	set.VisitAll(func(f *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(f)
		name := "      --" + f.Name + " " + value
		if f.Shorthand != "" {
			name = "  -" + f.Shorthand + ", --" + f.Name + " " + value
		}
		if !slices.Contains([]string{"", "0", "false", "0s"}, f.DefValue) {
			usage += " " + t.con.Text(banmen.Msg("(default %s)", f.DefValue))
		}
		rows = append(rows, [2]string{name, usage})
		width = max(width, scene.Width(name))
	})
	var b strings.Builder
	for _, r := range rows {
		b.WriteString(r[0] + strings.Repeat(" ", width-scene.Width(r[0])+2) + r[1] + "\n")
	}
	return b.String()
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }

// helpCommand returns the verb help.
func (t *tree) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB | kinds | forms | symmetry]",
		Short: t.con.Text(banmen.Msg("tell how to use a verb, and which kinds and forms there are")),
		Long: t.con.Text(banmen.Msg("Tells how to use the command or one of its verbs, how puzzles are named (kinds), which\n" +
			"forms of files there are (forms), and which symmetries (symmetry). banmen kinds KIND tells\n" +
			"the rules of a kind.")),
		Example: "banmen help solve\nbanmen help forms",
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return t.topics(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return cmd.Root().Help()
			case args[0] == "kinds":
				return t.con.Out.Text(t.kindsTopic())
			case args[0] == "forms":
				return t.con.Out.Text(t.formsTopic())
			case args[0] == "symmetry":
				return t.con.Out.Text(t.symmetryTopic())
			}
			for _, c := range cmd.Root().Commands() {
				if c.Name() == args[0] {
					return c.Help()
				}
			}
			if t.kinds.IsText(args[0]) {
				return console.Usage("there is no help for %q: %s", args[0], banmen.Msg("did you mean %s?", "banmen kinds "+args[0]))
			}
			return console.Usage("there is no help for %q: %s", args[0], console.DidYouMean(args[0], t.topics(), banmen.Msg("banmen help lists the verbs")))
		},
	}
}

// topics are what help can be asked about.
func (t *tree) topics() []string {
	all := []string{"forms", "symmetry"}
	for _, v := range t.verbs {
		all = append(all, v.Name)
	}
	return all
}
