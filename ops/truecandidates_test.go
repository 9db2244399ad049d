package ops_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// TestPossible compares FindTrueCandidates with a list of all solutions: the counts if there are few
// solutions, and the candidates if it searches for a solution with each.
func TestPossible(t *testing.T) {
	for _, text := range []string{"sudoku:2x2:1.....3....4....", "sudoku:2x2", "coin:4", "latin:3:1........", "magic:3", "futoshiki:4", "sudoku:2x2:1.....3....4.2..", "sudoku:2x2:11..............",
		"sudoku:2x2+thermo(R1C1-R1C3)", "sudoku:2x2+cage(3R1C1-R1C2,7R3C3-R3C4)+knight", "sudoku:2x3+arrow(R1C1-R1C3)+x+king:1...................................",
		"sudoku:2x2+x+cage(3R1C1-R1C2,3R1C3-R1C4)"} {
		_, p, err := codec.Parse(kinds.All, text)
		if err != nil {
			t.Fatal(err)
		}
		all, err := ops.FindTrueCandidates(t.Context(), p, 1000)
		if err != nil {
			t.Fatal(err)
		}
		want := make([][]int64, p.Givens().Size())
		for c := range want {
			want[c] = make([]int64, len(all.Counts[c]))
		}
		n := int64(0)
		if len(all.Faults) == 0 {
			for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
				if err != nil {
					t.Fatal(err)
				}
				n++
				for c, v := range b.Cells {
					want[c][v]++
				}
			}
		}
		if d := cmp.Diff(want, all.Counts); d != "" || all.Solutions != n || all.More {
			t.Errorf("%s: %d of %d, -listed +found:\n%s", text, all.Solutions, n, d)
		}
		one, err := ops.FindTrueCandidates(t.Context(), p, 1)
		if err != nil {
			t.Fatal(err)
		}
		if one.Partial || one.More != (n > 1) || cmp.Diff(all.Marks(), one.Marks()) != "" {
			t.Errorf("%s, one by one: %v, want %v", text, one.Marks(), all.Marks())
		}
	}
}

// What was found before the time ran out stays, and the rest is undecided.
func TestPossiblePartly(t *testing.T) {
	_, p, err := codec.Parse(kinds.All, "sudoku:2x2+thermo(R1C1-R1C3):...............1")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	found, err := ops.FindTrueCandidates(ctx, p, 1)
	if !errors.Is(err, context.Canceled) || !found.Partial {
		t.Fatalf("%v, partial %v", err, found.Partial)
	}
	all, err := ops.FindTrueCandidates(t.Context(), p, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for c, set := range all.Marks() {
		if missing := set &^ (found.Marks()[c] | found.Undecided[c]); missing != 0 {
			t.Errorf("cell %d: %b neither found nor undecided", c, missing)
		}
	}
}
