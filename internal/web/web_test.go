package web

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/kinds"
)

const mini = "sudoku:2x2:1.....3....4.2.."

// limits returns the default limits, for tests to change.
func limits() api.Limits { return api.Usual }

// serve starts a server for a test.
func serve(t testing.TB, c Config) (*Server, *httptest.Server) {
	t.Helper()
	c.Kinds = kinds.All
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewUnstartedServer(nil)
	h.Config = s.httpServer(context.Background())
	h.Start()
	t.Cleanup(func() {
		h.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, h
}

// got is the response to a request.
type got struct {
	*http.Response
	text string
}

// send sends a request. headers have the form "Name: value".
func send(t testing.TB, method, url, body string, headers ...string) got {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if r.Header.Add(name, value); name == "Host" {
			r.Host = value
		}
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DisableCompression: true}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	a, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	_ = a.Body.Close()
	return got{a, string(text)}
}

// Valid requests are answered, others refused.
func TestAnswers(t *testing.T) {
	_, h := serve(t, Config{})
	for _, c := range []struct {
		method, path, body string
		headers            []string
		code               int
		says               string
	}{
		{"POST", "/api/v1/solve", `{"puzzle": "` + mini + `"}`, nil, 200, `"solution":"sudoku:2x2:1342243131244213"`},
		{"POST", "/api/v1/fly", `{}`, nil, 404, `there is no verb`},
		{"POST", "/api/v1/solve", `{"puzzle": 1}`, nil, 400, `"status":"bad"`},
		{"POST", "/api/v1/solve", `{"puzzle": 1}`, []string{"Prefer: refusal=body"}, 200, `"status":"bad"`},
		{"GET", "/play/rubbish", "", []string{"Prefer: refusal=body"}, 200, "rubbish"},
		{"GET", "/play/rubbish", "", nil, 400, "rubbish"},
		{"POST", "/api/v1/fly", `{}`, []string{"Prefer: refusal=body"}, 404, `there is no verb`},
		{"POST", "/api/v1/solve", `{"puzzle": 1}`, []string{"Accept-Language: ja"}, 400, `文字列`},
		{"POST", "/api/v1/solve", strings.Repeat("x", 20<<20), nil, 413, `"status":"large"`},
		{"POST", "/api/v1/list", `{"puzzle": "sudoku:2x2:11.............."}`, nil, 422, `"status":"none"`},
		{"POST", "/api/v1/play", `{"puzzle": "` + mini + `"}`, []string{"Sec-Fetch-Site: cross-site"}, 403, "another site"},
		{"POST", "/api/v1/play", `{"puzzle": "` + mini + `"}`, []string{"Origin: https://example.com"}, 403, "another site"},
		{"POST", "/api/v1/solve", `{"puzzle": "` + mini + `"}`, []string{"Content-Type: application/x-www-form-urlencoded"}, 415, `expected \"application/json\"`},
		{"POST", "/api/v1/solve", `{"puzzle": "` + mini + `"}`, []string{"Content-Type: application/vnd.x+json; charset=utf-8"}, 200, `"solution"`},
		{"GET", "/api/v1/solve?request={}", "", nil, 405, "add the header Accept: text/event-stream, or use POST"},
		{"PUT", "/api/v1/solve", `{}`, nil, 405, "PUT"},
		{"GET", "/api/v2", "", nil, 404, "no page"},
		{"GET", "/healthz", "", nil, 200, "ok"},
		{"GET", "/", "", nil, 200, `<html lang="en">`},
		{"GET", "/?lang=ja", "", nil, 200, `<html lang="ja">`},
		{"GET", "/", "", []string{"Accept-Language: fr;q=1, ja;q=0.8, en;q=0.7"}, 200, `<html lang="ja">`},
		{"GET", "/", "", []string{"Accept-Language: ja", "Cookie: lang=en"}, 200, `<html lang="en">`},
		{"GET", "/explain/" + mini + "?step=2", "", nil, 200, "Step 2 of 12"},
		{"GET", "/explain/" + mini + "?lang=ja", "", nil, 200, ">ヒドゥンシングル: r1c2=3</a>"},
		{"GET", "/explain/" + mini + "?step=2&pick=3", "", nil, 200, "All steps of this position"},
		{"GET", "/explain/" + mini + "?step=2&all=1", "", nil, 200, "pick=2&amp;step=2"},
		{"GET", "/explain/" + mini + "?step=13", "", nil, 200, "The path ends here."},
		{"GET", "/explain/" + mini + "?step=1&pick=9999", "", nil, 400, "pick"},
		{"GET", "/explain/sudoku:2x2:11..............", "", nil, 200, "There is no solution."},
		{"GET", "/explain/attack25", "", nil, 422, "game"},
		{"GET", "/watch/" + mini, "", nil, 200, `<th scope="row">fast</th><td>`},
		{"GET", "/watch/" + mini + "?method=brute", "", nil, 200, `value="brute" checked`},
		{"GET", "/watch/" + mini + "?method=magic", "", nil, 200, `value="fast" checked`},
		{"GET", "/watch/" + mini, "", nil, 200, "The only solution."},
		{"GET", "/watch/" + mini + "?lang=ja", "", nil, 200, "探索を見る"},
		{"GET", "/watch/sudoku:2x2:11..............", "", nil, 200, "There is no solution."},
		{"GET", "/watch/attack25", "", nil, 422, "game"},
		{"GET", "/watch/nonsense", "", nil, 400, "nonsense"},
		{"POST", "/api/v1/watch", `{"puzzle": "` + mini + `"}`, nil, 200, `"ended":"solved"`},
		{"GET", "/make/" + mini, "", nil, 200, "The only solution."},
		{"GET", "/make/sudoku:2x2:1.....3....4....", "", nil, 200, "3 solutions."},
		{"GET", "/make/sudoku:2x2:1.....3....4....", "", nil, 200, "2: in 2 of 3"},
		{"GET", "/make/sudoku", "", nil, 200, "More than 1000 solutions."},
		{"GET", "/make/" + mini + "?cell=R1C2&put=3", "", nil, 303, ""},
		{"GET", "/make/" + mini + "?cell=R1C1&put=", "", nil, 303, ""},
		{"GET", "/make/" + mini + "?cell=R9C9&put=1", "", nil, 400, "R9C9"},
		{"GET", "/make/" + mini + "?do=minimize", "", nil, 303, ""},
		{"GET", "/make/" + mini + "?do=fly", "", nil, 400, "fly"},
		{"GET", "/review/attack25:.WB..GWWBBRRBRRBBBW.RRRWW%2Fac%20G1", "", nil, 200, "gives R the corner 5"},
		{"GET", "/review/R13%20B8%20Wx%20-?turn=2", "", nil, 200, "How likely each player is to win"},
		{"GET", "/review?record=R13+B8", "", nil, 303, ""},
		{"GET", "/explain/", "", nil, 200, `action="/open?to=explain"`},
		{"GET", "/review", "", nil, 200, "<textarea"},
		{"GET", "/play/sudoku", "", nil, 303, ""},
		{"GET", "/play/attack25", "", nil, 200, `role="grid"`},
		{"GET", "/attack25", "", nil, 303, ""},
		{"GET", "/kenken:4", "", nil, 303, ""},
		{"GET", "/play/kenken:4", "", nil, 303, ""},
		{"GET", "/play/nonsense", "", nil, 400, ">nonsense</textarea>"},
		{"GET", "/attack26", "", nil, 404, "no page"},
		{"POST", "/open?to=explain", "text=rubbish+%3Cb%3E", []string{"Content-Type: application/x-www-form-urlencoded"}, 400, "rubbish &lt;b&gt;</textarea>"},
		{"POST", "/open?to=explain", "text=" + mini, []string{"Content-Type: application/x-www-form-urlencoded"}, 303, ""},
		{"POST", "/open", "text=R13+B8+Wx", []string{"Content-Type: application/x-www-form-urlencoded"}, 303, ""},
		{"POST", "/open", "text=" + strings.Repeat("x", 20<<20), []string{"Content-Type: application/x-www-form-urlencoded"}, 400, "at most 1 MB"},
		{"POST", "/open?to=review", "text=R13" + strings.Repeat("+-", 10000), []string{"Content-Type: application/x-www-form-urlencoded"}, 400, "a review accepts records of up to 4000 characters; this one has 20003"},
		{"POST", "/open", "text=R13" + strings.Repeat("+-", 10000), []string{"Content-Type: application/x-www-form-urlencoded"}, 303, ""},
		{"GET", "/train/attack25", "", nil, 200, `id="next"`},
		{"GET", "/train/attack25?saved=none", "", nil, 404, ""},
		{"GET", "/train/" + mini, "", nil, 200, `id="judge"`},
		{"GET", "/train/sudoku?technique=x-wang", "", nil, 400, "x-wing"},
		{"GET", "/techniques", "", nil, 200, "/techniques/x-wing"},
		{"GET", "/techniques/Y-Wing", "", nil, 200, "XY-Wing"},
		{"GET", "/techniques/x-wang", "", nil, 400, "x-wing"},
		{"GET", "/profile/" + mini + "?than=" + mini, "", nil, 200, "Both puzzles are equally hard."},
		{"GET", "/profile/" + mini + "?than=nonsense", "", nil, 400, "nonsense"},
		{"GET", "/train/reversi", "", nil, 422, "no advisor"},
		{"GET", "/train/nonsense", "", nil, 400, "nonsense"},
		{"GET", "/learn/7", "", nil, 404, "there is no chapter &#34;7&#34;: expected 1 to 6"},
		{"GET", "/learn/1/film/9", "", nil, 404, "no page"},
		{"GET", "/learn/1/steps/1", "", nil, 404, "no page"},
		{"GET", "/learn/3/steps/2?board=12", "", nil, 200, "expected 16 digits"},
		{"GET", "/review/R13%20B1", "", nil, 200, "move 2, B1: B may not take 1"},
		{"GET", "/review/hello", "", nil, 400, "hello"},
		{"GET", "/make/attack25", "", nil, 422, "game"},
		{"GET", "/new/sudoku?level=easy&to=make", "", nil, 303, ""},
		{"GET", "/new/sudoku?require=flight", "", nil, 400, "flight"},
		{"GET", "/<script>", "", nil, 404, "&lt;script&gt;"},
		{"GET", "/static/../web.go", "", nil, 307, ""},
		{"GET", "/static/%2e%2e/page.go", "", nil, 404, "no page"},
		{"GET", "/static/..%2fpage.go", "", nil, 404, "no page"},
	} {
		a := send(t, c.method, h.URL+c.path, c.body, c.headers...)
		if a.StatusCode != c.code || !strings.Contains(a.text, c.says) || a.Header.Get("Content-Security-Policy") != policy {
			t.Errorf("%s %s %s %v: got %d %s, want %d, %s", c.method, c.path, c.body[:min(40, len(c.body))], c.headers, a.StatusCode, a.text, c.code, c.says)
		}
	}
}

// The files that the service worker needs exist.
func TestOffline(t *testing.T) {
	_, h := serve(t, Config{})
	for path, says := range map[string]string{"/offline": "You are offline", "/manifest.webmanifest": `"display":"standalone"`, "/sw.js": "/offline"} {
		if a := send(t, "GET", h.URL+path, ""); a.StatusCode != 200 || !strings.Contains(a.text, says) {
			t.Errorf("%s: %d %.200s", path, a.StatusCode, a.text)
		}
	}
}

// Pages of other sites cannot start work through their visitors' browsers, but links from them
// work.
func TestForeign(t *testing.T) {
	_, h := serve(t, Config{})
	host := strings.TrimPrefix(h.URL, "http://")
	site := func(site, mode, dest string) []string {
		return []string{"Sec-Fetch-Site: " + site, "Sec-Fetch-Mode: " + mode, "Sec-Fetch-Dest: " + dest}
	}
	const html, picture = "Accept: text/html,application/xhtml+xml,*/*;q=0.8", "Accept: image/avif,image/webp,*/*;q=0.8"
	for _, c := range []struct {
		path    string
		headers []string
		code    int
	}{
		{"/play/" + mini, nil, 200},
		{"/play/" + mini, site("none", "navigate", "document"), 200},
		{"/play/" + mini, site("same-origin", "no-cors", "image"), 200},
		{"/play/" + mini, site("cross-site", "navigate", "document"), 200},
		{"/play/" + mini, site("same-site", "navigate", "document"), 200},
		{"/play/" + mini, append(site("cross-site", "navigate", "document"), "Sec-Purpose: prefetch;prerender"), 403},
		{"/play/" + mini, site("cross-site", "navigate", "iframe"), 403},
		{"/play/" + mini, site("cross-site", "navigate", "object"), 403},
		{"/play/" + mini, site("cross-site", "no-cors", "image"), 403},
		{"/play/" + mini, site("same-site", "no-cors", "image"), 403},
		{"/play/" + mini, site("cross-site", "no-cors", "script"), 403},
		{"/play/" + mini, site("cross-site", "cors", "empty"), 403},
		{"/solve/" + mini, site("cross-site", "no-cors", "image"), 403},
		{"/new/sudoku", site("cross-site", "no-cors", "image"), 403},
		{"/", site("cross-site", "no-cors", "image"), 403},
		{"/qr?text=x", site("cross-site", "no-cors", "image"), 403},
		{"/metrics", site("cross-site", "no-cors", "image"), 403},
		{"/collections", site("cross-site", "no-cors", "image"), 403},
		{"/api/v1/openapi.json", site("cross-site", "cors", "empty"), 403},
		{"/static/page.css", site("cross-site", "no-cors", "style"), 200},
		{"/healthz", site("cross-site", "no-cors", "image"), 200},
		{"/play/" + mini, []string{"Origin: https://example.com"}, 403},
		{"/play/" + mini, []string{"Referer: https://example.com/", picture}, 403},
		{"/play/" + mini, []string{"Referer: https://example.com/", html}, 200},
		{"/play/" + mini, []string{"Referer: http://" + host + "/", picture}, 200},
		{"/play/" + mini, []string{"Referer: :", picture}, 403},
	} {
		for _, method := range []string{"GET", "HEAD"} {
			if a := send(t, method, h.URL+c.path, "", c.headers...); a.StatusCode != c.code && (a.StatusCode != 303 || c.code != 200) {
				t.Errorf("%s %s %v: got %d, want %d", method, c.path, c.headers, a.StatusCode, c.code)
			}
		}
	}
}
