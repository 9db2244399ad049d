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

// Unknown are regions that are not given, and what parts require of them. All parts together make
// one rule: the numbers on a board are right if there are regions with which all of them hold.
type Unknown struct {
	grid.Shape
	size   int // cells of a region
	offset int // Grid.Offset
	hidden [][]int
	pairs  map[[2]int]int // by pair of cells: the index in hidden
	edges  [][2]int       // pairs of adjacent cells, in the order of hidden
	others [][2]int
	clues  []model.Constraint // on cells, and from Size() on hidden variables
}

// unknown returns the unknown regions of a board, and makes them if there are none.
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

// hiddenVar returns a hidden variable by its index.
func (u *Unknown) hiddenVar(i int) model.Var { return model.Var(u.Size() + i) }

// pair returns the index of the hidden variable that says whether two cells share a region.
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

// Same returns the variable that says whether two cells share a region: model.Apart or Together.
func (u *Unknown) Same(a, b int) model.Var { return u.hiddenVar(u.pair(a, b)) }

// Decide requires that two cells share a region, or that they do not.
func (u *Unknown) Decide(a, b, same int) {
	i := u.pair(a, b)
	u.hidden[i] = slices.DeleteFunc(slices.Clone(u.hidden[i]), func(x int) bool { return x != same })
}

// CountTogether requires that the number in a cell, plus less, is 1 and the number of the cells that
// share its region.
func (u *Unknown) CountTogether(cell, less int, others []int) {
	c := model.Linear{Of: []model.Var{model.Var(cell)}, Coefficients: []int{1}}
	for _, o := range others {
		c.Of, c.Coefficients = append(c.Of, u.Same(cell, o)), append(c.Coefficients, -1)
	}
	c.Least = 1 - model.Apart*len(others) - u.offset - less
	c.Most = c.Least
	u.clues = append(u.clues, c)
}

// CountRegions requires that the number in a cell, plus less, is the number of regions that it and
// other cells are in.
func (u *Unknown) CountRegions(cell, less int, others []int) {
	c := model.Linear{Of: []model.Var{model.Var(cell)}, Coefficients: []int{1}}
	for i, o := range others {
		// Whether a cell is in another region than those before it.
		first := u.hiddenVar(u.hide([]int{model.Apart, model.Together}))
		of := []model.Var{u.Same(cell, o)}
		for _, before := range others[:i] {
			of = append(of, u.Same(before, o))
		}
		u.clues = append(u.clues, model.Regular{Of: append(of, first), Automaton: firstOf(len(of))})
		c.Of, c.Coefficients = append(c.Of, first), append(c.Coefficients, -1)
	}
	c.Least = 1 - len(others) - u.offset - less
	c.Most = c.Least
	u.clues = append(u.clues, c)
}

// firstOf returns the automaton of n values and a last one, which is 2 if all the others are
// Apart, and otherwise 1.
func firstOf(n int) model.Automaton {
	a := model.Automaton{States: 2*n + 2, Ends: []int{2*n + 1}}
	for i := range n { // state 2i: none is together so far; 2i-1: one is
		a.Steps = append(a.Steps, model.Step{From: 2 * i, Value: model.Apart, To: 2*i + 2}, model.Step{From: 2 * i, Value: model.Together, To: 2*i + 1})
		if i > 0 {
			a.Steps = append(a.Steps, model.Step{From: 2*i - 1, Value: model.Apart, To: 2*i + 1}, model.Step{From: 2*i - 1, Value: model.Together, To: 2*i + 1})
		}
	}
	a.Steps = append(a.Steps, model.Step{From: 2*n - 1, Value: 1, To: 2*n + 1}, model.Step{From: 2 * n, Value: 2, To: 2*n + 1})
	return a
}

// CountArms requires that the number in the first cell of all arms, plus less, is the number of
// cells from it along the arms before the first cell of another region. It counts once.
func (u *Unknown) CountArms(g *Grid, less int, arms [][]int) {
	cell := arms[0][0]
	of := []model.Var{model.Var(cell)}
	type state struct {
		at, left int // left is how many cells are still to be counted
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
		a.Ends = []int{0} // no number fits
	}
	u.clues = append(u.clues, model.Regular{Of: of, Automaton: a})
}

// rule returns the rule of the regions and all that is required of them.
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
	regions := model.Regions{Of: Vars(cells), Labels: labels, Edges: pairs(u.edges), Pairs: pairs(u.others), Size: u.size}
	return Rule{
		Name:        "chaos",
		Constraints: []model.Constraint{model.Exists{Of: Vars(cells), Hidden: u.hidden, All: append([]model.Constraint{regions}, u.clues...)}},
		Text:        banmen.Msg("the board must be divisible into connected regions of %d different symbols, as the clues say", u.size),
	}
}

// Find returns the region of each cell of a full board, from 0, if there are regions with which all
// clues hold; otherwise nil. If several divisions fit, it returns one of them.
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

// UnknownRegions are the args of a part that requires unknown regions: nothing, or the number of
// cells of a region if that is not the number of cells of the longest line.
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

// dropUnknown leaves out a part that says no more than that there are unknown regions, if other
// parts are about them.
func (b *Board) dropUnknown() {
	if about := slices.ContainsFunc(b.parts, func(p codec.Part) bool { return strings.HasPrefix(p.Name, "chaos") && p.Name != "chaos" }); about {
		b.parts = slices.DeleteFunc(b.parts, func(p codec.Part) bool { return p.Name == "chaos" && p.Args == "" })
	}
}

// Example returns "".
func (UnknownRegions) Example(*Grid) string { return "" }

// RegionCells are args with a list of sets of cells about unknown regions: R1C1-R1C3. A number may stand before
// the cells.
type RegionCells struct {
	Numbered bool // the first cell has a number that counts; a number before the cells is added to it
	Arms     bool // the cells are lines from one cell, with slashes between them: R1C1-R1C3/R1C1-R3C1
	Path     figure.Path
	Cage     figure.Cage
	// Of requires what the cells say.
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
		less, _ := strconv.Atoi(text[:end]) // missing or too large: 0 or the greatest number
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
			return r, banmen.Syntaxf(0, column, "expected regions whose size divides the board, such as +chaos(4)")
		}
		number := ""
		if less > 0 {
			number = strconv.Itoa(less)
		}
		k.Of(&b.Grid, b.unknown(max(b.Rows, b.Cols)), less, arms)
		return Rule{Name: p.Name, Arg: number + strings.Join(written, "/"), Draw: k.draw(p.Name, number, arms)}, nil
	})
}

// ordered returns cells in the order in which they are written: lines as they are, other cells
// behind the one that counts in reading order.
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

// draw draws arms as lines, and other cells as a cage with a circle around the one that counts.
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

// Example returns cells in the first row.
func (k RegionCells) Example(g *Grid) string {
	if k.Arms {
		return codec.FormatCells(g.Shape, g.Row(0)[:min(4, g.Cols)]) + "/" + codec.FormatCells(g.Shape, g.Col(0)[:min(3, g.Rows)])
	}
	return codec.FormatCells(g.Shape, g.Row(0)[:min(3, g.Cols)])
}
