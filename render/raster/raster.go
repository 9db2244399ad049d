// Package raster draws a scene in pixels. Shapes are filled with the anti-aliased
// coverage of golang.org/x/image/vector. Texts are outlines of package render/font, so
// pictures look the same on every machine.
package raster

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"

	"github.com/banmen/banmen/render/scene"
)

// Draw returns the scene in pixels; scale is the number of pixels to a unit. Corners are
// square. The error names a character that the font lacks.
func Draw(s *scene.Scene, scale float64) (*image.RGBA, error) {
	d := &device{scale: scale}
	err := s.Draw(d)
	return d.to, err
}

// A device draws on an image.
type device struct {
	to    *image.RGBA
	scale float64
	mask  vector.Rasterizer
	font  sfnt.Buffer
	err   error
}

func (d *device) Begin(s *scene.Scene) {
	w, h := int(math.Ceil(s.Width*d.scale)), int(math.Ceil(s.Height*d.scale))
	d.to = image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(d.to, d.to.Bounds(), image.NewUniform(colour(s.Theme.Paper(), 1)), image.Point{}, draw.Src)
}

func (d *device) End() error { return d.err }

func (d *device) Rect(r scene.Rect, s scene.Style) {
	around := rounded(r)
	d.fill(s.Fill, s.Opacity, around)
	d.stroke(s, around)
}

func (d *device) Path(p scene.Path, s scene.Style) {
	var closed [][]scene.Point
	for _, line := range p.Lines {
		if isClosed(line) {
			closed = append(closed, line)
		}
	}
	d.fill(s.Fill, 1, closed...)
	d.stroke(s, p.Lines...)
}

// fill fills the inside of closed lines. Overlapping lines must have the same
// orientation.
func (d *device) fill(colour string, opacity float64, lines ...[]scene.Point) {
	if colour == "" || colour == scene.None || len(lines) == 0 {
		return
	}
	d.paint(colour, opacity, lines)
}

// paint fills the inside of closed lines with a colour, and touches only their part of
// the picture.
func (d *device) paint(fill string, opacity float64, lines [][]scene.Point) {
	box := d.bounds(lines).Intersect(d.to.Bounds())
	if box.Empty() {
		return
	}
	d.mask.Reset(box.Dx(), box.Dy())
	at := func(p scene.Point) (x, y float32) {
		return float32(p.X*d.scale) - float32(box.Min.X), float32(p.Y*d.scale) - float32(box.Min.Y)
	}
	for _, line := range lines {
		d.mask.MoveTo(at(line[0]))
		for _, p := range line[1:] {
			d.mask.LineTo(at(p))
		}
		d.mask.ClosePath()
	}
	if opacity == 0 {
		opacity = 1
	}
	d.mask.Draw(d.to, box, image.NewUniform(colour(fill, opacity)), image.Point{})
}

// bounds returns the pixels that lines may touch.
func (d *device) bounds(lines [][]scene.Point) image.Rectangle {
	low, high := scene.Point{X: math.Inf(1), Y: math.Inf(1)}, scene.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, line := range lines {
		for _, p := range line {
			low = scene.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
			high = scene.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
		}
	}
	floor := func(v float64) int { return int(math.Floor(v * d.scale)) }
	return image.Rect(floor(low.X)-1, floor(low.Y)-1, floor(high.X)+2, floor(high.Y)+2)
}

// colour reads #rgb or #rrggbb.
func colour(s string, opacity float64) color.NRGBA {
	r, g, b := scene.RGB(s)
	return color.NRGBA{r, g, b, uint8(math.Round(255 * opacity))}
}
