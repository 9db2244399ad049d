package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/scene"
)

var rootLong = banmen.Msg("banmen solves, counts, makes, draws and plays puzzles and games on a grid.\n\n" +
	"A puzzle is a text such as sudoku:2x2:1.....3....4.2.. or coin:6, or a file in any form\n" +
	"that is known, or standard input. The answer goes to standard output in the form of the\n" +
	"question, everything else to standard error.\n\n" +
	"Exit status: 0 answered; 1 the answer is no; 2 wrong usage, unreadable or unwritable;\n" +
	"3 stopped by a limit, or it cannot be done; 130 interrupted.")

const rootExample = "banmen solve sudoku:2x2:1.....3....4.2..\nbanmen count coin:6\nbanmen help solve"

// translate gives the tree its help text.
func (a *app) translate(root *cobra.Command) {
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { fmt.Fprint(a.out, a.helpText(cmd)) })
	root.SetUsageFunc(func(cmd *cobra.Command) error {
		_, err := fmt.Fprint(a.std.Err, a.helpText(cmd))
		return err
	})
	root.PersistentFlags().BoolP("help", "h", false, a.text(banmen.Msg("tell how to use it")))
}

// helpText is the page about a verb, or about the command.
func (a *app) helpText(cmd *cobra.Command) string {
	var b strings.Builder
	part := func(title banmen.Message, body string) {
		fmt.Fprintf(&b, "\n%s\n%s\n", a.text(title), strings.TrimRight(body, "\n"))
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
	part(banmen.Msg("Flags:"), a.flagList(cmd))
	if !cmd.HasParent() {
		fmt.Fprintf(&b, "\n%s\n", a.text(banmen.Msg("banmen help VERB tells more; so do banmen help kinds, forms and symmetry.")))
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
func (a *app) flagList(cmd *cobra.Command) string {
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
			usage += " " + a.text(banmen.Msg("(default %s)", f.DefValue))
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

// help returns the verb help.
func (a *app) help() *cobra.Command {
	return &cobra.Command{
		Use:   "help [VERB | kinds | forms | symmetry]",
		Short: a.text(banmen.Msg("tell how to use a verb, and which kinds and forms there are")),
		Long: a.text(banmen.Msg("Tells how to use the command or one of its verbs, how puzzles are named (kinds), which\n" +
			"forms of files there are (forms), and which symmetries (symmetry). banmen kinds KIND tells\n" +
			"the rules of a kind.")),
		Example: "banmen help solve\nbanmen help forms",
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return a.topics(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return cmd.Root().Help()
			case args[0] == "kinds":
				return a.writeText(a.kindsTopic())
			case args[0] == "forms":
				return a.writeText(a.formsTopic())
			case args[0] == "symmetry":
				return a.writeText(a.symmetryTopic())
			}
			for _, c := range cmd.Root().Commands() {
				if c.Name() == args[0] {
					return c.Help()
				}
			}
			if a.isText(args[0]) {
				return usage("there is no help for %q: %s", args[0], banmen.Msg("did you mean %s?", "banmen kinds "+args[0]))
			}
			return usage("there is no help for %q: %s", args[0], didYouMean(args[0], a.topics(), banmen.Msg("banmen help lists the verbs")))
		},
	}
}

// topics are what help can be asked about.
func (a *app) topics() []string {
	all := []string{"forms", "symmetry"}
	for _, v := range verbs() {
		all = append(all, v.name)
	}
	return all
}

// kindsTopic tells how puzzles are named and which kinds there are.
func (a *app) kindsTopic() string {
	var b strings.Builder
	fmt.Fprintln(&b, a.text(banmen.Msg("A puzzle is named KIND:PARAMS[:GIVENS]. Givens are one character a cell in reading order,\n"+
		"a dot where the cell is open, or numbers with commas between them. The same text works on\n"+
		"the command line and in files, one a line. banmen kinds KIND tells the rules.")))
	for _, k := range a.kinds {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(a.tag))
		for _, p := range k.Presets {
			fmt.Fprintf(&b, "  %s\n", p)
		}
	}
	return b.String()
}

// formTexts say what the forms are that kinds share or are known for.
var formTexts = map[string]banmen.Message{
	"text":    banmen.Msg("the name of a puzzle a line (banmen help kinds)"),
	"json":    banmen.Msg("a JSON object a line"),
	"model":   banmen.Msg("the rules as a model in JSON: banmen-model/1"),
	"csv":     banmen.Msg("numbers with commas between them, a row a line, 0 is open"),
	"line":    banmen.Msg("a puzzle a line, a character a cell"),
	"sdm":     banmen.Msg("SadMan and SudoCue collections: a puzzle a line, 0 is open"),
	"fields":  banmen.Msg("Kaggle: a number, a puzzle and more on a line, under their names"),
	"sdk":     banmen.Msg("SadMan: rows of nine characters under headers with #"),
	"ss":      banmen.Msg("Simple Sudoku: a grid with borders, then moves"),
	"spaced":  banmen.Msg("rows of characters, a blank is open; the answer is framed"),
	"framed":  banmen.Msg("rows with blanks between the cells and a frame around boxes"),
	"table":   banmen.Msg("numbers in three columns each, 0 is open"),
	"dashes":  banmen.Msg("cells with blanks between them, - is open"),
	"pm":      banmen.Msg("a grid of candidates (pencil marks)"),
	"hodoku":  banmen.Msg("HoDoKu library lines"),
	"solo":    banmen.Msg("game IDs of Simon Tatham's Solo"),
	"board":   banmen.Msg("the board, cell by cell, as this kind draws it"),
	"colours": banmen.Msg("a line a colour with its panels: R,1,2,3"),
	"record":  banmen.Msg("the answers of a game: R13 B8 Wx - B24/21"),
	"compact": banmen.Msg("the answers without blanks: R13B8Wx-B24Y21"),
	"games":   banmen.Msg("a game a line: id | answers | final counts"),
	"psr":     banmen.Msg("a game as psim3 saves it"),
}

// formsTopic lists the forms.
func (a *app) formsTopic() string {
	var b strings.Builder
	fmt.Fprintln(&b, a.text(banmen.Msg("A form is a way to write puzzles in a file. It is recognised by itself; --from and --to\n"+
		"name it, --as and --box say what a bare board is. docs/formats.md has the details.")))
	for _, k := range a.kinds {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(a.tag))
		for _, f := range k.Forms {
			line := "  " + f.Name
			if text, ok := formTexts[f.Name]; ok {
				line = fmt.Sprintf("  %-8s %s", f.Name, a.text(text))
			}
			fmt.Fprintln(&b, line)
		}
	}
	return b.String()
}

// symmetryTexts say what the names of groups of symmetries mean.
var symmetryTexts = map[string]banmen.Message{
	"none":       banmen.Msg("only the identity"),
	"mirror":     banmen.Msg("exchange left and right"),
	"flip":       banmen.Msg("exchange top and bottom"),
	"transpose":  banmen.Msg("exchange rows and columns"),
	"c2":         banmen.Msg("half turns"),
	"c4":         banmen.Msg("quarter turns"),
	"d2":         banmen.Msg("mirror and flip"),
	"d2x":        banmen.Msg("both reflections in diagonals"),
	"d4":         banmen.Msg("all rotations and reflections"),
	"relabel":    banmen.Msg("rename the symbols"),
	"bands":      banmen.Msg("exchange bands, the rows of boxes"),
	"rows":       banmen.Msg("exchange rows (Number Place: those of a band)"),
	"stacks":     banmen.Msg("exchange stacks, the columns of boxes"),
	"columns":    banmen.Msg("exchange columns (Number Place: those of a stack)"),
	"symbols":    banmen.Msg("rename the symbols"),
	"conjugates": banmen.Msg("exchange the parts of rows, columns and symbols"),
	"isotopy":    banmen.Msg("rows, columns and symbols"),
	"paratopy":   banmen.Msg("isotopy and conjugates: main classes"),
	"complement": banmen.Msg("make each number v N²+1-v"),
	"lines":      banmen.Msg("exchange rows, and the same columns, so that the diagonals stay"),
	"declared":   banmen.Msg("what the model declares"),
	"all":        banmen.Msg("all of these"),
}

// symmetryTopic lists the symmetries.
func (a *app) symmetryTopic() string {
	var b strings.Builder
	fmt.Fprintln(&b, a.text(banmen.Msg("--symmetry takes solutions for the same that symmetries make of each other. It names\n"+
		"groups of symmetries; several, with commas between them, are taken together, as in\n"+
		"--symmetry relabel,bands,d4. Each is checked to keep the rules, and only symmetries that\n"+
		"leave the givens as they are count. docs/classes.md has the details.")))
	for _, k := range a.kindsFor(verb{puzzles: true}) {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(a.tag))
		for _, name := range ops.SymmetryNames(a.example(k)) {
			fmt.Fprintf(&b, "  %-10s %s\n", name, a.text(symmetryTexts[name]))
		}
	}
	return b.String()
}
