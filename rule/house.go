package rule

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// House returns the rule that the symbols of cells differ.
func House(name string, where banmen.Message, cells []int) Rule {
	return Rule{Name: name, Where: where, Constraints: []model.Constraint{model.AllDifferent{Of: Vars(cells)}}}
}

// Row and Column return the name of the i-th row and column, from 0, for messages.
func Row(i int) banmen.Message    { return banmen.Msg("row %d", i+1) }
func Column(i int) banmen.Message { return banmen.Msg("column %d", i+1) }

// RowHouses and ColumnHouses return the rules that the symbols of each row, or column,
// differ.
func (g *Grid) RowHouses() []Rule    { return houses(g.Rows, "row", Row, g.Row) }
func (g *Grid) ColumnHouses() []Rule { return houses(g.Cols, "column", Column, g.Col) }

// BoxHouses returns the house rules of boxes of h rows and w columns.
func (g *Grid) BoxHouses(h, w int) []Rule {
	return houses(g.Size()/(h*w), "box", func(i int) banmen.Message { return banmen.Msg("box %d", i+1) },
		func(i int) []int { return g.Box(h, w, i) })
}

func houses(n int, name string, where func(int) banmen.Message, cells func(int) []int) []Rule {
	all := make([]Rule, n)
	for i := range all {
		all[i] = House(name, where(i), cells(i))
	}
	return all
}

// GridDiagonals returns the house rules of the main diagonals of each of several grids: down has
// those from the top left, up those from the top right.
func (g *Grid) GridDiagonals() (down, up []Rule) {
	for _, grid := range g.Grids {
		n := 1
		for n*n < len(grid) {
			n++
		}
		var cells [2][]int
		for i := range n {
			cells[0], cells[1] = append(cells[0], grid[i*n+i]), append(cells[1], grid[i*n+n-1-i])
		}
		corner := g.Name(grid[0])
		both := []Rule{
			House("diagonal", banmen.Msg("the diagonal from the top left of the grid at %s", corner), cells[0]),
			House("diagonal", banmen.Msg("the diagonal from the top right of the grid at %s", corner), cells[1]),
		}
		for i := range both {
			both[i].Draw = drawPath(figure.Path{Cells: []int{cells[i][0], cells[i][n-1]}, Style: figure.Style{Name: "x"}})
		}
		down, up = append(down, both[0]), append(up, both[1])
	}
	return down, up
}

// DiagonalHouses returns the house rules of the two main diagonals of a square.
func (g *Grid) DiagonalHouses() []Rule {
	down, up := g.Diagonals()
	all := []Rule{
		House("diagonal", banmen.Msg("the diagonal from the top left"), down),
		House("diagonal", banmen.Msg("the diagonal from the top right"), up),
	}
	last := g.Size() - 1
	all[0].Draw = drawPath(figure.Path{Cells: []int{0, last}, Style: figure.Style{Name: "x"}})
	all[1].Draw = drawPath(figure.Path{Cells: []int{g.Cols - 1, last - g.Cols + 1}, Style: figure.Style{Name: "x"}})
	return all
}

func drawPath(p figure.Path) func(*figure.Figure) {
	return func(f *figure.Figure) { f.Paths = append(f.Paths, p) }
}

// DifferentRows and DifferentColumns return the rule that no two rows, or columns, are
// equal.
func (g *Grid) DifferentRows() Rule {
	return Rule{Name: "rows", Constraints: []model.Constraint{model.AllDifferentRows{Rows: g.lines(g.Rows, g.Row)}},
		Text: banmen.Msg("no two rows may be equal")}
}

func (g *Grid) DifferentColumns() Rule {
	return Rule{Name: "columns", Constraints: []model.Constraint{model.AllDifferentRows{Rows: g.lines(g.Cols, g.Col)}},
		Text: banmen.Msg("no two columns may be equal")}
}

func (g *Grid) lines(n int, line func(int) []int) (all [][]model.Var) {
	for i := range n {
		all = append(all, Vars(line(i)))
	}
	return all
}

// symbol returns a symbol for messages.
func (g *Grid) symbol(v int) banmen.Symbol { return banmen.Symbol(g.Symbols[v]) }

// Count returns the rule that a symbol occurs n times in cells.
func (g *Grid) Count(name string, where banmen.Message, cells []int, symbol, n int) Rule {
	text := banmen.Msg("%s must appear %d times in %s", g.symbol(symbol), n, where)
	if n == 1 {
		text = banmen.Msg("%s must appear once in %s", g.symbol(symbol), where)
	}
	return Rule{Name: name, Constraints: []model.Constraint{model.Exactly(n, Vars(cells), symbol)}, Text: text}
}

// Balanced returns the rules for a line with two symbols: equally many of each, and no
// three equal ones in a row.
func (g *Grid) Balanced(name string, where banmen.Message, line []int) []Rule {
	all := append(make([]Rule, 0, len(line)), g.Count(name, where, line, 1, len(line)/2))
	of, one := Vars(line), []int{1}
	for i := range max(0, len(line)-2) {
		all = append(all, Rule{Name: "three", Constraints: []model.Constraint{model.Count{Of: of[i : i+3 : i+3], Values: one, Least: 1, Most: 2}},
			Text: banmen.Msg("the three cells from %s to %s must not be the same", g.Name(line[i]), g.Name(line[i+2]))})
	}
	return all
}

// NotTouching returns the rules that no two cells with a symbol touch, not even at a corner: one
// rule for each two by two cells.
func (g *Grid) NotTouching(symbol int) (all []Rule) {
	for r := range max(1, g.Rows-1) {
		for c := range max(1, g.Cols-1) {
			cells := []int{g.At(r, c)}
			for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}} {
				if g.Contains(r+d[0], c+d[1]) {
					cells = append(cells, g.At(r+d[0], c+d[1]))
				}
			}
			all = append(all, Rule{Name: "touch", Text: banmen.Msg("one %s must not touch another", g.symbol(symbol)),
				Constraints: []model.Constraint{model.Count{Of: Vars(cells), Values: []int{symbol}, Most: 1}}})
		}
	}
	return all
}
