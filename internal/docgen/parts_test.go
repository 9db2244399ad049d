package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestPartsFresh checks that the pages and pictures of parts are up to date.
func TestPartsFresh(t *testing.T) {
	all, err := variants()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range all {
		if have, err := os.ReadFile(filepath.Join("../../docs", name)); err != nil || !bytes.Equal(have, want) {
			t.Errorf("docs/%s is out of date (%v): run go generate ./rule/part", name, err)
		}
	}
	pictures, err := filepath.Glob("../../docs/variants/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pictures {
		if _, ok := all["variants/"+filepath.Base(p)]; !ok {
			t.Errorf("%s is of no part", p)
		}
	}
}
