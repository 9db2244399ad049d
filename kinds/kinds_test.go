package kinds_test

import (
	"path/filepath"
	"slices"
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
