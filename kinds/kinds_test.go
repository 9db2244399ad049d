package kinds_test

import (
	"os"
	"path"
	"path/filepath"
	"reflect"
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
	var folders, listed, names []string
	for _, f := range files {
		folders = append(folders, filepath.Dir(f))
	}
	for _, k := range kinds.All {
		p, err := k.Parse(k.Presets[0])
		if err != nil {
			t.Fatal(err)
		}
		listed = append(listed, path.Base(reflect.TypeOf(p).Elem().PkgPath()))
		names = append(names, k.Name)
	}
	if folders = slices.Compact(folders); !slices.Equal(folders, listed) {
		t.Errorf("all.go lists %v, the folders are %v: run go generate ./kinds", listed, folders)
	}
	if len(slices.Compact(slices.Sorted(slices.Values(names)))) != len(folders) || !slices.IsSorted(names) {
		t.Errorf("the kinds of %v are %v: expected as many names, in order", folders, names)
	}
}

// The example of docs/kinds.md, which is a whole kind, is short, and so are the rules
// of sudoku: what makes them fast is in folders below.
func TestShort(t *testing.T) {
	for kind, most := range map[string]int{"latin": 150, "sudoku": 800} {
		files, err := filepath.Glob(kind + "/*.go")
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
		if lines == 0 || lines >= most {
			t.Errorf("kinds/%s has %d lines", kind, lines)
		}
	}
}

// TestExamples: each kind shows in an example what can be done with it.
func TestExamples(t *testing.T) {
	for _, k := range kinds.All {
		p, err := k.Parse(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		folder := path.Base(reflect.TypeOf(p).Elem().PkgPath())
		text, err := os.ReadFile(filepath.Join(folder, "example_test.go"))
		if err != nil || !strings.Contains(string(text), "// Output:") {
			t.Errorf("kinds/%s has no example with its output: %v", folder, err)
		}
	}
}
