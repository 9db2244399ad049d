package verb

import (
	"context"
	"iter"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
)

// Kinds lists the kinds.
var Kinds = &Verb{
	Name: "kinds", Args: "[KIND]",
	Short:    banmen.Msg("list the kinds of puzzles and games, or print the rules of one"),
	Long:     banmen.Msg("Prints a table of all kinds, or the rules, names and forms of one kind."),
	Example:  "banmen kinds\nbanmen kinds coin\nbanmen kinds --json",
	About:    Nothing,
	Flags:    []string{"json"},
	Activity: banmen.Msg("reading"),
	Make:     func() Maker { return &describer{} },
}

type describer struct {
	name  string
	kinds []*banmen.Kind
	lang  language.Tag
}

func (d *describer) Options() []Option {
	return []Option{{Name: "kind", Usage: banmen.Msg("the name of the kind"), Value: &d.name, Argument: true}}
}

func (d *describer) Open(s Setup) error {
	d.kinds, d.lang = s.Kinds, s.Lang
	if d.name == "" {
		return nil
	}
	k, err := codec.FindKind(s.Kinds, d.name)
	d.kinds = []*banmen.Kind{k}
	return err
}

// Make yields the kinds.
func (d *describer) Make(ctx context.Context, _ banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for _, k := range d.kinds {
			a := answer.Described{Kind: k, Lang: d.lang, Whole: d.name != ""}
			if a.Whole {
				a.Levels = ops.MadeLevels(ctx, k)
			}
			if !yield(a, nil) {
				return
			}
		}
	}
}
