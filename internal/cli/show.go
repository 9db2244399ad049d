package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/text"
)

func showVerb() command.Verb {
	return command.Verb{
		Name: "show", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("draw a board"),
		Long: banmen.Msg("Draws what stands on the board; cells that break a rule are marked. --to text draws\n" +
			"with characters, ansi with colours, svg a picture. Without --to it is ansi on a\n" +
			"terminal (unless NO_COLOR is set), svg for -o NAME.svg, and else text."),
		Example: "banmen show sudoku:2x2:1.....3....4.2..\nbanmen show -o board.svg examples/inkala.txt",
		Flags: func(f *command.Flags) command.Run {
			o := new(showOptions)
			f.Input(&o.Input)
			f.To(&o.to, drawings...)
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type showOptions struct {
	command.Input
	to string
}

// drawings are the ways to draw, for --to.
var drawings = []string{"text", "ansi", "svg"}

// pictures are the ends of names of pictures that cannot be drawn.
var pictures = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf", ".eps", ".ps"}

func (o *showOptions) run(ctx context.Context, c *command.Call, args []string) error {
	draw, err := o.renderer(c)
	if err != nil {
		return err
	}
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("reading"))()
	return src.Each(func(e banmen.Entry) error {
		f, err := figureOf(e)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := draw(&b, f); err != nil {
			return err
		}
		return c.Print(
			func() error { return c.Out.Block(b.Bytes(), true) },
			func() any {
				return showJSON{c.Head(e), strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")}
			})
	})
}

// A showJSON is an answer of show.
type showJSON struct {
	answer.Head
	Drawing []string `json:"drawing"` // lines
}

// renderer returns how to draw.
func (o *showOptions) renderer(c *command.Call) (func(io.Writer, *figure.Figure) error, error) {
	to := o.to
	switch ext := filepath.Ext(c.Output); {
	case to == "" && slices.Contains(pictures, strings.ToLower(ext)):
		return nil, console.Usage("there is no drawing for -o %s yet: expected a name that ends with .svg, or --to", c.Output)
	case to != "" && !slices.Contains(drawings, to):
		return nil, console.Usage("there is no drawing %q: %s", to, console.OrOneOf(to, drawings))
	case to == "" && !c.JSON && ext == ".svg":
		to = "svg"
	case to == "" && !c.JSON && c.Out.Live() && c.IO.Getenv("NO_COLOR") == "":
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
