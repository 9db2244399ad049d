package rule

import (
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// Lines are args with a list of lines through cells: R1C1-R1C3,R2C1-R2C3.
type Lines struct {
	Least int         // least number of cells of a line
	Again bool        // a line may visit a cell several times
	Path  figure.Path // drawing of a line; its cells and name are added
	Of    func(g *Grid, cells []int) Rule
	// Wrong returns the error of a line with enough cells, or an empty message. It may be
	// nil.
	Wrong func(g *Grid, cells []int) banmen.Message
}

// NumberedLines are Lines with a number before the cells: 4R1C1-R1C3.
type NumberedLines struct {
	Lines
	Usual func(g *Grid) int // returns the number of a line written without one; nil: each line has a number
	From  int               // least number
	Of    func(g *Grid, cells []int, n int) Rule
}

// Read reads the lines of a part.
func (l Lines) Read(b *Board, p *Part) {
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
		cells, err := l.cells(b, text, column)
		if err != nil {
			return r, err
		}
		return l.shown(&b.Grid, p, l.Of(&b.Grid, cells), cells, ""), nil
	})
}

// Read reads the lines of a part, each with its number.
func (l NumberedLines) Read(b *Board, p *Part) {
	b.List(p.Name, func(text string, column int) (r Rule, err error) {
		number, rest := codec.CutNumber(text)
		n, written := 0, ""
		if l.Usual == nil || number != "" {
			if n, _, err = leadingNumber(text, column); err == nil && n < l.From {
				err = banmen.Syntaxf(0, column, "expected a number of at least %d before the cells, found %q", l.From, text)
			}
			if err != nil {
				return r, err
			}
			written = strconv.Itoa(n)
		}
		if l.Usual != nil && (written == "" || n == l.Usual(&b.Grid)) {
			n, written = l.Usual(&b.Grid), ""
		}
		cells, err := l.cells(b, rest, column+len(number))
		if err != nil {
			return r, err
		}
		return l.shown(&b.Grid, p, l.Of(&b.Grid, cells, n), cells, written), nil
	})
}

// cells reads the cells of a line.
func (l Lines) cells(b *Board, text string, column int) ([]int, error) {
	parse := codec.ParseCells
	if l.Again {
		parse = codec.ParseWalk
	}
	cells, err := parse(text, column, b.Shape)
	switch {
	case err != nil:
	case len(cells) < l.Least:
		err = banmen.Syntaxf(0, column, "expected at least %d cells in a line, found %q", l.Least, text)
	case l.Wrong != nil:
		if wrong := l.Wrong(&b.Grid, cells); wrong.Format != "" {
			err = &banmen.SyntaxError{Column: column, Text: wrong}
		}
	}
	return cells, err
}

// shown returns the rule of a line with its text and drawing.
func (l Lines) shown(g *Grid, p *Part, r Rule, cells []int, number string) Rule {
	path := l.Path
	path.Cells, path.Label, path.Name = cells, number, p.Name
	if path.Pill > 1 {
		path.Pill, _ = strconv.Atoi(number)
	}
	r.Arg = number + codec.FormatCells(g.Shape, cells)
	r.Draw = drawPath(path)
	return r
}

// Example returns a line in the first row.
func (l Lines) Example(g *Grid) string {
	n := min(max(l.Least, 4), g.Cols)
	return codec.FormatCells(g.Shape, g.Row(0)[:n])
}

// Example returns such a line with a number.
func (l NumberedLines) Example(g *Grid) string {
	n := l.From
	if l.Usual != nil {
		n = max(l.From, l.Usual(g)-1)
	}
	return strconv.Itoa(n) + l.Lines.Example(g)
}

// Related returns the constraint that the numbers of cells x and y satisfy a relation.
func (g *Grid) Related(x, y int, holds func(x, y int) bool) model.Constraint {
	return g.pair(Vars([]int{x, y}), holds)
}

// Along returns the constraints that each two consecutive cells of a line satisfy a
// relation.
func (g *Grid) Along(cells []int, holds func(x, y int) bool) (all []model.Constraint) {
	tuples := g.pairs(holds)
	for i := range len(cells) - 1 {
		all = append(all, model.Table{Of: Vars(cells[i : i+2]), Tuples: tuples})
	}
	return all
}

// Among returns the constraints that each two of the cells, in order, satisfy a relation.
func (g *Grid) Among(cells []int, holds func(x, y int) bool) []model.Constraint {
	return g.Within(cells, len(cells), holds)
}

// Within is Among for each two of any n consecutive cells.
func (g *Grid) Within(cells []int, n int, holds func(x, y int) bool) (all []model.Constraint) {
	tuples := g.pairs(holds)
	for i, x := range cells {
		for _, y := range cells[i+1 : min(i+n, len(cells))] {
			all = append(all, model.Table{Of: Vars([]int{x, y}), Tuples: tuples})
		}
	}
	return all
}
