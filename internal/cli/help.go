package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/verb"
)

// rootVerb returns the help of the command itself.
func rootVerb() command.Verb {
	return command.Verb{
		Short: banmen.Msg("solve, count, make, watch and play puzzles and games on a grid"),
		Long: banmen.Msg("banmen solves, counts, makes, draws and plays puzzles and games on a grid.\n\n" +
			"A puzzle is a text such as sudoku:2x2:1.....3....4.2.. or coin:6, a file in any known\n" +
			"form, or standard input. The answer goes to standard output in the form of the question,\n" +
			"everything else to standard error.\n\n" +
			"Exit status: 0 answered; 1 the answer is no; 2 wrong usage, or input or output failed;\n" +
			"3 stopped by a limit, or not possible; 130 interrupted."),
		Example: "banmen solve sudoku:2x2:1.....3....4.2..\nbanmen count coin:6\nbanmen help solve",
	}
}

// setHelp replaces the help of cobra by that of helpText.
func (t *tree) setHelp() {
	t.root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { fmt.Fprint(t.con.Out, t.helpText(cmd)) })
	t.root.SetUsageFunc(func(cmd *cobra.Command) error {
		_, err := fmt.Fprint(t.con.IO.Err, t.helpText(cmd))
		return err
	})
}

// helpText returns the help page of a verb or of the command.
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
		fmt.Fprintf(&b, "\n%s\n", t.con.Text(banmen.Msg("banmen help VERB tells more; other topics are kinds, forms, symmetry, techniques and\nladder.")))
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

// flagList lists the flags of a verb with their defaults.
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

// helpVerb returns the verb help, which is not in the list of verbs.
func (t *tree) helpVerb() command.Verb {
	return command.Verb{
		Name: "help", Args: "[VERB | kinds | forms | symmetry | techniques [NAME] | ladder [human]]", MaxArgs: math.MaxInt,
		Short: banmen.Msg("show help on a verb, kinds, forms, symmetries or techniques"),
		Long: banmen.Msg("Prints help on the command, on a verb, or on a topic: how puzzles are named (kinds),\n" +
			"file forms (forms), symmetries (symmetry), names of techniques (techniques), the lesson\n" +
			"of a technique (techniques NAME), and the format of ladder files (ladder). banmen kinds\n" +
			"KIND prints the rules."),
		Example: "banmen help solve\nbanmen help forms\nbanmen help techniques x-wing",
		Words:   func(*command.Kinds) []string { return t.topics() },
		Flags:   func(*command.Flags) command.Run { return t.help },
	}
}

// help writes the page of a topic.
func (t *tree) help(ctx context.Context, c *command.Call, args []string) error {
	if len(args) == 0 {
		return t.root.Help()
	}
	switch args[0] {
	case "kinds":
		return c.Out.Text(kindsTopic(c))
	case "forms":
		return c.Out.Text(formsTopic(c))
	case "symmetry":
		return c.Out.Text(symmetryTopic(c))
	case "techniques", "technique":
		if len(args) > 1 {
			return techniqueTopic(ctx, c, strings.Join(args[1:], " "))
		}
		return c.Out.Text(techniquesTopic(c))
	case "ladder":
		if len(args) > 1 && slices.Contains(verb.Ladders, args[1]) {
			return c.Out.Text(scale.HumanText())
		}
		return c.Out.Text(scale.Text())
	}
	for _, cmd := range t.root.Commands() {
		if cmd.Name() == args[0] {
			return cmd.Help()
		}
	}
	k, err := c.Kinds.Find(args[0])
	switch {
	case err == nil:
		return c.Out.Text(answer.Described{Kind: k, Lang: c.Lang}.Page(c.Text))
	case errors.Is(err, banmen.ErrCannot):
		return err
	}
	words := append(t.topics(), c.Kinds.Aliases(command.Everything)...)
	return console.Usage("there is no help for %q: %s", args[0], console.DidYouMean(args[0], words, banmen.Msg("see banmen help")))
}

// topics returns the names of the topics of help.
func (t *tree) topics() []string {
	return append([]string{"forms", "symmetry", "techniques", "ladder"}, t.names()...)
}
