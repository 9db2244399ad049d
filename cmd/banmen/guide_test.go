package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGuide runs the commands on pages for users, and compares their output with the text below
// each command. The Japanese twin of a page has the same commands and output.
func TestGuide(t *testing.T) {
	pages := []string{"../../README", "../../docs/guide", "../../docs/tour"}
	if testing.Short() {
		pages = pages[:1]
	}
	for _, page := range pages {
		t.Run(filepath.Base(page), func(t *testing.T) { testConsole(t, page) })
	}
}

func testConsole(t *testing.T, page string) {
	console := consoleBlocks(t, page+".md")
	if diff := cmp.Diff(console, consoleBlocks(t, page+".ja.md")); diff != "" {
		t.Errorf("%s.ja.md differs: %s", page, diff)
	}
	commands := strings.Split(console, "$ ")[1:]
	if len(commands) == 0 {
		t.Fatalf("%s.md has no commands", page)
	}
	var script, files strings.Builder
	for i, c := range commands {
		line, out, _ := strings.Cut(c, "\n")
		fmt.Fprintf(&script, "exec %s\ncmp stdout %d\n", line, i)
		fmt.Fprintf(&files, "-- %d --\n%s", i, out)
	}
	name := filepath.Join(t.TempDir(), "page.txtar")
	if err := os.WriteFile(name, []byte(script.String()+files.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	runScripts(t, name)
}

// consoleBlocks returns the text of a page's console blocks, one after the other.
func consoleBlocks(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, block := range strings.Split(string(text), "```console\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		all += block
	}
	return all
}
