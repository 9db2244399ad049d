package ops

import "github.com/banmen/banmen"

// HasCellNames reports whether the cells of p have names of their own.
func HasCellNames(p banmen.Puzzle) bool {
	p, _ = banmen.SplitMarks(p)
	_, ok := p.(banmen.Named)
	return ok
}

// CellName returns the name of a cell of p for people.
func CellName(p banmen.Puzzle, cell int) string {
	p, _ = banmen.SplitMarks(p)
	if n, ok := p.(banmen.Named); ok {
		return n.CellName(cell)
	}
	return p.Givens().Name(cell)
}

// CellNames returns the names of cells.
func CellNames(p banmen.Puzzle, cells []int) []string {
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = CellName(p, c)
	}
	return names
}
