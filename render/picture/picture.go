// Package picture is the list of the ways to draw a figure: with characters, and as
// pictures.
package picture

import (
	"cmp"
	"io"
	"math"
	"slices"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/tex"
	"github.com/banmen/banmen/render/text"
)

// A Picture is a way to draw scenes.
type Picture struct {
	Binary bool // the picture is not text

	cell   int64 // the usual size of a cell; 0: cells have no size
	pixels bool  // the picture consists of pixels, whose number is limited
	draw   func(w io.Writer, s *scene.Scene, scale float64) error
	pages  func(w io.Writer, pages []*scene.Scene, scale float64) error // nil: the format has no pages
}

// Scaled reports whether cells of the picture have a size in pixels or points.
func (p *Picture) Scaled() bool { return p.cell > 0 }

// byCharacters are the ways to draw a figure without a theme.
var byCharacters = map[string]func(io.Writer, *figure.Figure) error{"text": text.Render, "ansi": ansi.Render, "svg": svg.Render}

// names are all ways to draw, those with characters first.
var names = []string{"text", "ansi", "svg", "png", "pdf", "gif", "tex", "tikz"}

// Names are the ways to draw that this program has.
func Names() []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return byCharacters[name] == nil && Pictures[name] == nil })
}

// Options are how a figure is drawn.
type Options struct {
	Theme  *scene.Theme // nil: the first
	Size   int64        // of a cell; 0: the usual size, or the largest that fits if that is at least leastSize
	Memory int64        // bytes for pixels; 0: a quarter of a gigabyte
}

// Draw draws a figure in one of the ways of Names.
func Draw(w io.Writer, to string, f *figure.Figure, o Options) error {
	if draw := byCharacters[to]; draw != nil && (o.Theme == nil || Pictures[to] == nil) {
		return draw(w, f)
	}
	if to == "tex" && o.Size == 0 {
		return tex.Array(w, []*figure.Figure{f}, o.Theme)
	}
	return Pictures[to].Draw(w, scene.New(f, o.Theme), o)
}

// Draw draws a scene.
func (p *Picture) Draw(w io.Writer, s *scene.Scene, o Options) error {
	size := o.Size
	if p.pixels {
		if fits := o.fitting(s); size == 0 && fits < p.cell && fits >= leastSize {
			size = fits
		}
		if err := o.CheckPixels(s, cmp.Or(size, p.cell)); err != nil {
			return err
		}
	}
	return p.draw(w, s, float64(cmp.Or(size, p.cell))/scene.Cell)
}

// DrawFrames draws frames: each on its own page, or beside each other if the format has no pages.
func (p *Picture) DrawFrames(w io.Writer, frames []figure.Frame, o Options) error {
	if p.pages == nil {
		return p.Draw(w, scene.Sheet(frames, o.Theme), o)
	}
	return p.pages(w, scene.Frames(frames, o.Theme), float64(cmp.Or(o.Size, p.cell))/scene.Cell)
}

// leastSize is the default for the least size of cells, in pixels.
const leastSize = 24

// MostSize is how large a cell may be: a board of 25 rows then has 25 million pixels.
const MostSize = 200

// usualMemory is the default for Options.Memory.
const usualMemory = 256e6

// most returns how many pixels a picture may have, of four bytes each.
func (o Options) most() float64 {
	if o.Memory == 0 || o.Memory > usualMemory {
		return usualMemory / 4
	}
	return float64(o.Memory) / 4
}

// CheckPixels returns an error if a scene would have too many pixels with cells of the given size.
// The error names a size that fits.
func (o Options) CheckPixels(s *scene.Scene, size int64) error {
	scale := float64(size) / scene.Cell
	if s.Width*scale*s.Height*scale <= o.most() {
		return nil
	}
	fits := o.fitting(s)
	if fits < 1 {
		return message.Errorf(message.ErrLimit, "too large for a pixel image: expected .svg or .pdf")
	}
	return message.Errorf(message.ErrLimit, "too large for a pixel image with %s %d: %s %d would fit", message.Flag("size"), size, message.Flag("size"), fits)
}

// fitting returns the largest size of cells for which a scene does not have too many pixels.
func (o Options) fitting(s *scene.Scene) int64 {
	return int64(scene.Cell * math.Sqrt(o.most()/(s.Width*s.Height)))
}

// ThemeNames are the names of all themes.
func ThemeNames() (all []string) {
	for _, t := range scene.Themes {
		all = append(all, t.Name)
	}
	return all
}

// FindTheme returns the theme with a name; an empty name means the first theme. It reports false if
// there is no such theme.
func FindTheme(name string) (*scene.Theme, bool) {
	for _, t := range scene.Themes {
		if t.Name == name || name == "" {
			return t.Theme(), true
		}
	}
	return nil, false
}
