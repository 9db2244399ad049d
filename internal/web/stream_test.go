package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

const (
	sse   = "Accept: text/event-stream"
	three = `{"puzzle": "coin:4", "limit": 3}`
)

// Lines and events carry the same answers. Events are numbered, and a client can resume after
// one.
func TestStreams(t *testing.T) {
	_, h := serve(t, Config{})
	at := h.URL + "/api/v1/list"
	lines := send(t, "POST", at, three)
	if lines.Header.Get("Content-Type") != jsonLines || strings.Count(lines.text, "\n") != 3 {
		t.Fatal(lines.Header, lines.text)
	}
	all := strings.SplitAfter(strings.TrimSuffix(lines.text, "\n"), "\n")
	var want strings.Builder
	for i, line := range all {
		fmt.Fprintf(&want, "id: %d\ndata: %s\n\n", i+1, strings.TrimSuffix(line, "\n"))
	}
	want.WriteString("event: end\nid: 3\ndata: {}\n\n")
	a := send(t, "POST", at, three, sse)
	if a.Header.Get("Content-Type") != events || a.text != want.String() {
		t.Errorf("got %s\nwant %s", a.text, want.String())
	}
	get := at + "?request=" + url.QueryEscape(three)
	if b := send(t, "GET", get, "", "Accept: text/event-stream, */*;q=0.1"); b.text != a.text {
		t.Error(b.text)
	}
	if b := send(t, "GET", get, "", sse, "Last-Event-ID: 2"); !strings.HasPrefix(b.text, "id: 3\n") || !strings.HasSuffix(a.text, b.text) {
		t.Error(b.text)
	}
	if b := send(t, "GET", get, "", sse, "Last-Event-ID: 9"); b.text != "event: end\nid: 3\ndata: {}\n\n" {
		t.Error(b.text)
	}
}

// A refusal after the first line is the last line.
func TestLateRefusal(t *testing.T) {
	c := Config{Limits: limits()}
	c.Limits.Results = 2
	_, h := serve(t, c)
	if a := send(t, "POST", h.URL+"/api/v1/list", three); a.StatusCode != 200 || !strings.HasSuffix(a.text, `"error":"there are more than 2 results","status":"limit"}`+"\n") {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "POST", h.URL+"/api/v1/list", three, sse); a.StatusCode != 200 || !strings.Contains(a.text, "event: refusal\nid: 2\ndata: {") {
		t.Error(a.StatusCode, a.text)
	}
}

// Requests that resume from an invalid event, or cannot be resumed, are refused.
func TestBadReconnects(t *testing.T) {
	_, h := serve(t, Config{})
	get := h.URL + "/api/v1/list?request=" + url.QueryEscape(three)
	for _, c := range []struct {
		method, url, body string
		headers           []string
		code              int
	}{
		{"GET", get, "", []string{sse, "Last-Event-ID: x"}, 400},
		{"GET", get, "", []string{sse, "Last-Event-ID: -1"}, 400},
		{"GET", get, "", []string{sse, "Last-Event-ID: 1.5"}, 400},
		{"GET", get, "", []string{sse, "Last-Event-ID: 99999999999999999999"}, 400},
		{"GET", get, "", []string{sse, "Last-Event-ID: 01"}, 400},
		{"GET", get, "", []string{sse, "Last-Event-ID: <script>"}, 400},
		{"GET", get, "", []string{sse, "Sec-Fetch-Site: cross-site"}, 403},
		{"GET", get, "", nil, 405},
		{"GET", h.URL + "/api/v1/list", "", []string{sse}, 400},
		{"GET", h.URL + "/api/v1/list?request=%zz", "", []string{sse}, 400},
		{"GET", h.URL + "/api/v1/fly?request=" + url.QueryEscape(three), "", []string{sse}, 404},
		{"POST", h.URL + "/api/v1/sample", `{"puzzle": "coin:4"}`, []string{sse, "Last-Event-ID: 1"}, 400},
		{"POST", h.URL + "/api/v1/sample", `{"puzzle": "coin:4", "seed": 1, "count": 2}`, []string{sse, "Last-Event-ID: 1"}, 200},
	} {
		if a := send(t, c.method, c.url, c.body, c.headers...); a.StatusCode != c.code {
			t.Errorf("%s %s %v: got %d %s, want %d", c.method, c.url, c.headers, a.StatusCode, a.text, c.code)
		}
	}
}

// A line is sent before the next one is ready.
func TestLinesComeSoon(t *testing.T) {
	_, h := serve(t, Config{})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, err := http.NewRequestWithContext(ctx, "POST", h.URL+"/api/v1/list", strings.NewReader(`{"puzzle": "sudoku:4x4", "limit": 10000}`))
	if err != nil {
		t.Fatal(err)
	}
	a, err := http.DefaultTransport.(*http.Transport).Clone().RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if line, err := bufio.NewReader(a.Body).ReadString('\n'); err != nil || !strings.Contains(line, `"solution"`) {
		t.Error(line, err)
	}
}

// idle waits until no request runs or waits, and returns how long that took.
func idle(t *testing.T, s *Server) time.Duration {
	t.Helper()
	begin := time.Now()
	for {
		running, waiting, _ := s.queue.load()
		if running+waiting == 0 {
			return time.Since(begin)
		}
		if time.Since(begin) > 30*time.Second {
			t.Fatalf("%d requests are worked at, %d wait", running, waiting)
		}
		time.Sleep(time.Millisecond)
	}
}

// long holds requests that run longer than any test waits.
var long = []struct{ verb, request string }{
	{"count", `{"puzzle": "sudoku:5x5"}`}, {"count", `{"puzzle": "takuzu:8"}`},
	{"list", `{"puzzle": "takuzu:12:` + strings.Repeat(".", 144) + `"}`},
	{"generate", `{"kind": "sudoku:5x5", "count": 1000}`},
	{"solve", `{"puzzle": "sudoku:5x5", "method": "brute"}`},
	{"watch", `{"puzzle": "sudoku:5x5", "method": "brute"}`}, {"watch", `{"puzzle": "sudoku:5x5", "method": "brute", "every": 1000}`},
	{"sample", `{"puzzle": "sudoku:5x5", "count": 1000}`},
	{"rate", `{"puzzle": "sudoku:4x4"}`},
	{"rate", `{"puzzle": "sudoku:5x5"}`},
	{"rate", `{"puzzle": ".......12..1..3....42156.........27..2...81.91.7.9..48.798...242.8...7.141....98.", "scale": "se121"}`},
	{"explain", `{"puzzle": "sudoku:5x5"}`},
	{"hint", `{"puzzle": "sudoku:5x5"}`},
	{"steps", `{"puzzle": "sudoku:5x5"}`},
	{"steps", `{"puzzle": "sudoku:4x4"}`},
}

// When a client disconnects, its work ends.
func TestDisconnectStopsWork(t *testing.T) {
	s, h := serve(t, Config{})
	for i, c := range long {
		if testing.Short() && i%4 > 0 {
			continue
		}
		ctx, stop := context.WithCancel(t.Context())
		r, err := http.NewRequestWithContext(ctx, "POST", h.URL+"/api/v1/"+c.verb, strings.NewReader(c.request))
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			a, err := h.Client().Do(r)
			if err == nil {
				_, _ = io.Copy(io.Discard, a.Body)
				_ = a.Body.Close()
			}
		}()
		time.Sleep(100 * time.Millisecond)
		select {
		case <-done:
			t.Errorf("%s %s is answered at once", c.verb, c.request)
		default:
		}
		stop()
		t.Logf("%s %s: the work ended after %v", c.verb, c.request, idle(t, s))
		<-done
	}
}
