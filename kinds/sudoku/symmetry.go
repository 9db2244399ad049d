package sudoku

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/rule"
)

// Symmetries returns the symmetries besides rotations and reflections. Symbols can be renamed
// unless a part uses them as numbers, or the board has unknown regions, whose labels a renaming
// would not reach. A board without parts also has exchanges of bands, of stacks, of rows within a
// band, and of columns within a stack.
func (p *Puzzle) Symmetries() (groups []banmen.SymmetryGroup) {
	if p.unknown == nil && !p.hasPart(func(q *rule.Part) bool { return q.Numbers }) {
		groups = []banmen.SymmetryGroup{{Name: "relabel", Doc: banmen.Msg("rename the symbols"), Generators: grid.Renamings(p.most())}}
	}
	if !p.ordinary() {
		return groups
	}
	s := p.givens.Shape
	return append(groups,
		banmen.SymmetryGroup{Name: "bands", Doc: banmen.Msg("exchange bands, the rows of boxes"), Generators: s.RowBlocks(p.h)},
		banmen.SymmetryGroup{Name: "rows", Doc: banmen.Msg("exchange rows (Number Place: those of a band)"), Generators: s.RowsWithin(p.h)},
		banmen.SymmetryGroup{Name: "stacks", Doc: banmen.Msg("exchange stacks, the columns of boxes"), Generators: s.ColBlocks(p.w)},
		banmen.SymmetryGroup{Name: "columns", Doc: banmen.Msg("exchange columns (Number Place: those of a stack)"), Generators: s.ColsWithin(p.w)})
}
