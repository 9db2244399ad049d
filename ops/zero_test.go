package ops_test

import (
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Zero options give the usual defaults.
func TestZeroOptions(t *testing.T) {
	p := parse(t, "sudoku:2x2")
	g, err := ops.NewGenerator(t.Context(), p, ops.GenerateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	made, err := g.Make(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if more, err := ops.Redundant(t.Context(), made.Puzzle, made.Solution); err != nil || len(more) > 0 {
		t.Errorf("%s is not minimal: %d givens could go, %v", made.Puzzle, len(more), err)
	}
	all := 0
	for _, err := range ops.Solutions(t.Context(), p, ops.ListOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		all++
	}
	n, err := ops.Count(t.Context(), p, ops.CountOptions{})
	if err != nil || n.Int64() != int64(all) || all != 288 {
		t.Errorf("%d solutions are listed, %d counted, %v", all, n, err)
	}
	if e, err := ops.EstimateCount(t.Context(), p, ops.EstimateOptions{}); err != nil || e.Probes != ops.DefaultProbes {
		t.Errorf("%d probes, %v", e.Probes, err)
	}
	if r, err := ops.NewRanks(t.Context(), p, ops.RankOptions{}); err != nil || r.Count().Cmp(n) != 0 {
		t.Errorf("the list has another length: %v", err)
	}
	s, err := ops.NewSampler(t.Context(), p, ops.SampleOptions{})
	var b grid.Board
	if err == nil {
		b, err = s.Sample(t.Context(), 0)
	}
	if err != nil || !b.Full() || len(p.Faults(b)) > 0 {
		t.Errorf("sampled %v, %v", b, err)
	}
}
