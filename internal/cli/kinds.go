package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func kindsVerb() verb {
	return verb{
		name: "kinds", args: "[KIND]", maxArgs: 1,
		short:   banmen.Msg("list the kinds of puzzles and games, or tell the rules of one"),
		long:    banmen.Msg("Prints a table of all kinds, or the rules, the names and the forms of one."),
		example: "banmen kinds\nbanmen kinds coin\nbanmen kinds --json",
		flags:   []string{"json", "output"},
		run:     (*app).listKinds,
	}
}

// A jsonKind is a kind as --json writes it.
type jsonKind struct {
	Format  string   `json:"format"`
	Verb    string   `json:"verb"`
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Rules   string   `json:"rules"`
	Presets []string `json:"presets"`
	Forms   []string `json:"forms"`
}

func (a *app) listKinds(_ context.Context, args []string) error {
	if len(args) > 0 {
		return a.oneKind(args[0])
	}
	if a.opt.json {
		for _, k := range a.kinds {
			if err := a.jsonLine(a.describe(k)); err != nil {
				return err
			}
		}
		return nil
	}
	return a.kindTable()
}

func (a *app) describe(k *banmen.Kind) jsonKind {
	return jsonKind{ops.ResultFormat, "kinds", k.Name, k.Title(a.tag), k.Rules(a.tag), k.Presets, formsOf(k)}
}

// kindTable writes a line for each kind.
func (a *app) kindTable() error {
	for _, k := range a.kinds {
		summary, _, _ := strings.Cut(k.Rules(a.tag), "\n")
		if _, err := fmt.Fprintf(a.out, "%-10s %s: %s\n", k.Name, k.Title(a.tag), summary); err != nil {
			return err
		}
	}
	return nil
}

// oneKind writes what there is to know about a kind.
func (a *app) oneKind(name string) error {
	k, err := a.findKind(name)
	if err != nil {
		return err
	}
	if a.opt.json {
		return a.jsonLine(a.describe(k))
	}
	_, err = fmt.Fprintf(a.out, "%s: %s\n\n%s\n\n%s %s\n%s %s\n", k.Name, k.Title(a.tag), k.Rules(a.tag),
		a.text(banmen.Msg("Names:")), strings.Join(k.Presets, " "),
		a.text(banmen.Msg("Forms:")), strings.Join(formsOf(k), " "))
	return err
}

// findKind returns the kind of a text that begins with its name.
func (a *app) findKind(text string) (*banmen.Kind, error) {
	k, err := ops.FindKind(a.kinds, text)
	if err == nil {
		return k, nil
	}
	if like := a.kindLike(text); like != "" {
		return nil, usage("there is no kind %q: did you mean %s?", text, like)
	}
	return nil, usageError{err}
}

// formsOf returns the names of the forms of a kind.
func formsOf(k *banmen.Kind) []string {
	var all []string
	for _, f := range k.Forms {
		all = append(all, f.Name)
	}
	return all
}
