package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/banmen/banmen/kinds"
)

// lives checks that a server still answers.
func lives(t *testing.T, url string) {
	t.Helper()
	if a := send(t, "POST", url+"/api/v1/solve", `{"puzzle": "`+mini+`"}`); a.StatusCode != 200 {
		t.Error(a.StatusCode, a.text)
	}
}

// refused checks that the answer is a refusal, one line of JSON with a reason, and returns its
// status code.
func refused(t *testing.T, name string, a got) {
	t.Helper()
	var r struct{ Error, Status string }
	lines := strings.Split(strings.TrimSpace(a.text), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &r); err != nil || r.Error == "" || r.Status == "" || r.Status == "internal" || a.StatusCode >= 500 {
		t.Errorf("%s: %d %s", name, a.StatusCode, a.text)
	}
}

// Huge sizes are refused by every verb.
func TestHugePuzzles(t *testing.T) {
	if raceDetector {
		t.Skip("takes long, and nothing meets")
	}
	c := Config{Limits: limits()}
	c.Limits.Time = 2 * time.Second
	s, h := serve(t, c)
	sizes := []string{"1000x1000", "100000", "99999999999999999999", "-1", "0", "1000000x1", "100000:1", "3x3:" + strings.Repeat("1", 500000)}
	for i, k := range kinds.All {
		for j, size := range sizes {
			for n, verb := range s.verbs {
				if testing.Short() && n%50 != (i+j)%50 || len(size) > 1000 && n%7 != (i+j)%7 {
					continue
				}
				field := "puzzle"
				if verb == "generate" || verb == "kinds" {
					field = "kind"
				}
				request := fmt.Sprintf(`{%q: %q}`, field, k.Name+":"+size)
				if a := send(t, "POST", h.URL+"/api/v1/"+verb, request); a.StatusCode != 200 {
					refused(t, verb+" "+k.Name+":"+size[:min(20, len(size))], a)
				}
			}
		}
	}
	lives(t, h.URL)
}

// Requests with numbers out of range, deep nesting and odd texts are refused.
func TestOddRequests(t *testing.T) {
	if raceDetector {
		t.Skip("takes long, and nothing meets")
	}
	_, h := serve(t, Config{})
	many := 100000
	if testing.Short() {
		many /= 100
	}
	for _, c := range []struct{ verb, request string }{
		{"solve", `{"puzzle": "` + mini + `", "limit": 1e400}`},
		{"solve", `{"puzzle": "` + mini + `", "limit": 99999999999999999999}`},
		{"solve", `{"puzzle": ["` + mini + `"]}`},
		{"solve", `{"puzzle": {"a": 1}}`},
		{"solve", `{"puzzle": "\ud800"}`},
		{"solve", "{\"puzzle\": \"\xff\xfe\"}"},
		{"solve", "\xef\xbb\xbf{}"},
		{"solve", strings.Repeat("[", 9*many)},
		{"solve", strings.Repeat(`{"a":`, 3*many/2)},
		{"solve", `{"puzzle": "` + strings.Repeat("(", 9*many) + `"}`},
		{"solve", `{"puzzle": "` + strings.Repeat("\\n", 4*many) + `"}`},
		{"solve", `{"puzzle": "{\"format\":\"banmen-model/1\"` + strings.Repeat(`,\"a\":[`, many) + `"}`},
		{"generate", `{"kind": "sudoku", "count": 9223372036854775807, "seed": -1}`},
		{"unrank", `{"puzzle": "coin:6", "numbers": ["` + strings.Repeat("9", 9*many) + `"]}`},
		{"unrank", `{"puzzle": "coin:6", "numbers": ["-1"]}`},
		{"transform", `{"puzzle": "` + mini + `", "by": "` + strings.Repeat("c4,", 3*many) + `"}`},
		{"play", `{"puzzle": "` + mini + `", "moves": "` + strings.Repeat("R1C2=9 ", many) + `"}`},
		{"play", `{"puzzle": "<script>alert(1)</script>"}`},
	} {
		a := send(t, "POST", h.URL+"/api/v1/"+c.verb, c.request)
		refused(t, c.verb+" "+c.request[:min(60, len(c.request))], a)
		if strings.Contains(a.text, "<script>") {
			t.Error(a.text)
		}
	}
	lives(t, h.URL)
}

// packed returns n zero bytes, gzipped.
func packed(t *testing.T, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(make([]byte, n)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Decompression bombs are not unpacked, or only up to a limit.
func TestBombs(t *testing.T) {
	if testing.Short() {
		t.Skip("packs megabytes")
	}
	if raceDetector {
		t.Skip("takes long, and nothing meets")
	}
	_, h := serve(t, Config{})
	bomb := packed(t, 50<<20)
	if a := send(t, "POST", h.URL+"/api/v1/solve", string(bomb), "Content-Encoding: gzip"); a.StatusCode != 415 {
		t.Error(a.StatusCode, a.text)
	}
	if a := send(t, "POST", h.URL+"/api/v1/solve", string(bomb)); a.StatusCode != 400 {
		t.Error(a.StatusCode, a.text)
	}
	text := base64.StdEncoding.EncodeToString(bomb)
	for _, link := range []string{
		"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + text, "https://swaroopg92.github.io/penpa-edit/?m=solve&p=" + text,
		"https://sudokupad.app/" + text, "https://sudokupad.app/scl" + text, "https://f-puzzles.com/?load=" + text,
		"https://sudokupad.app/scl" + strings.Repeat("N4Ig", 100000), text,
	} {
		for _, verb := range []string{"solve", "play"} { // which read texts in different ways
			a := send(t, "POST", h.URL+"/api/v1/"+verb, `{"puzzle": "`+link+`"}`)
			refused(t, verb+" "+link[:60], a)
		}
	}
	lives(t, h.URL)
}

// raw sends parts over TCP and returns the answer, until the server closes the connection or wait
// has passed.
func raw(t *testing.T, h string, wait time.Duration, parts ...string) string {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(h, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, p := range parts {
		if _, err := io.WriteString(c, p); err != nil {
			break
		}
	}
	if wait == 0 {
		return ""
	}
	_ = c.SetReadDeadline(time.Now().Add(wait))
	text, _ := io.ReadAll(c)
	return string(text)
}

// Clients may be slow, stop halfway, or not speak HTTP.
func TestBrokenClients(t *testing.T) {
	s, h := serve(t, Config{Times: Times{Header: 100 * time.Millisecond, Read: 300 * time.Millisecond, Write: 300 * time.Millisecond, Idle: 50 * time.Millisecond}})
	post := "POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
	for _, c := range []struct {
		parts []string
		want  string // prefix of the answer
	}{
		{[]string{"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "}, ""},
		{[]string{fmt.Sprintf(post, 100) + `{"puzzle"`}, "HTTP/1.1 408"},
		{[]string{fmt.Sprintf(post, 1<<40)}, "HTTP/1.1 4"},
		{[]string{fmt.Sprintf(post, -1)}, "HTTP/1.1 400"},
		{[]string{"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}, "HTTP/1.1 400"},
		{[]string{"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"}, "HTTP/1.1 400"},
		{[]string{"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + strings.Repeat("x", 64<<10) + "\r\n\r\n"}, "HTTP/1.1 431"},
		{[]string{"GET /" + strings.Repeat("x", 64<<10) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"}, "HTTP/1.1 431"},
		{[]string{"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"}, "HTTP/1.1 400"},
		{[]string{"GET / HTTP/1.1\r\n\r\n"}, "HTTP/1.1 400"},
		{[]string{"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"}, "HTTP/1.1 421"},
		{[]string{"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"}, "HTTP/1.1 421"},
		{[]string{"GET /static/../../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"}, "HTTP/1.1 307"},
		{[]string{"GET /static/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"}, "HTTP/1.1 404"},
		{[]string{"GET /static/%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"}, "HTTP/1.1 404"},
		{[]string{"TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"}, "HTTP/1.1 40"},
		{[]string{"OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"}, "HTTP/1.1 "},
		{[]string{"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n"}, "HTTP/1.1 4"},
	} {
		if got := raw(t, h.URL, 3*time.Second, c.parts...); !strings.HasPrefix(got, c.want) || strings.Contains(got, "root:") {
			t.Errorf("%.80q: got %.200q, want %s", c.parts, got, c.want)
		}
	}
	raw(t, h.URL, 0, fmt.Sprintf(post, 100)+`{"puzzle"`) // closes the connection at once
	idle(t, s)
	lives(t, h.URL)
}

// A client that reads nothing is dropped, and its work ends.
func TestReadsNothing(t *testing.T) {
	s, h := serve(t, Config{Times: Times{Write: 200 * time.Millisecond}})
	c, err := net.Dial("tcp", strings.TrimPrefix(h.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_ = c.(*net.TCPConn).SetReadBuffer(4096)
	body := `{"puzzle": "sudoku:5x5", "any-order": true}`
	fmt.Fprintf(c, "POST /api/v1/list HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
	for running := 0; running == 0; running, _, _ = s.queue.load() {
		time.Sleep(time.Millisecond)
	}
	idle(t, s)
	lives(t, h.URL)
}

// A client with too many waiting requests is told to come back later.
func TestCrowdedLane(t *testing.T) {
	s, h := serve(t, Config{})
	share := places() / 4
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	ask := func() {
		r, err := http.NewRequestWithContext(ctx, "POST", h.URL+"/api/v1/count", strings.NewReader(`{"puzzle": "sudoku:5x5"}`))
		if err != nil {
			t.Error(err)
			return
		}
		if a, err := h.Client().Do(r); err == nil {
			_ = a.Body.Close()
		}
	}
	for range share + waiting {
		all.Go(ask)
	}
	late := time.Now().Add(30 * time.Second)
	for waits := 0; waits < waiting; _, waits, _ = s.queue.load() {
		if time.Sleep(time.Millisecond); time.Now().After(late) {
			t.Fatal("nobody waits any more")
		}
	}
	a := send(t, "POST", h.URL+"/api/v1/solve", `{"puzzle": "`+mini+`"}`)
	if a.StatusCode != 429 || a.Header.Get("Retry-After") != "1" || !strings.Contains(a.text, `"status":"busy"`) {
		t.Error(a.StatusCode, a.Header, a.text)
	}
	if a := send(t, "GET", h.URL+"/play/"+mini, ""); a.StatusCode != 429 || a.Header.Get("Refresh") != "1" {
		t.Error("a page:", a.StatusCode, a.Header)
	}
	other := send(t, "GET", h.URL+"/healthz", "")
	if other.StatusCode != 200 {
		t.Error(other.StatusCode)
	}
	stop()
	all.Wait()
	idle(t, s)
	lives(t, h.URL)
}

// Many large requests that never end use bounded memory, which is free again when the clients
// disconnect.
func TestManyBodies(t *testing.T) {
	s, h := serve(t, Config{})
	var slow []net.Conn
	part := strings.Repeat("x", 500<<10)
	for range 2 * mostOfOne / len(part) {
		c, err := net.Dial("tcp", strings.TrimPrefix(h.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		slow = append(slow, c)
		fmt.Fprintf(c, "POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n%s", len(part)+1, part)
	}
	held := func() int64 {
		s.bodies.mu.Lock()
		defer s.bodies.mu.Unlock()
		return s.bodies.all
	}
	for held() < mostOfOne-int64(len(part)) {
		time.Sleep(time.Millisecond)
	}
	for _, c := range slow {
		_ = c.SetReadDeadline(time.Now().Add(10 * time.Millisecond))
		if text, _ := io.ReadAll(c); len(text) > 0 && !strings.HasPrefix(string(text), "HTTP/1.1 429") {
			t.Errorf("%.200s", text)
		}
		_ = c.Close()
	}
	for begin := time.Now(); held() > 0 && time.Since(begin) < 5*time.Second; {
		time.Sleep(time.Millisecond)
	}
	if n := held(); n != 0 || len(s.bodies.clients) != 0 {
		t.Errorf("%d bytes are held for nobody", n)
	}
	lives(t, h.URL)
}

// If one client opens more than a thousand connections, further requests are refused, and the
// server survives.
func TestManyTabs(t *testing.T) {
	n := maxConns + 200
	s, h := serve(t, Config{Times: Times{Header: time.Second, Idle: 3 * time.Second}})
	var tabs []net.Conn
	for range n {
		c, err := net.Dial("tcp", strings.TrimPrefix(h.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		tabs = append(tabs, c)
	}
	for s.conns.open() < n {
		time.Sleep(time.Millisecond)
	}
	if a := send(t, "GET", h.URL+"/", ""); a.StatusCode != 429 || !strings.Contains(a.text, "too many connections") {
		t.Error(a.StatusCode, a.text)
	}
	for _, c := range tabs {
		_ = c.Close()
	}
	for begin := time.Now(); s.conns.open() > 0 && time.Since(begin) < 10*time.Second; {
		time.Sleep(time.Millisecond)
	}
	s.conns.mu.Lock()
	if s.conns.all != 0 || len(s.conns.clients) != 0 {
		t.Errorf("%d connections are left", s.conns.all)
	}
	s.conns.mu.Unlock()
	lives(t, h.URL)
}

// Without the token every request is refused. A browser sends it only once.
func TestToken(t *testing.T) {
	_, h := serve(t, Config{Token: "s3cret"})
	for _, c := range []struct {
		path    string
		headers []string
		code    int
	}{
		{"/", nil, 401}, {"/static/page.css", nil, 401}, {"/metrics", nil, 401}, {"/healthz", nil, 200},
		{"/api/v1/saves", []string{"Authorization: Bearer s3cre"}, 401},
		{"/api/v1/saves", []string{"Authorization: Bearer "}, 401},
		{"/api/v1/saves", []string{"Authorization: Basic s3cret"}, 401},
		{"/api/v1/saves", []string{"Authorization: Bearer s3cret"}, 200},
		{"/api/v1/saves", []string{"Cookie: token=s3cret"}, 401},
		{"/?token=wrong", nil, 401},
	} {
		if a := send(t, "GET", h.URL+c.path, "", c.headers...); a.StatusCode != c.code {
			t.Errorf("%s %v: %d", c.path, c.headers, a.StatusCode)
		}
	}
	a := send(t, "GET", h.URL+"//evil.example/x?token=s3cret&lang=ja", "")
	c, header := cookie(t, a)
	if a.StatusCode != 303 || a.Header.Get("Location") != "/evil.example/x?lang=ja" || !c.HttpOnly || strings.Contains(c.Value, "s3cret") {
		t.Error(a.StatusCode, a.Header)
	}
	if a := send(t, "GET", h.URL+"/metrics", "", header); a.StatusCode != 200 {
		t.Error(a.StatusCode)
	}
}
