package sudoku

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

const (
	unique   = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
	nearly   = ".........943682175675491283154237896369845721287169534521974368438526917796318452" // several can be solved together, even by the plain solver
)

func bulkOf(t *testing.T, text string) banmen.Bulk {
	t.Helper()
	p, err := Kind.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return Kind.Bulk(p)
}

func TestBulkSolve(t *testing.T) {
	several := strings.NewReplacer("1", ".", "2", ".").Replace(solution)
	const first = "812753649943681275675492183154237896369845712287169534521974368438516927796328451" // the solution found by trying digits in reading order
	none := strings.Repeat(".", 81)
	var src, want string
	var counts []int
	for _, c := range []struct {
		line  string
		n     int
		board string
	}{
		{nearly, 1, solution},
		{strings.ReplaceAll(nearly, ".", "0") + "\r", 1, solution},
		{several, 2, first},
		{"88" + nearly[2:], 0, none},
		{nearly + ".", -1, none},
		{nearly[1:], -1, none},
		{"", -1, none},
		{"y" + nearly[1:], -1, none},
		{nearly[:80] + "/", -1, none},
		{"/" + nearly[1:], -1, none},
		{"é" + nearly[2:], -1, none},
		{nearly[:80] + "\r", -1, none},
		{opened(nearly, "-_*xX0."), 1, solution},
		{opened(several, "-"), 2, first},
		{solution, 1, solution},
	} {
		src += c.line + "\n"
		want += c.board + "\n"
		counts = append(counts, c.n)
	}
	const times = 2*bulkBatch/9 + 1
	src, want, counts = strings.Repeat(src, times), "before\n"+strings.Repeat(want, times), slices.Repeat(counts, times)
	n := make([]int, len(counts))
	got, err := bulkOf(t, "sudoku").Solve(t.Context(), []byte("before\n"), []byte(strings.TrimSuffix(src, "\n")), n)
	if diff := cmp.Diff(want, string(got)) + cmp.Diff(counts, n); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

// opened replaces the open cells by characters in turn.
func opened(grid, characters string) string {
	b := []byte(grid)
	for i, c := range b {
		if c == '.' {
			b[i] = characters[i%len(characters)]
		}
	}
	return string(b)
}

func TestIsGrid(t *testing.T) {
	for at := range len(unique) {
		for c := range 256 {
			line := []byte(unique)
			line[at] = byte(c)
			if want := strings.IndexByte(".0123456789*-_xX?@", byte(c)) >= 0; isGrid(line) != want {
				t.Errorf("%#x at %d: got %v", c, at, !want)
			}
		}
	}
}

// TestBulkRuns checks lines that end with two bytes, and batches in which one line does not or is
// longer.
func TestBulkRuns(t *testing.T) {
	bulk := bulkOf(t, "sudoku")
	for _, odd := range []string{"", nearly + "\n", nearly + "\r\n", nearly + " \r\n", "x\n", "\n"} {
		for _, end := range []string{"\n", "\r\n"} {
			for _, k := range []int{1, runBlock - 1, runBlock, runBlock + 1, bulkBatch + 1} {
				src := strings.Repeat(nearly+end, k) + odd + nearly + end
				want, counts := strings.Repeat(solution+"\n", k), slices.Repeat([]int{1}, k)
				switch {
				case strings.Trim(odd, "\r\n") == nearly:
					want, counts = want+solution+"\n", append(counts, 1)
				case odd != "":
					want, counts = want+strings.Repeat(".", 81)+"\n", append(counts, -1)
				}
				want, counts = want+solution+"\n", append(counts, 1)
				n := make([]int, len(counts))
				got, err := bulk.Solve(t.Context(), nil, []byte(src), n)
				if err != nil || string(got) != want || !slices.Equal(n, counts) {
					t.Errorf("%d lines with the end %q, then %q: %v, %d bytes, want %d", k, end, odd, err, len(got), len(want))
				}
			}
		}
	}
}

func TestBulkCountLines(t *testing.T) {
	several := strings.NewReplacer("1", ".", "2", ".").Replace(solution)
	lines := strings.Join([]string{nearly, several, "88" + unique[2:], "1", nearly + "\r", several}, "\n")
	n := make([]int, 6*600)
	if err := bulkOf(t, "sudoku").CountLines(t.Context(), []byte(strings.Repeat(lines+"\n", 600)), 3, n); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if want := []int{1, 3, 0, -1, 1, 3}[i%6]; n[i] != want {
			t.Errorf("line %d: %d solutions, want %d", i+1, n[i], want)
		}
	}
}

// A search that would never end stops when told to.
func TestBulkStopsAtOnce(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	src := []byte(strings.Repeat(strings.Repeat(".", 81)+"\n", 40))
	if err := bulkOf(t, "sudoku").CountLines(ctx, src, 1<<60, make([]int, 40)); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

func TestBulkCounts(t *testing.T) {
	b := grid.New(grid.Square(9))
	clash := b.Clone()
	clash.Cells[0], clash.Cells[8] = 5, 5
	full := b.Clone()
	for i, c := range solution {
		full.Cells[i] = uint16(c - '0')
	}
	n := make([]int, 3)
	if err := bulkOf(t, "sudoku:3x3").Counts(t.Context(), []grid.Board{b, clash, full}, 7, n); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{7, 0, 1}, n); diff != "" {
		t.Error(diff)
	}
}

// Clash agrees with Faults on lines with no, one and several solutions.
func TestBulkClash(t *testing.T) {
	b := bulkOf(t, "sudoku")
	for i := range solution {
		for _, d := range []byte("19") {
			line := []byte(unique)
			line[i] = d
			p, err := Kind.Parse("sudoku::" + string(line))
			if err != nil {
				t.Fatal(err)
			}
			if want := len(p.Faults(p.Givens())) > 0; b.Clash(line) != want {
				t.Errorf("%s: got %v", line, !want)
			}
		}
	}
}

func TestBulkStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := bulkOf(t, "sudoku").Solve(ctx, nil, []byte(unique), make([]int, 1)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestNoBulk(t *testing.T) {
	for _, text := range []string{"sudoku:2x2", "sudoku:3x3+x", "sudoku:1x9"} {
		if bulkOf(t, text) != nil {
			t.Error(text)
		}
	}
}

// Canonicals finds the same forms as Canonical of each puzzle. It leaves out lines that it cannot
// handle.
func TestCanonicals(t *testing.T) {
	bulk := bulkOf(t, "sudoku")
	lines := []string{
		"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
		"x.......1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95.......",
		"12345678945678912378912345621436589736589721489721436553164297864297853197853164", // too short
		"11...............................................................................",
	}
	n := make([]int, len(lines))
	forms, err := bulk.Canonicals(t.Context(), nil, []byte(strings.Join(lines, "\n")+"\n"), '.', n)
	if err != nil || !slices.Equal(n, []int{1, 1, -1, -1}) {
		t.Fatal(n, err)
	}
	for i, line := range strings.SplitAfter(string(forms), "\n")[:2] {
		text := strings.NewReplacer("0", ".", "x", ".").Replace(lines[i])
		p, err := Kind.Parse("sudoku:3x3:" + text)
		if err != nil {
			t.Fatal(err)
		}
		form, _, err := p.(*Puzzle).Canonical()
		if err != nil || form.String()+"\n" != "sudoku:3x3:"+line {
			t.Errorf("%s: %s, want %s, %v", text, line, form, err)
		}
	}
}
