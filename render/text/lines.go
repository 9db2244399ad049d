package text

import (
	"strings"

	"golang.org/x/text/width"
)

// A line around cells has a weight.
const (
	none = iota
	thin
	heavy
)

// side returns the weight of the line left of column c in row r, both of which
// may be one past the last.
func (d *drawing) side(r, c int) int {
	if r < 0 || r >= d.f.Rows {
		return none
	}
	if c == 0 || c == d.f.Cols {
		return d.outer()
	}
	return d.between(r*d.f.Cols+c-1, r*d.f.Cols+c)
}

// above returns the weight of the line above row r in column c, likewise.
func (d *drawing) above(r, c int) int {
	switch {
	case c < 0 || c >= d.f.Cols:
		return none
	case r == 0 || r == d.f.Rows:
		return d.outer()
	}
	return d.between((r-1)*d.f.Cols+c, r*d.f.Cols+c)
}

// outer returns the weight of the frame.
func (d *drawing) outer() int {
	if d.f.Region == nil {
		return thin
	}
	return heavy
}

func (d *drawing) between(a, b int) int {
	if d.f.Region == nil || d.f.Region[a] == d.f.Region[b] {
		return thin
	}
	return heavy
}

// heavyRow reports whether a heavy line runs somewhere above row r.
func (d *drawing) heavyRow(r int) bool {
	for c := range d.f.Cols {
		if d.above(r, c) == heavy {
			return true
		}
	}
	return false
}

// rule draws the line above row r.
func (d *drawing) rule(r int) {
	var s strings.Builder
	for c := range d.f.Cols + 1 {
		s.WriteString(junction(d.side(r-1, c), d.above(r, c), d.side(r, c), d.above(r, c-1)))
		if c < d.f.Cols {
			w := d.above(r, c)
			s.WriteString(strings.Repeat(junction(none, w, none, w), d.width+2))
		}
	}
	d.WriteString(d.style.Line(s.String()) + "\n")
}

// junctions are the characters of box drawing by the weights of their arms, up
// first, then right, down and left, as digits to the base 3.
var junctions = []rune(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

func junction(up, right, down, left int) string {
	return string(junctions[27*up+9*right+3*down+left])
}

// Width returns the number of columns that s takes: two for each wide
// character of East Asia.
func Width(s string) int {
	n := 0
	for _, r := range s {
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
		n++
	}
	return n
}
