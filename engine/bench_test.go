package engine_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/modeltest"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/model"
)

// plainTime is the time that the plain engine gets in a comparison, or 20 times the
// engine's time up to 10 times plainTime.
const plainTime = time.Second

// A question is a model and the number of solutions wanted; 0 means all.
type question struct {
	*model.Model
	most int64
}

func ask(t testing.TB, text string, most int64) question {
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	return question{p.(banmen.Modeler).Model(), most}
}

// answer returns the number of solutions that the engine found.
func (q question) answer(ctx context.Context, f engine.Func) (int64, error) {
	stats, err := f(ctx, q.Model, engine.Options{}, func(event.Event) bool { q.most--; return q.most != 0 })
	return stats.Solutions, err
}

// compare measures the engine on the questions in turn, which must have the given number of
// solutions. For the first question, it reports how many times as long the plain engine takes.
func compare(b *testing.B, qs []question, want int64) {
	n, began := 0, cpu(b)
	for b.Loop() {
		if got, err := qs[n%len(qs)].answer(b.Context(), engine.Search); got != want || err != nil {
			b.Fatalf("question %d: %d solutions, expected %d, %v", n%len(qs), got, want, err)
		}
		n++
	}
	plainly(b, qs[0], cpu(b)-began, b.N)
}

func BenchmarkFirst(b *testing.B) {
	for _, text := range []string{"coin:10", "coin:20", "coin:40", "coin:100", "latin:25", "magic:4", "magic:6", "magic:8", "sudoku:4x4", "sudoku:5x5"} {
		b.Run(strings.ReplaceAll(text, ":", "/"), func(b *testing.B) { compare(b, []question{ask(b, text, 1)}, 1) })
	}
}

func BenchmarkList(b *testing.B) {
	for _, set := range []struct {
		text string
		n    int64
	}{
		{"coin:6", 3552}, {"coin:7", 162240}, {"latin:4", 576}, {"latin:5", 161280}, {"magic:3", 8}, {"magic:4", 7040}, {"sudoku:2x2", 288},
	} {
		text, n := set.text, set.n
		b.Run(strings.ReplaceAll(text, ":", "/"), func(b *testing.B) { compare(b, []question{ask(b, text, 0)}, n) })
	}
}

// The solution of large puzzles, and the proof that there is no other.
func BenchmarkProve(b *testing.B) {
	for _, set := range []string{"minimal16", "libresudoku16", "gecode25"} {
		b.Run("sudoku/"+set, func(b *testing.B) {
			if set == "gecode25" && os.Getenv("BANMEN_LONG") == "" {
				b.Skip("takes minutes; BANMEN_LONG=1 runs it")
			}
			compare(b, puzzles(b, set), 1)
		})
	}
	b.Run("sudoku/killer", func(b *testing.B) { compare(b, killers(b, 10), 1) })
}

// killers returns 9x9 killer sudokus without givens, with some twenty cages of up to five
// cells and one solution.
func killers(t testing.TB, n int) (qs []question) {
	for seed := uint64(1); len(qs) < n; seed++ {
		q := ask(t, killer(rand.New(rand.NewPCG(seed, 9))), 2)
		if got, err := q.answer(t.Context(), engine.Search); err != nil {
			t.Fatal(err)
		} else if got == 1 {
			qs = append(qs, q)
		}
	}
	return qs
}

// killer returns a board divided at random into cages of adjacent, different cells.
func killer(r *rand.Rand) string {
	board, in := modeltest.FullBoard(r, 3, 3), make([]bool, 81)
	var cages []string
	for from := range 81 {
		if in[from] {
			continue
		}
		cells, total := []int{from}, board[from]
		in[from] = true
		for range 20 {
			c := cells[r.IntN(len(cells))]
			next := c + []int{1, -1, 9, -9}[r.IntN(4)]
			if len(cells) == 5 || next < 0 || next > 80 || in[next] || next/9 != c/9 && next%9 != c%9 ||
				slices.ContainsFunc(cells, func(o int) bool { return board[o] == board[next] }) {
				continue
			}
			cells, total, in[next] = append(cells, next), total+board[next], true
		}
		text := strconv.Itoa(total)
		for _, c := range cells {
			text += fmt.Sprintf("R%dC%d", c/9+1, c%9+1)
		}
		cages = append(cages, text)
	}
	return "sudoku:3x3+cage(" + strings.Join(cages, ",") + "):" + strings.Repeat(".", 81)
}

// puzzles returns the puzzles of a file in testdata, 16x16 or 25x25.
func puzzles(t testing.TB, set string) (qs []question) {
	f, err := os.Open("testdata/" + set + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), "#") {
			size := map[int]string{256: "4x4:", 625: "5x5:"}[len(lines.Text())]
			qs = append(qs, ask(t, "sudoku:"+size+lines.Text(), 2))
		}
	}
	return qs
}

// Large puzzles have the expected one solution, whether the engine learns late or at
// once.
func TestLarge(t *testing.T) {
	n := 10
	if testing.Short() {
		n = 2
	}
	for i, q := range append(puzzles(t, "minimal16")[:n], puzzles(t, "libresudoku16")[:n]...) {
		for name, f := range ways {
			if name == "forgetful" && i > 1 {
				continue // slow
			}
			if n, err := q.answer(t.Context(), f); n != 1 || err != nil {
				t.Errorf("puzzle %d, %s: %d solutions, %v", i, name, n, err)
			}
		}
	}
}

// The hard 25x25 puzzles have one solution. The second takes a tenth of a second, others
// a hundred times as long.
func TestHard25(t *testing.T) {
	qs := puzzles(t, "gecode25")
	if len(qs) != 18 {
		t.Fatalf("%d puzzles", len(qs))
	}
	if os.Getenv("BANMEN_LONG") == "" {
		t.Log("only the easiest; BANMEN_LONG=1 tries all")
		qs = qs[16:]
	}
	for i, q := range qs {
		if n, err := q.answer(t.Context(), engine.Search); n != 1 || err != nil {
			t.Errorf("puzzle %d of %d: %d solutions, %v", i, len(qs), n, err)
		}
	}
}

// Clauses learned before the first solution follow from the model, so every solution
// satisfies them. (Later clauses hold only for solutions still to come.)
func TestLearnedFollows(t *testing.T) {
	qs := puzzles(t, "minimal16")[:10]
	for _, text := range []string{"magic:4:F...............", "magic:4:............4FE1", "magic:4:.6.............."} {
		qs = append(qs, ask(t, text, 0))
	}
	total := 0
	for i, q := range qs {
		clauses, err := engine.Learned(t.Context(), q.Model)
		if err != nil {
			t.Fatal(err)
		}
		total += len(clauses)
		all, _ := solutions(t, engine.Search, q.Model, engine.Options{})
		for k, holds := range clauses {
			if n := slices.IndexFunc(all, func(values []int) bool { return !holds(values) }); n >= 0 {
				t.Fatalf("question %d: clause %d of %d rules out %v", i, k, len(clauses), all[n])
			}
		}
	}
	if total < 500 {
		t.Errorf("only %d clauses learned", total)
	}
}

// Each of many solutions is listed once, although learning begins before they are found.
func TestManyAfterLearning(t *testing.T) {
	for text, want := range map[string]int64{"latin:4": 576, "magic:3": 8, "coin:5": 160, "sudoku:2x2": 288} {
		for name, f := range ways {
			if n, err := ask(t, text, 0).answer(t.Context(), f); n != want || err != nil {
				t.Errorf("%s, %s: %d solutions, want %d, %v", text, name, n, want, err)
			}
		}
	}
}
