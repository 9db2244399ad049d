package link

import (
	"encoding/json"
	"math"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
)

// A Look is a drawing of a link without a rule.
type Look = figure.Look

// looksKey is the key of the looks in Meta.
const looksKey = figure.LooksKey

// looksOf returns the looks in the Meta of a record.
func looksOf(meta map[string]string) []Look { return figure.ReadLooks(meta[looksKey]) }

// keepLooks stores the looks in Meta, and adds remarks that count them and say how fog lifts.
func keepLooks(d *Document) {
	if len(d.Looks) == 0 {
		return
	}
	sayFog(d)
	text, err := json.Marshal(d.Looks)
	if err != nil {
		return // an infinite number
	}
	if d.Meta == nil {
		d.Meta = map[string]string{}
	}
	d.Meta[looksKey] = string(text)
	drawn := 0
	for _, k := range d.Looks {
		if k.Shape != "fog" && k.Shape != "trigger" {
			drawn++
		}
	}
	if drawn > 0 {
		d.Remarks = append(d.Remarks, banmen.Msg("drawings without a known rule: %d", drawn))
	}
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

// cellAt returns the cell whose middle is p.
func (d *Document) cellAt(p [2]float64) (cell int, ok bool) {
	r, c := math.Floor(p[0]), math.Floor(p[1])
	return int(r)*d.Cols + int(c), p[0]-r == 0.5 && p[1]-c == 0.5 && d.Contains(int(r), int(c))
}

// cellsAt returns the cells whose middles are points, or nil if a point is not the middle of a
// cell.
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

// around returns the rows and columns of the one, two or four cells around a point at their
// common middle. Some of them may be beside the board. It returns nil if the point is
// elsewhere.
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

// middle returns the mean of points, rounded to thousandths.
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
