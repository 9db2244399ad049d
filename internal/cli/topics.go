package cli

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/logic/scale"
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
	fmt.Fprintln(&b, c.Text(banmen.Msg("Techniques are how people solve. generate --require and --allow take the names in the first\n"+
		"column; --allow also those of groups, and of levels (easy, medium, hard, unfair, extreme).\n"+
		"Behind them stand the score and the level that HoDoKu's ladder gives a step. What it leaves\n"+
		"out if nobody asks has a *; then it comes behind all that is of level medium.")))
	group := ""
	for _, k := range scale.All() {
		if k.Group != group {
			group = k.Group
			fmt.Fprintf(&b, "\n%s\n", group)
		}
		star := " "
		if !k.Usual {
			star = "*"
		}
		name := k.Name
		if base, _ := c.Lang.Base(); base.String() == "ja" {
			name = k.JA
		}
		fmt.Fprintf(&b, "  %-33s%s%5d %-8s%s\n", k.Key, star, k.Entry.Score, k.Entry.Level.In(c.Lang), name)
	}
	return b.String()
}
