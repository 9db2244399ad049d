package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
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
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/text"
)

func showVerb() command.Verb {
	return command.Verb{
		Name: "show", Args: "[TEXT | FILE | -]...", MaxArgs: math.MaxInt,
		Short: banmen.Msg("draw a board"),
		Long: banmen.Msg("Draws what stands on the board; cells that break a rule are marked. --to text draws\n" +
			"with characters, ansi with colours, svg a picture. Without --to it is ansi on a\n" +
			"terminal (unless NO_COLOR is set), svg for -o NAME.svg, and else text. Several boards\n" +
			"in svg are one picture, side by side or in rows."),
		Example: "banmen show sudoku:2x2:1.....3....4.2..\nbanmen show -o board.svg examples/inkala.txt\nbanmen show -o both.svg examples/mini.csv examples/inkala.txt",
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

var renderers = map[string]func(io.Writer, *figure.Figure) error{"text": text.Render, "ansi": ansi.Render, "svg": svg.Render}

// pictures are the ends of names of pictures that cannot be drawn.
var pictures = []string{".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf", ".eps", ".ps"}

func (o *showOptions) run(ctx context.Context, c *command.Call, args []string) error {
	to, err := o.drawing(c)
	if err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("reading"))()
	x := &exhibition{c: c, draw: renderers[to], picture: to == "svg" && !c.JSON}
	var bad error
	for i := range max(1, len(args)) {
		switch err := x.show(ctx, o.Input, args[min(i, len(args)):min(i+1, len(args))]); {
		case errors.Is(err, console.ErrSilentBad):
			bad = err
		case err != nil:
			return err
		}
	}
	return cmp.Or(x.hang(), bad)
}

// An exhibition draws the records of several sources.
type exhibition struct {
	c       *command.Call
	draw    func(io.Writer, *figure.Figure) error
	picture bool // of all together
	scenes  []*scene.Scene
}

// mostBoards is how many boards a picture may have.
const mostBoards = 1000

// show draws the records of a source.
func (x *exhibition) show(ctx context.Context, in command.Input, args []string) error {
	src, err := records.Open(ctx, x.c, in, args)
	if err != nil {
		return err
	}
	return src.Each(func(e banmen.Entry) error {
		f, err := figureOf(e)
		switch {
		case err != nil:
			return err
		case x.picture && len(x.scenes) == mostBoards:
			return banmen.Errorf(banmen.ErrLimit, "there are too many boards for one picture: expected %d at most", mostBoards)
		case x.picture:
			x.scenes = append(x.scenes, scene.New(f, nil))
			return nil
		}
		return x.print(e, f)
	})
}

// print prints the drawing of a record.
func (x *exhibition) print(e banmen.Entry, f *figure.Figure) error {
	var b bytes.Buffer
	if err := x.draw(&b, f); err != nil {
		return err
	}
	return x.c.Print(
		func() error { return x.c.Out.Block(b.Bytes(), true) },
		func() any {
			return showJSON{x.c.Head(e), strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")}
		})
}

// hang prints the picture of all boards, if there is to be one.
func (x *exhibition) hang() error {
	if len(x.scenes) == 0 {
		return nil
	}
	var b bytes.Buffer
	if err := svg.Draw(&b, scene.Beside(x.scenes)); err != nil {
		return err
	}
	return x.c.Out.Block(b.Bytes(), true)
}

// A showJSON is an answer of show.
type showJSON struct {
	answer.Head
	Drawing []string `json:"drawing"` // lines
}

// drawing returns how to draw.
func (o *showOptions) drawing(c *command.Call) (string, error) {
	to := cmp.Or(o.to, "text")
	switch ext := filepath.Ext(c.Output); {
	case o.to == "" && slices.Contains(pictures, strings.ToLower(ext)):
		return "", console.Usage("there is no drawing for -o %s yet: expected a name that ends with .svg, or --to", c.Output)
	case !slices.Contains(drawings, to):
		return "", console.Usage("there is no drawing %q: %s", to, console.OrOneOf(to, drawings))
	case o.to == "" && !c.JSON && ext == ".svg":
		return "svg", nil
	case o.to == "" && !c.JSON && c.Out.Live() && c.IO.Getenv("NO_COLOR") == "":
		return "ansi", nil
	}
	return to, nil
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
