package command

import (
	"cmp"
	"errors"
	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/render/picture"
	"github.com/banmen/banmen/verb"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/internal/newfile"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/render/scene"
)

// texts are the extensions of text files, besides the names of forms.
var texts = []string{"", "txt", "text", "csv", "tsv", "json", "jsonl", "sdk", "sdm", "sud", "ss", "md", "out", "log", "tmp", "bak"}

// word matches an extension that names the type of a file, and is not a number or a date.
var word = lazy.Regexp(`(?i)^[.][a-z][a-z0-9]{1,5}$`)

// checkName fails if the extension of -o names neither a picture nor a text. Pipes and other
// special files may have any name.
func (c *Call) checkName() error {
	ext := extension(c.Output)
	switch info, err := os.Stat(c.Output); {
	case ext == "" || !word().MatchString(ext) || picture.Pictures[ext[1:]] != nil || slices.Contains(texts, ext[1:]):
		return nil
	case slices.Contains(FormNames(c.Kinds.All), ext[1:]) || err == nil && !info.Mode().IsRegular():
		return nil
	}
	return console.Usage("-o %s is neither a picture nor text: expected a name that ends with .svg, .png, .pdf, .gif, .tex or .txt", c.Output)
}

// extension returns the extension of a name in lower case, without that of compression.
func extension(name string) string { return strings.ToLower(filepath.Ext(newfile.Plain(name))) }

// PictureOf returns the format of a picture with that name, or nil for other names.
func PictureOf(name string) *picture.Picture {
	return picture.Pictures[strings.TrimPrefix(extension(name), ".")]
}

// Drawing returns the name of -o if it is a picture, or "" if it is text.
func (c *Call) Drawing() (string, error) {
	if PictureOf(c.Output) != nil {
		return extension(c.Output)[1:], nil
	}
	return "", c.checkName()
}

// FindTheme returns the theme of that name, or the first one for "".
func FindTheme(name string) (*scene.Theme, error) {
	t, ok := picture.FindTheme(name)
	if !ok {
		return nil, console.Usage("there is no theme %q: %s", name, console.OrOneOf(name, picture.ThemeNames()))
	}
	return t, nil
}

// Theme declares --theme.
func (f *Flags) Theme(at *string) {
	f.Add(at, Flag{Name: "theme", Values: picture.ThemeNames, Usage: verb.UsageOf("theme")})
}

// Size declares --size.
func (f *Flags) Size(at *int64) {
	f.Add(at, Flag{Name: "size", Natural: true, Usage: verb.UsageOf("size")})
}

// Plot declares --plot, which names a picture or a .txt file. A pipe or other special file
// may have any name; by default it gets SVG.
func (f *Flags) Plot(at *string) {
	f.Add(at, Flag{Name: "plot", File: true, Usage: banmen.Msg("plot into `FILE`: .svg, .png, .pdf, .gif, .tex or .txt, or as characters (-)")})
	f.Check(func() error {
		if info, err := os.Stat(*at); *at != "" && *at != "-" && strings.ToLower(filepath.Ext(*at)) != ".txt" && PictureOf(*at) == nil && (err != nil || info.Mode().IsRegular()) {
			return console.Usage("cannot write the plot %s: expected a name that ends with .%s", *at, strings.Join(slices.Sorted(maps.Keys(picture.Pictures)), ", .")+", .txt")
		}
		return nil
	})
}

// plotColumns is the width of a plot in characters, without its labels.
const plotColumns = 60

// PlotTo draws a plot into the file of --plot, if there is one. For - it writes characters
// to the output.
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
		err = cmp.Or(PictureOf(name), picture.Pictures["svg"]).Draw(file, p.Scene(nil), picture.Options{})
	}
	if err != nil {
		end = console.Discarded
	}
	_, e := file.End(end)
	return errors.Join(err, e)
}
