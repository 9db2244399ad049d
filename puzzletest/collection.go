package puzzletest

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
)

// An Instance is a puzzle of a collection, and how many solutions it has: none, one,
// which is the one here, or several, 2.
type Instance struct {
	Puzzle    string // its name
	Solution  string // the givens of its name
	Solutions int
}

// Collection wants the puzzles of a collection to have the solutions that it says, which
// is proved for each. It is FILE.tsv in the folder kinds of BANMEN_FIXTURES: comments, the
// names of columns, then a row for a puzzle, which read takes by column. With -short it is
// every tenth row.
func Collection(t *testing.T, k *banmen.Kind, file string, read func(row map[string]string) []Instance) {
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
	rows, checked := 0, 0
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		switch {
		case strings.HasPrefix(lines.Text(), "#"):
			continue
		case columns == nil:
			columns = cells
			continue
		}
		if rows++; testing.Short() && rows%10 != 1 {
			continue
		}
		row := map[string]string{}
		for i, c := range columns {
			row[c] = cells[i]
		}
		for _, in := range read(row) {
			in.check(t, k, row["source"])
			checked++
		}
	}
	if err := lines.Err(); err != nil || checked == 0 {
		t.Fatalf("%d puzzles, %v", checked, err)
	}
	t.Logf("%d puzzles of %s", checked, file)
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
