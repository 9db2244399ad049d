package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGuide runs the commands of docs/guide.md, which print what stands below them.
// The Japanese page has the same.
func TestGuide(t *testing.T) {
	console := consoleBlocks(t, "../../docs/guide.md")
	if diff := cmp.Diff(console, consoleBlocks(t, "../../docs/guide.ja.md")); diff != "" {
		t.Errorf("the Japanese guide has others: %s", diff)
	}
	commands := strings.Split(console, "$ ")[1:]
	if len(commands) < 10 {
		t.Fatalf("%d commands", len(commands))
	}
	var script, files strings.Builder
	for i, c := range commands {
		line, out, _ := strings.Cut(c, "\n")
		fmt.Fprintf(&script, "exec %s\ncmp stdout %d\n", line, i)
		fmt.Fprintf(&files, "-- %d --\n%s", i, out)
	}
	name := filepath.Join(t.TempDir(), "guide.txtar")
	if err := os.WriteFile(name, []byte(script.String()+files.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	runScripts(t, name)
}

// consoleBlocks returns what stands in the blocks of commands on a page.
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
