package ops_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

// The list of all steps has each chain and each net of colours in only one direction.
func TestAllOneDirection(t *testing.T) {
	tests := []struct{ name, puzzle, between string }{
		{"Turbot Fish", "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", " "},
		{"Multi Colors 1", ".....7.8.7..1...2418.2..93..348.2...................1.....3.89..6...8....73.9.6..", ", "},
	}
	if testing.Short() {
		tests = tests[:1]
	}
	for _, test := range tests {
		p, err := sudoku.Kind.Parse("sudoku:3x3:" + test.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ops.NewReasoner(t.Context(), banmen.Entry{Puzzle: p}, nil)
		if err != nil {
			t.Fatal(err)
		}
		all, err := r.All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var seen [][]string
		for _, step := range all {
			if text, ok := strings.CutPrefix(step.Notation, test.name+": "); ok {
				body, _, _ := strings.Cut(text[2:], " =>")
				ways := strings.Split(body, test.between)
				back := slices.Clone(ways)
				slices.Reverse(back)
				if slices.ContainsFunc(seen, func(c []string) bool { return slices.Equal(c, back) }) {
					t.Errorf("%s is there in both directions", step.Notation)
				}
				seen = append(seen, ways)
			}
		}
		if len(seen) == 0 {
			t.Errorf("there is no %s", test.name)
		}
	}
}
