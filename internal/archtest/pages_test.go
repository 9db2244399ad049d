package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// commands returns what stands in the code blocks of a page, without comments.
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
