package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/text"
)

func showVerb() verb {
	return verb{
		name: "show", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("draw a board"),
		long: banmen.Msg("Draws what stands on the board; cells that break a rule are marked. --to text draws\n" +
			"with characters, ansi with colours, svg a picture. Without --to it is ansi on a\n" +
			"terminal (unless NO_COLOR is set), svg for -o NAME.svg, and else text."),
		example: "banmen show sudoku:2x2:1.....3....4.2..\nbanmen show -o board.svg examples/inkala.txt",
		flags:   append([]string{"to", "json", "output"}, inputFlags...),
		run:     (*app).show,
	}
}

// drawings are the ways to draw, for --to.
var drawings = []string{"text", "ansi", "svg"}

func (a *app) show(ctx context.Context, args []string) error {
	draw, err := a.renderer()
	if err != nil {
		return err
	}
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	defer a.progress(banmen.Msg("reading"))()
	return a.each(src, func(e banmen.Entry) error {
		f, err := figureOf(e)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := draw(&b, f); err != nil {
			return err
		}
		if a.opt.json {
			return a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Drawing: strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")})
		}
		return a.out.block(b.Bytes(), true)
	})
}

// renderer returns how to draw.
func (a *app) renderer() (func(io.Writer, *figure.Figure) error, error) {
	to := a.opt.to
	switch {
	case to != "" && !slices.Contains(drawings, to):
		return nil, usage("there is no drawing %q: %s", to, orOneOf(to, drawings))
	case to == "" && !a.opt.json && filepath.Ext(a.opt.output) == ".svg":
		to = "svg"
	case to == "" && !a.opt.json && a.out.live && a.std.Getenv("NO_COLOR") == "":
		to = "ansi"
	}
	switch to {
	case "svg":
		return svg.Render, nil
	case "ansi":
		return ansi.Render, nil
	}
	return text.Render, nil
}

// figureOf draws a record: its board, with the pencil marks of open cells and
// what breaks a rule.
func figureOf(e banmen.Entry) (*figure.Figure, error) {
	b := ops.PlacedBoard(e)
	f := e.Puzzle.Figure(b)
	for _, fault := range e.Puzzle.Faults(b) {
		for _, c := range fault.Cells {
			f.Cells[c].Role = figure.Wrong
		}
	}
	if e.Marks == nil {
		return f, nil
	}
	symbols, err := ops.Symbols(e.Puzzle)
	for c, set := range e.Marks {
		for v := 1; v < len(symbols) && set != 0; v++ {
			var mark figure.Mark
			if set>>v&1 != 0 {
				mark.Text = symbols[v]
			}
			f.Cells[c].Marks = append(f.Cells[c].Marks, mark)
		}
	}
	return f, err
}
