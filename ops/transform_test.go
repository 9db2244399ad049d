package ops_test

import (
	"errors"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/latin"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

// A transformed puzzle has the same canonical form, and its solutions in the metadata are
// transformed, too.
func TestTransform(t *testing.T) {
	const solution = "1342243131244213"
	e := banmen.Entry{
		Puzzle: parse(t, "sudoku:2x2:1.....3....4.2.."), Board: parse(t, "sudoku:2x2:1.4...3....4.2..").Givens(),
		Marks: grid.Marks{0, 1 << 3}, Meta: map[string]string{"name": "a", "fields": "x," + solution + ",y", "other": "4444"},
	}
	e.Marks = append(e.Marks, make(grid.Marks, 14)...)
	form, _, err := ops.Canon(e.Puzzle)
	if err != nil {
		t.Fatal(err)
	}
	for _, names := range []string{"mirror", "flip", "diagonal", "rot180", "rot90", "d4", "relabel,bands", "random", "none"} {
		tr, err := ops.NewTransform(sudoku.Kind, e.Puzzle, names)
		if err != nil {
			t.Fatal(names, err)
		}
		for k := range 20 {
			got := tr.Apply(e, 1, k)
			if other, _, _ := ops.Canon(got.Puzzle); other.String() != form.String() {
				t.Errorf("%s: %v is another puzzle", names, got.Puzzle)
			}
			beside := parse(t, "sudoku:2x2:"+got.Meta["fields"][2:18])
			if !got.Puzzle.Givens().ContainedIn(beside.Givens()) || !got.Board.ContainedIn(beside.Givens()) || len(got.Puzzle.Faults(beside.Givens())) > 0 {
				t.Errorf("%s: %v has not the solution %v", names, got.Puzzle, beside)
			}
			if got.Meta["name"] != "a" || got.Meta["other"] != "4444" || !marksOf(got, beside.Givens()) {
				t.Errorf("%s: %+v", names, got)
			}
		}
	}
}

// marksOf reports whether the single mark of an entry is the symbol of the solution
// there.
func marksOf(e banmen.Entry, solution grid.Board) bool {
	n := 0
	for c, set := range e.Marks {
		if set != 0 && set == 1<<solution.Cells[c] {
			n++
		}
	}
	return n == 1
}

// The named rotations and reflections do what they say.
func TestTransformTurns(t *testing.T) {
	p := parse(t, "latin:3:12.......")
	for name, want := range map[string]string{
		"none": "12.......", "mirror": ".21......", "flip": "......12.", "transpose": "1..2.....", "c2": ".......21", "c4": "..1..2...", "c4,c2": "...2..1..",
	} {
		tr, err := ops.NewTransform(latin.Kind, p, name)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := tr.Apply(banmen.Entry{Puzzle: p}, 0, 0).Puzzle.String(); got != "latin:3:"+want || ops.IsRandomTransform(name) {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	for text, name := range map[string]string{"sudoku:2x3": "transpose", "sudoku:2x2": "complement"} {
		if _, err := ops.NewTransform(sudoku.Kind, parse(t, text), name); !errors.Is(err, banmen.ErrCannot) {
			t.Errorf("%s %s: %v", text, name, err)
		}
	}
}
