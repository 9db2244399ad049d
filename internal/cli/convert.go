package cli

import (
	"context"

	"github.com/banmen/banmen"
)

func convertVerb() verb {
	return verb{
		name: "convert", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("write puzzles in another form"),
		long: banmen.Msg("Reads puzzles in any form and writes them in the form of --to, or of --json. banmen\n" +
			"help forms lists the forms."),
		example: "banmen convert --to line examples/mini.csv\nbanmen convert --to csv sudoku:2x2:1.....3....4.2..\nbanmen convert --json examples/mini.csv",
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
	form, err := a.formTo(src.kind, src.form)
	if err != nil {
		return err
	}
	defer a.progress(banmen.Msg("reading"))()
	return a.each(src, func(e banmen.Entry) error { return a.out.record(form, e, boardOf(e)) })
}
