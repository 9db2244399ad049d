package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/orbit"
)

// otherTurns are other names of groups of rotations and reflections.
var otherTurns = map[string]string{"rot180": "c2", "rot90": "c4", "diagonal": "transpose"}

// Symmetry returns the name of a group of rotations and reflections (see
// SymmetryGroups) that this is a name of; ok is false if it is none.
func RotationGroup(name string) (usual string, ok bool) {
	if other := otherTurns[name]; other != "" {
		return other, true
	}
	return name, slices.Contains(orbit.RotationNames(), name)
}

// orbitsOf returns which cells go to each other by the group of a name, see RotationGroup.
// A board that is not as wide as high has none that exchanges rows and columns.
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
		orbits = append(orbits, cells)
	}
	return orbits, nil
}

// setOrbits finds the orbits of a pattern, and refuses a number of givens that none
// of them add up to.
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

// An orbitDig takes whole orbits from a board, those of Order one after the other.
type orbitDig struct {
	banmen.Digging
	cells []int // the orbit that went last
	rest  int   // cells of the orbits that have not been looked at
}

// next takes the next orbit that is not too much, and reports whether there is one. It
// stops where exactly Most are wanted and can no longer be had.
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

// digOrbits takes orbits from boards, one from each at a time, so that a bulk solver
// is asked about all of them at once.
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

// several tells which boards have more than one solution, or take too long to tell.
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
