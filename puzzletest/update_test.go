package puzzletest_test

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/kinds/latin"
	"github.com/banmen/banmen/puzzletest"
)

// TestUpdate checks that -update writes the expected results of new puzzles, and that the next run
// finds everything in order.
func TestUpdate(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("testdata", 0o777); err != nil {
		t.Fatal(err)
	}
	const (
		name   = "testdata/new.txtar"
		puzzle = "-- puzzle --\nlatin:3\n"
	)
	if err := os.WriteFile(name, []byte(puzzle+"-- count --\n-- faults --\nlatin:3:2.2......\nlatin:3:.3..3....\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	set := func(value string) {
		if err := flag.Set("update", value); err != nil {
			t.Fatal(err)
		}
	}
	set("true")
	defer set("false")
	puzzletest.Run(t, latin.Kind)
	want := puzzle + `-- count --
12
-- faults --
latin:3:2.2......
row R1C1 R1C3: 2 appears 2 times in row 1
latin:3:.3..3....
column R1C2 R2C2: 3 appears 2 times in column 2
`
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Error(diff)
	}
}
