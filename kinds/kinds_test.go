package kinds_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

// TestAll wants the list to have every folder: go generate ./kinds makes it so.
func TestAll(t *testing.T) {
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var folders, names []string
	for _, f := range files {
		folders = append(folders, filepath.Dir(f))
	}
	for _, k := range kinds.All {
		names = append(names, k.Name)
	}
	if folders = slices.Compact(folders); !slices.Equal(folders, names) {
		t.Errorf("all.go lists %v, the folders are %v: run go generate ./kinds", names, folders)
	}
}

// TestExamples wants each of these files to be recognised and to have one
// solution.
func TestExamples(t *testing.T) {
	for _, test := range []struct{ file, as, want string }{
		{"coin.txt", "", "coin:6:"},
		{"coin-100-50.txt", "", "coin:6,100+50:"},
		{"coin-sum.txt", "", "coin:6,sum:"},
		{"magic.txt", "", "magic:3:"},
		{"magic.csv", "magic:4", "magic:4:"},
		{"latin.txt", "", "latin:6:"},
		{"latin.csv", "latin:6", "latin:6:"},
	} {
		f, err := os.Open("../examples/" + test.file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		source, err := ops.Read(kinds.All, f, ops.Input{Params: banmen.Params{As: test.as}})
		if err != nil {
			t.Errorf("%s: %v", test.file, err)
			continue
		}
		for e, err := range source.Records {
			if err != nil {
				t.Errorf("%s: %v", test.file, err)
				continue
			}
			n, err := ops.Count(t.Context(), e.Puzzle, 2)
			if err != nil || n.String() != "1" || !strings.HasPrefix(e.Puzzle.String(), test.want) {
				t.Errorf("%s: %v has %v solutions, %v", test.file, e.Puzzle, n, err)
			}
		}
	}
}

// TestLatinIsShort keeps the example of docs/kinds.md, which is a whole kind,
// under 150 lines.
func TestLatinIsShort(t *testing.T) {
	files, err := filepath.Glob("latin/*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(f, "_test.go") {
			lines += strings.Count(string(text), "\n")
		}
	}
	if lines == 0 || lines >= 150 {
		t.Errorf("kinds/latin has %d lines", lines)
	}
}
