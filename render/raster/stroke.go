package raster

import (
	"math"

	"github.com/banmen/banmen/render/scene"
)

// stroke draws lines with the width of the style. Joints are round.
func (d *device) stroke(s scene.Style, lines ...[]scene.Point) {
	if s.Stroke == "" || s.Stroke == scene.None || s.Width == 0 {
		return
	}
	var all [][]scene.Point
	for _, line := range lines {
		for _, piece := range dashes(line, s.Dash) {
			all = append(all, thick(piece, s.Width/2, s.Cap)...)
		}
	}
	if len(all) > 0 {
		d.paint(s.Stroke, s.Opacity, all)
	}
}

// thick returns closed lines around all points nearer to a line than half its width. They
// have the same orientation, so overlaps add up.
func thick(line []scene.Point, half float64, ends string) [][]scene.Point {
	var all [][]scene.Point
	last := len(line) - 1
	for i := range last {
		a, b := line[i], line[i+1]
		long := math.Hypot(b.X-a.X, b.Y-a.Y)
		if long == 0 {
			continue
		}
		dx, dy := (b.X-a.X)/long*half, (b.Y-a.Y)/long*half
		if ends == "square" && i == 0 {
			a = scene.Point{X: a.X - dx, Y: a.Y - dy}
		}
		if ends == "square" && i == last-1 {
			b = scene.Point{X: b.X + dx, Y: b.Y + dy}
		}
		all = append(all, []scene.Point{{X: a.X + dy, Y: a.Y - dx}, {X: b.X + dy, Y: b.Y - dx}, {X: b.X - dy, Y: b.Y + dx}, {X: a.X - dy, Y: a.Y + dx}})
	}
	for i, p := range line {
		if inside := i > 0 && i < last || isClosed(line); inside || ends == "round" {
			all = append(all, circle(p, half))
		}
	}
	return all
}

// dashes cuts a line into its dashes; a line without is one.
func dashes(line []scene.Point, dash [2]float64) [][]scene.Point {
	if dash[0] == 0 {
		return [][]scene.Point{line}
	}
	var all [][]scene.Point
	piece, drawn, left := []scene.Point{line[0]}, true, dash[0]
	toggle := func() {
		if drawn {
			all, left = append(all, piece), dash[1]
		} else {
			left = dash[0]
		}
		drawn = !drawn
	}
	for i := range len(line) - 1 {
		at, b := line[i], line[i+1]
		for rest := math.Hypot(b.X-at.X, b.Y-at.Y); rest > left; {
			at = scene.Point{X: at.X + (b.X-at.X)*left/rest, Y: at.Y + (b.Y-at.Y)*left/rest}
			rest -= left
			piece = append(piece, at)
			toggle()
			piece = []scene.Point{at}
		}
		left -= math.Hypot(b.X-at.X, b.Y-at.Y)
		piece = append(piece, b)
	}
	if drawn {
		all = append(all, piece)
	}
	return all
}

// isClosed reports whether a line ends where it begins.
func isClosed(line []scene.Point) bool {
	return len(line) > 2 && line[0] == line[len(line)-1]
}

// circle returns a closed polygon around a point.
func circle(at scene.Point, radius float64) []scene.Point {
	return rounded(scene.Rect{X: at.X - radius, Y: at.Y - radius, W: 2 * radius, H: 2 * radius, Round: radius})
}

// pieces is the number of segments in a quarter of a circle.
const pieces = 12

// rounded returns a closed line around a rectangle, clockwise.
func rounded(r scene.Rect) []scene.Point {
	if r.Round == 0 {
		return []scene.Point{{X: r.X, Y: r.Y}, {X: r.X + r.W, Y: r.Y}, {X: r.X + r.W, Y: r.Y + r.H}, {X: r.X, Y: r.Y + r.H}, {X: r.X, Y: r.Y}}
	}
	var all []scene.Point
	for quarter, at := range [4]scene.Point{{X: r.X + r.W - r.Round, Y: r.Y + r.H - r.Round}, {X: r.X + r.Round, Y: r.Y + r.H - r.Round}, {X: r.X + r.Round, Y: r.Y + r.Round}, {X: r.X + r.W - r.Round, Y: r.Y + r.Round}} {
		for i := range pieces + 1 {
			sin, cos := math.Sincos((float64(quarter) + float64(i)/pieces) * math.Pi / 2)
			all = append(all, scene.Point{X: at.X + r.Round*cos, Y: at.Y + r.Round*sin})
		}
	}
	return append(all, all[0])
}
