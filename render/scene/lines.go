package scene

import (
	"math"
	"slices"

	"github.com/banmen/banmen/figure"
)

// paths draws lines through cells, each with its bulb and the head of its arrow.
func (l *layout) paths() {
	for _, p := range l.Paths {
		var points []Point
		for _, c := range p.Cells {
			points = append(points, l.middle(c))
		}
		if len(points) == 0 {
			continue
		}
		class := "line"
		switch {
		case p.Ink != figure.NoInk:
			class = "ink " + inked(p.Ink)
		case p.Bulb:
			class = "thermo"
			l.add(circle(with("bulb", p.Role), points[0], 0.36*side))
		case p.Arrow:
			class = "arrow"
		}
		if p.Pill > 0 && p.Pill < len(points) {
			l.pill(p.Cells[:p.Pill], with("arrow pill", p.Role))
			points = points[p.Pill-1:]
			points[0] = round(off(points[0], points[1], pillRadius))
		}
		l.add(Path{Class: with(class, p.Role), Lines: [][]Point{points}})
		l.ends(p, points)
		if n := len(points); p.Arrow && n > 1 {
			l.add(head(with("arrow", p.Role), points[n-2], points[n-1], 9))
		}
	}
}

// pillRadius is half the width of a pill.
const pillRadius = 0.4 * side

// pill draws an outline around cells: a circle or a pill, or a cage if they are not in a row.
func (l *layout) pill(cells []int, class string) {
	a, b := l.middle(slices.Min(cells)), l.middle(slices.Max(cells))
	if long := b.X - a.X + b.Y - a.Y; (a.X == b.X || a.Y == b.Y) && long == float64(side*(len(cells)-1)) {
		l.add(Rect{Class: class, X: a.X - pillRadius, Y: a.Y - pillRadius, W: b.X - a.X + 2*pillRadius, H: b.Y - a.Y + 2*pillRadius, Round: pillRadius})
		return
	}
	l.add(Path{Class: class, Lines: l.outlines(cells, side/2-pillRadius)})
}

// ends draws the shapes at both ends of a path.
func (l *layout) ends(p figure.Path, points []Point) {
	for _, at := range []Point{points[0], points[len(points)-1]} {
		switch p.Ends {
		case figure.Rings:
			l.add(circle(with("ring", p.Role), at, 0.38*side))
		case figure.Diamonds:
			const half = 0.44 * side
			l.add(Path{Class: with("ring", p.Role), Lines: [][]Point{{
				{at.X, at.Y - half}, {at.X + half, at.Y}, {at.X, at.Y + half}, {at.X - half, at.Y}, {at.X, at.Y - half}}}})
		}
	}
}

// head draws an arrowhead with strokes of a length.
func head(class string, from, to Point, long float64) Path {
	angle := math.Atan2(to.Y-from.Y, to.X-from.X)
	stroke := func(offset float64) Point {
		return round(Point{to.X - long*math.Cos(angle+offset), to.Y - long*math.Sin(angle+offset)})
	}
	return Path{Class: class, Lines: [][]Point{{stroke(math.Pi / 5), to, stroke(-math.Pi / 5)}}}
}

// round rounds to one decimal.
func round(p Point) Point {
	return Point{math.Round(10*p.X) / 10, math.Round(10*p.Y) / 10}
}

// edges draws the signs between two cells.
func (l *layout) edges() {
	for _, e := range l.Edges {
		a, b := l.middle(e.A), l.middle(e.B)
		at := Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
		radius := 5.5
		if e.Text != "" {
			radius = max(8, breadth(e.Text, small)/2+2)
		}
		if e.Sign == figure.SignNone || e.Sign == figure.SignLess { // the border must not cross the sign
			l.add(circle("paper", at, min(radius, 8)))
		}
		l.sign(e.Sign, a, b, at, radius)
		if e.Text == "" {
			continue
		}
		class, size := "edge", 11.0
		switch e.Sign {
		case figure.SignDot:
			class = "over"
		case figure.SignNone:
			size = 15
		}
		l.put(instead(class, e.Role), e.Text, at, size)
	}
}

// sign draws the sign of the edge between a and b at a point.
func (l *layout) sign(s figure.Sign, a, b, at Point, radius float64) {
	dx, dy := unit(a, b)
	switch s {
	case figure.SignDot:
		l.add(circle("dot", at, radius))
	case figure.SignRing:
		l.add(circle("ring", at, radius))
	case figure.SignBar:
		along, across := 4+8*math.Abs(dy), 4+8*math.Abs(dx)
		l.add(Rect{Class: "ring", X: at.X - along, Y: at.Y - across, W: 2 * along, H: 2 * across, Round: 2})
	case figure.SignLess:
		const half = 5.0
		apex := Point{at.X - half*dx, at.Y - half*dy}
		arm := func(way float64) Point {
			return round(Point{at.X + half*(dx+way*dy), at.Y + half*(dy-way*dx)})
		}
		l.add(Path{Class: "sign", Lines: [][]Point{{arm(1), round(apex), arm(-1)}}})
	}
}

// unit returns the direction from a to b.
func unit(a, b Point) (dx, dy float64) {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d == 0 {
		return 0, 0
	}
	return (b.X - a.X) / d, (b.Y - a.Y) / d
}

// links joins candidates by slightly curved lines, which avoid what lies between.
func (l *layout) links() {
	for _, k := range l.Links {
		from, r1 := l.end(k.From)
		to, r2 := l.end(k.To)
		dx, dy := unit(from, to)
		long := math.Hypot(to.X-from.X, to.Y-from.Y)
		if long <= r1+r2 {
			continue
		}
		class := "weak"
		if k.Strong {
			class = "strong"
		}
		bend := min(0.12*long, side/2)
		over := Point{(from.X+to.X)/2 + bend*dy, (from.Y+to.Y)/2 - bend*dx}
		l.add(Path{Class: with(class, k.Role), Lines: [][]Point{curve(off(from, over, r1), over, off(to, over, r2))}})
	}
}

// end returns the centre of a candidate or a cell, and its radius.
func (l *layout) end(e figure.End) (Point, float64) {
	if e.Candidate < 0 || e.Candidate >= len(l.Cell[e.Cell].Square) {
		return l.middle(e.Cell), 0.36 * side
	}
	x, y, room := l.candidate(e.Cell, e.Candidate)
	half := float64(room) / 2
	return Point{float64(x) + half, float64(y) + half}, half
}

// off returns the point at distance r from p towards q.
func off(p, q Point, r float64) Point {
	dx, dy := unit(p, q)
	return Point{p.X + r*dx, p.Y + r*dy}
}

// curve returns points of the parabola from p to q with control point over.
func curve(p, over, q Point) []Point {
	const pieces = 8
	points := make([]Point, pieces+1)
	for i := range points {
		t := float64(i) / pieces
		a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
		points[i] = round(Point{a*p.X + b*over.X + c*q.X, a*p.Y + b*over.Y + c*q.Y})
	}
	return points
}
