package factors

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"
)

// Orders up to 9 have the known numbers of squares (OEIS A002860).
func TestCount(t *testing.T) {
	known := []string{1: "1", 2: "2", 3: "12", 4: "576", 5: "161280", 6: "812851200", 7: "61479419904000", 8: "108776032459082956800"}
	if os.Getenv("BANMEN_LONG") != "" {
		known = append(known, "5524751496156892842531225600")
	}
	if testing.Short() {
		known = known[:8] // TestParts counts order 8
	}
	for n, want := range known {
		if n == 0 {
			continue
		}
		if got, err := New(n).All(t.Context(), 2, nil); err != nil || got.String() != want {
			t.Errorf("order %d: %s, %v, want %s", n, got, err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := New(9).All(ctx, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// The canonical form of a graph does not depend on names, and those of graphs with other
// numbers of 1-factorizations differ.
func TestForm(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 300 {
		n := 4 + r.IntN(6)
		k := 2 + r.IntN(n/2-1)
		g := random(r, n, k)
		var other graph
		columns, symbols := r.Perm(n), r.Perm(n)
		for i := range n {
			for s := range n {
				other[columns[i]] |= g[i] >> s & 1 << symbols[s]
			}
		}
		if a, b := canonical(&g, n, k), canonical(&other, n, k); a != b {
			t.Fatalf("order %d, %d edges: %x and %x have the forms %x and %x", n, k, g, other, a, b)
		}
	}
}

// random returns a graph with k edges at each vertex.
func random(r *rand.Rand, n, k int) (g graph) {
	for try := 0; try < k; {
		match := r.Perm(n)
		fits := true
		for column, s := range match {
			fits = fits && g[column]>>s&1 == 0
		}
		if fits {
			for column, s := range match {
				g[column] |= 1 << s
			}
			try++
		}
	}
	return g
}

// The parts of a count make up the whole, in any order.
func TestParts(t *testing.T) {
	c := New(8)
	sum, busy := new(big.Int), 0
	for part := c.Parts() - 1; part >= 0; part-- {
		n := c.Count(t.Context(), part)
		if n.Sign() > 0 {
			busy++
		}
		sum.Add(sum, n)
	}
	if want := "108776032459082956800"; sum.String() != want || busy < 10 {
		t.Errorf("%d parts with squares, together %s, want %s", busy, sum, want)
	}
}

// The function graphs returns the known numbers of labelled graphs (OEIS A008300).
func TestGraphs(t *testing.T) {
	for _, x := range []struct {
		n, k int
		want float64
	}{{4, 2, 90}, {5, 2, 2040}, {6, 3, 297200}, {8, 4, 116963796250}} {
		if got := graphs(x.n, x.k); got != x.want {
			t.Errorf("%d and %d edges: %.0f, want %.0f", x.n, x.k, got, x.want)
		}
	}
}
