package command

import (
	"cmp"
	"context"
	"github.com/banmen/banmen/render/picture"
	"github.com/banmen/banmen/verb"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/tui"
	"github.com/banmen/banmen/render/cast"
	"github.com/banmen/banmen/render/gif"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// films are the writers of films, by file extension.
var films = map[string]func(o Film, w io.Writer, frames []figure.Frame) error{
	".gif": func(o Film, w io.Writer, frames []figure.Frame) error {
		if err := (picture.Options{}).CheckPixels(scene.New(frames[0].Figure, o.colours), cmp.Or(o.Size, 48)); err != nil {
			return err
		}
		return gif.Draw(w, frames, o.colours, float64(cmp.Or(o.Size, 48))/scene.Cell)
	},
	".svg": func(o Film, w io.Writer, frames []figure.Frame) error {
		return svg.Animate(w, frames, o.colours)
	},
	".cast": func(o Film, w io.Writer, frames []figure.Frame) error {
		return cast.Draw(w, frames, int(o.version))
	},
}

// A Film holds the flags about how to show the steps of a verb. They are the same for all
// verbs with steps. --watch alone shows the steps on the screen, --watch with -o writes a
// film, and -o alone writes a picture. A .cast file is always a film.
type Film struct {
	Watched bool
	Theme   string
	Size    int64
	version int64

	colours *scene.Theme
}

// Declare declares the flags of a verb whose steps can be shown.
func (o *Film) Declare(f *Flags) {
	f.Add(&o.Watched, Flag{Name: "watch", Short: "w", Usage: banmen.Msg("watch step by step; with -o NAME.gif, .svg or .cast make a film")})
	f.Theme(&o.Theme)
	f.Size(&o.Size)
	f.Add(&o.version, Flag{Name: "cast-version", Natural: true, Usage: banmen.Msg("version of .cast files: 3, or 2 for older players")})
}

// A Show is a way to show steps.
type Show uint8

const (
	Words    Show = iota // write the answer in the selected form
	Pictured             // in a picture
	Filmed               // the steps one after the other, in a file
	Screened             // the steps one after the other, on the screen
)

// Show returns how --watch and -o select to show the steps. words says that another flag
// asks for the answer in words.
func (o *Film) Show(c *Call, words bool) (Show, error) {
	ext := extension(c.Output)
	switch {
	case o.Watched && c.JSON:
		return 0, console.Usage("--%s and --%s exclude each other", "watch", "json")
	case o.Watched && c.Output == "":
		return Screened, nil
	case o.Watched:
		return Filmed, o.checkFilm(c.Output)
	case words || c.JSON:
		return Words, nil
	case ext == ".cast":
		return Filmed, o.checkFilm(c.Output)
	case PictureOf(c.Output) != nil:
		return Pictured, o.checkSheet(c.Output)
	}
	return Words, c.checkName()
}

// checkFilm fails if a film cannot be written to a file of that name.
func (o *Film) checkFilm(name string) error {
	switch o.version = cmp.Or(o.version, 3); {
	case films[extension(name)] == nil:
		return console.Usage("a film needs a file: expected -o with a name that ends with %s, not %q", strings.Join(slices.Sorted(maps.Keys(films)), ", "), name)
	case o.version != 2 && o.version != 3:
		return console.Usage("unknown version %d of .cast files: expected 3 or 2", o.version)
	case o.Size > picture.MostSize:
		return console.AsUsage(verb.NoSize())
	}
	return o.findTheme()
}

// checkSheet fails if a picture of the steps cannot be written to a file of that name.
func (o *Film) checkSheet(name string) error {
	if o.Size > picture.MostSize || o.Size > 0 && !PictureOf(name).Scaled() {
		return console.AsUsage(verb.NoSize())
	}
	return o.findTheme()
}

func (o *Film) findTheme() (err error) {
	o.colours, err = FindTheme(o.Theme)
	return err
}

// Draw draws frames into -o: as a film, on pages, or beside each other in a picture.
func (o *Film) Draw(c *Call, show Show, frames []figure.Frame) error {
	if !c.Last { // the file has room for only one picture or film
		return console.Usage("-o %s holds one picture or film: expected one puzzle, game or file", c.Output)
	}
	if show == Pictured {
		return PictureOf(c.Output).DrawFrames(c.Out, frames, picture.Options{Theme: o.colours, Size: o.Size})
	}
	return films[extension(c.Output)](*o, c.Out, frames)
}

// Browse shows frames on the screen, back and forth. If the output is not a terminal, it
// writes their captions.
func (o *Film) Browse(ctx context.Context, c *Call, title string, frames []figure.Frame) error {
	if !tui.Browsable(c.IO.Out) {
		for _, f := range frames {
			if err := c.Out.Text(f.Caption + "\n"); err != nil {
				return err
			}
		}
		return nil
	}
	if err := c.Out.Flush(); err != nil {
		return err
	}
	steps := make([]tui.Step, len(frames))
	for i, f := range frames {
		steps[i] = tui.Step{Figure: f.Figure, Technique: f.Mark, Sentence: f.Caption}
	}
	return console.InOutput(console.Stdout, tui.Browse(ctx, tui.BrowseOptions{In: c.IO.In, Out: c.IO.Out, Lang: c.Lang, Title: title, Steps: steps}))
}

// MostFrames limits the frames of a film. The film of a longer search shows every second
// step, every fourth and so on.
const MostFrames = 1000

// Paced sets the durations of frames: 30 seconds for all of them together, but for each at
// least 0.04 seconds and at most most. The last frame stays for 3 seconds.
func Paced(frames []figure.Frame, most time.Duration) []figure.Frame {
	stay := min(most, max(40*time.Millisecond, (30*time.Second/time.Duration(len(frames))).Round(10*time.Millisecond)))
	for i := range frames {
		frames[i].Duration = stay
	}
	frames[len(frames)-1].Duration = 3 * time.Second
	return frames
}
