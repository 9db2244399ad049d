package rule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// Unknown are regions that are not given, and the clues of parts about them. They form a single
// rule: numbers are right if one division into regions satisfies all clues.
type Unknown struct {
	grid.Shape
	size   int // cells of a region
	offset int // Grid.Offset
	hidden [][]int
	pairs  map[[2]int]int // by pair of cells: index in hidden
	edges  [][2]int       // pairs of adjacent cells, in the order of hidden
	others [][2]int
	counts []model.RegionCount
	shares []share
	clues  []model.Constraint // on the cells and, from Size() on, the hidden variables
}

// A share is a clue of CountTogether.
type share struct {
	cell, plus int   // the number in the cell, plus plus, is the count
	cells      []int // all cells that are counted, in ascending order
}

// sameCells reports whether two clues count the same cells, and equal counts mean equal numbers. Their
// cells are then in different regions: in one region, the counts would be equal, but numbers differ.
func (s share) sameCells(o share) bool { return s.plus == o.plus && slices.Equal(s.cells, o.cells) }

// unknown returns the unknown regions of a board. It creates them on the first call.
func (g *Grid) unknown(size int) *Unknown {
	if g.Unknown != nil {
		return g.Unknown
	}
	u := &Unknown{Shape: g.Shape, size: size, offset: g.Offset, pairs: map[[2]int]int{}}
	labels := upTo(u.Size() / size)
	for range u.Size() {
		u.hidden = append(u.hidden, labels)
	}
	for c := range u.Size() {
		for _, d := range u.Adjacent(c) {
			if c < d {
				u.edges = append(u.edges, [2]int{c, d})
				u.pairs[[2]int{c, d}] = u.hide([]int{model.Apart, model.Together})
			}
		}
	}
	g.Unknown = u
	return u
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i + 1
	}
	return all
}

// hide adds a hidden variable and returns its index.
func (u *Unknown) hide(domain []int) int {
	u.hidden = append(u.hidden, domain)
	return len(u.hidden) - 1
}

// hiddenVar returns the variable for an index in hidden.
func (u *Unknown) hiddenVar(i int) model.Var { return model.Var(u.Size() + i) }

// pair returns the index of the hidden variable that tells whether two cells share a region.
func (u *Unknown) pair(a, b int) int {
	key := [2]int{min(a, b), max(a, b)}
	i, ok := u.pairs[key]
	if !ok {
		i = u.hide([]int{model.Apart, model.Together})
		u.others = append(u.others, key)
		u.pairs[key] = i
	}
	return i
}

// Same returns the variable that tells whether two cells share a region: model.Apart or Together.
func (u *Unknown) Same(a, b int) model.Var { return u.hiddenVar(u.pair(a, b)) }

// Decide requires that two cells share a region (model.Together), or that they do not
// (model.Apart).
func (u *Unknown) Decide(a, b, same int) {
	i := u.pair(a, b)
	u.hidden[i] = slices.DeleteFunc(slices.Clone(u.hidden[i]), func(x int) bool { return x != same })
}

// CountTogether requires that the number in a cell, plus less, counts the cell itself and the
// others that share its region.
func (u *Unknown) CountTogether(cell, less int, others []int) {
	s := share{cell, u.offset + less, append([]int{cell}, others...)}
	slices.Sort(s.cells)
	for _, o := range u.shares {
		if s.sameCells(o) && o.cell != cell {
			u.Decide(o.cell, cell, model.Apart)
		}
	}
	u.shares = append(u.shares, s)
	c := model.Linear{Of: []model.Var{model.Var(cell)}, Coefficients: []int{1}}
	for _, o := range others {
		c.Of, c.Coefficients = append(c.Of, u.Same(cell, o)), append(c.Coefficients, -1)
	}
	c.Least = 1 - model.Apart*len(others) - s.plus
	c.Most = c.Least
	u.clues = append(u.clues, c)
}

// CountRegions requires that the number in a cell, plus less, counts the different regions of that
// cell and the others.
func (u *Unknown) CountRegions(cell, less int, others []int) {
	cells := append([]int{cell}, others...)
	for i, a := range cells {
		for _, b := range cells[:i] {
			u.pair(a, b)
		}
	}
	u.counts = append(u.counts, model.RegionCount{Nodes: cells, Number: cell, Plus: u.offset + less})
}

// CountArms requires that the number in the first cell, plus less, counts the cells of its region
// that the arms see. Each arm stops at the first cell of another region. All arms begin in the
// first cell, which counts once.
func (u *Unknown) CountArms(g *Grid, less int, arms [][]int) {
	cell := arms[0][0]
	of := []model.Var{model.Var(cell)}
	type state struct {
		at, left int // left is the number of cells yet to be counted
		cut      bool
	}
	var starts []bool // by edge: it begins an arm
	for _, arm := range arms {
		for i := range len(arm) - 1 {
			of, starts = append(of, u.Same(arm[i], arm[i+1])), append(starts, i == 0)
		}
	}
	states, number := []state{{at: -1}}, map[state]int{{at: -1}: 0}
	var a model.Automaton
	for from := 0; from < len(states); from++ {
		s := states[from]
		if s.at == len(starts) && s.left == 0 {
			a.Ends = append(a.Ends, from)
		}
		step := func(value int, next state) {
			if next.left < 0 || next.left > len(starts)-next.at {
				return
			}
			to, known := number[next]
			if !known {
				to = len(states)
				number[next], states = to, append(states, next)
			}
			a.Steps = append(a.Steps, model.Step{From: from, Value: value, To: to})
		}
		switch {
		case s.at < 0:
			for v := 1; v <= g.Most(); v++ {
				step(v, state{left: v + g.Offset + less - 1})
			}
		case s.at < len(starts):
			cut := s.cut && !starts[s.at]
			step(model.Apart, state{s.at + 1, s.left, true})
			if cut {
				step(model.Together, state{s.at + 1, s.left, true})
			} else {
				step(model.Together, state{s.at + 1, s.left - 1, false})
			}
		}
	}
	if a.States = len(states); len(a.Ends) == 0 {
		a.Ends = []int{0} // no number is possible
	}
	u.clues = append(u.clues, model.Regular{Of: of, Automaton: a})
}

// sums returns constraints that follow from the counts: those of the same cells in different regions
// are together at most the number of these cells.
func (u *Unknown) sums() (all []model.Constraint) {
	for i, s := range u.shares {
		if slices.ContainsFunc(u.shares[:i], s.sameCells) {
			continue
		}
		c := model.Linear{Most: len(s.cells)}
		for _, o := range u.shares[i:] {
			if v := model.Var(o.cell); s.sameCells(o) && !slices.Contains(c.Of, v) {
				c.Of, c.Most = append(c.Of, v), c.Most-s.plus
			}
		}
		if c.Least = -s.plus * len(c.Of); len(c.Of) > 1 {
			all = append(all, c)
		}
	}
	return all
}

// rule returns a single rule for the regions and all clues about them.
func (u *Unknown) rule() Rule {
	n := u.Size()
	cells, labels := make([]int, n), make([]model.Var, n)
	for c := range cells {
		cells[c], labels[c] = c, u.hiddenVar(c)
	}
	pairs := func(of [][2]int) (all []model.Pair) {
		for _, p := range of {
			all = append(all, model.Pair{A: p[0], B: p[1], Same: u.hiddenVar(u.pairs[p])})
		}
		return all
	}
	regions := model.Regions{Of: Vars(cells), Labels: labels, Edges: pairs(u.edges), Pairs: pairs(u.others), Counts: u.counts, Size: u.size}
	return Rule{
		Name:        "chaos",
		Constraints: []model.Constraint{model.Exists{Of: Vars(cells), Hidden: u.hidden, All: slices.Concat([]model.Constraint{regions}, u.clues, u.sums())}},
		Text:        banmen.Msg("the board must be divisible into connected regions of %d different symbols, as the clues say", u.size),
	}
}

// Find divides a full board into regions that satisfy all clues, and returns the region of each
// cell, from 0. It returns nil if there is no such division, and any of them if there are several.
func (u *Unknown) Find(b grid.Board) []int {
	if u == nil || slices.Contains(b.Cells, 0) {
		return nil
	}
	values := make([]int, len(b.Cells))
	for c, v := range b.Cells {
		values[c] = int(v)
	}
	found := u.rule().Constraints[0].(model.Exists).Find(values)
	if found == nil {
		return nil
	}
	for c := range values {
		values[c] = found[c] - 1
	}
	return values
}

// UnknownRegions are the args of part chaos: the number of cells of a region, or nothing if that is
// the length of the longest line.
type UnknownRegions struct{}

// Read reads the size of the regions.
func (UnknownRegions) Read(b *Board, p *Part) {
	q, ok := b.Part(p.Name)
	if !ok {
		return
	}
	if b.outer != nil {
		b.Refuse(banmen.Syntaxf(0, q.Column, "unknown regions cannot be part of an alternative"))
		return
	}
	n := max(b.Rows, b.Cols)
	if q.Args != "" {
		var err error
		if n, err = strconv.Atoi(q.Args); err != nil || n < 2 || n > b.Most() || b.Size()%n != 0 {
			b.Fail(q, 0, "expected a number of cells that divides %d, from 2 to %d, found %q", b.Size(), b.Most(), q.Args)
			return
		}
	}
	args := ""
	if n != max(b.Rows, b.Cols) {
		args = strconv.Itoa(n)
	}
	b.unknown(n)
	b.Write(p.Name, args)
}

// dropUnknown drops part chaos from the text of the puzzle if it has no args and another part about
// unknown regions implies it.
func (b *Board) dropUnknown() {
	if about := slices.ContainsFunc(b.parts, func(p codec.Part) bool { return strings.HasPrefix(p.Name, "chaos") && p.Name != "chaos" }); about {
		b.parts = slices.DeleteFunc(b.parts, func(p codec.Part) bool { return p.Name == "chaos" && p.Args == "" })
	}
}

// Example returns "".
func (UnknownRegions) Example(*Grid) string { return "" }

// RegionCells are args with a list of sets of cells for clues about unknown regions: R1C1-R1C3. A
// number may stand before the cells.
type RegionCells struct {
	Numbered bool // the number in the first cell is a count; a number before the cells is added to it
	Arms     bool // the sets are lines that begin in one cell, separated by slashes: R1C1-R1C3/R1C1-R3C1
	Path     figure.Path
	Cage     figure.Cage
	// Of adds the clue.
	Of func(g *Grid, u *Unknown, less int, arms [][]int)
}

// Read reads the cells of a part.
func (k RegionCells) Read(b *Board, p *Part) {
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
		if b.outer != nil {
			return r, banmen.Syntaxf(0, column, "unknown regions cannot be part of an alternative")
		}
		end := 0
		if k.Numbered {
			end = len(text) - len(strings.TrimLeft(text, "0123456789"))
		}
		less, _ := strconv.Atoi(text[:end]) // without digits: 0; too large: the greatest int
		if less > 1 {
			return r, banmen.Syntaxf(0, column, "expected cells, or a 1 before them if the first cell does not count, found %q", text)
		}
		var arms [][]int
		var written []string
		at := column + end
		for piece := range strings.SplitSeq(text[end:], "/") {
			cells, err := codec.ParseCells(piece, at, b.Shape)
			switch {
			case err != nil:
				return r, err
			case len(cells) < 2 || len(arms) > 0 && (!k.Arms || cells[0] != arms[0][0]):
				return r, banmen.Syntaxf(0, at, "expected at least two cells, and the same first cell in each arm, found %q", text)
			}
			at += len(piece) + 1
			arms, written = append(arms, k.ordered(cells)), append(written, codec.FormatCells(b.Shape, k.ordered(cells)))
		}
		if b.Size()%max(b.Rows, b.Cols) != 0 && b.Unknown == nil {
			return r, banmen.Syntaxf(0, column, "expected regions whose size divides the number of cells, such as +chaos(4)")
		}
		number := ""
		if less > 0 {
			number = strconv.Itoa(less)
		}
		k.Of(&b.Grid, b.unknown(max(b.Rows, b.Cols)), less, arms)
		return Rule{Name: p.Name, Arg: number + strings.Join(written, "/"), Draw: k.draw(p.Name, number, arms)}, nil
	})
}

// ordered returns cells as they are written. Arms keep their order. Other cells are in reading
// order, after the counting cell if there is one.
func (k RegionCells) ordered(cells []int) []int {
	cells = slices.Clone(cells)
	switch {
	case k.Arms:
	case k.Numbered:
		slices.Sort(cells[1:])
	default:
		slices.Sort(cells)
	}
	return cells
}

// draw draws arms as lines. It draws other cells as a cage, with a circle around the counting cell.
func (k RegionCells) draw(name, number string, arms [][]int) func(*figure.Figure) {
	return func(f *figure.Figure) {
		for i, cells := range arms {
			if k.Arms {
				path := k.Path
				path.Cells, path.Name = cells, name
				if i == 0 {
					path.Label = number
				}
				f.Paths = append(f.Paths, path)
				continue
			}
			cage := k.Cage
			cage.Cells, cage.Label, cage.Name = slices.Sorted(slices.Values(cells)), number, name
			f.Cages = append(f.Cages, cage)
			if k.Numbered && cells[0] < len(f.Cells) {
				f.Cells[cells[0]].Marks = append(f.Cells[cells[0]].Marks, figure.Mark{Place: figure.Circle, Style: cage.Style})
			}
		}
	}
}

// Example returns a clue that begins in the first row.
func (k RegionCells) Example(g *Grid) string {
	if k.Arms {
		return codec.FormatCells(g.Shape, g.Row(0)[:min(4, g.Cols)]) + "/" + codec.FormatCells(g.Shape, g.Col(0)[:min(3, g.Rows)])
	}
	return codec.FormatCells(g.Shape, g.Row(0)[:min(3, g.Cols)])
}
