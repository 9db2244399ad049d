package kinds_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds"
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
