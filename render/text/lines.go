package text

import (
	"bytes"
	"strings"

	"github.com/banmen/banmen/render/scene"
)

// before returns the weight of the line to the left of column c in row r. Both may be one past the
// last. There is no thin line within a cage, whose outline is drawn in dots.
func (d *drawing) before(r, c int) scene.Weight {
	w := d.LineBefore(r, c)
	if w == scene.Thin && c > 0 && c < d.Cols && d.caged(r*d.Cols+c-1, r*d.Cols+c) {
		return scene.NoLine
	}
	return w
}

// above returns the weight of the line above row r in column c; before describes the details.
func (d *drawing) above(r, c int) scene.Weight {
	w := d.LineAbove(r, c)
	if w == scene.Thin && r > 0 && r < d.Rows && d.caged((r-1)*d.Cols+c, r*d.Cols+c) {
		return scene.NoLine
	}
	return w
}

func (d *drawing) caged(a, b int) bool { return d.Cage[a] != 0 && d.Cage[a] == d.Cage[b] }

// needed reports whether the line above row r must be drawn: it has a heavy piece, the side of a
// cage, or a sign.
func (d *drawing) needed(r int) bool {
	if r == 0 || len(d.Cages) > 0 {
		return true
	}
	for c := range d.Cols {
		if d.above(r, c) == scene.Heavy || d.signs[at{2*r - 1, 2 * c}] != "" || d.signs[at{2*r - 1, 2*c + 1}] != "" {
			return true
		}
	}
	return false
}

// rule draws the line above row r, with the signs on it.
func (d *drawing) rule(r int) {
	d.WriteString(strings.Repeat(" ", d.room(-d.Before, 0)))
	var s strings.Builder
	for c := range d.Cols + 1 {
		d.piece(&s, at{2*r - 1, 2*c - 1}, 1, junction(d.before(r-1, c), d.above(r, c), d.before(r, c), d.above(r, c-1)))
		if c < d.Cols {
			stroke := "┈"
			if w := d.above(r, c); w != scene.NoLine || d.LineAbove(r, c) == scene.NoLine {
				stroke = junction(0, w, 0, w)
			}
			d.piece(&s, at{2*r - 1, 2 * c}, d.width+2, stroke)
		}
	}
	d.flush(&s)
	d.newline()
}

// piece adds a line of the given number of columns to s, with the sign at a place in its middle.
func (d *drawing) piece(s *strings.Builder, where at, columns int, stroke string) {
	sign := d.signs[where]
	space := columns - scene.Width(sign)
	s.WriteString(strings.Repeat(stroke, space/2))
	if sign != "" {
		d.flush(s)
		d.WriteString(sign)
	}
	s.WriteString(strings.Repeat(stroke, space-space/2))
}

// newline ends a line, without the blanks at its end.
func (d *drawing) newline() {
	d.Truncate(len(bytes.TrimRight(d.Bytes(), " ")))
	d.WriteString("\n")
}

// flush writes a piece of the lines around cells.
func (d *drawing) flush(s *strings.Builder) {
	if s.Len() > 0 {
		d.WriteString(d.style.Line(s.String()))
		s.Reset()
	}
}

// junctions are the characters of box drawing by the weights of their arms, up
// first, then right, down and left, as digits to the base 3.
var junctions = []rune(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

func junction(up, right, down, left scene.Weight) string {
	return string(junctions[27*up+9*right+3*down+left])
}
