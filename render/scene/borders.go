package scene

import "slices"

// borders draws the thin lines, and the heavy ones over them.
func (l *layout) borders() {
	l.lines("thin", Thin)
	l.lines("heavy", Heavy)
}

// lines draws all lines of a weight as long segments.
func (l *layout) lines(class string, w Weight) {
	var all [][]Point
	at := func(r, c int) Point { return Point{float64(l.left + c*side), float64(l.top + r*side)} }
	for r := range l.Rows + 1 {
		runs(l.Cols, func(c int) bool { return l.LineAbove(r, c) == w }, func(from, to int) {
			all = append(all, []Point{at(r, from), at(r, to)})
		})
	}
	for c := range l.Cols + 1 {
		runs(l.Rows, func(r int) bool { return l.LineBefore(r, c) == w }, func(from, to int) {
			all = append(all, []Point{at(from, c), at(to, c)})
		})
	}
	if len(all) > 0 {
		l.add(Path{Class: class, Lines: all})
	}
}

// runs calls take with the start and end of each run of numbers below n that satisfy
// want.
func runs(n int, want func(int) bool, take func(from, to int)) {
	from := 0
	for i := range n + 1 {
		if i < n && want(i) {
			continue
		}
		if i > from {
			take(from, i)
		}
		from = i + 1
	}
}

// cages draws the outlines of cages.
func (l *layout) cages() {
	for i, g := range l.Cages {
		if all := l.outlines(g.Cells, inside+3*float64(l.over(i))); len(all) > 0 {
			l.add(Path{Class: with(styled("cage", g.Style), g.Role), Lines: all})
		}
	}
}

// inside is the distance of a cage's outline from the border of its cells.
const inside = 4

// over returns how many earlier cages share a cell with the i-th, at most 2. Its outline
// is drawn further inside.
func (l *layout) over(i int) (n int) {
	for _, g := range l.Cages[:i] {
		if slices.ContainsFunc(g.Cells, func(c int) bool { return slices.Contains(l.Cages[i].Cells, c) }) {
			n++
		}
	}
	return n % 4
}

// directions are right, down, left and up: the clockwise order along the upper, right,
// lower and left side.
var directions = [4]struct{ row, col int }{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// A wall is a side of a cell, with its clockwise direction.
type wall struct{ cell, d int }

// outlines returns closed lines at a distance inside the border of some cells.
func (l *layout) outlines(cells []int, inside float64) [][]Point {
	in := map[int]bool{}
	for _, c := range cells {
		in[c] = true
	}
	var all [][]Point
	seen := map[wall]bool{}
	for _, c := range cells {
		start := wall{c, 0} // every outline has an upper side
		if _, taken := l.step(in, c, 3); taken || seen[start] {
			continue
		}
		var points []Point
		for w := start; !seen[w]; {
			seen[w] = true
			next := l.follow(in, w)
			if next.d != w.d {
				points = append(points, l.bend(w, next, inside))
			}
			w = next
		}
		all = append(all, append(points, points[0]))
	}
	return all
}

// step returns the cell beside c in a direction, and whether it is one of in.
func (l *layout) step(in map[int]bool, c, d int) (int, bool) {
	r, col := c/l.Cols+directions[d].row, c%l.Cols+directions[d].col
	if r < 0 || col < 0 || r >= l.Rows || col >= l.Cols {
		return -1, false
	}
	return r*l.Cols + col, in[r*l.Cols+col]
}

// follow returns the wall after w, clockwise.
func (l *layout) follow(in map[int]bool, w wall) wall {
	left, right := (w.d+3)%4, (w.d+1)%4
	ahead, ok := l.step(in, w.cell, w.d)
	if !ok {
		return wall{w.cell, right}
	}
	if beside, ok := l.step(in, ahead, left); ok {
		return wall{beside, left}
	}
	return wall{ahead, w.d}
}

// bend returns the point where two successive walls meet, moved inside.
func (l *layout) bend(w, next wall, inside float64) Point {
	p := l.middle(w.cell)
	for _, out := range []int{w.d, (w.d + 3) % 4} { // to the corner: along the wall, and outwards
		p.X += float64(directions[out].col) * side / 2
		p.Y += float64(directions[out].row) * side / 2
	}
	for _, in := range []int{(w.d + 1) % 4, (next.d + 1) % 4} {
		p.X += float64(directions[in].col) * inside
		p.Y += float64(directions[in].row) * inside
	}
	return p
}
