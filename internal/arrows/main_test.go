package main

import (
	"slices"
	"strings"
	"testing"
)

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
