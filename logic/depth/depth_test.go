package depth

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func read(t *testing.T, name string) (all [][]string) {
	t.Helper()
	folder := os.Getenv("BANMEN_FIXTURES")
	if folder == "" {
		t.Skip("BANMEN_FIXTURES names no folder")
	}
	f, err := os.Open(filepath.Join(folder, "sudoku", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if !strings.HasPrefix(sc.Text(), "#") {
			all = append(all, strings.Split(sc.Text(), "\t"))
		}
	}
	return all
}

func board(text string) *[81]uint8 {
	var b [81]uint8
	for i := range b {
		if d := text[i]; d >= '1' && d <= '9' {
			b[i] = d - '0'
		}
	}
	return &b
}

// The depth by trial and error is that of the Sudoku Hierarchical Classifier's examples.
func TestTrials(t *testing.T) { compare(t, "class_te.tsv", 1, "te", 200) }

func TestBraids(t *testing.T) { compare(t, "class_b.tsv", 1, "b", 100) }

func TestNested(t *testing.T) {
	compare(t, "class_bxb.tsv", 1, "bxb", 6)
	compare(t, "class_bxbb.tsv", 1, "bxbb", 1)
}

// Whips and braids, without and with groups, are those of the controlled-bias collection.
func TestControlledBias(t *testing.T) {
	for i, scale := range []string{"w", "b", "gw", "gb"} {
		compare(t, "cb000.tsv", 3+i, scale, 100)
	}
}

// compare compares a column with the depth of puzzles, the first short of them unless all
// are asked for.
func compare(t *testing.T, name string, column int, scale string, short int) {
	t.Helper()
	all := read(t, name)
	if os.Getenv("BANMEN_LONG") == "" {
		all = all[:min(len(all), short)]
	}
	wrong := 0
	for _, r := range all {
		want, _ := strconv.Atoi(r[column])
		if got := Of(board(r[0]), nil, scale, nil); got.N != want || got.None || got.AtLeast {
			wrong++
			t.Logf("%s: %s is %v, want %d", r[0], scale, got, want)
		}
	}
	if t.Logf("%s: %d of %d", scale, len(all)-wrong, len(all)); wrong > 0 {
		t.Fail()
	}
}
