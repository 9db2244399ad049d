package cli

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/ops"
)

// kindsTopic tells how puzzles are named and which kinds there are.
func kindsTopic(c *command.Call) string {
	var b strings.Builder
	fmt.Fprintln(&b, c.Text(banmen.Msg("A puzzle is named KIND:PARAMS[:GIVENS]. Givens are one character a cell in reading order,\n"+
		"a dot where the cell is open, or numbers with commas between them. The same text works on\n"+
		"the command line and in files, one a line. banmen kinds KIND tells the rules.")))
	for _, k := range c.Kinds.All {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(c.Lang))
		for _, p := range k.Presets {
			fmt.Fprintf(&b, "  %s\n", p)
		}
		for _, a := range k.Aliases {
			fmt.Fprintf(&b, "  %s = %s\n", strings.Join(a.Names, ", "), a.Of)
		}
	}
	return b.String()
}

// formsTopic lists the forms.
func formsTopic(c *command.Call) string {
	var b strings.Builder
	fmt.Fprintln(&b, c.Text(banmen.Msg("A form is a way to write puzzles in a file. It is recognised by itself; --from and --to\n"+
		"name it, --as and --box say what a bare board is. docs/formats.md has the details.")))
	for _, k := range c.Kinds.All {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(c.Lang))
		for _, f := range k.Forms {
			fmt.Fprintf(&b, "  %-8s %s\n", f.Name, c.Text(f.Doc))
			if len(f.Aliases) > 0 {
				fmt.Fprintf(&b, "  %-8s %s\n", "", c.Text(banmen.Msg("also called %s", strings.Join(f.Aliases, ", "))))
			}
		}
	}
	return b.String()
}

// symmetryTopic lists the symmetries.
func symmetryTopic(c *command.Call) string {
	var b strings.Builder
	fmt.Fprintln(&b, c.Text(banmen.Msg("--symmetry takes solutions for the same that symmetries make of each other. It names\n"+
		"groups of symmetries; several, with commas between them, are taken together, as in\n"+
		"--symmetry relabel,bands,d4. Each is checked to keep the rules, and only symmetries that\n"+
		"leave the givens as they are count. docs/classes.md has the details.")))
	for _, k := range c.Kinds.For(command.Puzzles) {
		fmt.Fprintf(&b, "\n%s: %s\n", k.Name, k.Title(c.Lang))
		for _, g := range ops.SymmetryGroups(c.Kinds.Example(k)) {
			fmt.Fprintf(&b, "  %-10s %s\n", g.Name, c.Text(g.Doc))
		}
	}
	return b.String()
}

// techniquesTopic lists the techniques.
func techniquesTopic(c *command.Call) string {
	var b strings.Builder
	fmt.Fprintln(&b, c.Text(banmen.Msg("Techniques are how people solve. generate --require and --allow and train --technique take the\n"+
		"names in the first column; --allow and --technique also those of groups, and of levels (easy,\n"+
		"medium, hard, unfair, extreme). Behind them stand the score and the level of a step, as in\n"+
		"HoDoKu's ladder. What it leaves out if nobody asks has a *; then it comes behind all that is\n"+
		"of level medium.")))
	techniqueLines(c, &b, scale.All())
	fmt.Fprintf(&b, "\n%s\n", c.Text(banmen.Msg("What has other rules than rows, columns and boxes is explained by these, too:")))
	techniqueLines(c, &b, scale.ByLaws())
	fmt.Fprintf(&b, "\n%s\n", c.Text(banmen.Msg("Which kinds have which of them (+: besides those of groups further up that are about symbols in\nrows, columns or boxes):")))
	for _, k := range c.Kinds.For(command.Puzzles) {
		all := ops.TechniquesOf(k)
		plus := " "
		if slices.ContainsFunc(all, func(t scale.Known) bool { return t.Technique == technique.XWing }) {
			plus = "+"
		}
		fmt.Fprintf(&b, "  %-11s %s %s\n", k.Name, plus, strings.Join(ops.RuleTechniques(all), " "))
	}
	fmt.Fprintf(&b, "\n%s\n", c.Text(banmen.Msg("Some have them with parts or clues alone.")))
	return b.String()
}

// techniqueLines writes a line for each technique, with a heading for each group.
func techniqueLines(c *command.Call, b *strings.Builder, all []scale.Known) {
	group := ""
	for _, k := range all {
		if k.Group != group {
			group = k.Group
			fmt.Fprintf(b, "\n%s\n", group)
		}
		star := " "
		if !k.Default {
			star = "*"
		}
		name := k.Name
		base, _ := c.Lang.Base()
		ja := base.String() == "ja"
		if ja {
			name = k.JA
		}
		name += inBrackets(scale.NamesOf(k.Key), ja)
		fmt.Fprintf(b, "  %-33s%s%5d %-8s%s\n", k.Key, star, k.Entry.Score, k.Entry.Level.In(c.Lang), name)
	}
}

// inBrackets returns up to two other names of a technique: Japanese names if ja is set,
// otherwise names in ASCII.
func inBrackets(names []string, ja bool) string {
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return ja == (len(name) == utf8.RuneCountInString(name)) })
	if len(names) == 0 {
		return ""
	}
	return " (" + strings.Join(names[:min(2, len(names))], ", ") + ")"
}
