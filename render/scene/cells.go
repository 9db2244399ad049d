package scene

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/banmen/banmen/figure"
)

// backgrounds fills cells. A player's several colours become vertical stripes.
func (l *layout) backgrounds() {
	for _, g := range l.Cages {
		for _, c := range g.Cells {
			if x, y := l.corner(c); g.Tint {
				l.add(Rect{Class: tinted("tint", g.Ink), X: float64(x), Y: float64(y), W: side, H: side})
			}
		}
	}
	if l.Felt {
		l.add(Rect{Class: "felt", X: float64(l.left), Y: float64(l.top), W: float64(l.Cols * side), H: float64(l.Rows * side)})
	}
	for i, c := range l.Cells {
		tints := c.Tints()
		for k, n := range tints {
			x, y := l.corner(i)
			from, to := k*side/len(tints), (k+1)*side/len(tints)
			l.add(Rect{Class: "t" + strconv.Itoa(n), X: float64(x + from), Y: float64(y), W: float64(to - from), H: side})
		}
		if c.Fill != figure.Plain {
			x, y := l.corner(i)
			l.add(Rect{Class: classes[c.Fill], X: float64(x), Y: float64(y), W: side, H: side})
		}
	}
}

// around is half the size of circles and squares around texts.
const around = 0.38 * side

// rings draws circles around the texts.
func (l *layout) rings() {
	for i, c := range l.Cell {
		for _, m := range c.Shape {
			if m.Place == figure.Circle {
				l.add(circle(with(styled("ring", m.Style), m.Fill), l.middle(i), around))
			}
		}
	}
}

// shapes draws filled shapes behind the texts and the paths.
func (l *layout) shapes() {
	for i, c := range l.Cell {
		for _, m := range c.Shape {
			at := l.middle(i)
			switch m.Place {
			case figure.Spot:
				l.add(circle(with(tinted("square", m.Ink), m.Fill), at, around))
			case figure.Square:
				l.add(square(with(tinted("square", m.Ink), m.Fill), at, around, 2))
				if m.Ink != figure.NoInk {
					l.add(square("outline "+inked(m.Ink), at, around, 2))
				}
			case figure.Peak, figure.Pit:
				l.add(square(with("square", m.Fill), at, side/2, 0), arrowheads(at, m.Place == figure.Peak))
			}
		}
	}
}

// arrowheads returns an arrowhead at each side of a cell.
func arrowheads(at Point, outwards bool) Path {
	const apex, back, half = 0.46 * side, 0.34 * side, 0.14 * side
	p := Path{Class: "chevron"}
	for _, d := range directions {
		dx, dy := float64(d.col), float64(d.row)
		from, to := back, apex
		if !outwards {
			from, to = apex, back
		}
		p.Lines = append(p.Lines, []Point{
			round(Point{at.X + from*dx + half*dy, at.Y + from*dy + half*dx}),
			round(Point{at.X + to*dx, at.Y + to*dy}),
			round(Point{at.X + from*dx - half*dy, at.Y + from*dy - half*dx}),
		})
	}
	return p
}

// cells draws the panels of players and the contents of the cells.
func (l *layout) cells() {
	for i, c := range l.Cell {
		x, y := l.corner(i)
		role := l.Cells[i].Role
		if role >= figure.Player1 && l.Cells[i].Shape != figure.Disc {
			l.add(Rect{Class: classes[role], X: float64(x + inset), Y: float64(y + inset), W: side - 2*inset, H: side - 2*inset, Round: 4})
			l.hatch(role, x, y)
		}
		switch {
		case c.Text != "" && l.Cells[i].Shape != figure.Written:
			l.shape(i)
		case c.Text != "":
			l.text(classes[role], c.Text, x, y, side, l.size)
			t := l.Items[len(l.Items)-1].(Text)
			t.Cell = cellName(i, l.Cols)
			l.Items[len(l.Items)-1] = t
		case len(c.Square) > 0:
			l.candidates(i)
		case c.Notes != "":
			l.put("mark", c.Notes, l.middle(i), min(0.36*side, 1.5*side/float64(Width(c.Notes))))
		}
		l.corners(i)
	}
}

// shape draws a shape in place of a cell's text.
func (l *layout) shape(i int) {
	if item := shaped(l.Cells[i].Shape, l.Cells[i].Role, l.middle(i)); item != nil {
		l.add(item)
	}
}

// Sign returns the items of a shape centred at 0, 0, as [New] draws it in a cell. Texts
// and blanks have no items.
func Sign(shape figure.Shape) *Scene {
	s := &Scene{Theme: Light()}
	if item := shaped(shape, figure.Plain, Point{}); item != nil {
		s.Items = append(s.Items, item)
	}
	return s
}

// shaped returns a shape around a point, nil if nothing is drawn.
func shaped(shape figure.Shape, role figure.Role, at Point) Item {
	class := "shape"
	switch role {
	case figure.Given:
		class = "shape-given"
	case figure.Guess:
		class = "shape-guess"
	case figure.Dead, figure.Wrong:
		class = "shape-wrong"
	}
	switch shape {
	case figure.Star:
		return star(class, at, 0.36*side)
	case figure.Disc:
		if role == figure.Player2 {
			return circle("disc-light", at, 0.4*side)
		}
		return circle("disc-dark", at, 0.4*side)
	case figure.Block:
		return square(class, at, 0.44*side, 2)
	case figure.Cross:
		const half = 0.1 * side
		return Path{Class: with("cross", role), Lines: [][]Point{
			{{at.X - half, at.Y - half}, {at.X + half, at.Y + half}}, {{at.X - half, at.Y + half}, {at.X + half, at.Y - half}}}}
	}
	return nil
}

// star returns a regular pentagram.
func star(class string, middle Point, radius float64) Path {
	var points []Point
	for k := range 11 {
		r := radius
		if k%2 == 1 {
			r *= (3 - math.Sqrt(5)) / 2
		}
		angle := math.Pi * (float64(k)/5 - 0.5)
		points = append(points, round(Point{middle.X + r*math.Cos(angle), middle.Y + 0.08*radius + r*math.Sin(angle)}))
	}
	points[10] = points[0]
	return Path{Class: class, Lines: [][]Point{points}}
}

// hatch draws a player's pattern along the sides of a panel, so that the text stays
// legible. The patterns are rising, horizontal, none and vertical strokes.
func (l *layout) hatch(role figure.Role, x, y int) {
	if !l.Theme.Hatched || role == figure.Player3 {
		return
	}
	var all [][]Point
	for k := range 8 {
		for _, at := range [2]int{inset + 2, side - inset - 7} {
			px, py := float64(x+at), float64(y+inset+3+5*k)
			stroke := map[figure.Role][]Point{
				figure.Player1: {{px, py + 4}, {px + 5, py}},
				figure.Player2: {{px, py + 2}, {px + 5, py + 2}},
				figure.Player4: {{px + 2.5, py}, {px + 2.5, py + 3}},
			}[role]
			all = append(all, stroke)
		}
	}
	l.add(Path{Class: "hatch", Lines: all})
}

// candidates places marks in a square grid.
func (l *layout) candidates(i int) {
	marks := l.Cell[i].Square
	longest := 1
	for _, m := range marks {
		longest = max(longest, utf8.RuneCountInString(m.Text))
	}
	across, room := Across(len(marks)), side-2*inset-l.head
	size := min(float64(room)/float64(across)*0.85, float64(room)*1.5/float64(across*longest))
	for k, m := range marks {
		x, y, side := l.candidate(i, k)
		if m.Fill != figure.Plain {
			l.add(circle(classes[m.Fill], Point{float64(x) + float64(side)/2, float64(y) + float64(side)/2}, float64(side)/2))
		}
		if m.Text != "" {
			l.text(instead("mark", m.Role), m.Text, x, y, side, size)
		}
	}
}

// candidate returns the square of the k-th candidate of a cell. Below corner marks the
// squares are smaller.
func (l *layout) candidate(i, k int) (x, y, room int) {
	x, y = l.corner(i)
	across := Across(len(l.Cell[i].Square))
	room = side - 2*inset - l.head
	return x + inset + l.head/2 + k%across*room/across, y + inset + l.head + k/across*room/across, room / across
}

// corners places marks along the upper and the lower side, from left to right: two above
// and two below, or half of more. The label of a cage lies on its outline.
func (l *layout) corners(i int) {
	marks := l.Cell[i].Corner
	above := max(min(len(marks), 2), (len(marks)+1)/2)
	x, y := l.corner(i)
	for k, m := range marks {
		row, of, n := 0, above, k
		if k >= above {
			row, of, n = 1, len(marks)-above, k-above
		}
		size := min(small, (side-2*inset)/breadth(m.Text+" ", 1))
		half := breadth(m.Text, size) / 2
		at := Point{float64(x) + inset + half, float64(y) + inset + small/2 - 1}
		if of > 1 {
			at.X += (side - 2*inset - 2*half) * float64(n) / float64(of-1)
		}
		if row == 1 {
			at.Y = float64(y) + side - inset - small/2 + 1
		}
		if k == 0 && l.Cage[i] > 0 {
			l.add(Rect{Class: "paper", X: at.X - half - 1, Y: at.Y - small/2, W: 2*half + 2, H: small})
		}
		l.put(instead("label", m.Role), m.Text, at, size)
	}
}
