package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops"
)

func convertVerb() command.Verb {
	return command.Verb{
		Name: "convert", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("write puzzles in another form"),
		Long: banmen.Msg("Reads puzzles in any form and writes them in the form of --to, or of --json. banmen\n" +
			"help forms lists the forms. --to model writes the rules of any puzzle as a model in\n" +
			"JSON, for changes and for other programs. --explain-form says instead why a file is\n" +
			"taken for what it is."),
		Example: "banmen convert --to model sudoku:2x2:1.....3....4.2..\nbanmen convert --to line examples/mini.csv\nbanmen convert --to csv sudoku:2x2:1.....3....4.2..\nbanmen convert --json examples/mini.csv",
		Flags: func(f *command.Flags) command.Run {
			o := new(convertOptions)
			f.Input(&o.Input)
			f.To(&o.to)
			f.JSON()
			f.Output()
			f.Add(&o.explain, command.Flag{Name: "explain-form", Usage: banmen.Msg("say why a file is taken for what it is, and what else it could be")})
			return o.run
		},
	}
}

type convertOptions struct {
	command.Input
	to      string
	explain bool
}

func (o *convertOptions) run(ctx context.Context, c *command.Call, args []string) error {
	if o.explain {
		text, err := records.ExplainForm(ctx, c, o.Input, args)
		if err != nil {
			return err
		}
		return c.Out.Text(text)
	}
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	to := o.to
	if c.JSON { // a form like others
		to = "json"
	}
	form, err := convertTo(src, to)
	if err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("reading"))()
	return src.Each(func(e banmen.Entry) error { return c.Out.Record(form, e, ops.PlacedBoard(e)) })
}

// convertTo returns the form to write: one of the kind, or the model.
func convertTo(src *records.Source, to string) (banmen.Form, error) {
	if _, err := ops.FindForm(src.Kind, ops.ModelForm.Name); err != nil && to == ops.ModelForm.Name {
		return ops.ModelForm, nil
	}
	return command.FormTo(src.Kind, to, src.Form)
}
