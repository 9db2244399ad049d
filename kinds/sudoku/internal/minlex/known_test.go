package minlex

import (
	"errors"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/message"
)

// parse reads a board of 9x9, a character a cell.
func parse(text string) []uint16 {
	cells := make([]uint16, len(text))
	for i, c := range text {
		if c != '.' {
			cells[i] = uint16(c - '0')
		}
	}
	return cells
}

func format(cells []uint16) string {
	text := make([]byte, len(cells))
	for i, v := range cells {
		text[i] = ".123456789"[v]
	}
	return string(text)
}

// boards reads the boards of a file in testdata.
func boards(t testing.TB, name string) [][]uint16 {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var all [][]uint16
	for line := range strings.Lines(string(data)) {
		if line[0] != '#' {
			all = append(all, parse(strings.TrimSpace(line)))
		}
	}
	return all
}

// Boards of testdata that others found minimal are minimal here.
func TestHardest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, want := range boards(t, "hardest.txt") {
		got, _, err := Min(shuffled(r, want, 3, 3), 3, 3)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s, want %s, %v", format(got), format(want), err)
		}
	}
}

// Grids known to collectors, with their automorphisms: the least and the greatest min-lex
// grid and the one with the most automorphisms.
func TestKnownGrids(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range []struct {
		grid string
		same int64
	}{
		{"123456789456789123789123456214365897365897214897214365531642978642978531978531642", 0},
		{"123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72},
		{"123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648},
	} {
		for range 10 {
			got, same, err := Min(shuffled(r, parse(c.grid), 3, 3), 3, 3)
			if err != nil || format(got) != c.grid || c.same != 0 && same.Int64() != c.same {
				t.Errorf("%s with %v automorphisms, want %s with %d, %v", format(got), same, c.grid, c.same, err)
			}
		}
	}
}

// With few givens or none, symmetries without effect are counted, too.
func TestEmpty(t *testing.T) {
	empty := new(big.Int).Mul(big.NewInt(3359232), factorial(9))
	one := make([]uint16, 81)
	one[40] = 5
	for _, c := range []struct {
		cells []uint16
		same  *big.Int
	}{
		{make([]uint16, 81), empty},
		{one, new(big.Int).Div(empty, big.NewInt(9*81))},
	} {
		if _, same, err := Min(c.cells, 3, 3); err != nil || same.Cmp(c.same) != 0 {
			t.Errorf("%v automorphisms, want %v, %v", same, c.same, err)
		}
	}
}

// The grids of 2x2 and 2x3 boxes fall into 2 and 49 classes, whose sizes sum up.
func TestClasses(t *testing.T) {
	for _, c := range []struct {
		h, w, classes int
		total, group  int64
	}{{2, 2, 2, 288, 128 * 24}, {2, 3, 49, 28200960, 3456 * 720}} {
		sizes := map[string]int64{}
		each(make([]uint16, c.h*c.w*c.h*c.w), 0, c.h, c.w, func(cells []uint16) {
			min, same, err := Min(cells, c.h, c.w)
			if err != nil {
				t.Fatal(err)
			}
			sizes[format(min)] = c.group / same.Int64()
		})
		total := int64(0)
		for size := range maps.Values(sizes) {
			total += size
		}
		if len(sizes) != c.classes || total != c.total {
			t.Errorf("%dx%d: %d classes of %d grids, want %d of %d", c.h, c.w, len(sizes), total, c.classes, c.total)
		}
	}
}

// each calls f with every full board, for boxes with two rows, whose first row and the second row
// of whose first box are in order. Every board is equivalent to one of them.
func each(cells []uint16, at, h, w int, f func([]uint16)) {
	n := h * w
	if at == n*n {
		f(cells)
		return
	}
	for v := 1; v <= n; v++ {
		if at < n && v != at+1 || at >= n && at < n+w && v != at-n+w+1 || clashes(cells, at, v, h, w) {
			continue
		}
		cells[at] = uint16(v)
		each(cells, at+1, h, w, f)
	}
	cells[at] = 0
}

func clashes(cells []uint16, at, v, h, w int) bool {
	n := h * w
	r, c := at/n, at%n
	for i := range at {
		q, d := i/n, i%n
		if int(cells[i]) == v && (q == r || d == c || q/h == r/h && d/w == c/w) {
			return true
		}
	}
	return false
}

// Compares with all 3,359,232 permutations of cells.
func TestPlain9x9(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes long: set BANMEN_LONG=1")
	}
	// the first of hardest.txt is not minimal
	for _, text := range []string{
		"........1..2..1.3..3..45.26....5216....46.2.32....3.45..7...35...8...61.42.5.6...",
		"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
	} {
		cells := parse(strings.ReplaceAll(text, "0", "."))
		want, wantSame := plain(cells, 3, 3)
		got, same, err := Min(cells, 3, 3)
		if err != nil || !slices.Equal(got, want) || same.Cmp(wantSame) != 0 {
			t.Errorf("%s, %v, want %s, %v, %v", format(got), same, format(want), wantSame, err)
		}
	}
}

// TestTooMany checks that Min gives up boards that would take too long.
func TestTooMany(t *testing.T) {
	cells := make([]uint16, 625)
	for i := range cells {
		if i/25/5 == i%25/5 {
			cells[i] = 1
		}
	}
	if !testing.Short() {
		if _, _, err := Min(cells, 5, 5); !errors.Is(err, message.ErrLimit) {
			t.Errorf("diagonal boxes of one symbol: %v, want %v", err, message.ErrLimit)
		}
	}
	if _, _, err := Min(make([]uint16, 14*14), 7, 2); !errors.Is(err, message.ErrCannot) {
		t.Errorf("7 stacks: %v, want %v", err, message.ErrCannot)
	}
}

func BenchmarkMin(b *testing.B) {
	for _, set := range []string{"hardest", "royle17", "grids"} {
		b.Run("sudoku/"+set, func(b *testing.B) {
			all := boards(b, set+".txt")
			for i := 0; b.Loop(); i++ {
				if _, _, err := Min(all[i%len(all)], 3, 3); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
