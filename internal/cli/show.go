package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/game"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/text"
)

func showVerb() command.Verb {
	return command.Verb{
		Name: "show", Args: command.PuzzleArgs, MaxArgs: math.MaxInt,
		Short: banmen.Msg("draw a board"),
		Long: banmen.Msg("Draws what stands on the board; cells that break a rule are marked. --to text draws\n" +
			"with characters, ansi with colours; svg, png, pdf and gif are pictures, tex is an array\n" +
			"of LaTeX, tikz a picture of it. Without --to it is what the name of -o says (NAME.png),\n" +
			"ansi on a terminal (unless NO_COLOR is set), and else text. Several boards are one\n" +
			"picture, side by side or in rows of --columns.\n\n" +
			"--candidates shows in open cells what breaks no rule there, --step the next step that\n" +
			"people make, with its sentence (banmen hint), or which digit is wrong.\n\n" +
			"What banmen play wrote in the end, or saved (--saved NAME), comes with its marks and its\n" +
			"colours, in the themes safe and print with letters for the colours."),
		Example: "banmen show sudoku:2x2:1.....3....4.2..\nbanmen show -o board.svg examples/inkala.txt\nbanmen show -o both.svg examples/mini.csv examples/inkala.txt",
		Flags: func(f *command.Flags) command.Run {
			o := new(showOptions)
			f.Input(&o.Input)
			f.To(&o.to, drawings...)
			f.Theme(&o.theme)
			f.Size(&o.size)
			f.Add(&o.columns, command.Flag{Name: "columns", Natural: true, Usage: banmen.Msg("boards side by side in a picture")})
			f.Add(&o.candidates, command.Flag{Name: "candidates", Usage: banmen.Msg("show what open cells may hold")})
			f.Add(&o.step, command.Flag{Name: "step", Usage: banmen.Msg("draw the next step that people make")})
			f.Add(&o.saved, command.Flag{Name: "saved", Usage: banmen.Msg("draw what play saved by `NAME`, with its marks and colours")})
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type showOptions struct {
	command.Input
	to, theme     string
	size, columns int64
	candidates    bool
	step          bool
	saved         string // by this name
}

// drawings are the ways to draw, for --to: with characters, and pictures.
var drawings = []string{"text", "ansi", "svg", "png", "pdf", "gif", "tex", "tikz"}

var renderers = map[string]func(io.Writer, *figure.Figure) error{"text": text.Render, "ansi": ansi.Render, "svg": svg.Render}

func (o *showOptions) run(ctx context.Context, c *command.Call, args []string) error {
	to, err := o.drawing(c)
	if err != nil {
		return err
	}
	theme, err := command.FindTheme(o.theme)
	if err != nil {
		return err
	}
	x := &exhibition{c: c, o: o, draw: renderers[to]}
	if to == "ansi" && lightBackground(c.IO.Getenv("COLORFGBG")) {
		x.draw = ansi.RenderLight
	}
	picture := command.Pictures[to]
	if picture != nil && !c.JSON {
		x.gallery = &gallery{to: to, theme: theme, size: o.size, columns: int(o.columns)}
	}
	if x.draw == nil && x.gallery == nil {
		return console.Usage("--json has a drawing as lines: expected --to text, ansi or svg")
	}
	if o.size > 0 && (x.gallery == nil || !picture.Scaled()) || o.size > command.MostSize {
		return command.NoSize()
	}
	defer c.Progress(banmen.Msg("reading"))()
	bad := c.Each(args, func(args []string) error { return x.show(ctx, o.Input, args) })
	var no *console.NegativeError
	if bad != nil && !errors.As(bad, &no) {
		return bad
	}
	if x.gallery != nil {
		bad = cmp.Or(x.gallery.hang(c), bad)
	}
	return bad
}

// lightBackground reports whether a terminal says in COLORFGBG, as in 0;15, that its
// background is light.
func lightBackground(colours string) bool {
	back := colours[strings.LastIndexByte(colours, ';')+1:]
	return back == "7" || back == "15"
}

// An exhibition draws the records of several sources.
type exhibition struct {
	c       *command.Call
	o       *showOptions
	draw    func(io.Writer, *figure.Figure) error
	gallery *gallery // of all together; nil: each is drawn by itself
}

// show draws the records of a source.
func (x *exhibition) show(ctx context.Context, in command.Input, args []string) error {
	src, played, err := x.open(ctx, in, args)
	if err != nil {
		return err
	}
	view := ops.View{Candidates: x.o.candidates, Step: x.o.step, Say: x.c.Text}
	return src.Each(func(e banmen.Entry) error {
		var f *figure.Figure
		if played {
			f, err = resumed(ctx, view, &e)
		} else {
			f, err = view.Figure(ctx, e)
		}
		switch {
		case err != nil:
			return src.At(e, err)
		case x.gallery != nil:
			return x.gallery.add(f)
		}
		return x.print(e, f)
	})
}

// open opens a source, and reports whether it is what play wrote in the end.
func (x *exhibition) open(ctx context.Context, in command.Input, args []string) (src *records.Source, played bool, err error) {
	switch {
	case x.o.saved != "" && len(args) > 0:
		return nil, false, console.Usage("--%s and %q exclude each other", "saved", args[0])
	case x.o.saved != "":
		src, err = game.OpenSave(x.c, x.o.saved)
		return src, true, err
	}
	if src = records.OpenSaved(x.c, args); src != nil {
		return src, true, nil
	}
	src, err = records.Open(ctx, x.c, in, args)
	return src, false, err
}

// resumed draws what was played: the board, marks and colours, or as the view has it.
func resumed(ctx context.Context, view ops.View, e *banmen.Entry) (*figure.Figure, error) {
	s, err := session.New(e.Puzzle)
	if err == nil {
		err = s.PlayAll(e.Meta["record"])
	}
	if err != nil {
		return nil, err
	}
	if view.Candidates || view.Step {
		e.Board = s.Board()
		return view.Figure(ctx, *e)
	}
	return session.NewDesk(s).Figure(), nil
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
			return answer.Drawn(x.c.Cmd.Name(), e, b.String())
		})
}

// drawing returns how to draw.
func (o *showOptions) drawing(c *command.Call) (string, error) {
	to := cmp.Or(o.to, "text")
	named, err := c.Drawing()
	switch {
	case o.to == "" && err != nil:
		return "", err
	case !slices.Contains(drawings, to):
		return "", console.Usage("there is no drawing %q: %s", to, console.OrOneOf(to, drawings))
	case o.to == "" && !c.JSON && named != "":
		return named, nil
	case o.to == "" && !c.JSON && c.Out.Live() && c.IO.Getenv("NO_COLOR") == "":
		return "ansi", nil
	}
	return to, nil
}
