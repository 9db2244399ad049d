package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// commands returns the contents of the code blocks of a page, without comments.
func commands(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	code := false
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		if line, _, _ = strings.Cut(line, " # "); code {
			all = append(all, strings.TrimSpace(line))
		}
	}
	return all
}

func TestPageTwins(t *testing.T) {
	for _, page := range []string{"../../README", "../../docs/tour"} {
		if diff := cmp.Diff(commands(t, page+".md"), commands(t, page+".ja.md")); diff != "" {
			t.Errorf("%s: %s", page, diff)
		}
	}
}

var link = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

// Every link to a file of the repository leads somewhere.
func TestLinks(t *testing.T) {
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../examples/*.md", "../../examples/*/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range link.FindAllStringSubmatch(string(text), -1) {
				if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
					t.Errorf("%s has a dead link: %s", page, m[1])
				}
			}
		}
	}
}

// unbroken matches code and links, in which a line of Markdown should not break.
var unbroken = regexp.MustCompile("`[^`]*`|!?\\[[^]]*\\]\\([^)]*\\)|<[^>]*>")

// TestPageLines checks that lines of prose have at most 100 characters, if they have a blank to
// break at. Tables, code, headings and links may be longer.
func TestPageLines(t *testing.T) {
	const most = 100
	n := 0
	for _, pattern := range []string{"../../README.md", "../../CONTRIBUTING.md", "../../docs/*.md", "../../examples/*.md", "../../examples/*/*.md"} {
		pages, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range pages {
			if strings.HasSuffix(page, ".ja.md") {
				continue // a break between Japanese characters is shown as a blank
			}
			text, err := os.ReadFile(page)
			if err != nil {
				t.Fatal(err)
			}
			code := false
			for i, line := range strings.Split(string(text), "\n") {
				if strings.HasPrefix(strings.TrimSpace(line), "```") {
					code = !code
				}
				if code || strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "#") || strings.HasPrefix(strings.TrimSpace(line), "|") {
					continue
				}
				n++
				pieces := unbroken.ReplaceAllStringFunc(strings.TrimLeft(line, " -"), func(s string) string { return strings.ReplaceAll(s, " ", "_") })
				if utf8.RuneCountInString(line) > most && strings.Contains(pieces, " ") {
					t.Errorf("%s:%d: a line of %d characters, expected at most %d", page, i+1, utf8.RuneCountInString(line), most)
				}
			}
		}
	}
	if n < 1000 {
		t.Errorf("found %d lines of prose", n)
	}
}
