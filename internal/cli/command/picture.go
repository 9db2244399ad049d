package command

import (
	"cmp"
	"errors"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/newfile"
	"github.com/banmen/banmen/render/gif"
	"github.com/banmen/banmen/render/pdf"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/render/png"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/tex"
)

// A Picture is a way to draw scenes. A cell is so large if nobody says otherwise.
type Picture struct {
	cell   int64
	pixels bool // it is made of them: they must not be too many
	draw   func(w io.Writer, s *scene.Scene, scale float64) error
}

// Pictures are the ways to draw, by their names, which files end with.
var Pictures = map[string]*Picture{
	"svg": {0, false, func(w io.Writer, s *scene.Scene, _ float64) error { return svg.Draw(w, s) }},
	"png": {96, true, png.Draw},
	"pdf": {36, false, pdf.Draw},
	"gif": {48, true, gif.Still},
	"tex": {24, false, tex.Tikz}, "tikz": {24, false, tex.Tikz},
}

// Scaled reports whether cells of the picture have a size in pixels or points.
func (p *Picture) Scaled() bool { return p.cell > 0 }

// Draw draws a scene with cells of a size; 0 is the usual one, or what fits if that is no less than leastSize.
func (p *Picture) Draw(w io.Writer, s *scene.Scene, size int64) error {
	if p.pixels {
		if fits := fitting(s); size == 0 && fits < p.cell && fits >= leastSize {
			size = fits
		}
		if err := checkPixels(s, cmp.Or(size, p.cell)); err != nil {
			return err
		}
	}
	return p.draw(w, s, float64(cmp.Or(size, p.cell))/scene.Cell)
}

// leastSize is the least size of cells, in pixels, that is taken if nobody asks for one.
const leastSize = 24

// mostPixels is how many a picture may have: as many as take a quarter of a gigabyte
// while it is drawn.
const mostPixels = 64e6

// checkPixels refuses a scene that would have too many pixels with cells of a size, and
// says which size would fit.
func checkPixels(s *scene.Scene, size int64) error {
	scale := float64(size) / scene.Cell
	if s.Width*scale*s.Height*scale <= mostPixels {
		return nil
	}
	fits := fitting(s)
	if fits < 1 {
		return banmen.Errorf(banmen.ErrLimit, "this is too large for a picture of pixels: expected .svg or .pdf")
	}
	return banmen.Errorf(banmen.ErrLimit, "this is too large for a picture of pixels with --size %d: --size %d would fit", size, fits)
}

// fitting returns the largest size of cells with which a scene has no more than mostPixels.
func fitting(s *scene.Scene) int64 {
	return int64(scene.Cell * math.Sqrt(mostPixels/(s.Width*s.Height)))
}

// texts are the ends of names of files of text, besides the names of forms.
var texts = []string{"", "txt", "text", "csv", "tsv", "json", "jsonl", "sdk", "sdm", "sud", "ss", "md", "out", "log", "tmp", "bak"}

// word is the end of a name that says what a file is, and no number or date.
var word = regexp.MustCompile(`(?i)^[.][a-z][a-z0-9]{1,5}$`)

// checkName refuses names of -o that say of a file that it is neither a picture nor text.
// What is no regular file, such as a pipe, may have any name.
func (c *Call) checkName() error {
	ext := extension(c.Output)
	switch info, err := os.Stat(c.Output); {
	case ext == "" || !word.MatchString(ext) || Pictures[ext[1:]] != nil || slices.Contains(texts, ext[1:]):
		return nil
	case slices.Contains(FormNames(c.Kinds.All), ext[1:]) || err == nil && !info.Mode().IsRegular():
		return nil
	}
	return console.Usage("-o %s is neither a picture nor text: expected a name that ends with .svg, .png, .pdf, .gif, .tex or .txt", c.Output)
}

// extension is how a name ends, from the dot, before what says that the file is packed.
func extension(name string) string { return strings.ToLower(filepath.Ext(newfile.Plain(name))) }

// PictureOf returns how a file of that name is drawn, nil if that is no picture.
func PictureOf(name string) *Picture { return Pictures[strings.TrimPrefix(extension(name), ".")] }

// Drawing returns the name of the picture that -o is to be, "" if it is to be text.
func (c *Call) Drawing() (string, error) {
	if PictureOf(c.Output) != nil {
		return extension(c.Output)[1:], nil
	}
	return "", c.checkName()
}

// MostSize is how large a cell may be: a board of 25 rows then has 25 million pixels.
const MostSize = 200

// NoSize says that --size means nothing for what is drawn, or is too much.
func NoSize() error {
	return console.Usage("--size is for png, gif, pdf and tikz, and at most %d", MostSize)
}

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
	f.Add(at, Flag{Name: "size", Natural: true, Usage: banmen.Msg("the side of a cell, in `PIXELS` of png and gif or points of pdf and tikz")})
}

// Plot declares --plot, whose file is a picture. What is no regular file, such as a
// pipe, gets SVG whatever its name.
func (f *Flags) Plot(at *string) {
	f.Add(at, Flag{Name: "plot", File: true, Usage: banmen.Msg("draw it into `FILE`: .svg, .png, .pdf, .gif, .tex or .txt; - shows it in characters")})
	f.Check(func() error {
		if info, err := os.Stat(*at); *at != "" && *at != "-" && strings.ToLower(filepath.Ext(*at)) != ".txt" && PictureOf(*at) == nil && (err != nil || info.Mode().IsRegular()) {
			return console.Usage("there is no plot for --plot %s: expected a name that ends with .%s", *at, strings.Join(slices.Sorted(maps.Keys(Pictures)), ", .")+", .txt")
		}
		return nil
	})
}

// plotColumns is how wide a plot in characters is, without its numbers and names.
const plotColumns = 60

// PlotTo draws a plot into the file of --plot, if there is one.
func (c *Call) PlotTo(name string, p plot.Plot) error {
	switch name {
	case "":
		return nil
	case "-":
		return c.Out.Text(p.Text(plotColumns))
	}
	file, err := c.Create(name)
	if err != nil {
		return err
	}
	end := console.Complete
	if strings.ToLower(filepath.Ext(name)) == ".txt" {
		err = file.Text(p.Text(plotColumns))
	} else {
		err = cmp.Or(PictureOf(name), Pictures["svg"]).Draw(file, p.Scene(nil), 0)
	}
	if err != nil {
		end = console.Discarded
	}
	_, e := file.End(end)
	return errors.Join(err, e)
}
