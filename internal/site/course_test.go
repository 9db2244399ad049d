package site

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/web/page"
	"github.com/banmen/banmen/kinds"
)

// The files of the course need no scripts, and each link of theirs leads to a file or to the
// pages with scripts.
func TestCourse(t *testing.T) {
	if testing.Short() {
		t.Skip("computes all numbers of the course")
	}
	const folder = "static/x/"
	pages, err := page.New(page.Alone{API: &api.API{Kinds: kinds.All, Limits: api.Usual}, Files: folder})
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	err = course(t.Context(), pages, folder, func(name string, a *page.Answer) error {
		files[name] = a.Text.String()
		return a.Err
	})
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	for name, text := range files {
		if !strings.HasPrefix(name, "learn/") || !strings.HasSuffix(name, ".html") {
			continue
		}
		if strings.Contains(text, "<script") || strings.Contains(text, "<noscript") {
			t.Errorf("%s has scripts", name)
		}
		if !strings.Contains(text, `<a href="../#/learn/`) || !strings.Contains(text, "</html>") {
			t.Errorf("%s is not whole", name)
		}
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			to := m[1]
			switch {
			case strings.HasPrefix(to, "#"):
				if !strings.Contains(text, `id="`+to[1:]+`"`) {
					t.Errorf("%s: there is no %s", name, to)
				}
			case strings.HasPrefix(to, "../#/"), strings.HasPrefix(to, "../static/x/"):
			case files[path.Join("learn", to)] == "":
				t.Errorf("%s: %s leads nowhere", name, to)
			}
		}
	}
	for _, name := range []string{"learn/index.html", "learn/index.ja.html", "learn/1.html", "learn/6.ja.html", "learn/4-1.svg", "static/x/pages/learn.ja.html", "static/x/pages/learn-6.en.html"} {
		if files[name] == "" {
			t.Errorf("there is no %s", name)
		}
	}
}
