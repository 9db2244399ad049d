package count_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/model"
)

func modelOf(t testing.TB, text string) *model.Model {
	t.Helper()
	_, p, err := codec.Parse(kinds.All, text)
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

// Known counts: published (OEIS A002860, A107739, A006052 times 8), or computed by at
// least two independent programs.
var known = map[string]string{
	"coin:3": "0", "coin:4": "24", "coin:5": "160", "coin:6": "3552", "coin:7": "162240", "coin:8": "11626944",
	"coin:3,sum": "4", "coin:4,sum": "24", "coin:5,sum": "256", "coin:6,sum": "6048", "coin:7,sum": "246576", "coin:8,sum": "16929600",
	"latin:4": "576", "latin:5": "161280", "latin:6": "812851200", "latin:7": "61479419904000",
	"magic:3": "8", "sudoku:2x2": "288", "sudoku:2x2+x": "48", "sudoku:2x3": "28200960", "sudoku:3x2": "28200960",
	"sudoku:2x4": "29136487207403520",
}

// knownLarge has counts that take a second or more.
var knownLarge = map[string]string{
	"coin:10": "90851688960", "coin:12": "1571301840397440", "latin:8": "108776032459082956800",
	"sudoku:4x2": "29136487207403520",
}

func TestKnown(t *testing.T) {
	check := func(table map[string]string) {
		for text, want := range table {
			n, err := countOf(t.Context(), modelOf(t, text), count.Options{})
			if err != nil || n.String() != want {
				t.Errorf("%s: %v, %v, want %s", text, n, err, want)
			}
		}
	}
	check(known)
	if os.Getenv("BANMEN_LONG") != "" {
		check(knownLarge)
	}
}

// Rows with two 2s and columns with at most one: the second row is the first with 1 and 2
// exchanged. The lowered columns have two variables in the row that ends the count.
func TestOnceAndTwice(t *testing.T) {
	m := &model.Model{}
	cells := m.Add(8, 2)
	for row := range slices.Chunk(cells, 4) {
		m.Require(model.Count{Of: row, Values: []int{2}, Least: 2, Most: 2})
		for x := 2; x > 0; x-- {
			for _, v := range row {
				m.Order = append(m.Order, model.Literal{Var: v, Value: x})
			}
		}
	}
	for c := range 4 {
		m.Require(model.Count{Of: []model.Var{cells[c], cells[c+4]}, Values: []int{2}, Most: 1})
	}
	n, err := countOf(t.Context(), m, count.Options{})
	if err != nil || n.Int64() != 6 {
		t.Errorf("%v, %v, want 6", n, err)
	}
}

// The layers of Latin squares are Latin rectangles, whose numbers are known (OEIS
// A001009). The last layer is the count, also with diagonals beside the states.
func TestLayers(t *testing.T) {
	for text, want := range map[string][]string{
		"latin:4":      {"1", "24", "216", "576", "576"},
		"latin:5":      {"1", "120", "5280", "66240", "161280", "161280"},
		"sudoku:2x2+x": {"1", "", "", "", "48"},
		"magic:3":      nil,
		"coin:5":       nil,
	} {
		var ways []string
		var rows []model.Var
		n, err := countOf(t.Context(), modelOf(t, text), count.Options{Layer: func(y count.Layer) {
			ways = append(ways, y.Ways.String())
			rows = append(rows, y.Row...)
			if y.States < 1 {
				t.Errorf("%s: no states", text)
			}
		}})
		if err != nil {
			t.Fatal(text, err)
		}
		if len(want) > 0 && len(ways) != len(want) || ways[len(ways)-1] != n.String() {
			t.Errorf("%s: %v, count %v", text, ways, n)
		}
		for i := range want {
			if want[i] != "" && want[i] != ways[i] {
				t.Errorf("%s: %v, want %v", text, ways, want)
			}
		}
		slices.Sort(rows)
		if m := modelOf(t, text); len(rows) != len(m.Domains) || len(slices.Compact(rows)) != len(rows) {
			t.Errorf("%s: the layers have the variables %v", text, rows)
		}
	}
}

// Samples are uniform, by a chi-square test with a fixed seed.
func TestSampleUniform(t *testing.T) {
	texts := []string{"coin:4", "latin:4", "sudoku:2x2+x", "magic:3", "coin:4:a...............", "sudoku:2x2", "coin:5", "coin:5,sum"}
	if testing.Short() {
		texts = texts[:5]
	}
	for _, text := range texts {
		s, err := count.Build(t.Context(), modelOf(t, text), count.Options{})
		if err != nil {
			t.Fatal(text, err)
		}
		n := int(s.Count().Int64())
		seen := map[string]int{}
		r := rand.New(rand.NewPCG(1, 2))
		const each = 40
		for range n * each {
			values, err := s.Sample(t.Context(), r)
			if err != nil {
				t.Fatal(text, err)
			}
			k := fmt.Sprint(values)
			if seen[k]++; seen[k] > 1 {
				continue
			}
			if _, err := s.Rank(t.Context(), values); err != nil {
				t.Fatal(text, err)
			}
		}
		chi := float64((n - len(seen)) * each)
		for _, have := range seen {
			chi += math.Pow(float64(have-each), 2) / each
		}
		// The statistic has mean n-1 and deviation sqrt(2(n-1)).
		if f := float64(n - 1); len(seen) != n || math.Abs(chi-f) > 4*math.Sqrt(2*f) {
			t.Errorf("%s: %d of %d solutions, chi-square %.1f", text, len(seen), n, chi)
		}
	}
}

// Unrank and Rank agree for numbers far beyond any list.
func TestRankLarge(t *testing.T) {
	texts := []string{"latin:6", "coin:8", "coin:9,sum", "sudoku:2x4"}
	if testing.Short() {
		texts = texts[:2]
	}
	for _, text := range texts {
		s, err := count.Build(t.Context(), modelOf(t, text), count.Options{})
		if err != nil {
			t.Fatal(text, err)
		}
		n := s.Count()
		for i := int64(0); i <= 10; i++ {
			k := new(big.Int).Mul(n, big.NewInt(i))
			k.Div(k, big.NewInt(10))
			if i == 10 {
				k.Sub(n, big.NewInt(1))
			}
			values, err := s.Unrank(t.Context(), k)
			if err != nil {
				t.Fatal(text, k, err)
			}
			if back, err := s.Rank(t.Context(), values); err != nil || back.Cmp(k) != 0 {
				t.Errorf("%s: %v has the number %v, %v, want %v", text, values, back, err, k)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	m := modelOf(t, "coin:8")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		ctx  context.Context
		o    count.Options
		want error
	}{
		"memory":  {t.Context(), count.Options{Memory: 20_000}, count.ErrMemory},
		"steps":   {t.Context(), count.Options{Steps: 1000}, count.ErrSteps},
		"context": {ended, count.Options{}, context.Canceled},
	} {
		if _, err := countOf(c.ctx, m, c.o); !errors.Is(err, c.want) {
			t.Errorf("count, %s: %v", name, err)
		}
		if _, err := count.Build(c.ctx, m, c.o); !errors.Is(err, c.want) {
			t.Errorf("build, %s: %v", name, err)
		}
	}
	s, err := count.Build(t.Context(), modelOf(t, "coin:6"), count.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, values := range [][]int{nil, make([]int, 36)} {
		if _, err := s.Rank(t.Context(), values); !errors.Is(err, count.ErrNoSolution) {
			t.Errorf("the number of %v: %v", values, err)
		}
	}
}

// Models that are malformed or too large are refused.
func TestRefusals(t *testing.T) {
	with := func(vars, values int, cs ...model.Constraint) *model.Model {
		m := new(model.Model)
		m.Add(vars, values)
		m.Require(cs...)
		return m
	}
	every := func(n, step int) (of []model.Var) {
		for v := 0; v < n; v += step {
			of = append(of, model.Var(v))
		}
		return of
	}
	unsorted := with(1, 2)
	unsorted.Domains[0] = []int{2, 1}
	mixed := with(2, 2)
	mixed.Order = []model.Literal{{Var: 0, Value: 1}, {Var: 1, Value: 1}, {Var: 0, Value: 2}, {Var: 1, Value: 2}}
	for name, c := range map[string]struct {
		m    *model.Model
		want error
	}{
		"variable":      {with(1, 2, model.AllDifferent{Of: []model.Var{0, 1}}), count.Malformed},
		"negative":      {with(1, 2, model.Exactly(1, []model.Var{-1}, 1)), count.Malformed},
		"worth":         {with(1, 2, model.Linear{Of: []model.Var{0}, Worth: []int{0, 1}}), count.Malformed},
		"large worth":   {with(1, 2, model.Linear{Of: []model.Var{0}, Worth: []int{0, 1, math.MaxInt}}), count.Malformed},
		"large total":   {with(1, 2, model.Sum([]model.Var{0}, math.MinInt)), count.Malformed},
		"domain":        {unsorted, count.Malformed},
		"values":        {with(4, 65, model.AllDifferent{Of: every(4, 2)}), count.ManyValues},
		"variables":     {with(1_000_000, 2), count.ManyRows},
		"wide":          {with(12, 60, model.AllDifferent{Of: every(12, 2)}, model.AllDifferent{Of: every(12, 3)}, model.AllDifferent{Of: every(12, 4)}), count.WideState},
		"empty domain":  {with(3, 0), nil},
		"contradiction": {with(3, 2, model.Exactly(4, every(3, 1), 1)), nil},
		"below zero":    {with(3, 2, model.Exactly(-1, every(3, 1), 1)), nil},
	} {
		n, err := countOf(t.Context(), c.m, count.Options{})
		if !errors.Is(err, c.want) || err == nil && n.Sign() != 0 {
			t.Errorf("%s: %v, %v", name, n, err)
		}
	}
	if _, err := count.Build(t.Context(), mixed, count.Options{}); err != nil {
		t.Errorf("an order that decides two variables together: %v", err)
	}
}

// Counts may exceed 64 bits.
func TestLargeCount(t *testing.T) {
	m := new(model.Model)
	vars := m.Add(60, 10)
	m.Require(model.Sum(vars[:2], 11))
	n, err := countOf(t.Context(), m, count.Options{})
	if want := new(big.Int).Exp(big.NewInt(10), big.NewInt(59), nil); err != nil || n.Cmp(want) != 0 {
		t.Errorf("%v, %v", n, err)
	}
}
