package engine_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/model"
)

// A division is a board that must be divided into connected regions of different values.
type division struct {
	cells   []model.Var
	inner   *model.Model
	regions model.Regions
}

// newDivision adds the cells of a division to an empty model. Values are 1 to k.
func newDivision(m *model.Model, rows, cols, size, k int) *division {
	n := rows * cols
	d := &division{cells: m.Add(n, k), inner: new(model.Model)}
	d.regions = model.Regions{Of: d.inner.Add(n, k), Labels: d.inner.Add(n, n/size), Size: size}
	for c := range n {
		if c%cols < cols-1 {
			d.regions.Edges = append(d.regions.Edges, d.pair(c, c+1))
		}
		if c+cols < n {
			d.regions.Edges = append(d.regions.Edges, d.pair(c, c+cols))
		}
	}
	d.regions.Pairs = append(d.regions.Pairs, d.pair(0, n-1))
	return d
}

func (d *division) pair(a, b int) model.Pair {
	return model.Pair{A: a, B: b, Same: d.inner.Add(1, 2)[0]}
}

// count adds a count, with the pairs that it needs.
func (d *division) count(nodes []int, number, plus int) {
	for i, a := range nodes {
		for _, b := range nodes[:i] {
			known := func(p model.Pair) bool { return p.A == a && p.B == b || p.A == b && p.B == a }
			if !slices.ContainsFunc(d.regions.Edges, known) && !slices.ContainsFunc(d.regions.Pairs, known) {
				d.regions.Pairs = append(d.regions.Pairs, d.pair(a, b))
			}
		}
	}
	d.regions.Counts = append(d.regions.Counts, model.RegionCount{Nodes: nodes, Number: number, Plus: plus})
}

// exists says that there are regions for which clues hold.
func (d *division) exists(clues ...model.Constraint) model.Exists {
	return model.Exists{Of: d.cells, Hidden: d.inner.Domains[len(d.cells):], All: append(clues, d.regions)}
}

// unknownRegions draws a board of 2 x 3 or 3 x 4 cells, a few of them open, with clues on its
// unknown regions.
func unknownRegions(t *rapid.T) *model.Model {
	rows, cols, size := 2, 3, rapid.SampledFrom([]int{2, 3, 6}).Draw(t, "size")
	if os.Getenv("BANMEN_LONG") != "" && rapid.Bool().Draw(t, "larger") {
		rows, cols, size = 3, 4, 4
	}
	n, k := rows*cols, size+rapid.IntRange(0, 1).Draw(t, "more")
	m := new(model.Model)
	d := newDivision(m, rows, cols, size, k)
	open := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 2, 4, rapid.ID[int]).Draw(t, "open")
	for c := range n {
		if !slices.Contains(open, c) {
			m.Domains[c] = []int{rapid.IntRange(1, k).Draw(t, "value")}
		}
	}
	var clues []model.Constraint
	for range rapid.IntRange(0, 2).Draw(t, "clues") {
		e := rapid.SampledFrom(d.regions.Edges).Draw(t, "edge")
		f := rapid.SampledFrom(append(d.regions.Pairs, d.regions.Edges[0])).Draw(t, "pair")
		clues = append(clues, model.Linear{Of: []model.Var{d.regions.Of[e.A], e.Same, f.Same}[:2+b2i(e.Same != f.Same)], Least: 3, Most: 5})
	}
	for range rapid.IntRange(0, 2).Draw(t, "counts") {
		nodes := rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 1, min(n, 6), rapid.ID[int]).Draw(t, "counted")
		d.count(nodes, rapid.IntRange(0, n-1).Draw(t, "number"), rapid.IntRange(-1, 2).Draw(t, "plus"))
	}
	m.Require(d.exists(clues...))
	if rapid.Bool().Draw(t, "order") {
		m.Order = rapid.Permutation(m.ListOrder()).Draw(t, "list")
	}
	return m
}

// Every search finds each board once, whatever its regions are.
func TestAgreeUnknownRegions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := unknownRegions(t)
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		agree(t, m)
	})
}

// Boards with many divisions, and more solutions than the search remembers. Each is found once, and
// none in which every division has a region with a repeated value.
func TestManyDivisions(t *testing.T) {
	for size, given := range map[int][]int{2: {0, 0, 0, 0, 0, 1}, 3: {0, 0, 0, 0, 2, 1}, 6: {0, 0, 0, 0, 2, 1}} {
		m := new(model.Model)
		d := newDivision(m, 2, 3, size, max(size, 3))
		for c, x := range given {
			if x > 0 {
				m.Domains[c] = []int{x}
			}
		}
		m.Require(d.exists())
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		seeds := 40
		if testing.Short() {
			seeds = 8
		}
		for seed := range seeds {
			for name, f := range map[string]engine.Func{"usual": engine.Search, "eager": engine.Eager, "copying": engine.Copying, "turns": engine.Alternating} {
				got, _ := solutions(t, f, m, engine.Options{Rand: rand.New(rand.NewPCG(uint64(seed), 1))})
				slices.SortFunc(got, slices.Compare)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("regions of %d, %s, seed %d (-plain +got):\n%s", size, name, seed, diff)
				}
			}
		}
	}
}
