package rule

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// A Sampler draws clues at random that a full board satisfies. Its lines share no cells.
type Sampler struct {
	*Grid
	Random *rand.Rand
	Values []int // by cell: the number
	taken  []bool
}

// NewSampler returns a Sampler for a full board.
func NewSampler(r *rand.Rand, g *Grid, full grid.Board) *Sampler {
	d := &Sampler{Grid: g, Random: r, taken: make([]bool, full.Size())}
	for _, v := range full.Cells {
		d.Values = append(d.Values, int(v)+g.Offset)
	}
	return d
}

// A Walk restricts the lines that a Sampler may draw.
type Walk struct {
	Least, Most int                                  // number of cells
	On          func(line []int, v int) bool         // a number may follow those of a line; nil: any may
	Ends        func(line []int) bool                // a line may end here; nil: anywhere
	Text        func(cells []int, line []int) string // text before the cells; nil: none
}

// lineTries is the number of tries for each line.
const lineTries = 60

// Lines draws at most n lines, as the args of their part.
func (d *Sampler) Lines(n int, w Walk) (all []string) {
	for range n * lineTries {
		if len(all) == n {
			break
		}
		if cells := d.walk(w); cells != nil {
			text := ""
			if w.Text != nil {
				text = w.Text(cells, d.numbers(cells))
			}
			all = append(all, text+d.Names(cells))
		}
	}
	return all
}

// walk returns the cells of a random line, and marks them as taken. It returns nil if it finds
// none.
func (d *Sampler) walk(w Walk) []int {
	cells := []int{d.Random.IntN(d.Size())}
	if d.taken[cells[0]] {
		return nil
	}
	length := w.Least + d.Random.IntN(w.Most-w.Least+1)
	for len(cells) < length {
		next := slices.DeleteFunc(d.around(cells[len(cells)-1]), func(c int) bool {
			return d.taken[c] || slices.Contains(cells, c) || w.On != nil && !w.On(d.numbers(cells), d.Values[c])
		})
		if len(next) == 0 {
			break
		}
		cells = append(cells, next[d.Random.IntN(len(next))])
	}
	for len(cells) >= w.Least && w.Ends != nil && !w.Ends(d.numbers(cells)) {
		cells = cells[:len(cells)-1]
	}
	if len(cells) < w.Least {
		return nil
	}
	for _, c := range cells {
		d.taken[c] = true
	}
	return cells
}

// around returns the neighbours of a cell, also those at its corners.
func (d *Sampler) around(c int) []int {
	near := d.Adjacent(c)
	for _, by := range [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		if r, col := c/d.Cols+by[0], c%d.Cols+by[1]; d.Contains(r, col) {
			near = append(near, r*d.Cols+col)
		}
	}
	return near
}

func (d *Sampler) numbers(cells []int) []int {
	all := make([]int, len(cells))
	for i, c := range cells {
		all[i] = d.Values[c]
	}
	return all
}

// Names writes cells one by one, R1C1-R1C2.
func (d *Sampler) Names(cells []int) string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = d.Name(c)
	}
	return strings.Join(names, "-")
}

// Signs draws at most n of the pairs of neighbours for which sign returns a text; > is
// written as < from the other side.
func (d *Sampler) Signs(n int, sign func(x, y int) string) (all []string) {
	var pairs [][2]int
	for x := range d.Size() {
		for _, y := range d.Adjacent(x) {
			if x < y && sign(d.Values[x], d.Values[y]) != "" {
				pairs = append(pairs, [2]int{x, y})
			}
		}
	}
	d.Random.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	for _, p := range pairs[:min(n, len(pairs))] {
		text := sign(d.Values[p[0]], d.Values[p[1]])
		if text == ">" {
			p[0], p[1], text = p[1], p[0], "<"
		}
		all = append(all, d.Name(p[0])+text+d.Name(p[1]))
	}
	return all
}

// Outside draws at most n of the rows and columns, seen from the left and the top. clue
// returns the number of a line.
func (d *Sampler) Outside(n int, clue func(line []int) int) (all []string) {
	for _, i := range d.Random.Perm(d.Rows + d.Cols)[:min(n, d.Rows+d.Cols)] {
		var cells []int
		if i < d.Rows {
			cells = d.Row(i)
		} else {
			cells = d.Col(i - d.Rows)
		}
		all = append(all, strconv.Itoa(clue(d.numbers(cells)))+d.Name(cells[0])+"-"+d.Name(cells[len(cells)-1]))
	}
	return all
}

// mostInCage is the number of cells of the largest cages that are drawn.
const mostInCage = 4

// Cages cuts the board into cages of different numbers with their sums; about n of them if n
// is over 0. A cage of one cell would be a given.
func (d *Sampler) Cages(n int) (all []string) {
	most := mostInCage
	if n > 0 {
		most = max(2, min(d.High(), 2*d.Size()/n))
	}
	cages := slices.Collect(func(yield func([]int) bool) {
		for _, piece := range RandomPieces(d.Random, d.Shape, most) {
			for _, cage := range d.distinct(piece) {
				if !yield(cage) {
					return
				}
			}
		}
	})
	for n > 0 && len(cages) > n && d.merge(&cages) {
	}
	for _, cells := range cages {
		if len(cells) == 1 && n == 0 {
			continue
		}
		sum := 0
		for _, v := range d.numbers(cells) {
			sum += v
		}
		all = append(all, strconv.Itoa(sum)+codec.FormatCells(d.Shape, slices.Sorted(slices.Values(cells))))
	}
	return all
}

// distinct cuts a piece into connected pieces of different numbers.
func (d *Sampler) distinct(piece []int) (all [][]int) {
	left := slices.Clone(piece)
	for len(left) > 0 {
		cage := left[:1:1]
		left = left[1:]
		for grown := true; grown; {
			grown = false
			left = slices.DeleteFunc(left, func(c int) bool {
				if grown || !d.fits(cage, []int{c}) {
					return false
				}
				cage, grown = append(cage, c), true
				return true
			})
		}
		all = append(all, cage)
	}
	return all
}

// fits reports whether two cages touch and have different numbers.
func (d *Sampler) fits(a, b []int) bool {
	touch := false
	for _, c := range b {
		if slices.Contains(d.numbers(a), d.Values[c]) {
			return false
		}
		touch = touch || slices.ContainsFunc(d.Adjacent(c), func(e int) bool { return slices.Contains(a, e) })
	}
	return touch
}

// merge joins the smallest cage that can be joined to a neighbour, and reports whether there is one.
func (d *Sampler) merge(cages *[][]int) bool {
	all := *cages
	slices.SortStableFunc(all, func(a, b []int) int { return len(a) - len(b) })
	for i, a := range all {
		for j, b := range all[i+1:] {
			if d.fits(a, b) {
				all[i] = append(a, b...)
				*cages = slices.Delete(all, i+1+j, i+2+j)
				return true
			}
		}
	}
	return false
}
