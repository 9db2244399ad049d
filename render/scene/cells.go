package scene

import (
	"unicode/utf8"

	"github.com/banmen/banmen/figure"
)

// backgrounds fills cells.
func (l *layout) backgrounds() {
	for i, c := range l.Cells {
		if c.Fill != figure.Plain {
			x, y := l.corner(i)
			l.add(Rect{Class: classes[c.Fill], X: float64(x), Y: float64(y), W: side, H: side})
		}
	}
}

// shapes draws circles and squares around the texts.
func (l *layout) shapes() {
	const half = 0.38 * side
	for i, c := range l.Cell {
		for _, m := range c.Shape {
			if m.Place == figure.Circle {
				l.add(circle(with("ring", m.Fill), l.middle(i), half))
			} else {
				l.add(square(with("square", m.Fill), l.middle(i), half, 2))
			}
		}
	}
}

// cells draws the panels of players, and what stands in the cells.
func (l *layout) cells() {
	for i, c := range l.Cell {
		x, y := l.corner(i)
		role := l.Cells[i].Role
		if role >= figure.Player1 {
			l.add(Rect{Class: classes[role], X: float64(x + inset), Y: float64(y + inset), W: side - 2*inset, H: side - 2*inset, Round: 4})
			l.hatch(role, x, y)
		}
		switch {
		case c.Text != "":
			l.text(classes[role], c.Text, x, y, side, l.size)
		case len(c.Square) > 0:
			l.candidates(i)
		case c.Notes != "":
			l.put("mark", c.Notes, l.middle(i), min(0.36*side, 1.5*side/float64(Width(c.Notes))))
		}
		l.corners(i)
	}
}

// hatch draws the pattern of a player along the sides of the panel, so that its
// text stays free: strokes that rise, strokes that lie, none, strokes that stand.
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
	l.add(Path{"hatch", all})
}

// candidates sets marks in a square, each in one of its own.
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

// candidate returns the square of the k-th candidate of a cell. Under marks in
// the corners they stand closer.
func (l *layout) candidate(i, k int) (x, y, room int) {
	x, y = l.corner(i)
	across := Across(len(l.Cell[i].Square))
	room = side - 2*inset - l.head
	return x + inset + l.head/2 + k%across*room/across, y + inset + l.head + k/across*room/across, room / across
}

// corners sets marks along the upper and the lower side, from left to right:
// two above and two below, or half of more. Those of a cage stand on its outline.
func (l *layout) corners(i int) {
	marks := l.Cell[i].Corner
	above := max(min(len(marks), 2), (len(marks)+1)/2)
	x, y := l.corner(i)
	for k, m := range marks {
		row, of, n := 0, above, k
		if k >= above {
			row, of, n = 1, len(marks)-above, k-above
		}
		half := breadth(m.Text, small) / 2
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
		l.put(instead("label", m.Role), m.Text, at, small)
	}
}
