package ops_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/sudoku"
	"github.com/banmen/banmen/ops"
)

// Chains are among all steps in one of their directions.
func TestAllChainsOnce(t *testing.T) {
	p, err := sudoku.Kind.Parse("sudoku:3x3:..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..")
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
		if text, ok := strings.CutPrefix(step.Notation, "Turbot Fish: "); ok {
			chain, _, _ := strings.Cut(text, " =>")
			back := strings.Fields(chain)[1:]
			slices.Reverse(back)
			if slices.ContainsFunc(seen, func(c []string) bool { return slices.Equal(c, back) }) {
				t.Errorf("%s is there in both directions", chain)
			}
			seen = append(seen, strings.Fields(chain)[1:])
		}
	}
	if len(seen) == 0 {
		t.Error("there is no turbot fish")
	}
}
