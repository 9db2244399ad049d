package examples_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goBlocks returns the blocks of Go on a page.
func goBlocks(t *testing.T, page string) []string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, block := range strings.Split(string(text), "```go\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		all = append(all, block)
	}
	return all
}

// runBlock runs the body of a main function as a user would and returns what it
// prints.
func runBlock(t *testing.T, block string) string {
	t.Helper()
	text := "package main\n\n"
	for _, path := range []string{
		"context", "fmt", "log", "os", "strings",
		"github.com/banmen/banmen/kinds", "github.com/banmen/banmen/kinds/sudoku",
		"github.com/banmen/banmen/ops", "github.com/banmen/banmen/stream",
	} {
		if strings.Contains(block, path[strings.LastIndex(path, "/")+1:]+".") {
			text += fmt.Sprintf("import %q\n", path)
		}
	}
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte(text+"\nfunc main() {\n"+block+"}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd := exec.Command("go", "run", name)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	return string(out)
}

// TestPagesGo checks that the Go code of a page and its Japanese twin is the same, compiles, and
// prints what its comments say.
func TestPagesGo(t *testing.T) {
	if testing.Short() {
		t.Skip("links programs")
	}
	for _, page := range []string{"../README", "../docs/guide"} {
		testGo(t, page)
	}
}

func testGo(t *testing.T, page string) {
	blocks := goBlocks(t, page+".md")
	if diff := cmp.Diff(blocks, goBlocks(t, page+".ja.md")); diff != "" || len(blocks) == 0 {
		t.Fatalf("%d blocks; the Japanese page has others: %s", len(blocks), diff)
	}
	for _, block := range blocks {
		want := ""
		for line := range strings.Lines(block) {
			if _, comment, ok := strings.Cut(line, ") // "); ok && strings.Contains(line, "fmt.Print") {
				want += comment
			}
		}
		if diff := cmp.Diff(want, runBlock(t, block)); diff != "" {
			t.Errorf("%s\n%s", block, diff)
		}
	}
}
