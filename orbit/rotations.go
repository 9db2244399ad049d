package orbit

import (
	"slices"

	"github.com/banmen/banmen/grid"
)

// A rotationGroup is a group of rotations and reflections: its generators on a square,
// and its name on a board that is not square.
type rotationGroup struct {
	name, wide string
	generators func(s grid.Shape) []grid.Perm
}

// named are the groups of rotations and reflections by their usual names.
var named = []rotationGroup{
	{"none", "none", func(grid.Shape) []grid.Perm { return nil }},
	{"mirror", "mirror", func(s grid.Shape) []grid.Perm { return []grid.Perm{s.Mirror()} }},
	{"flip", "flip", func(s grid.Shape) []grid.Perm { return []grid.Perm{s.Flip()} }},
	{"transpose", "none", func(s grid.Shape) []grid.Perm { return []grid.Perm{s.Transpose()} }},
	{"c2", "c2", func(s grid.Shape) []grid.Perm { return []grid.Perm{s.HalfTurn()} }},
	{"c4", "c2", func(s grid.Shape) []grid.Perm { return []grid.Perm{s.Quarter()} }},
	{"d2", "d2", func(s grid.Shape) []grid.Perm { return []grid.Perm{s.Mirror(), s.Flip()} }},
	{"d2x", "c2", func(s grid.Shape) []grid.Perm { return []grid.Perm{s.Transpose(), s.HalfTurn()} }},
	{"d4", "d2", func(s grid.Shape) []grid.Perm { return []grid.Perm{s.Mirror(), s.Flip(), s.Transpose()} }},
}

// RotationNames returns the names of the groups of rotations and reflections of a
// square: the identity alone; the reflection that exchanges left and right, or
// top and bottom, or rows and columns; half turns; quarter turns; half turns
// with both reflections along the sides, or along the diagonals; all eight.
func RotationNames() []string {
	var names []string
	for _, t := range named {
		names = append(names, t.name)
	}
	return names
}

// RotationGenerators returns generators of the named group, one of RotationNames. For a
// board that is not square they generate the subgroup that keeps its shape.
func RotationGenerators(name string, s grid.Shape) []grid.Symmetry {
	find := func(name string) rotationGroup {
		return named[slices.IndexFunc(named, func(t rotationGroup) bool { return t.name == name })]
	}
	t := find(name)
	if s.Rows != s.Cols {
		t = find(t.wide)
	}
	var ys []grid.Symmetry
	for _, p := range t.generators(s) {
		ys = append(ys, grid.Symmetry{Cells: p})
	}
	return ys
}
