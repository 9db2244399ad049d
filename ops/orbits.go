package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/orbit"
)

// otherTurns are aliases of groups of rotations and reflections.
var otherTurns = map[string]string{"rot180": "c2", "rot90": "c4", "diagonal": "transpose"}

// RotationGroup returns the usual name of a group of rotations and reflections (see
// SymmetryGroups), given a name or an alias. It reports false for other names.
func RotationGroup(name string) (usual string, ok bool) {
	if other := otherTurns[name]; other != "" {
		return other, true
	}
	return name, slices.Contains(orbit.RotationNames(), name)
}

// orbitsOf returns the orbits of cells under a named group; see RotationGroup. A board
// that is not square has no group that exchanges rows and columns.
func orbitsOf(name string, s grid.Shape) ([][]int, error) {
	if s.Rows != s.Cols && slices.Contains([]string{"transpose", "c4", "d2x", "d4"}, name) {
		return nil, banmen.Errorf(banmen.ErrCannot, "a board of %d rows and %d columns has no symmetry %s", s.Rows, s.Cols, name)
	}
	generators := orbit.RotationGenerators(name, s)
	var orbits [][]int
	seen := make([]bool, s.Size())
	for c := range seen {
		if seen[c] {
			continue
		}
		seen[c] = true
		cells := []int{c}
		for i := 0; i < len(cells); i++ {
			for _, y := range generators {
				if to := y.Cells[cells[i]]; !seen[to] {
					seen[to] = true
					cells = append(cells, to)
				}
			}
		}
		if !slices.ContainsFunc(cells, s.IsGap) {
			orbits = append(orbits, cells)
		} else if slices.ContainsFunc(cells, func(c int) bool { return !s.IsGap(c) }) {
			return nil, banmen.Errorf(banmen.ErrCannot, "the grids of this board do not have the symmetry %s", name)
		}
	}
	return orbits, nil
}

// setOrbits finds the orbits of the pattern, and rejects a number of givens that no
// orbits add up to.
func (g *Generator) setOrbits() error {
	if g.o.Symmetry == "" {
		return nil
	}
	var err error
	if g.orbits, err = orbitsOf(g.o.Symmetry, g.p.Givens().Shape); err != nil || g.givens < 0 {
		return err
	}
	sums := make([]bool, g.givens+1)
	sums[0] = true
	for _, cells := range g.orbits {
		for n := g.givens; n >= len(cells); n-- {
			sums[n] = sums[n] || sums[n-len(cells)]
		}
	}
	if sums[g.givens] {
		return nil
	}
	return banmen.Errorf(banmen.ErrNone, "no %d cells of this board have the symmetry %s", g.givens, g.o.Symmetry)
}

// An orbitDig removes whole orbits from a board, in the order of Order.
type orbitDig struct {
	banmen.Digging
	cells []int // the orbit removed last
	rest  int   // number of cells of the orbits not examined yet
}

// next removes the next orbit that is not too large, and reports false if there is none. With exact
// it also stops when it can no longer end with exactly Most cells.
func (d *orbitDig) next(orbits [][]int, exact bool) bool {
	for len(d.Order) > 0 && d.Most > 0 && (!exact || d.rest >= d.Most) {
		d.cells, d.Order = orbits[d.Order[0]], d.Order[1:]
		d.rest -= len(d.cells)
		if len(d.cells) <= d.Most {
			for _, c := range d.cells {
				d.Board.Cells[c] = 0
			}
			d.Most -= len(d.cells)
			return true
		}
	}
	return false
}

// putBack puts the last orbit back.
func (d *orbitDig) putBack() {
	for _, c := range d.cells {
		d.Board.Cells[c] = d.Full.Cells[c]
	}
	d.Most += len(d.cells)
}

// digOrbits removes orbits from boards, one from each at a time, so that a bulk solver
// checks all boards together.
func (g *Generator) digOrbits(ctx context.Context, all []banmen.Digging) error {
	bulk := g.bulk()
	if bulk != nil {
		defer g.bulks.Put(bulk)
	}
	var open []*orbitDig
	for _, d := range all {
		open = append(open, &orbitDig{Digging: d, rest: d.Board.Count()})
	}
	for {
		open = slices.DeleteFunc(open, func(d *orbitDig) bool { return !d.next(g.orbits, g.givens >= 0) })
		if len(open) == 0 {
			return nil
		}
		several, err := g.several(ctx, bulk, open)
		if err != nil {
			return err
		}
		for i, d := range open {
			if several[i] {
				d.putBack()
			}
		}
	}
}

// several reports which boards have more than one solution, or take too long to decide.
func (g *Generator) several(ctx context.Context, bulk banmen.Bulk, open []*orbitDig) ([]bool, error) {
	several := make([]bool, len(open))
	if err := ctx.Err(); err != nil || g.o.SeveralSolutions {
		return several, err
	}
	if bulk == nil {
		for i, d := range open {
			var err error
			if several[i], err = another(ctx, g.p.With(d.Board), d.Full, d.cells, failsDig); err != nil {
				return nil, err
			}
		}
		return several, nil
	}
	boards, n := make([]grid.Board, len(open)), make([]int, len(open))
	for i, d := range open {
		boards[i] = d.Board
	}
	err := bulk.Counts(ctx, boards, 2, n)
	for i := range n {
		several[i] = n[i] > 1
	}
	return several, err
}
