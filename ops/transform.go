package ops

import (
	"maps"
	"math/bits"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/orbit"
)

// A Transform applies symmetries to puzzles with the same rules.
type Transform struct {
	kind           *banmen.Kind
	cells, symbols int
	steps          []step
}

// A step is a symmetry, or a random element of a group.
type step struct {
	fixed grid.Symmetry
	any   *orbit.Group // nil for the fixed symmetry
}

// anyTransform names a random symmetry among all.
const anyTransform = "random"

// single lists the groups of rotations and reflections with one generator, whose names
// identify it.
var single = []string{"none", "mirror", "flip", "transpose", "c2", "c4"}

// TransformNames returns the names that NewTransform accepts for p.
func TransformNames(p banmen.Puzzle) []string {
	names := append(SymmetryNames(p), slices.Sorted(maps.Keys(otherTurns))...)
	return append(names, anyTransform)
}

// NewTransform returns a Transform of puzzles with the rules of p, of kind k. names lists
// symmetries separated by commas, applied in order. The names mirror, flip, transpose, c2
// (a half turn) and c4 (a clockwise quarter turn) are single symmetries. Other groups of
// SymmetryGroups stand for a uniformly random element, and "random" for one of all. It
// fails with ErrCannot for an unknown name or a symmetry that does not preserve the
// rules.
func NewTransform(k *banmen.Kind, p banmen.Puzzle, names string) (*Transform, error) {
	if err := banmen.CheckGivens(p); err != nil {
		return nil, err
	}
	p, _ = banmen.SplitMarks(p) // they are transformed, too
	empty := p.With(grid.New(p.Givens().Shape))
	t := &Transform{kind: k, cells: p.Givens().Size()}
	for name := range strings.SplitSeq(names, ",") {
		if name == anyTransform {
			name = allSymmetries
		}
		if usual, ok := RotationGroup(name); ok {
			name = usual
		}
		s, err := NewSymmetries(empty, name)
		if err != nil {
			return nil, err
		}
		t.symbols = s.symbols
		if !slices.Contains(single, name) {
			t.steps = append(t.steps, step{any: s.group})
			continue
		}
		for _, y := range orbit.RotationGenerators(name, empty.Givens().Shape) {
			if err := s.keeps(name, y); err != nil {
				return nil, err
			}
			t.steps = append(t.steps, step{fixed: y})
		}
	}
	return t, nil
}

// IsRandomTransform reports whether NewTransform takes some of these symmetries at
// random.
func IsRandomTransform(names string) bool {
	return slices.ContainsFunc(strings.Split(names, ","), func(name string) bool {
		usual, _ := RotationGroup(name)
		return !slices.Contains(single, usual)
	})
}

// Apply transforms a record: its givens, placed digits and pencil marks, and full boards
// in its Meta that are solutions. Everything else stays. Record k of a run depends only
// on the seed and k.
func (t *Transform) Apply(e banmen.Entry, seed uint64, k int) banmen.Entry {
	r := random(seed, k)
	for _, s := range t.steps {
		y := s.fixed
		if s.any != nil {
			y = s.any.Random(r)
		}
		e = t.apply(e, y)
	}
	return e
}

// apply is Apply for one symmetry.
func (t *Transform) apply(e banmen.Entry, y grid.Symmetry) banmen.Entry {
	before, left := banmen.SplitMarks(e.Puzzle)
	e.Puzzle = before.With(y.Apply(before.Givens()))
	if left != nil {
		e.Puzzle, _ = banmen.WithMarks(e.Puzzle, e.Puzzle.Givens(), t.marks(left, y)) // WithMarks accepted the marks before
	}
	if e.Board.Cells != nil {
		e.Board = y.Apply(e.Board)
	}
	e.Marks, e.Notes = t.marks(e.Marks, y), t.marks(e.Notes, y)
	e.Meta = maps.Clone(e.Meta)
	for name, text := range e.Meta {
		fields := strings.Split(text, ",")
		for i, f := range fields {
			if b, ok := t.solution(before, f); ok {
				_, fields[i] = cutGivens(before.With(y.Apply(b)))
			}
		}
		e.Meta[name] = strings.Join(fields, ",")
	}
	return e
}

// marks transforms pencil marks.
func (t *Transform) marks(marks grid.Marks, y grid.Symmetry) grid.Marks {
	if marks == nil {
		return nil
	}
	to := y.OnLiterals(t.cells, t.symbols)
	out := make(grid.Marks, len(marks))
	for c, set := range marks {
		for ; set != 0; set &= set - 1 {
			v := bits.TrailingZeros64(set)
			if l := c*t.symbols + v - 1; v > 0 && v <= t.symbols {
				out[to[l]/t.symbols] |= 1 << (to[l]%t.symbols + 1)
			}
		}
	}
	return out
}

// solution returns the board of a text, written like p's givens, if it is a solution of
// p.
func (t *Transform) solution(p banmen.Puzzle, text string) (b grid.Board, ok bool) {
	head, _ := cutGivens(p)
	if len(text) != t.cells || strings.Contains(text, ":") {
		return b, false
	}
	q, err := t.kind.Parse(head + text)
	if err != nil {
		return b, false
	}
	b = q.Givens()
	return b, b.Full() && p.Givens().ContainedIn(b) && len(p.Faults(b)) == 0
}

// cutGivens splits the name of a puzzle before its givens.
func cutGivens(p banmen.Puzzle) (head, givens string) {
	text := p.String()
	i := strings.LastIndexByte(text, ':') + 1
	return text[:i], text[i:]
}
