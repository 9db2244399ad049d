package raster

import (
	"cmp"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/banmen/banmen/render/font"
	"github.com/banmen/banmen/render/scene"
)

// slope is the slant of italic letters, relative to their height.
const slope = 0.2

// unit is the size at which outlines are read.
const unit = 1024

// Text draws the outlines of a text. Curves are cut into pieces.
func (d *device) Text(t scene.Text, s scene.Style) {
	face := font.Regular()
	if s.Bold {
		face = font.Bold()
	}
	glyphs, width, err := face.Glyphs(&d.font, t.Text)
	if err != nil {
		d.err = cmp.Or(d.err, err)
		return
	}
	x := t.X
	if !s.Start {
		x -= width * t.Size / 2
	}
	var all [][]scene.Point
	for _, g := range glyphs {
		outline, err := face.LoadGlyph(&d.font, g.Index, fixed.I(unit), nil)
		if err != nil {
			d.err = cmp.Or(d.err, err)
			return
		}
		all = append(all, contours(outline, func(p fixed.Point26_6) scene.Point {
			px, py := float64(p.X)/64/unit, float64(p.Y)/64/unit
			if s.Italic {
				px -= slope * py
			}
			return scene.Point{X: x + (g.At+px)*t.Size, Y: t.Y + py*t.Size}
		})...)
	}
	d.fill(s.Fill, s.Opacity, all...)
}

// contours returns the closed lines of an outline.
func contours(outline sfnt.Segments, place func(fixed.Point26_6) scene.Point) [][]scene.Point {
	var all [][]scene.Point
	for _, s := range outline {
		to := place(s.Args[0])
		if s.Op == sfnt.SegmentOpMoveTo {
			all = append(all, []scene.Point{to})
			continue
		}
		line := &all[len(all)-1]
		switch s.Op {
		case sfnt.SegmentOpLineTo:
			*line = append(*line, to)
		case sfnt.SegmentOpQuadTo:
			*line = quadratic(*line, to, place(s.Args[1]))
		}
	}
	return all
}

// quadratic appends the pieces of a Bézier curve from the last point of a line.
func quadratic(line []scene.Point, by, to scene.Point) []scene.Point {
	const n = 6
	from := line[len(line)-1]
	for i := 1; i <= n; i++ {
		t := float64(i) / n
		a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
		line = append(line, scene.Point{X: a*from.X + b*by.X + c*to.X, Y: a*from.Y + b*by.Y + c*to.Y})
	}
	return line
}
