package gridcount

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
)

var numbers = sync.OnceValue(func() *Numbers {
	n, err := NewNumbers(context.Background())
	if err != nil {
		panic(err)
	}
	return n
})

// random returns a random number below n.
func random(r *rand.Rand, n *big.Int) *big.Int {
	x := new(big.Int).Lsh(new(big.Int).SetUint64(r.Uint64()), 64)
	return x.Add(x, new(big.Int).SetUint64(r.Uint64())).Mod(x, n)
}

// cellsOf returns the cells of a line.
func cellsOf(line string) (cells []uint16) {
	for _, c := range line {
		cells = append(cells, uint16(c-'0'))
	}
	return cells
}

func TestFirstAndLast(t *testing.T) {
	n := numbers()
	last := new(big.Int).Sub(n.Count(), big.NewInt(1))
	if n.Count().String() != "6670903752021072936960" {
		t.Errorf("count %s", n.Count())
	}
	for line, want := range map[string]*big.Int{
		"123456789456789123789123456214365897365897214897214365531642978642978531978531642": big.NewInt(0),
		"987654321654321987321987654896745213745213896213896745579468132468132579132579468": last,
	} {
		if got := n.Rank(cellsOf(line)); got.Cmp(want) != 0 {
			t.Errorf("%s has number %s, want %s", line, got, want)
		}
		if got := n.Unrank(want); !slices.Equal(got, cellsOf(line)) {
			t.Errorf("number %s is %v, want %s", want, got, line)
		}
	}
}

// Unrank and Rank are inverse, and keep the order.
func TestNumbers(t *testing.T) {
	n := numbers()
	samples := 300
	if testing.Short() {
		samples = 10
	}
	if os.Getenv("BANMEN_LONG") != "" {
		samples = 100_000
	}
	r := rand.New(rand.NewPCG(1, 2))
	all := make([]*big.Int, 0, 2*samples)
	for range samples {
		x := random(r, n.Count())
		next := new(big.Int).Add(x, big.NewInt(1))
		all = append(all, x, next.Mod(next, n.Count()))
	}
	slices.SortFunc(all, (*big.Int).Cmp)
	var before []uint16
	for i, x := range all {
		cells := n.Unrank(x)
		if !full(cells) {
			t.Fatalf("number %s is no full board: %v", x, cells)
		}
		if got := n.Rank(cells); got.Cmp(x) != 0 {
			t.Fatalf("number %s becomes %s", x, got)
		}
		if i > 0 && slices.Compare(before, cells) != all[i-1].Cmp(x) {
			t.Fatalf("%v before %v, with numbers %s and %s", before, cells, all[i-1], x)
		}
		before = cells
	}
}

// full reports whether cells keep the rules.
func full(cells []uint16) bool {
	var houses [27]set
	for i, v := range cells {
		row, column := i/symbols, i%symbols
		houses[row] |= 1 << (v - 1)
		houses[9+column] |= 1 << (v - 1)
		houses[18+row/3*3+column/3] |= 1 << (v - 1)
	}
	return !slices.ContainsFunc(houses[:], func(s set) bool { return s != every })
}

// TestFourthRows checks that the fourth rows of each class begin as many boards as its bands.
func TestFourthRows(t *testing.T) {
	n := numbers()
	for class, fourth := range n.fourth {
		if os.Getenv("BANMEN_LONG") == "" && class%11 > 0 || testing.Short() && class%44 > 0 {
			continue
		}
		boards := uint64(0)
		for _, w := range fourth().ways {
			boards += w.boards
		}
		if boards != n.after[class] {
			t.Errorf("class %d: %d boards, want %d", class, boards, n.after[class])
		}
	}
}

// TestUniform checks by chi-square, with a fixed seed, that the classes of first bands occur with
// the right frequencies.
func TestUniform(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("all 44 tables are made: BANMEN_LONG is not set")
	}
	const samples = 4000
	n := numbers()
	r := rand.New(rand.NewPCG(3, 4))
	seen := make([]float64, len(n.classes.first))
	for range samples {
		var g grid9
		for i, v := range n.Unrank(random(r, n.Count())) {
			g[i/symbols][i%symbols] = int(v) - 1
		}
		class, _ := n.view(g.columnSets())
		seen[class]++
	}
	total, _ := n.Count().Float64()
	chi, degrees, rareSeen, rare := 0.0, -1, 0.0, 0.0
	add := func(seen, want float64) {
		chi += (seen - want) * (seen - want) / want
		degrees++
	}
	for class, c := range n.classes.first {
		of := float64(n.classes.size[class]) * float64(n.bands[c[0]][c[1]]) * float64(n.after[class])
		want := samples * of * partitions * arrangements * arrangements * arrangements / total
		if want < 5 {
			rareSeen, rare = rareSeen+seen[class], rare+want
			continue
		}
		add(seen[class], want)
	}
	if rare > 0 {
		add(rareSeen, rare)
	}
	// Wilson and Hilferty's approximation of the quantile 0.999.
	d := 2 / (9 * float64(degrees))
	if limit := float64(degrees) * math.Pow(1-d+3.09*math.Sqrt(d), 3); chi > limit {
		t.Errorf("chi-square %.1f with %d degrees of freedom, want at most %.1f", chi, degrees, limit)
	} else {
		t.Logf("chi-square %.1f with %d degrees of freedom", chi, degrees)
	}
}

func BenchmarkNumbers(b *testing.B) {
	b.Run("prepare", func(b *testing.B) {
		for b.Loop() {
			if _, err := NewNumbers(b.Context()); err != nil {
				b.Fatal(err)
			}
		}
	})
	n := numbers()
	b.Run("class", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			n.fourthRows(n.classes.first[i%len(n.classes.first)])
		}
	})
	r := rand.New(rand.NewPCG(1, 2))
	b.Run("unrank", func(b *testing.B) {
		for b.Loop() {
			n.Unrank(random(r, n.Count()))
		}
	})
	cells := n.Unrank(random(r, n.Count()))
	b.Run("rank", func(b *testing.B) {
		for b.Loop() {
			n.Rank(cells)
		}
	})
}
