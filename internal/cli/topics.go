package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/ops"
)

// kindsTopic explains how puzzles are named, and lists the kinds.
func kindsTopic(c *command.Call) string {
	var b strings.Builder
	fmt.Fprintln(&b, c.Text(banmen.Msg("A puzzle is named KIND:PARAMS[:GIVENS]. The givens are one character per cell in reading\n"+
		"order, with a dot for an open cell, or numbers separated by commas. The same text works\n"+
		"on the command line and in files, one per line. banmen kinds KIND prints the rules.")))
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
	fmt.Fprintln(&b, c.Text(banmen.Msg("A form is a file format for puzzles. The form of a file is recognised; --from and --to\n"+
		"name one, and --as and --box give the kind of a bare board. docs/formats.md describes\n"+
		"them all.")))
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
	fmt.Fprintln(&b, c.Text(banmen.Msg("--symmetry treats solutions as equal if a symmetry maps one to the other. It names\n"+
		"groups of symmetries; several, separated by commas, are combined, as in --symmetry\n"+
		"relabel,bands,d4. Each is checked to keep the rules, and only symmetries that fix the\n"+
		"givens count. docs/classes.md has the details.")))
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
	fmt.Fprintln(&b, c.Text(banmen.Msg("Techniques are the steps of human solvers. generate --require and --allow and train --technique\n"+
		"take the names in the first column; --allow and --technique also take names of groups and levels\n"+
		"(easy, medium, hard, unfair, extreme). The other columns are the score and the level of a step, as\n"+
		"in HoDoKu's ladder. Techniques with a * are off unless named; then they come after all techniques\n"+
		"of level medium.")))
	techniqueLines(c, &b, scale.All())
	fmt.Fprintf(&b, "\n%s\n", c.Text(banmen.Msg("Kinds with rules beyond rows, columns and boxes also have these:")))
	techniqueLines(c, &b, scale.ByLaws())
	fmt.Fprintf(&b, "\n%s\n", c.Text(banmen.Msg("The groups that each kind has (+: in addition to the groups above for symbols in rows, columns\nand boxes):")))
	for _, k := range c.Kinds.For(command.Puzzles) {
		all := ops.TechniquesOf(k)
		plus := " "
		if slices.ContainsFunc(all, func(t scale.Known) bool { return t.Technique == technique.XWing }) {
			plus = "+"
		}
		fmt.Fprintf(&b, "  %-11s %s %s\n", k.Name, plus, strings.Join(ops.RuleTechniques(all), " "))
	}
	fmt.Fprintf(&b, "\n%s\n", c.Text(banmen.Msg("Some groups need certain parts or clues.")))
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
		if base, _ := c.Lang.Base(); base.String() == "ja" {
			name = k.JA
		}
		if names := scale.NamesIn(c.Lang, k.Key); len(names) > 0 {
			name += " (" + strings.Join(names[:min(2, len(names))], ", ") + ")"
		}
		fmt.Fprintf(b, "  %-33s%s%5d %-8s%s\n", k.Key, star, k.Entry.Score, k.Entry.Level.In(c.Lang), name)
	}
}
