package modeljson

import (
	"slices"
	"strings"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// groups are words that stand for several sets of variables, each of which gets the
// constraint.
var groups = map[string]func(*File) [][]model.Var{
	"all":           func(f *File) [][]model.Var { return [][]model.Var{f.all()} },
	"rows":          func(f *File) [][]model.Var { return lines(f.Shape.Rows, f.Shape.Row) },
	"columns":       func(f *File) [][]model.Var { return lines(f.Shape.Cols, f.Shape.Col) },
	"cols":          func(f *File) [][]model.Var { return lines(f.Shape.Cols, f.Shape.Col) },
	"diagonals":     (*File).diagonals,
	"all diagonals": (*File).allDiagonals,
	"pairs":         (*File).pairs,
	"ring":          (*File).ring,
}

// isGroup reports whether a word is one of the groups that also apply to named variables.
func isGroup(word string) bool { return slices.Contains([]string{"all", "pairs", "ring"}, word) }

// vars returns cells as variables.
func vars(cells []int) []model.Var {
	out := make([]model.Var, len(cells))
	for i, c := range cells {
		out[i] = model.Var(c)
	}
	return out
}

func lines(n int, line func(int) []int) (all [][]model.Var) {
	for i := range n {
		all = append(all, vars(line(i)))
	}
	return all
}

func (f *File) all() []model.Var { return vars(grid.Identity(f.Shape.Size())) }

// diagonals returns the two main diagonals; none if the board is not a square.
func (f *File) diagonals() [][]model.Var {
	if f.Shape.Rows != f.Shape.Cols {
		return nil
	}
	down, up := f.Shape.Diagonals()
	return [][]model.Var{vars(down), vars(up)}
}

// allDiagonals returns the diagonals of two or more cells.
func (f *File) allDiagonals() (all [][]model.Var) {
	s := f.Shape
	for _, dc := range []int{1, -1} {
		for start := range s.Rows + s.Cols - 1 {
			r, c := max(0, start-s.Cols+1), min(start, s.Cols-1)
			if dc > 0 {
				c = s.Cols - 1 - c
			}
			var line []model.Var
			for ; s.Contains(r, c); r, c = r+1, c+dc {
				line = append(line, model.Var(s.At(r, c)))
			}
			if len(line) > 1 {
				all = append(all, line)
			}
		}
	}
	return all
}

// pairs returns each cell with its right neighbour and with the one below.
func (f *File) pairs() (all [][]model.Var) {
	s := f.Shape
	for c := range s.Size() {
		if c%s.Cols+1 < s.Cols {
			all = append(all, vars([]int{c, c + 1}))
		}
		if c+s.Cols < s.Size() {
			all = append(all, vars([]int{c, c + s.Cols}))
		}
	}
	return all
}

// ring returns the pairs of consecutive named variables, and the last with the first.
func (f *File) ring() [][]model.Var {
	all := f.pairs()
	if n := f.Shape.Size(); n > 2 {
		all = append(all, vars([]int{n - 1, 0}))
	}
	return all
}

// sets returns the sets of variables of a node: one for each string, or several for a
// group word.
func (r *reader) sets(n *node) ([][]model.Var, error) {
	items, err := n.texts()
	if err != nil {
		return nil, err
	}
	var all [][]model.Var
	for _, item := range items {
		sets, err := r.expand(item)
		if err != nil {
			return nil, err
		}
		for _, set := range sets {
			r.total += len(set)
		}
		if err := r.fits(item); err != nil {
			return nil, err
		}
		all = append(all, sets...)
	}
	if len(all) == 0 {
		return nil, n.errorf("expected variables")
	}
	return all, nil
}

func (r *reader) expand(n *node) ([][]model.Var, error) {
	word := strings.TrimSpace(n.text)
	if windows, ok := strings.CutPrefix(word, "windows "); ok {
		return r.windows(n, windows)
	}
	if r.Names != nil && !isGroup(word) {
		set, err := r.one(n, word)
		return [][]model.Var{set}, err
	}
	if boxes, ok := strings.CutPrefix(word, "boxes "); ok {
		return r.boxes(n, boxes)
	}
	group, ok := groups[word]
	if !ok {
		set, err := r.one(n, word)
		return [][]model.Var{set}, err
	}
	all := group(&r.File)
	if len(all) == 0 || word == "ring" && r.Names == nil {
		return nil, n.errorf("the word %q has no meaning here", word)
	}
	return all, nil
}

// readSets reads the names of sets.
func (r *reader) readSets(_ *node, in map[string]*node) error {
	if in["sets"] == nil {
		return nil
	}
	if err := in["sets"].want(object); err != nil {
		return err
	}
	for i, key := range in["sets"].keys {
		_, err := r.expand(&node{line: key.line, column: key.column, text: key.text})
		if !isName(key.text) || err == nil {
			return key.errorf("expected an unused name without blanks, commas or dots, found %q", key.text)
		}
		n := in["sets"].list[i]
		if err := n.want(text); err != nil {
			return err
		}
		of, err := r.one(n, n.text)
		if err != nil {
			return err
		}
		if r.total += len(of); len(r.Sets) == maxSets {
			return r.tooMany(n)
		}
		if err := r.fits(n); err != nil {
			return err
		}
		r.Sets = append(r.Sets, Set{key.text, of})
	}
	return nil
}

// fits returns an error if the sets so far name too many variables.
func (r *reader) fits(n *node) error {
	if r.total > r.most.Named {
		return r.tooMany(n)
	}
	return nil
}

// boxes returns the rectangles of a size that tile the board.
func (r *reader) boxes(n *node, text string) ([][]model.Var, error) {
	h, w, ok := size(text)
	if !ok || r.Shape.Rows%h != 0 || r.Shape.Cols%w != 0 {
		return nil, n.errorf("expected boxes that fill the grid, such as %q, found %q", "boxes 3x3", n.text)
	}
	return lines(r.Shape.Size()/(h*w), func(b int) []int { return r.Shape.Box(h, w, b) }), nil
}

// windows returns all runs of k consecutive cells in rows and columns, or all rectangles
// of a size.
func (r *reader) windows(n *node, text string) (all [][]model.Var, err error) {
	s := r.Shape
	k, ok := positive(text)
	sizes := [][2]int{{1, k}, {k, 1}}
	if !ok {
		var h, w int
		h, w, ok = size(text)
		sizes = [][2]int{{h, w}}
	}
	for _, size := range sizes {
		h, w := size[0], size[1]
		if !ok || h > s.Rows || w > s.Cols {
			continue
		}
		if k == 1 && len(all) > 0 {
			break // a square is the same after exchanging rows and columns
		}
		if (s.Rows-h+1)*(s.Cols-w+1) > r.most.Named/(h*w) {
			return nil, r.tooMany(n)
		}
		for c := range s.Size() {
			if c/s.Cols+h <= s.Rows && c%s.Cols+w <= s.Cols {
				all = append(all, r.rectangle(c, h, w))
			}
		}
	}
	if len(all) == 0 {
		return nil, n.errorf("expected windows that fit into the grid, such as %q or %q, found %q", "windows 3", "windows 2x2", n.text)
	}
	return all, nil
}

// rectangle returns the cells of a rectangle, given its top left cell.
func (r *reader) rectangle(from, h, w int) (of []model.Var) {
	for i := range h {
		for j := range w {
			of = append(of, model.Var(from+i*r.Shape.Cols+j))
		}
	}
	return of
}

// one returns the variables of words separated by blanks; none may occur twice.
func (r *reader) one(n *node, text string) ([]model.Var, error) {
	var all []model.Var
	if text == "all" {
		return r.all(), nil
	}
	for word := range strings.FieldsSeq(text) {
		some, err := r.word(n, word)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
		if len(all) > r.most.Vars {
			return nil, r.tooMany(n)
		}
	}
	if len(all) == 0 {
		return nil, n.errorf("expected variables")
	}
	sorted := slices.Sorted(slices.Values(all))
	for i, v := range sorted[1:] {
		if v == sorted[i] {
			return nil, n.errorf("%s appears twice in one constraint", r.Name(v))
		}
	}
	return all, nil
}

// word returns the variables of a name: of a set, of a variable, or on a grid of an area
// such as R1, C2, R1C2, R1-3C4-6 or R1C1..R8C8.
func (r *reader) word(n *node, word string) ([]model.Var, error) {
	if i := slices.IndexFunc(r.Sets, func(s Set) bool { return s.Name == word }); i >= 0 {
		return r.Sets[i].Of, nil
	}
	if r.Names != nil {
		v, ok := r.variable[word]
		if !ok {
			return nil, n.errorf("there is no variable %q", word)
		}
		return []model.Var{v}, nil
	}
	from, to, line := strings.Cut(word, "..")
	cells, ok := r.part(from)
	if ok && line {
		var end []int
		end, ok = r.part(to)
		ok = ok && len(cells) == 1 && len(end) == 1
		if ok {
			cells = r.Shape.Line(cells[0], end[0])
			ok = cells != nil
		}
	}
	if !ok {
		return nil, n.errorf("expected cells on a grid of %dx%d, such as R1C2, R1, C2, R1-3C4-6 or R1C1..R3C3, found %q", r.Shape.Rows, r.Shape.Cols, word)
	}
	return vars(cells), nil
}

// part returns the cells of R1, C2, R1C2 or R1-3C4-6, in reading order.
func (r *reader) part(text string) ([]int, bool) {
	rows, rest, ok1 := between(text, 'R', r.Shape.Rows)
	cols, rest, ok2 := between(rest, 'C', r.Shape.Cols)
	if !ok1 || !ok2 || rest != "" || text == "" {
		return nil, false
	}
	var cells []int
	for i := rows[0]; i <= rows[1]; i++ {
		for j := cols[0]; j <= cols[1]; j++ {
			cells = append(cells, r.Shape.At(i-1, j-1))
		}
	}
	return cells, true
}

// between reads a letter and one number or a range, up to most. Without the letter it
// returns the full range.
func between(text string, letter byte, most int) (span [2]int, rest string, ok bool) {
	if text == "" || text[0] != letter {
		return [2]int{1, most}, text, true
	}
	text = text[1:]
	end := len(text)
	if i := strings.IndexAny(text, "RC"); i >= 0 {
		end = i
	}
	a, b, two := strings.Cut(text[:end], "-")
	if !two {
		b = a
	}
	span[0], ok = positive(a)
	last, ok2 := positive(b)
	span[1] = last
	return span, text[end:], ok && ok2 && span[0] <= last && last <= most
}
