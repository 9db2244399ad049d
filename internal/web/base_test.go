package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/banmen/banmen/kinds"
)

// addresses matches the addresses in a page that stay on this server.
var addresses = regexp.MustCompile(`(?:href|src|action|formaction)="(/[^"]*)"`)

// With a base, all links, forms, scripts, styles, redirections and cookies of pages are below it,
// as are the worker and the manifest. The files exist, and no other path has pages.
func TestBasePath(t *testing.T) {
	_, h := serve(t, Config{Kinds: kinds.All, Base: "/puzzles/here"})
	const base = "/puzzles/here"
	todo := []string{"/", "/play/" + mini, "/explain/" + mini, "/watch/" + mini, "/print/" + mini, "/collections", "/train/attack25", "/review/attack25:R13B8"}
	seen, pages := map[string]bool{}, 0
	for _, p := range todo {
		a := send(t, "GET", h.URL+base+p, "")
		if a.StatusCode != http.StatusOK || !strings.Contains(a.text, `data-base="`+base+`"`) {
			t.Errorf("%s: %d %.80q", p, a.StatusCode, a.text)
			continue
		}
		pages++
		for _, m := range addresses.FindAllStringSubmatch(a.text, -1) {
			to, _, _ := strings.Cut(strings.ReplaceAll(m[1], "&amp;", "&"), "#")
			if to != base && !strings.HasPrefix(to, base+"/") {
				t.Errorf("%s: %s is not below %s", p, to, base)
			} else if strings.HasPrefix(to, base+"/static/") && !seen[to] {
				seen[to] = true
				if s := send(t, "GET", h.URL+to, ""); s.StatusCode != http.StatusOK {
					t.Errorf("%s: %s: %d", p, to, s.StatusCode)
				}
			}
		}
	}
	if pages < len(todo) || len(seen) < 10 {
		t.Errorf("%d pages with %d files", pages, len(seen))
	}
	plain := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, c := range []struct{ method, path, body, want string }{
		{"GET", base, "", base + "/"},
		{"POST", base + "/open", "text=" + mini, base + "/"},
		{"GET", base + "/favicon.ico", "", base + "/static/"},
	} {
		r, err := http.NewRequest(c.method, h.URL+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		a, err := plain.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = a.Body.Close()
		if to := a.Header.Get("Location"); a.StatusCode/100 != 3 || !strings.HasPrefix(to, c.want) || strings.HasPrefix(to, base+base) {
			t.Errorf("%s %s: %d to %q", c.method, c.path, a.StatusCode, to)
		}
	}
	a := send(t, "POST", h.URL+base+"/api/v1/saves", `{"title":"t","puzzle":"`+mini+`"}`, "Content-Type: application/json")
	if c := a.Header.Get("Set-Cookie"); a.StatusCode != http.StatusCreated || !strings.Contains(c, "Path="+base+";") {
		t.Error(a.StatusCode, c)
	}
	for path, want := range map[string]string{
		"/sw.js": `["` + base + `/static/`, "/manifest.webmanifest": `"` + base + `/"`, "/api/v1/openapi.json": `"url":"` + base + `"`,
	} {
		if a := send(t, "GET", h.URL+base+path, ""); a.StatusCode != http.StatusOK || !strings.Contains(strings.ReplaceAll(a.text, `": "`, `":"`), want) {
			t.Errorf("%s: %d without %s: %.200s", path, a.StatusCode, want, a.text)
		}
	}
	for path, want := range map[string]int{"/": http.StatusNotFound, "/play/" + mini: http.StatusNotFound, "/puzzles/hereabouts": http.StatusNotFound, "/healthz": http.StatusOK, base + "/healthz": http.StatusOK} {
		if a := send(t, "GET", h.URL+path, ""); a.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, a.StatusCode, want)
		}
	}
}

func TestBadBase(t *testing.T) {
	for _, base := range []string{"x", "/", "/x/", "//x", "/x y", "/..", "/x//y", `/x"`, "/é"} {
		if _, err := New(Config{Kinds: kinds.All, Base: base}); err == nil || !strings.Contains(err.Error(), "expected a path with a slash at the beginning") {
			t.Errorf("%q: %v", base, err)
		}
	}
}
