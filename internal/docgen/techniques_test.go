package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestTechniquesFresh checks that the pages and pictures of techniques are up to date.
func TestTechniquesFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("looks for a step of each technique")
	}
	want, err := techniques()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range want {
		if have, err := os.ReadFile(filepath.Join("../../docs", name)); err != nil || !bytes.Equal(have, text) {
			t.Errorf("docs/%s is out of date: run go generate ./logic/lesson", name)
		}
	}
	have, err := filepath.Glob("../../docs/" + pictures + "/*")
	if err != nil {
		t.Fatal(err)
	}
	if pages := 3; len(have) != len(want)-pages {
		t.Errorf("docs/%s has %d pictures, expected %d", pictures, len(have), len(want)-pages)
	}
}

// TestTechniqueLinks checks that links of the pages lead to techniques, and that every technique
// has a section.
func TestTechniqueLinks(t *testing.T) {
	for _, name := range []string{"techniques.md", "techniques.ja.md"} {
		text, err := os.ReadFile("../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		links := regexp.MustCompile(`\(#([^)]*)\)`).FindAllSubmatch(text, -1)
		for _, l := range links {
			if !bytes.Contains(text, []byte(`<a id="`+string(l[1])+`">`)) {
				t.Errorf("%s: nothing is called %s", name, l[1])
			}
		}
		if len(links) < 50 {
			t.Errorf("%s has %d links", name, len(links))
		}
	}
}
