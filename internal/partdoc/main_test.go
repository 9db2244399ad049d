package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The pages and pictures of parts are those of the parts as they are.
func TestFresh(t *testing.T) {
	files, err := pages()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if have, err := os.ReadFile(filepath.Join("../../docs", name)); err != nil || string(have) != want {
			t.Errorf("docs/%s is out of date (%v): run go generate ./rule/part", name, err)
		}
	}
	pictures, err := filepath.Glob("../../docs/variants/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		if _, ok := files["variants/"+filepath.Base(p)]; !ok {
			t.Errorf("%s is of no part", p)
		}
	}
}
