package count_test

import (
	"context"
	"math/big"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/ops"
)

func modelOf(t testing.TB, text string) *model.Model {
	t.Helper()
	_, p, err := ops.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(banmen.Modeler).Model()
}

func countOf(ctx context.Context, m *model.Model, o count.Options) (*big.Int, error) {
	l, err := count.New(ctx, m)
	if err != nil {
		return nil, err
	}
	return l.Count(ctx, o)
}

// The table of known counts: published, or computed by at least two programs.
var known = map[string]string{
	"coin:3": "0", "coin:4": "24", "coin:5": "160", "coin:6": "3552", "coin:7": "162240", "coin:8": "11626944",
	"coin:3,sum": "4", "coin:4,sum": "24", "coin:5,sum": "256", "coin:6,sum": "6048", "coin:7,sum": "246576", "coin:8,sum": "16929600",
	"latin:4": "576", "latin:5": "161280", "latin:6": "812851200", "latin:7": "61479419904000",
	"magic:3": "8", "sudoku:2x2": "288", "sudoku:2x2+x": "48",
}

func TestKnown(t *testing.T) {
	for text, want := range known {
		n, err := countOf(t.Context(), modelOf(t, text), count.Options{})
		if err != nil || n.String() != want {
			t.Errorf("%s: %v, %v, want %s", text, n, err, want)
		}
	}
}
