package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
)

func kindsVerb() command.Verb {
	return command.Verb{
		Name: "kinds", Args: "[KIND]", MaxArgs: 1, Words: (*command.Kinds).Names,
		Short:   banmen.Msg("list the kinds of puzzles and games, or tell the rules of one"),
		Long:    banmen.Msg("Prints a table of all kinds, or the rules, the names and the forms of one."),
		Example: "banmen kinds\nbanmen kinds coin\nbanmen kinds --json",
		Flags: func(f *command.Flags) command.Run {
			f.JSON()
			f.Output()
			return listKinds
		},
	}
}

func listKinds(_ context.Context, c *command.Call, args []string) error {
	if len(args) > 0 {
		k, err := c.Kinds.Find(args[0])
		if err != nil {
			return err
		}
		return c.Print(func() error { return c.Out.Text(onePage(c, k)) }, func() any { return answer.Described(c.Cmd.Name(), k, c.Lang) })
	}
	for _, k := range c.Kinds.All {
		err := c.Print(func() error { return c.Out.Text(oneLine(c, k)) }, func() any { return answer.Described(c.Cmd.Name(), k, c.Lang) })
		if err != nil {
			return err
		}
	}
	return nil
}

// oneLine is the line of a kind in a table of all.
func oneLine(c *command.Call, k *banmen.Kind) string {
	summary, _, _ := strings.Cut(k.Rules(c.Lang), "\n")
	return fmt.Sprintf("%-11s %s: %s\n", k.Name, k.Title(c.Lang), summary)
}

// onePage is what there is to know about a kind.
func onePage(c *command.Call, k *banmen.Kind) string {
	page := fmt.Sprintf("%s: %s\n\n%s\n\n%s %s\n%s %s\n", k.Name, k.Title(c.Lang), k.Rules(c.Lang),
		c.Text(banmen.Msg("Names:")), strings.Join(k.Presets, " "),
		c.Text(banmen.Msg("Forms:")), strings.Join(formsOf(k), " "))
	return page + aliasLines(c.Text(banmen.Msg("Also called:")), k.Aliases) + aliasLines(c.Text(banmen.Msg("Parts:")), k.Parts)
}

// aliasLines are lines under a heading, each a name with its other names.
func aliasLines(heading string, all []banmen.Alias) string {
	if len(all) == 0 {
		return ""
	}
	width := 0
	for _, a := range all {
		width = max(width, len(a.Of))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", heading)
	for _, a := range all {
		b.WriteString(strings.TrimRight(fmt.Sprintf("  %-*s  %s", width, a.Of, strings.Join(a.Names, ", ")), " ") + "\n")
	}
	return b.String()
}

// formsOf returns the names of the forms of a kind.
func formsOf(k *banmen.Kind) []string { return command.FormNames([]*banmen.Kind{k}) }
