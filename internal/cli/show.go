package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"github.com/banmen/banmen/render/picture"
	"github.com/banmen/banmen/verb"
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
)

// showVerb returns the verb show. It can also draw several boards into one picture, and
// saved play.
func showVerb() command.Verb {
	return records.Command(verb.Show, func(f *command.Flags, q *records.Question) command.Run {
		o := &showOptions{Question: q}
		f.Add(&o.columns, command.Flag{Name: "columns", Natural: true, Usage: banmen.Msg("boards per row of a picture")})
		f.Add(&o.saved, command.Flag{Name: "saved", Usage: banmen.Msg("draw the game that play saved as `NAME`, with marks and colours")})
		q.Together = true
		return o.run
	})
}

type showOptions struct {
	*records.Question
	columns int64
	saved   string // name of the saved play
}

func (o *showOptions) run(ctx context.Context, c *command.Call, args []string) error {
	to, err := o.drawing(c)
	if err != nil {
		return err
	}
	*o.Text("to") = to
	x := &exhibition{c: c, o: o, light: to == "ansi" && lightBackground(c.IO.Getenv("COLORFGBG"))}
	theme, err := command.FindTheme(*o.Text("theme"))
	if err != nil {
		return err
	}
	if err := o.Maker.Open(verb.Setup{Kinds: c.Kinds.All, Say: c.Text, Lang: c.Lang}); err != nil {
		return console.AsUsage(err)
	}
	if picture.Pictures[to] != nil && !c.JSON {
		x.gallery = &gallery{to: to, theme: theme, size: *o.Number("size"), columns: int(o.columns)}
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
	light   bool     // on a terminal with a light background
	gallery *gallery // for all boards; nil: each is drawn by itself
}

// show draws the records of a source.
func (x *exhibition) show(ctx context.Context, in command.Input, args []string) error {
	src, played, err := x.open(ctx, in, args)
	if err != nil {
		return err
	}
	src.Strict = x.o.Strict
	view := verb.ViewOf(x.o.Maker)
	return src.Each(func(e banmen.Entry) error {
		var f *figure.Figure
		if n := e.Puzzle.Givens().Size(); n > hugeBoard {
			x.c.Note("the board has %d cells: drawing needs about %d MB of memory; Ctrl-C stops it", n, n*cellBytes/1_000_000)
		}
		if played {
			f, err = resumed(ctx, view, &e)
		} else if e, err = verb.Played(x.o.Maker, e); err == nil {
			f, err = view.Figure(ctx, e)
		}
		if err == nil {
			err = ctx.Err() // faults may be missing
		}
		switch {
		case err != nil:
			return src.At(e, err)
		}
		verb.AddRules(x.o.Maker, e, f)
		switch {
		case x.gallery != nil:
			return x.gallery.add(f)
		}
		return x.print(e, f)
	})
}

// A note announces a board of more than hugeBoard cells. A drawing takes about cellBytes bytes of
// memory for each cell.
const (
	hugeBoard = 1 << 16
	cellBytes = 350
)

// open opens a source. played reports that it is a text that play has written.
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

// resumed draws saved play: the board with marks and colours, or the view if it shows
// candidates or a step.
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
	if x.light && !x.c.JSON {
		var b bytes.Buffer
		if err := ansi.RenderLight(&b, f); err != nil {
			return err
		}
		return x.c.Out.Block(b.Bytes(), true)
	}
	a, err := verb.DrawBy(x.o.Maker, e, f)
	if err != nil {
		return err
	}
	var p answer.Page
	if err := answer.Write(&p, a, answer.Style{JSON: x.c.JSON, Say: x.c.Text}); err != nil {
		return err
	}
	return x.c.Out.Blocked(p.Text, p.Blocks, p.Apart)
}

// drawing returns the kind of drawing: --to, or the extension of -o, or ansi on a terminal
// with colours, or text.
func (o *showOptions) drawing(c *command.Call) (string, error) {
	asked := *o.Text("to")
	named, err := c.Drawing()
	switch {
	case asked == "" && err != nil:
		return "", err
	case asked != "" && !slices.Contains(picture.Names(), asked):
		return "", console.Usage("there is no drawing %q: %s", asked, console.OrOneOf(asked, picture.Names()))
	case asked == "" && !c.JSON && named != "":
		return named, nil
	case asked == "" && !c.JSON && c.Out.Live() && c.IO.Getenv("NO_COLOR") == "":
		return "ansi", nil
	}
	return cmp.Or(asked, "text"), nil
}
