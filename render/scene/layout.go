package scene

import (
	"math"
	"unicode/utf8"

	"github.com/banmen/banmen/figure"
)

// Cell is the side of a cell, in units of the scene.
const Cell = side

// Measures, in units of the scene.
const (
	side   = 48 // of a cell
	margin = 12
	rim    = 30 // of clues around the board
	line   = 26 // height of a line of notes
	inset  = 3  // of a player's panel, and of marks
	small  = 11 // size of marks in corners
)

// A layout is a scene under construction. Coordinates stay integers where possible.
type layout struct {
	*Table
	*Scene
	left, top int     // of the board
	size      float64 // of the texts of cells
	head      int     // height that corner marks take away from candidates
	room      room
	noteLines []string   // the notes, by lines
	keyLines  [][]string // the keys, by lines
}

// A room is the common space of scenes shown one after the other.
type room struct{ width, labels, texts int }

// New lays out the figure in a theme; nil means Light.
func New(f *figure.Figure, theme *Theme) *Scene { return newIn(f, theme, &room{}) }

// newIn lays out the figure with at least the given room, and updates the room.
func newIn(f *figure.Figure, theme *Theme, least *room) *Scene {
	if theme == nil {
		theme = Light()
	}
	l := &layout{Table: NewTable(f), Scene: &Scene{Title: f.Title, Desc: describe(f), Theme: theme}, size: textSize(f), room: *least}
	above, below := reach(f.Looks, 0, f.Rows)
	before, after := reach(f.Looks, 1, f.Cols)
	l.Above, l.Below, l.Before, l.After = max(l.Above, above), max(l.Below, below), max(l.Before, before), max(l.After, after)
	l.left, l.top = margin+l.Before*rim, margin+l.Above*rim
	if theme.Lettered {
		l.letters()
	}
	for _, c := range l.Cell {
		if len(c.Corner) > 0 {
			l.head = 10
		}
	}
	l.paper()
	l.backgrounds()
	looker{l}.draw(false)
	l.shapes()
	l.paths()
	l.rings()
	l.borders()
	l.cages()
	looker{l}.draw(true)
	l.cells()
	l.edges()
	l.links()
	l.outside()
	l.bars()
	l.notes()
	teller{l}.draw()
	*least = l.room
	return l.Scene
}

// letters places letters for a player's colours in the corners.
func (l *layout) letters() {
	for i, c := range l.Cells {
		if s := c.TintLetters(); s != "" {
			l.Cell[i].Corner = append(l.Cell[i].Corner, figure.Mark{Text: s, Place: figure.Corner})
		}
	}
}

func (l *layout) add(items ...Item) { l.Items = append(l.Items, items...) }

// paper sizes the scene.
func (l *layout) paper() {
	width := max(l.room.width, l.left+l.Cols*side+l.After*rim+margin)
	l.wrap(max(width, leastLine) - 2*margin)
	height := l.bottom() + margin + (len(l.Bars)+len(l.noteLines))*line + l.apart()
	if len(l.Bars) > 0 {
		l.barRoom()
		width = max(width, 2*margin+l.room.labels+leastBar+l.room.texts)
	}
	for _, s := range l.noteLines {
		width = max(width, 2*margin+int(math.Ceil(breadth(s, noteSize))))
	}
	if len(l.Keys) > 0 {
		height = max(height, teller{l}.tell()+2*margin)
		width = max(width, teller{l}.beside()+keyRoom+margin)
	}
	l.room.width = width
	l.Width, l.Height, l.Left, l.Top = float64(width), float64(height), float64(l.left), float64(l.top)
	l.add(paper(l.Scene))
}

// paper is the background of a scene.
func paper(s *Scene) Rect { return Rect{Class: "paper", W: s.Width, H: s.Height, Round: 6} }

// apart is the distance between notes and bars.
func (l *layout) apart() int {
	if len(l.Bars) > 0 && len(l.noteLines) > 0 {
		return margin / 2
	}
	return 0
}

// bottom returns where the board ends, including the clues below it.
func (l *layout) bottom() int { return l.top + l.Rows*side + l.Below*rim }

// corner returns the upper left corner of a cell.
func (l *layout) corner(i int) (x, y int) {
	return l.left + i%l.Cols*side, l.top + i/l.Cols*side
}

// middle returns the middle of a cell.
func (l *layout) middle(i int) Point {
	x, y := l.corner(i)
	return Point{float64(x + side/2), float64(y + side/2)}
}

// square returns a square rectangle around a point.
func square(class string, at Point, half, round float64) Rect {
	return Rect{Class: class, X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half, Round: round}
}

// circle returns a circle around a point.
func circle(class string, at Point, radius float64) Rect { return square(class, at, radius, radius) }

// baseline is the distance of the baseline of digits below their middle, relative to
// their size.
const baseline = 0.36

// text centres a text in a square.
func (l *layout) text(class, s string, x, y, side int, size float64) {
	l.add(Text{Class: class, X: float64(x) + float64(side)/2, Y: float64(y) + float64(side)/2 + baseline*size, Size: size, Text: s})
}

// put centres a text at a point.
func (l *layout) put(class, s string, at Point, size float64) {
	l.add(Text{Class: class, X: at.X, Y: at.Y + baseline*size, Size: size, Text: s})
}

// breadth estimates the width of a text in any typeface.
func breadth(s string, size float64) float64 {
	wide := Width(s) - utf8.RuneCountInString(s) // East Asian characters, which are square
	return size * (float64(wide) + 0.58*float64(Width(s)-2*wide))
}

// textSize returns the largest size at which all texts of the cells fit.
func textSize(f *figure.Figure) float64 {
	longest := 1
	for _, c := range f.Cells {
		longest = max(longest, utf8.RuneCountInString(c.Text))
	}
	switch longest {
	case 1:
		return 0.6 * side
	case 2:
		return 0.52 * side
	}
	return side / float64(longest) // bold W25 is as wide as wide characters
}
