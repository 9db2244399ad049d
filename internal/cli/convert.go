package cli

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

func convertVerb() verb {
	return verb{
		name: "convert", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("write puzzles in another form"),
		long: banmen.Msg("Reads puzzles in any form and writes them in the form of --to, or of --json. banmen\n" +
			"help forms lists the forms. --to model writes the rules of any puzzle as a model in\n" +
			"JSON, for changes and for other programs."),
		example: "banmen convert --to model sudoku:2x2:1.....3....4.2..\nbanmen convert --to line examples/mini.csv\nbanmen convert --to csv sudoku:2x2:1.....3....4.2..\nbanmen convert --json examples/mini.csv",
		flags:   append([]string{"to", "json", "output"}, inputFlags...),
		run:     (*app).convert,
	}
}

func (a *app) convert(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	if a.opt.json {
		a.opt.to, a.opt.json = "json", false
	}
	form, err := a.convertTo(src)
	if err != nil {
		return err
	}
	defer a.progress(banmen.Msg("reading"))()
	return a.each(src, func(e banmen.Entry) error { return a.out.record(form, e, ops.PlacedBoard(e)) })
}

// convertTo returns the form to write: one of the kind, or the model.
func (a *app) convertTo(src *source) (banmen.Form, error) {
	if _, err := ops.FindForm(src.kind, ops.ModelForm.Name); err != nil && a.opt.to == ops.ModelForm.Name {
		return ops.ModelForm, nil
	}
	return a.formTo(src.kind, src.form)
}
