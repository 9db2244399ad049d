package se121

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// readTable reads a table with tabs between its columns.
func readTable(tb testing.TB, file string) (list [][]string) {
	tb.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			list = append(list, strings.Split(strings.TrimRight(line, "\r\n"), "\t"))
		}
	}
	return list
}

// fixture reads a table of the folder that BANMEN_FIXTURES names.
func fixture(tb testing.TB, name string) [][]string {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		tb.Skip("SKIPPED: BANMEN_FIXTURES is not set")
	}
	return readTable(tb, filepath.Join(dir, "sudoku", name))
}

// sample returns every n-th row, all with BANMEN_LONG=1.
func sample(list [][]string, n int) [][]string {
	if os.Getenv("BANMEN_LONG") != "" {
		return list
	}
	return every(list, n)
}

// every returns every nth row of a list.
func every(list [][]string, n int) (some [][]string) {
	for i := 0; i < len(list); i += n {
		some = append(some, list[i])
	}
	return some
}

func parse(tb testing.TB, line string) *[81]uint8 {
	var g [81]uint8
	if len(line) != len(g) {
		tb.Fatalf("%q has not 81 cells", line)
	}
	for i, c := range []byte(line) {
		if c >= '1' && c <= '9' {
			g[i] = c - '0'
		}
	}
	return &g
}

func (r Rating) line() []string { return []string{r.ER.String(), r.EP.String(), r.ED.String()} }

// share fails if fewer than a share of all are right.
func share(t *testing.T, what string, right, all int, least float64) {
	t.Helper()
	t.Logf("%s: %d of %d", what, right, all)
	if all == 0 || float64(right) < least*float64(all) {
		t.Errorf("%s: %d of %d, want %v", what, right, all, least)
	}
}

func TestRatings(t *testing.T) {
	e := New(Mode{})
	for i, row := range readTable(t, "testdata/ratings.tsv") {
		if testing.Short() && i%4 > 0 {
			continue
		}
		if r := e.Rate(parse(t, row[0]), nil); !slices.Equal(r.line(), row[1:4]) || r.Hardest != row[4] {
			t.Errorf("%s: %v, want %v", row[0], r, row[1:])
		}
	}
}

func TestAllRatings(t *testing.T) {
	list := fixture(t, "se121_ratings.tsv")
	if testing.Short() {
		list = every(list, 5)
	}
	for _, fixed := range []bool{false, true} {
		e := New(Mode{Fixed: fixed})
		right := 0
		for _, row := range list {
			if r := e.Rate(parse(t, row[0]), nil); slices.Equal(r.line(), row[2:5]) {
				right++
			} else {
				t.Log(fixed, row[0], r, "want", row[2:])
			}
		}
		share(t, "se121_ratings", right, len(list), 0.995)
	}
}

func TestControlledBias(t *testing.T) {
	list := sample(fixture(t, "cb000.tsv"), 5)
	if testing.Short() {
		list = list[:100]
	}
	for column, m := range []Mode{{}, {NoUniqueness: true}} {
		e := New(m)
		right := 0
		for _, row := range list {
			if r := e.Rate(parse(t, row[0]), nil); r.ER.String() == row[1+column] {
				right++
			} else {
				t.Log(m, row[0], r, "want", row[1:3])
			}
		}
		share(t, "cb000", right, len(list), 0.995)
	}
}

func TestPaths(t *testing.T) {
	list := fixture(t, "se121_paths.tsv")
	if testing.Short() {
		list = every(list, 5)
	}
	for _, m := range []Mode{{}, {Fixed: true}} {
		e := New(m)
		right := 0
		for _, row := range list {
			var got, want []string
			e.Rate(parse(t, row[0]), func(s *Step) bool {
				got = append(got, s.Rating.String())
				return true
			})
			for _, step := range strings.Split(row[4], " | ") {
				rating, _, _ := strings.Cut(step, " ")
				want = append(want, rating)
			}
			if slices.Equal(got, want) {
				right++
			} else {
				t.Log(m, row[0], "leaves the path")
			}
		}
		share(t, "se121_paths", right, len(list), 0.98)
	}
}

// TestHardest rates every 120th of the hardest puzzles, or all with BANMEN_LONG=1.
func TestHardest(t *testing.T) {
	list := sample(fixture(t, "hardest_ER_EP_ED.tsv"), 120)
	if testing.Short() {
		t.Skip("the hardest take long")
	}
	e := New(Mode{})
	right, near, all := 0, 0, 0
	for _, row := range list {
		r := e.Rate(parse(t, row[0]), nil)
		if all++; slices.Equal(r.line(), row[1:4]) {
			right++
		} else {
			t.Log(row[0], r, "want", row[1:])
		}
		for _, d := range []Tenths{-1, 0, 1} {
			if (r.ER + d).String() == row[1] {
				near++
			}
		}
	}
	share(t, "equal", right, all, 0.8)
	share(t, "ER within 0.1", near, all, 0.95)
}

// mostFor returns the greatest complexity within a rating: one more exceeds it.
func TestMostFor(t *testing.T) {
	for base := 6.5; base < 8; base += 0.5 {
		for rating := 6.0; rating < base+2; rating += 0.1 {
			n := mostFor(base, rating)
			if n > 4 && base+added(n) > rating || base+added(n+1) <= rating {
				t.Errorf("%v for %v, %v", n, base, rating)
			}
		}
	}
}
