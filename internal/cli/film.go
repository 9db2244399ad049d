package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/cast"
	"github.com/banmen/banmen/render/gif"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// films are the ways to write frames, by the end of a file's name.
var films = map[string]func(o filmOptions, w io.Writer, frames []figure.Frame) error{
	".gif": func(o filmOptions, w io.Writer, frames []figure.Frame) error {
		return gif.Draw(w, frames, o.colours, float64(cmp.Or(o.size, 48))/scene.Cell)
	},
	".svg": func(o filmOptions, w io.Writer, frames []figure.Frame) error {
		return svg.Animate(w, frames, o.colours)
	},
	".cast": func(o filmOptions, w io.Writer, frames []figure.Frame) error {
		return cast.Draw(w, frames, int(o.version))
	},
}

// filmOptions are how a film looks.
type filmOptions struct {
	theme   string
	size    int64
	version int64

	colours *scene.Theme
}

// flags declares the flags of a verb that makes films.
func (o *filmOptions) flags(f *command.Flags) {
	f.Theme(&o.theme)
	f.Size(&o.size)
	f.Add(&o.version, command.Flag{Name: "cast-version", Natural: true, Usage: banmen.Msg("the version of a .cast file: 3, or 2 for older players")})
}

// writer returns what writes a film to a file of that name.
func (o *filmOptions) writer(name string) (func(io.Writer, []figure.Frame) error, error) {
	ext := strings.ToLower(filepath.Ext(name))
	write := films[ext]
	switch o.version = cmp.Or(o.version, 3); {
	case write == nil:
		return nil, console.Usage("a search is drawn as a film: expected -o with a name that ends with %s", strings.Join(slices.Sorted(maps.Keys(films)), ", "))
	case o.version != 2 && o.version != 3:
		return nil, console.Usage("there is no version %d of .cast files: expected 3 or 2", o.version)
	case o.size > command.MostSize:
		return nil, console.Usage("--size is for png, gif and pdf, and at most %d", command.MostSize)
	}
	var err error
	o.colours, err = command.FindTheme(o.theme)
	return func(w io.Writer, frames []figure.Frame) error { return write(*o, w, frames) }, err
}

// mostFrames is how many frames a film has: of a longer search it shows every
// second step, every fourth and so on.
const mostFrames = 1000

// filmOf returns the frames of the search of a puzzle, to the first solution or
// to its end, and of how many steps each shows the last.
func filmOf(ctx context.Context, c *command.Call, p banmen.Puzzle, m ops.Method) (frames []figure.Frame, every int64, err error) {
	w, err := ops.NewWalk(ctx, p, m)
	if err != nil {
		return nil, 0, err
	}
	defer w.Stop()
	frames, every = []figure.Frame{{Figure: p.Figure(p.Givens())}}, 1
	deepest := 0
	for {
		w.Step()
		if err := cmp.Or(ctx.Err(), w.Err); err != nil {
			return nil, 0, err
		}
		done := w.Ended || w.Last.Type == event.Solution
		if w.Steps%every != 0 && !done {
			continue
		}
		f := figure.Frame{Figure: w.Figure(), Caption: c.Text(banmen.Msg("step %d depth %d", w.Steps, w.Depth())) + "  " + c.Text(w.What())}
		if w.Ended {
			f.Caption = c.Text(banmen.Msg("no solution"))
		}
		if d := w.Depth(); d > deepest {
			deepest = d
			f.Mark = c.Text(banmen.Msg("depth %d", d))
		}
		if frames = append(frames, f); done {
			break
		}
		if len(frames) > mostFrames {
			frames, every = thin(frames), 2*every
		}
	}
	return paced(frames), every, nil
}

// thin leaves every second frame, from the first; marks go to the next that stays.
func thin(frames []figure.Frame) (left []figure.Frame) {
	mark := ""
	for i, f := range frames {
		mark = cmp.Or(mark, f.Mark)
		if i%2 == 0 {
			f.Mark, mark = mark, ""
			left = append(left, f)
		}
	}
	return left
}

// paced gives frames their times: half a minute for all, as long as that is between
// 0.04 and 0.5 seconds for each, and the last stays for three seconds.
func paced(frames []figure.Frame) []figure.Frame {
	stay := min(500*time.Millisecond, max(40*time.Millisecond, (30*time.Second/time.Duration(len(frames))).Round(10*time.Millisecond)))
	for i := range frames {
		frames[i].Stay = stay
	}
	frames[len(frames)-1].Stay = 3 * time.Second
	return frames
}

// plotDepth draws how deep the search of the first record of a source is after each step.
func plotDepth(ctx context.Context, c *command.Call, q *records.Question, name string, args []string) error {
	src, err := records.Open(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		return console.Usage("--%s reads the puzzle twice: expected a text or a file", "plot")
	}
	e, err := firstRecord(src)
	if err != nil {
		return err
	}
	m, err := ops.FindMethod(*q.Text("method"))
	if err != nil {
		return err
	}
	w, err := ops.NewWalk(ctx, e.Puzzle, m)
	if err != nil {
		return err
	}
	defer w.Stop()
	depths, every := []float64{0}, int64(1)
	for ctx.Err() == nil && w.Last.Type != event.Solution {
		if w.Step(); w.Ended {
			break
		}
		if w.Steps%every != 0 {
			continue
		}
		if depths = append(depths, float64(w.Depth())); len(depths) > mostFrames {
			for i := range depths[:len(depths)/2] {
				depths[i] = depths[2*i]
			}
			depths, every = depths[:len(depths)/2], 2*every
		}
	}
	if err := cmp.Or(ctx.Err(), w.Err); err != nil {
		return err
	}
	head, _, _ := cutGivens(e.Puzzle.String())
	chart := &plot.Chart{Title: c.Text(banmen.Msg("The search of %s", head)), X: c.Text(banmen.Msg("steps")), Y: c.Text(banmen.Msg("guesses that stand")), Lines: []plot.Line{{Name: m.Name, Values: depths}}}
	for i := range depths {
		chart.Labels = append(chart.Labels, fmt.Sprint(int64(i)*every))
	}
	return c.PlotTo(name, chart.Scene(nil))
}
