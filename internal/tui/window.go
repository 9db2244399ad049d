package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/text"
)

// board draws a figure in cells that have at least the size least. It leaves out thin
// lines if there is not enough room. If the board is still too large, it draws the part
// around the given cell, between rulers. above is the number of lines above the board.
func (s *screen) board(f *figure.Figure, above, room, cell int, least text.Size) []string {
	style := s.style()
	style.Least = least
	drawn, places := text.Placed(f, style)
	lines := split(drawn)
	if len(lines) > room {
		style.Dense = true
		drawn, places = text.Placed(f, style)
		lines = split(drawn)
	}
	end := places.Columns[f.Cols-1] + places.Width + 1
	if len(lines) <= room && (s.width == 0 || end <= s.width) {
		s.left, s.top = 0, 0
		s.sight = sight{places: places, y: above, rows: len(lines)}
		return lines
	}
	ruler := len(strconv.Itoa(len(places.Lines))) + 1
	beside := s.width == 0 || ruler+end+hiddenWidth <= s.width
	out := s.part(lines, places, room-1+b2i(beside), cell/f.Cols, cell%f.Cols, end)
	s.sight = sight{places: places, y: above + 1, x: ruler, top: s.top, left: s.left, rows: len(out) - 1, width: max(s.width-ruler, 1)}
	hidden := s.styled(faint, s.hidden(places, len(out)-1))
	if beside {
		out[0] += strings.Repeat(" ", max(0, ruler+end-ansi.StringWidth(out[0]))) + "  " + hidden
		return out
	}
	return append(out, ansi.Truncate(hidden, s.width, ""))
}

// hiddenWidth is the room beside the ruler for the text of hidden.
const hiddenWidth = 22

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// hidden says which rows and columns are fully visible, unless all are. lines is the
// number of lines of the board in the window.
func (s *screen) hidden(p text.Places, lines int) string {
	var parts []string
	first, last := visible(p.Lines, p.Height, s.top, lines)
	if n := len(p.Lines); last-first+1 < n {
		parts = append(parts, s.text(banmen.Msg("rows %d-%d of %d", first, last, n)))
	}
	if n := len(p.Columns); s.width > 0 {
		ruler := len(strconv.Itoa(len(p.Lines))) + 1
		if first, last := visible(p.Columns, p.Width, s.left, s.width-ruler); last-first+1 < n {
			parts = append(parts, s.text(banmen.Msg("columns %d-%d of %d", first, last, n)))
		}
	}
	return strings.Join(parts, ", ")
}

// visible returns the numbers, from 1, of the first and last items that lie fully within
// an interval. starts has the start of each item; size is the size of all items.
func visible(starts []int, size, from, length int) (first, last int) {
	first = len(starts) + 1
	for i, at := range starts {
		if at >= from && at+size <= from+length {
			first, last = min(first, i+1), i+1
		}
	}
	return first, last
}

// part returns the part of a drawing around a cell that fits the window. It scrolls as
// little as possible, while keeping the neighbouring cells visible.
func (s *screen) part(lines []string, p text.Places, room, row, col, end int) []string {
	ruler := len(strconv.Itoa(len(p.Lines))) + 1
	width, height := end, min(len(lines), max(room-1, p.Height))
	if s.width > 0 {
		width = min(end, max(s.width-ruler, p.Width))
	}
	s.left = scrolled(s.left, width, end, p.Columns, p.Width, col)
	s.top = scrolled(s.top, height, len(lines), p.Lines, p.Height, row)
	out := []string{s.columns(p, ruler, width, col)}
	for y := s.top; y < min(s.top+height, len(lines)); y++ {
		out = append(out, s.rowNumber(p, ruler, y, row)+ansi.Cut(lines[y], s.left, s.left+width))
	}
	return out
}

// scrolled returns the start of the visible interval, near the old start from. It shows
// item i and its neighbours, or item i alone if not all of them fit. The start is 0, or
// where an item begins if possible.
func scrolled(from, size, total int, starts []int, width, i int) int {
	first, last := starts[max(i-1, 0)]-1, starts[min(i+1, len(starts)-1)]+width+1
	if last-first > size {
		first, last = starts[i]-1, starts[i]+width+1
	}
	reach := func(end int) int { // the least start that makes end visible
		for _, at := range starts {
			if at-1 >= end-size {
				return at - 1
			}
		}
		return end - size
	}
	switch {
	case i <= 1 && last <= size:
		return 0
	case from > first:
		return min(first, reach(total))
	case from+size < last:
		return reach(last)
	}
	return min(from, reach(total))
}

// columns returns the ruler above the board, with the numbers of columns.
func (s *screen) columns(p text.Places, ruler, width, cursor int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat(" ", ruler))
	at := 0
	for c, x := range p.Columns {
		number := strconv.Itoa(c + 1)
		x += (p.Width-len(number))/2 - s.left
		if x < at || x+len(number) > width {
			continue
		}
		b.WriteString(strings.Repeat(" ", x-at) + s.tick(number, c == cursor))
		at = x + len(number)
	}
	return b.String()
}

// rowNumber returns the ruler beside line y: a number in the middle line of a row,
// otherwise blanks.
func (s *screen) rowNumber(p text.Places, ruler, y, cursor int) string {
	row := slices.Index(p.Lines, y-p.Height/2)
	if row < 0 {
		return strings.Repeat(" ", ruler)
	}
	return s.tick(fmt.Sprintf("%*d", ruler-1, row+1), row == cursor) + " "
}

// tick returns a number on a ruler.
func (s *screen) tick(number string, cursor bool) string {
	if cursor {
		return s.styled(bold, number)
	}
	return s.styled(faint, number)
}
