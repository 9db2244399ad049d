package scene

import (
	"strings"

	"github.com/banmen/banmen/render/lines"
)

// outside places the clues around the board.
func (l *layout) outside() {
	size := 17.0
	for _, o := range l.Outside {
		size = min(size, 1.7*rim/float64(max(1, Width(o.Text))))
	}
	for _, o := range l.Outside {
		x, w := beside(o.Col, l.Cols, l.left)
		y, h := beside(o.Row, l.Rows, l.top)
		at := Point{float64(x) + float64(w)/2, float64(y) + float64(h)/2}
		if dx, dy := float64(o.DCol), float64(o.DRow); dx != 0 || dy != 0 {
			apex := Point{at.X + dx*float64(w/2-2), at.Y + dy*float64(h/2-2)}
			from := Point{apex.X - 9*dx, apex.Y - 9*dy}
			class := with("arrow", o.Role)
			l.add(Path{Class: class, Lines: [][]Point{{from, apex}}}, head(class, from, apex, 5))
			at = Point{at.X - 4*dx, at.Y - 4*dy}
		}
		if o.Text != "" {
			l.put(instead("clue", o.Role), o.Text, at, size)
		}
	}
}

// beside returns the start and size of column or row i of n. Column 0 begins at start; columns
// outside the board are in the rim.
func beside(i, n, start int) (at, wide int) {
	switch {
	case i < 0:
		return start + i*rim, rim
	case i >= n:
		return start + n*side + (i-n)*rim, rim
	}
	return start + i*side, side
}

// leastBar is the minimum length of a whole bar.
const leastBar = 120

// noteSize is the text size of notes and bars.
const noteSize = line * 2 / 3

// barRoom measures the labels and the texts of the bars.
func (l *layout) barRoom() {
	room := func(s string) int {
		if s == "" {
			return 0
		}
		return int(breadth(s, noteSize)) + 12
	}
	for _, b := range l.Bars {
		l.room.labels, l.room.texts = max(l.room.labels, room(b.Label)), max(l.room.texts, room(b.Text))
	}
}

// bars draws numbers as lengths, under the board.
func (l *layout) bars() {
	labels, texts := l.room.labels, l.room.texts
	x := float64(margin + labels)
	length := l.Width - float64(2*margin+labels+texts)
	y := l.bottom() + margin
	for _, b := range l.Bars {
		base := float64(y + line - line/3)
		l.note(b.Label, margin, base)
		l.add(Rect{Class: "track", X: x, Y: base - 13, W: length, H: 14, Round: 2})
		if b.Value > 0 {
			l.add(Rect{Class: with("bar", b.Role), X: x, Y: base - 13, W: round(Point{X: min(1, b.Value) * length}).X, H: 14, Round: 2})
		}
		l.note(b.Text, x+length+8, base)
		y += line
	}
}

// leastLine is the width up to which notes widen a scene before they are wrapped.
const leastLine = 360

// wrap breaks the notes into lines of a width. It keeps columns aligned with blanks, line
// breaks inside a note and the indentation of its lines.
func (l *layout) wrap(room int) {
	fits := func(line string) bool { return breadth(line, noteSize) <= float64(room) }
	for _, s := range l.Figure.Notes {
		first, rest, more := strings.Cut(s, "\n")
		if strings.Contains(first, "  ") {
			l.noteLines = append(l.noteLines, first)
		} else {
			l.noteLines = append(l.noteLines, lines.Wrap(first, fits)...)
		}
		for more {
			first, rest, more = strings.Cut(rest, "\n")
			l.noteLines = append(l.noteLines, lines.Wrap(first, fits)...)
		}
	}
}

// notes places the lines under the board and the bars.
func (l *layout) notes() {
	y := l.bottom() + margin + len(l.Bars)*line + l.apart()
	for _, s := range l.noteLines {
		y += line
		l.add(Text{Class: "note", X: margin, Y: float64(y - line/3 - margin/2), Size: noteSize, Text: s})
	}
}

// note sets a line of text, if there is one.
func (l *layout) note(s string, x, y float64) {
	if s != "" {
		l.add(Text{Class: "note", X: x, Y: y, Size: noteSize, Text: s})
	}
}
