package latin

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// Generators returns what turns every Latin square into another: paratopy.
func (p *Puzzle) Generators() []grid.Symmetry {
	groups := p.Groups()
	return groups[len(groups)-1].Generators
}

// Groups returns the permutations of rows, of columns and of symbols, together
// isotopy, and the exchanges of these with each other, the conjugates: with
// isotopy they are paratopy, whose classes are the main classes.
func (p *Puzzle) Groups() []banmen.SymmetryGroup {
	rows, cols, symbols := p.lineSwaps()
	conjugates := []grid.Symmetry{{Cells: p.givens.Transpose()}, {Literals: p.rowsAndSymbols()}}
	isotopy := slices.Concat(rows, cols, symbols)
	return []banmen.SymmetryGroup{
		{Name: "rows", Generators: rows},
		{Name: "columns", Generators: cols},
		{Name: "symbols", Generators: symbols},
		{Name: "conjugates", Generators: conjugates},
		{Name: "isotopy", Generators: isotopy},
		{Name: "paratopy", Generators: slices.Concat(isotopy, conjugates)},
	}
}

// lineSwaps returns the exchanges of neighbouring rows, columns and symbols.
func (p *Puzzle) lineSwaps() (rows, cols, symbols []grid.Symmetry) {
	for i := range p.n - 1 {
		rows = append(rows, grid.Symmetry{Cells: p.givens.SwapRows(i, i+1, 1)})
		cols = append(cols, grid.Symmetry{Cells: p.givens.SwapCols(i, i+1, 1)})
	}
	return rows, cols, grid.Renamings(p.n)
}

// rowsAndSymbols makes the symbol of each cell its row, and its row its symbol.
func (p *Puzzle) rowsAndSymbols() grid.Perm {
	n := p.n
	to := make(grid.Perm, n*n*n)
	for l := range to {
		row, column, symbol := l/n/n, l/n%n, l%n
		to[l] = (symbol*n+column)*n + row
	}
	return to
}
