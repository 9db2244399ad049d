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
		Name: "show", Args: command.PuzzleArgs, MaxArgs: math.MaxInt,
		Short: banmen.Msg("draw a board"),
		Long: banmen.Msg("Draws what stands on the board; cells that break a rule are marked. --to text draws\n" +
			"with characters, ansi with colours; svg, png, pdf and gif are pictures. Without --to\n" +
			"it is what the name of -o says (NAME.png), ansi on a terminal (unless NO_COLOR is set),\n" +
			"and else text. Several boards are one picture, side by side or in rows of --columns.\n" +
			"--candidates shows in open cells what breaks no rule there."),
		Example: "banmen show sudoku:2x2:1.....3....4.2..\nbanmen show -o board.svg examples/inkala.txt\nbanmen show -o both.svg examples/mini.csv examples/inkala.txt",
		Flags: func(f *command.Flags) command.Run {
			o := new(showOptions)
			f.Input(&o.Input)
			f.To(&o.to, drawings...)
			f.Theme(&o.theme)
			f.Size(&o.size)
			f.Add(&o.columns, command.Flag{Name: "columns", Natural: true, Usage: banmen.Msg("boards side by side in a picture")})
			f.Add(&o.candidates, command.Flag{Name: "candidates", Usage: banmen.Msg("show what open cells may hold")})
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
}

// drawings are the ways to draw, for --to: with characters, and pictures.
var drawings = []string{"text", "ansi", "svg", "png", "pdf", "gif"}

var renderers = map[string]func(io.Writer, *figure.Figure) error{"text": text.Render, "ansi": ansi.Render, "svg": svg.Render}

// others are the ends of names of pictures that cannot be drawn.
var others = []string{".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff", ".eps", ".ps"}

func (o *showOptions) run(ctx context.Context, c *command.Call, args []string) error {
	to, err := o.drawing(c)
	if err != nil {
		return err
	}
	theme, err := command.FindTheme(o.theme)
	if err != nil {
		return err
	}
	x := &exhibition{c: c, o: o, draw: renderers[to], theme: theme}
	if !c.JSON {
		x.picture = command.Pictures[to]
	}
	if x.draw == nil && x.picture == nil {
		return console.Usage("--json has a drawing as lines: expected --to text, ansi or svg")
	}
	if o.size > 0 && (x.picture == nil || !x.picture.Scaled()) || o.size > command.MostSize {
		return console.Usage("--size is for png, gif and pdf, and at most %d", command.MostSize)
	}
	defer c.Progress(banmen.Msg("reading"))()
	bad := c.Each(args, func(args []string) error { return x.show(ctx, o.Input, args) })
	var no *console.NegativeError
	if bad != nil && !errors.As(bad, &no) {
		return bad
	}
	return cmp.Or(x.hang(), bad)
}

// An exhibition draws the records of several sources.
type exhibition struct {
	c       *command.Call
	o       *showOptions
	draw    func(io.Writer, *figure.Figure) error
	picture *command.Picture // of all together; nil: each is drawn by itself
	theme   *scene.Theme
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
		if x.o.candidates && e.Marks == nil {
			var err error
			if e.Marks, err = ops.Candidates(e.Puzzle, ops.PlacedBoard(e)); err != nil {
				return src.At(e, err)
			}
		}
		f, err := ops.Figure(e)
		switch {
		case err != nil:
			return err
		case x.picture != nil && len(x.scenes) == mostBoards:
			return banmen.Errorf(banmen.ErrLimit, "there are too many boards for one picture: expected %d at most", mostBoards)
		case x.picture != nil:
			x.scenes = append(x.scenes, scene.New(f, x.theme))
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
			return answer.Drawn(x.c.Cmd.Name(), e, b.String())
		})
}

// hang prints the picture of all boards, if there is to be one.
func (x *exhibition) hang() error {
	if len(x.scenes) == 0 {
		return nil
	}
	var b bytes.Buffer
	if err := x.picture.Draw(&b, scene.Beside(x.scenes, int(x.o.columns)), x.o.size); err != nil {
		return err
	}
	return x.c.Out.Block(b.Bytes(), true)
}

// drawing returns how to draw.
func (o *showOptions) drawing(c *command.Call) (string, error) {
	to := cmp.Or(o.to, "text")
	switch ext := filepath.Ext(c.Output); {
	case o.to == "" && slices.Contains(others, strings.ToLower(ext)):
		return "", console.Usage("there is no drawing for -o %s: expected a name that ends with .svg, .png, .pdf or .gif, or --to", c.Output)
	case !slices.Contains(drawings, to):
		return "", console.Usage("there is no drawing %q: %s", to, console.OrOneOf(to, drawings))
	case o.to == "" && !c.JSON && command.PictureOf(c.Output) != nil:
		return ext[1:], nil
	case o.to == "" && !c.JSON && c.Out.Live() && c.IO.Getenv("NO_COLOR") == "":
		return "ansi", nil
	}
	return to, nil
}
