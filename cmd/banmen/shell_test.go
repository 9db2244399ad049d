package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestShellLines runs the lines of sh blocks on pages for users, in order. None may fail with exit
// status 2, as for wrong usage or a missing file. It interrupts slow lines and lines that would run
// until stopped. Packages and paths of this module must exist.
func TestShellLines(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, tool := range []string{"sh", "timeout"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages = append(pages, "../../README.md", "../../README.ja.md", "../../examples/README.md")
	seen := make(map[string]bool)
	var script strings.Builder
	for _, page := range pages {
		lines := shellLines(t, page)
		if filepath.Base(page) == "README.md" && strings.Contains(page, "../README") && len(lines) == 0 {
			t.Errorf("%s has no lines for a shell", page)
		}
		for _, line := range lines {
			run := commandOf(t, page, line)
			if run == "" || seen[run] {
				continue
			}
			seen[run] = true
			fmt.Fprintf(&script, "# %s: %s\nexec sh -c '%s </dev/null >out 2>err; test $? -ne 2 || { cat err; exit 2; }'\n",
				filepath.Base(page), line, strings.ReplaceAll(run, "'", `''`))
		}
	}
	name := filepath.Join(t.TempDir(), "shell.txtar")
	files := "\n-- banmen.wasm --\n\x00asm\n-- wasm_exec.js --\n// runs it\n"
	if err := os.WriteFile(name, []byte(script.String()+files), 0o666); err != nil {
		t.Fatal(err)
	}
	runScripts(t, name)
}

// shellLines returns the lines of the sh blocks of a page, without comments.
func shellLines(t *testing.T, page string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split(string(text), "```sh\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		for line := range strings.Lines(block) {
			line, _, _ = strings.Cut(line, "#")
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// goPath finds the package that a line runs, builds or tests.
var goPath = regexp.MustCompile(`^(?:go (?:run|install|test|build|doc) (?:-\S+ )*)(?:\./|github\.com/banmen/banmen/)([\w/.]+)`)

// commandOf returns the command of a line, or "" if the line is only checked and not run.
func commandOf(t *testing.T, page, line string) string {
	t.Helper()
	if m := goPath.FindStringSubmatch(line); m != nil {
		dir := strings.TrimSuffix(m[1], "/...")
		if _, err := os.Stat("../../" + dir); err != nil {
			t.Errorf("%s: %s: %v", page, line, err)
		}
		rest, ok := strings.CutPrefix(line, "go run ./cmd/banmen ")
		if !ok {
			return ""
		}
		line = "banmen " + rest
	}
	if !strings.Contains(line, "banmen ") || strings.HasPrefix(line, "docker ") || strings.HasPrefix(line, "brew ") || strings.HasPrefix(line, "sudo ") {
		return ""
	}
	line = strings.NewReplacer("banmen serve", "banmen serve --listen 127.0.0.1:0", "banmen site", "banmen site --wasm banmen.wasm").Replace(line)
	return "timeout -s INT -k 3 2 sh -c \"" + strings.NewReplacer(`"`, `\"`, "$", `\$`).Replace(line) + "\""
}
