package rule

import (
	"slices"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
)

// Cells are args with a set of cells, R1C1R2C2-R2C4. Each cell has its own rule or, if Together is
// set, one rule is about all cells.
type Cells struct {
	Together bool
	Lines    bool        // the rule is about lines or neighbours, which cells beside the board do not have
	Mark     figure.Mark // drawn in each cell; its name is added
	// Of returns the rule of a cell, or of all cells if Together is set. all has the cells of the
	// part.
	Of func(g *Grid, cells, all []int) Rule
}

// Read reads the cells of a part.
func (k Cells) Read(b *Board, p *Part) {
	q, ok := b.Part(p.Name)
	if !ok {
		return
	}
	cells, err := codec.ParseCells(q.Args, q.ArgsColumn, b.Shape)
	if err != nil {
		b.Refuse(err)
		return
	}
	if i := slices.IndexFunc(cells, b.IsVariable); i >= 0 && k.Lines {
		b.Fail(q, 0, "expected cells of the board, found %s", b.Name(cells[i]))
		return
	}
	slices.Sort(cells)
	mark := k.Mark
	mark.Name = p.Name
	each := 1
	if k.Together {
		each = len(cells)
	}
	for of := range slices.Chunk(cells, each) {
		r := k.Of(&b.Grid, of, cells)
		r.Draw = func(f *figure.Figure) {
			for _, c := range of {
				if c < len(f.Cells) {
					f.Cells[c].Marks = append(f.Cells[c].Marks, mark)
				}
			}
		}
		b.Require(r)
	}
	b.Write(p.Name, codec.FormatCells(b.Shape, cells))
}

// Example returns the two ends of the first row.
func (k Cells) Example(g *Grid) string {
	return codec.FormatCells(g.Shape, []int{0, g.Cols - 1})
}

// A Flag has no args; its rules apply to the whole board.
type Flag struct{ Of func(b *Board) []Rule }

// Read requires the rules if the name has the part.
func (f Flag) Read(b *Board, p *Part) {
	if b.Flag(p.Name) {
		b.Require(f.Of(b)...)
	}
}

// Example returns "".
func (Flag) Example(*Grid) string { return "" }
