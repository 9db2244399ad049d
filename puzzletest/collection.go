package puzzletest

import (
	"bufio"
	"context"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// An Instance is a puzzle of a collection with its number of solutions: 0, 1 with the
// solution, or 2 for several.
type Instance struct {
	Puzzle    string // its name
	Solution  string // the givens of its name
	Solutions int
}

// explained is the sampling rate of explanations: one puzzle in ten.
const explained = 10

// Collection checks the puzzles of a collection against the stated solutions, with proof.
// The file is FILE.tsv in the folder kinds of BANMEN_FIXTURES: comments, column names,
// then a row for each puzzle, which read parses by column. With -short it takes every
// tenth row.
func Collection(t *testing.T, k *banmen.Kind, file string, read func(row map[string]string) []Instance) {
	checked, puzzles, steps, guesses := 0, 0, 0, 0
	for i, row := range collection(t, file) {
		if testing.Short() && i%10 != 0 {
			continue
		}
		for _, in := range read(row) {
			in.check(t, k, row["source"])
			checked++
			if p, err := k.Parse(in.Puzzle); err == nil && checked%explained == 0 && in.Solutions == 1 {
				s, g := Explain(t, p)
				puzzles, steps, guesses = puzzles+1, steps+s, guesses+g
			}
		}
	}
	t.Logf("%d puzzles of %s; %d of them explained in %d steps, and %d guesses", checked, file, puzzles, steps, guesses)
	if guesses*100 > steps {
		t.Errorf("of %d steps %d are guesses", steps, guesses)
	}
}

// ProveCollection benchmarks the proof of the number of solutions, starting from the
// names of puzzles. One operation takes all puzzles in turn. It also reports the median
// and the maximum of the best times per puzzle.
func ProveCollection(b *testing.B, k *banmen.Kind, file string, read func(row map[string]string) []Instance) {
	var puzzles []Instance
	for _, row := range collection(b, file) {
		puzzles = append(puzzles, read(row)...)
	}
	b.Run(k.Name+"/collection", func(b *testing.B) {
		best := slices.Repeat([]time.Duration{math.MaxInt64}, len(puzzles))
		for b.Loop() {
			for i, in := range puzzles {
				best[i] = min(best[i], in.prove(b, k))
			}
		}
		slices.Sort(best)
		b.ReportMetric(best[len(best)/2].Seconds()*1000, "median-ms")
		b.ReportMetric(best[len(best)-1].Seconds()*1000, "most-ms")
	})
}

// prove returns the time it takes to solve the puzzle.
func (in Instance) prove(b *testing.B, k *banmen.Kind) time.Duration {
	begin := time.Now()
	p, err := k.Parse(in.Puzzle)
	if err != nil {
		b.Fatal(err)
	}
	if r, err := ops.Solve(b.Context(), p, ops.Methods[0]); err != nil || r.Solutions != in.Solutions {
		b.Fatalf("%s: %d solutions, expected %d, %v", in.Puzzle, r.Solutions, in.Solutions, err)
	}
	return time.Since(begin)
}

// collection returns the rows of a file by column.
func collection(t testing.TB, file string) (rows []map[string]string) {
	dir := os.Getenv("BANMEN_FIXTURES")
	if dir == "" {
		t.Skip("SKIPPED: BANMEN_FIXTURES is not set")
	}
	f, err := os.Open(filepath.Join(dir, "kinds", file))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var columns []string
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		switch {
		case strings.HasPrefix(lines.Text(), "#"):
		case columns == nil:
			columns = cells
		default:
			row := map[string]string{}
			for i, c := range columns {
				row[c] = cells[i]
			}
			rows = append(rows, row)
		}
	}
	if err := lines.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%d puzzles, %v", len(rows), err)
	}
	return rows
}

func (in Instance) check(t *testing.T, k *banmen.Kind, source string) {
	p, err := k.Parse(in.Puzzle)
	if err != nil {
		t.Errorf("%s: %v", source, err)
		return
	}
	var found []string
	_, err = engine.Search(context.Background(), p.(banmen.Modeler).Model(), engine.Options{}, func(e event.Event) bool {
		name := p.With(grid.Of(p.Givens().Shape, e.Values)).String()
		found = append(found, name[strings.LastIndex(name, ":")+1:])
		return len(found) < 2
	})
	switch {
	case err != nil:
		t.Errorf("%s: %v", source, err)
	case len(found) != in.Solutions || len(found) == 1 && found[0] != in.Solution:
		t.Errorf("%s: %s has the solutions %v; want %d, %s", source, in.Puzzle, found, in.Solutions, in.Solution)
	}
	if in.Solutions != 1 {
		return
	}
	head := strings.SplitN(in.Puzzle, ":", 3)[:2]
	full, err := k.Parse(strings.Join(append(head, in.Solution), ":"))
	if err != nil || len(full.Faults(full.Givens())) > 0 {
		t.Errorf("%s: the solution has faults %v, %v", source, full.Faults(full.Givens()), err)
	}
}
