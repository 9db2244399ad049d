package scene

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// row is the maximum number of scenes in a single row.
const row = 4

// Beside joins scenes of New side by side on one paper; there must be at least one. More
// than four are arranged in about as many rows as columns. Columns, if not 0, sets the
// number side by side. The theme is that of the first.
func Beside(all []*Scene, columns int) *Scene {
	if len(all) == 1 {
		return all[0]
	}
	out := &Scene{Theme: all[0].Theme, Items: []Item{nil}}
	if columns == 0 {
		columns = len(all)
		if columns > row {
			columns = int(math.Ceil(math.Sqrt(float64(columns))))
		}
	}
	var titles, descs []string
	board := 0
	for line := range slices.Chunk(all, columns) {
		x, y := 0.0, out.Height
		for _, s := range line {
			board++
			for _, item := range s.Items[1:] { // its paper is the first
				out.Items = append(out.Items, onSheet(item.moved(x, y), board))
			}
			if s.Desc != "" {
				descs = append(descs, s.Desc)
			}
			x += s.Width
			out.Width, out.Height = max(out.Width, x), max(out.Height, y+s.Height)
			if s.Title != "" && !slices.Contains(titles, s.Title) {
				titles = append(titles, s.Title)
			}
		}
	}
	out.Items[0] = paper(out)
	out.Title, out.Desc = strings.Join(titles, ", "), strings.Join(descs, "; ")
	return out
}

// onSheet prefixes the name of a cell with its board, as cells of other boards have the
// same name.
func onSheet(item Item, board int) Item {
	if t, ok := item.(Text); ok && t.Cell != "" {
		t.Cell = fmt.Sprintf("b%d%s", board, t.Cell)
		return t
	}
	return item
}

func (r Rect) moved(x, y float64) Item {
	r.X, r.Y = r.X+x, r.Y+y
	return r
}

func (p Path) moved(x, y float64) Item {
	lines := make([][]Point, len(p.Lines))
	for i, l := range p.Lines {
		for _, at := range l {
			lines[i] = append(lines[i], Point{at.X + x, at.Y + y})
		}
	}
	p.Lines = lines
	return p
}

func (t Text) moved(x, y float64) Item {
	t.X, t.Y = t.X+x, t.Y+y
	return t
}
