package main

import (
	"slices"
	"strings"
	"testing"
)

// No file of the command calls back up: its files are in layers, and so is each of
// its packages.
func TestNoArrowsBackUp(t *testing.T) {
	g, err := read([]string{"../console", "../cli/..."})
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	g.print(&text)
	for line := range strings.Lines(text.String()) {
		if strings.Contains(line, "!") {
			t.Errorf("an arrow goes back up: %s", line)
		}
	}
	if !strings.Contains(text.String(), ", back up 0,") {
		t.Error(text.String())
	}
}

func TestPrint(t *testing.T) {
	g := graph{}
	for _, arrow := range []string{"top mid", "mid low", "low mid", "low end"} {
		from, to, _ := strings.Cut(arrow, " ")
		for _, name := range []string{from, to} {
			if g["p/"+name+".go"] == nil {
				g["p/"+name+".go"] = map[string]bool{}
			}
		}
		g["p/"+from+".go"]["p/"+to+".go"] = true
	}
	var text strings.Builder
	g.print(&text)
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	want := "files 4, arrows 4, back up 1, layers 2"
	if got := lines[len(lines)-1]; got != want || !slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "!") }) {
		t.Errorf("got %s\nwant the last line to be %s", &text, want)
	}
}
