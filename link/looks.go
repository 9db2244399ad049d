package link

import (
	"encoding/json"
	"math"

	"github.com/banmen/banmen"
)

// A Look is something drawn on a board that means nothing for its solution, or whose meaning only
// the rules in words tell.
type Look struct {
	Shape  string       `json:"shape"`            // line, arrow, circle, box, cage, fog or image
	At     [][2]float64 `json:"at,omitempty"`     // rows and columns from the upper left corner: points of a line, a centre, or centres of cells
	Width  float64      `json:"width,omitempty"`  // in cells; of a line, how thick it is
	Height float64      `json:"height,omitempty"` // in cells
	Colour string       `json:"colour,omitempty"` // of a line or of a border
	Fill   string       `json:"fill,omitempty"`
	Text   string       `json:"text,omitempty"`
	Size   float64      `json:"size,omitempty"` // of the text, in cells
	Angle  float64      `json:"angle,omitempty"`
	Above  bool         `json:"above,omitempty"` // it lies over the lines of the board
}

// looksKey is the key of Meta under which looks are kept.
const looksKey = "looks"

// looksOf returns the looks in the Meta of a record.
func looksOf(meta map[string]string) (looks []Look) {
	if json.Unmarshal([]byte(meta[looksKey]), &looks) != nil {
		return nil
	}
	return looks
}

// keepLooks puts the looks into the Meta and says what they are.
func keepLooks(d *Document) {
	if len(d.Looks) == 0 {
		return
	}
	text, err := json.Marshal(d.Looks)
	if err != nil {
		return // an infinite number
	}
	if d.Meta == nil {
		d.Meta = map[string]string{}
	}
	d.Meta[looksKey] = string(text)
	d.Remarks = append(d.Remarks, banmen.Msg("drawings without a rule: %d", len(d.Looks)))
}

// centre returns the middle of a cell.
func (d *Document) centre(cell int) [2]float64 {
	return [2]float64{float64(cell/d.Cols) + 0.5, float64(cell%d.Cols) + 0.5}
}

// centres returns the middles of cells.
func centres(d *Document, cells []int) (all [][2]float64) {
	for _, c := range cells {
		all = append(all, d.centre(c))
	}
	return all
}

// cellAt returns the cell in whose middle a point lies.
func (d *Document) cellAt(p [2]float64) (cell int, ok bool) {
	r, c := math.Floor(p[0]), math.Floor(p[1])
	return int(r)*d.Cols + int(c), p[0]-r == 0.5 && p[1]-c == 0.5 && d.Contains(int(r), int(c))
}

// cellsAt returns the cells in whose middles points lie; nil if one lies elsewhere.
func cellsAt(d *Document, points [][2]float64) (cells []int) {
	for _, p := range points {
		c, ok := d.cellAt(p)
		if !ok {
			return nil
		}
		cells = append(cells, c)
	}
	return cells
}

// around returns the rows and columns of the one, two or four cells that have a point in their
// middle, some of which may lie beside the board; nil if the point lies elsewhere.
func around(p [2]float64) (cells [][2]int) {
	var sides [2][]int
	for i, x := range p {
		switch {
		case x == math.Floor(x)+0.5:
			sides[i] = []int{int(math.Floor(x))}
		case x == math.Floor(x):
			sides[i] = []int{int(x) - 1, int(x)}
		default:
			return nil
		}
	}
	for _, r := range sides[0] {
		for _, c := range sides[1] {
			cells = append(cells, [2]int{r, c})
		}
	}
	return cells
}

// middle returns the middle of all points.
func middle(points [][2]float64) (m [2]float64) {
	for _, p := range points {
		m[0] += p[0] / float64(len(points))
		m[1] += p[1] / float64(len(points))
	}
	for i := range m {
		m[i] = math.Round(m[i]*1000) / 1000
	}
	return m
}
