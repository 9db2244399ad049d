package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/learn"
)

// TestCourseNames checks that the commands and pages in the course exist, and that the beginnings
// of both READMEs mention the course.
func TestCourseNames(t *testing.T) {
	chapters, err := learn.Chapters()
	if err != nil {
		t.Fatal(err)
	}
	commands, pages := map[string]bool{}, map[string]bool{}
	page := regexp.MustCompile(`docs/\w+\.md`)
	for _, c := range chapters {
		for _, b := range c.Blocks {
			for _, text := range []string{b.Text.English, b.Text.Japanese} {
				for _, s := range learn.Spans(text) {
					if s.Code && strings.HasPrefix(s.Text, "banmen ") {
						commands[s.Text] = true
					}
				}
				for _, name := range page.FindAllString(text, -1) {
					pages[name] = true
				}
			}
		}
	}
	var script strings.Builder
	for c := range commands {
		if testing.Short() {
			break // TestGuide runs commands of pages
		}
		if strings.Count(c, " ") == 1 || strings.HasSuffix(c, "-plan") {
			c += " --help" // the command needs a puzzle or a position
		}
		fmt.Fprintf(&script, "exec %s\n", c)
	}
	for name := range pages {
		if _, err := os.Stat(filepath.Join("../..", name)); err != nil {
			t.Error(err)
		}
	}
	if len(commands) < 8 || len(pages) < 4 {
		t.Errorf("%d commands, %d pages", len(commands), len(pages))
	}
	name := filepath.Join(t.TempDir(), "course.txtar")
	if err := os.WriteFile(name, []byte(script.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	runScripts(t, name)
	for _, name := range []string{"../../README.md", "../../README.ja.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if lines := strings.Split(string(text), "\n"); !strings.Contains(strings.Join(lines[:24], "\n"), "banmen learn") {
			t.Errorf("the first screen of %s does not name the course", name)
		}
	}
}
