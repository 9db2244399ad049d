package command

import (
	"cmp"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/render/gif"
	"github.com/banmen/banmen/render/pdf"
	"github.com/banmen/banmen/render/png"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// A Picture is a way to draw scenes. A cell is so large if nobody says otherwise.
type Picture struct {
	cell int64
	draw func(w io.Writer, s *scene.Scene, scale float64) error
}

// Pictures are the ways to draw, by their names, which files end with.
var Pictures = map[string]*Picture{
	"svg": {0, func(w io.Writer, s *scene.Scene, _ float64) error { return svg.Draw(w, s) }},
	"png": {96, png.Draw},
	"pdf": {36, pdf.Draw},
	"gif": {48, gif.Still},
}

// Scaled reports whether cells of the picture have a size in pixels or points.
func (p *Picture) Scaled() bool { return p.cell > 0 }

// Draw draws a scene with cells of a size; 0 is the usual one.
func (p *Picture) Draw(w io.Writer, s *scene.Scene, size int64) error {
	return p.draw(w, s, float64(cmp.Or(size, p.cell))/scene.Cell)
}

// PictureOf returns how a file of that name is drawn, nil if that is no picture.
func PictureOf(name string) *Picture {
	return Pictures[strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")]
}

// MostSize is how large a cell may be: a board of 25 rows then has 25 million pixels.
const MostSize = 200

// ThemeNames are the names of all themes.
func ThemeNames() (all []string) {
	for _, t := range scene.Themes {
		all = append(all, t.Name)
	}
	return all
}

// FindTheme returns the theme of that name, for "" the first.
func FindTheme(name string) (*scene.Theme, error) {
	for _, t := range scene.Themes {
		if t.Name == name || name == "" {
			return t.Theme, nil
		}
	}
	return nil, console.Usage("there is no theme %q: %s", name, console.OrOneOf(name, ThemeNames()))
}

// Theme declares --theme and Size --size.
func (f *Flags) Theme(at *string) {
	f.Add(at, Flag{Name: "theme", Values: ThemeNames, Usage: banmen.Msg("the colours of a picture; safe is for who tells few colours apart")})
}

// Size declares --size.
func (f *Flags) Size(at *int64) {
	f.Add(at, Flag{Name: "size", Natural: true, Usage: banmen.Msg("the side of a cell, in `PIXELS` of png and gif or points of pdf")})
}

// Plot declares --plot, whose file is a picture. What is no regular file, such as a
// pipe, gets SVG whatever its name.
func (f *Flags) Plot(at *string) {
	f.Add(at, Flag{Name: "plot", File: true, Usage: banmen.Msg("draw it into `FILE`: .svg, .png, .pdf or .gif")})
	f.Check(func() error {
		if info, err := os.Stat(*at); *at != "" && PictureOf(*at) == nil && (err != nil || info.Mode().IsRegular()) {
			return console.Usage("there is no plot for --plot %s: expected a name that ends with .%s", *at, strings.Join(slices.Sorted(maps.Keys(Pictures)), ", ."))
		}
		return nil
	})
}

// PlotTo draws a plot into the file of --plot, if there is one.
func (c *Call) PlotTo(name string, s *scene.Scene) error {
	if name == "" {
		return nil
	}
	file, err := c.Create(name)
	if err != nil {
		return err
	}
	end := console.Complete
	if err = cmp.Or(PictureOf(name), Pictures["svg"]).Draw(file, s, 0); err != nil {
		end = console.Discarded
	}
	_, e := file.End(end)
	return errors.Join(err, e)
}
