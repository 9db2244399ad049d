package ops_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// TestSplit adds up the solutions of shards, and compares their list with that of the
// whole.
func TestSplit(t *testing.T) {
	for _, name := range small("coin:5", "coin:6", "coin:5,100+50,sum", "sudoku:2x2", "sudoku:2x2:1.....3.........", "latin:4", "magic:3") {
		_, p, err := codec.Parse(kinds.All, name)
		if err != nil {
			_, p, err = codec.Parse(kinds.All, strings.TrimSuffix(name, ",sum"))
		}
		if err != nil {
			t.Fatal(err)
		}
		want, err := ops.Count(t.Context(), p, ops.CountOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var list strings.Builder
		for b, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&list, p.With(b))
		}
		for split := range 5 {
			got, shards := new(big.Int), strings.Builder{}
			boards, err := ops.Split(t.Context(), p, split)
			if err != nil {
				t.Fatal(err)
			}
			for _, b := range boards {
				n, err := ops.Count(t.Context(), p.With(b), ops.CountOptions{})
				if err != nil {
					t.Fatal(err)
				}
				got.Add(got, n)
				for b, err := range ops.Solutions(t.Context(), p.With(b), ops.ListOptions{}) {
					if err != nil {
						t.Fatal(err)
					}
					fmt.Fprintln(&shards, p.With(b))
				}
			}
			if got.Cmp(want) != 0 || shards.String() != list.String() {
				t.Errorf("%s in %d shards of %d decisions: %d solutions, want %d; lists equal: %t", name, len(boards), split, got, want, shards.String() == list.String())
			}
			if split > 0 && len(boards) < 2 {
				t.Errorf("%s: %d decisions make no shards", name, split)
			}
		}
	}
}

// A board has at most as many decisions as open cells, and splitting can be interrupted.
func TestSplitAll(t *testing.T) {
	_, p, err := codec.Parse(kinds.All, "sudoku:2x2:1.....3.........")
	if err != nil {
		t.Fatal(err)
	}
	all, err := ops.Split(t.Context(), p, math.MaxInt)
	if err != nil {
		t.Fatal(err)
	}
	if want, err := ops.Split(t.Context(), p, 14); err != nil || len(all) != len(want) {
		t.Errorf("got %d shards, want %d, %v", len(all), len(want), err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ops.Split(gone, p, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
