// Package orbit has groups of symmetries and what they do to boards: closure of
// generators, subgroups by name, stabilisers, and the first board of an orbit.
//
// The orbit of a board is all that the group makes of it; boards of one orbit
// are the same but for symmetry. The stabiliser of a board is the subgroup that
// leaves it as it is, and an orbit has as many boards as the order of the group
// divided by the order of the stabiliser.
//
// To take classes of the solutions of a puzzle, use the stabiliser of its
// givens: only that turns solutions into solutions.
package orbit

import (
	"errors"
	"fmt"
	"slices"

	"github.com/banmen/banmen/grid"
)

// A Group is the elements of a group, the identity first. A nil Perm in an
// element is the identity, and the identity is always nil.
type Group []grid.Symmetry

// ErrLarge is a group that has more elements than wanted.
var ErrLarge = errors.New("the group of symmetries is too large")

// Closure returns the group that the generators generate, or ErrLarge if it has
// more than limit elements.
func Closure(generators []grid.Symmetry, limit int) (Group, error) {
	g := Group{{}}
	seen := map[string]bool{key(g[0]): true}
	for i := 0; i < len(g); i++ {
		for _, y := range generators {
			z := compose(g[i], y)
			if k := key(z); !seen[k] {
				seen[k] = true
				g = append(g, z)
			}
		}
		if len(g) > limit {
			return nil, fmt.Errorf("%w: more than %d", ErrLarge, limit)
		}
	}
	return g, nil
}

// compose returns x followed by y.
func compose(x, y grid.Symmetry) grid.Symmetry {
	return grid.Symmetry{Cells: follow(x.Cells, y.Cells), Values: follow(x.Values, y.Values)}
}

func follow(p, q grid.Perm) grid.Perm {
	switch {
	case p == nil:
		return simple(q)
	case q == nil:
		return simple(p)
	}
	out := make(grid.Perm, len(p))
	for i, j := range p {
		out[i] = q[j]
	}
	return simple(out)
}

// simple returns nil for an identity, and p otherwise.
func simple(p grid.Perm) grid.Perm {
	for i, j := range p {
		if i != j {
			return p
		}
	}
	return nil
}

func key(y grid.Symmetry) string { return fmt.Sprint(y) }

// Names are the names of subgroups for Named: only the identity; the reflection
// of left and right; all rotations and reflections of the board.
var Names = []string{"none", "mirror", "d4"}

// Named returns the subgroup of that name, as far as the symmetries of a puzzle
// on the shape have it: d4 is what those of its generators generate that rotate
// or reflect the board and rename nothing, and mirror is a part of that. It
// reports false for another name.
func Named(name string, s grid.Shape, generators []grid.Symmetry) (Group, bool) {
	if !slices.Contains(Names, name) {
		return nil, false
	}
	all := turns(s)
	has := func(g Group, y grid.Symmetry) bool {
		return slices.ContainsFunc(g, func(z grid.Symmetry) bool { return key(z) == key(compose(grid.Symmetry{}, y)) })
	}
	d4 := generate(slices.DeleteFunc(slices.Clone(generators), func(y grid.Symmetry) bool { return !has(all, y) }))
	mirror := grid.Symmetry{Cells: s.Mirror()}
	switch {
	case name == "d4":
		return d4, true
	case name == "mirror" && has(d4, mirror):
		return generate([]grid.Symmetry{mirror}), true
	}
	return generate(nil), true
}

// turns returns the rotations and reflections of a shape: eight of a square,
// four of another rectangle.
func turns(s grid.Shape) Group {
	ys := []grid.Symmetry{{Cells: s.Mirror()}, {Cells: s.Flip()}}
	if s.Rows == s.Cols {
		ys = append(ys, grid.Symmetry{Cells: s.Transpose()})
	}
	return generate(ys)
}

// generate returns the group of generators that are among the eight of a square.
func generate(generators []grid.Symmetry) Group {
	const all = 8
	g, _ := Closure(generators, all)
	return g
}

// Stabiliser returns the subgroup that leaves b as it is.
func (g Group) Stabiliser(b grid.Board) Group {
	return slices.DeleteFunc(slices.Clone(g), func(y grid.Symmetry) bool { return !y.Apply(b).Equal(b) })
}

// First returns the size of the orbit of b, and whether b is its first board: if
// another comes before, the size is 0. The function compares boards like cmp.Compare.
func (g Group) First(b grid.Board, compare func(a, b grid.Board) int) (size int, first bool) {
	same := 0
	for _, y := range g {
		c := y.Apply(b)
		if c.Equal(b) {
			same++
		} else if compare(c, b) < 0 {
			return 0, false
		}
	}
	return len(g) / same, true
}
