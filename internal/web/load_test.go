package web

import (
	"bufio"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/banmen/banmen/internal/signals"
	"github.com/banmen/banmen/kinds"
)

// runServer is the process that startServer starts.
func runServer() int {
	debug.SetMemoryLimit(GoMemory(usualMemory)) // like the command
	s, err := New(Config{Kinds: kinds.All, Listen: os.Getenv("BANMEN_TEST_LISTEN"), Dir: os.Getenv("BANMEN_TEST_SERVER")})
	if err == nil {
		err = s.Run(signals.Context(), func(url string) error {
			fmt.Println(url)
			return nil
		})
	}
	if err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

// A process is a server that runs in its own process.
type process struct {
	*exec.Cmd
	url string
}

// startServer starts a server process that stores saves in dir.
func startServer(t testing.TB, dir string, env ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0])}
	p.Env = append(os.Environ(), append(env, "BANMEN_TEST_SERVER="+dir, "BANMEN_TEST_LISTEN=127.0.0.1:0")...)
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if p.url = strings.TrimSuffix(line, "/\n"); err != nil || !strings.HasPrefix(p.url, "http") {
		t.Fatal(line, err)
	}
	return p
}

// A server that gets a signal finishes running requests and exits with status 0.
func TestStopFinishesRequests(t *testing.T) {
	p := startServer(t, t.TempDir())
	var all sync.WaitGroup
	var answered atomic.Bool
	for _, request := range []string{`{"puzzle": "sudoku:5x5", "timeout": "1s"}`, `{"puzzle": "latin:30", "timeout": "1s"}`} {
		all.Go(func() {
			defer answered.Store(true)
			if a := send(t, "POST", p.url+"/api/v1/count", request); a.StatusCode != 200 && a.StatusCode != 422 {
				t.Error(a.StatusCode, a.text)
			}
		})
	}
	for !answered.Load() && !strings.Contains(send(t, "GET", p.url+"/metrics", "").text, "\nbanmen_running 2\n") {
		time.Sleep(time.Millisecond)
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
	t.Logf("ended after %v", time.Since(begin))
	all.Wait()
}

// With a certificate, the server speaks TLS and reports an https address.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	h := httptest.NewUnstartedServer(nil)
	h.StartTLS()
	pair := h.TLS.Certificates[0]
	h.Close()
	key, err := x509.MarshalPKCS8PrivateKey(pair.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"cert": {Type: "CERTIFICATE", Bytes: pair.Certificate[0]}, "key": {Type: "PRIVATE KEY", Bytes: key}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := New(Config{Kinds: kinds.All, Listen: "127.0.0.1:0", Cert: filepath.Join(dir, "cert"), Key: filepath.Join(dir, "key")})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	url, ended := make(chan string, 1), make(chan error, 1)
	go func() { ended <- s.Run(ctx, func(u string) error { url <- u; return nil }) }()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	a, err := client.Get(<-url + "healthz")
	if err != nil || a.StatusCode != 200 || a.TLS == nil || a.Header.Get("Strict-Transport-Security") == "" {
		t.Error(a, err)
	} else {
		_ = a.Body.Close()
	}
	stop()
	if err := errors.Join(<-ended, s.Close()); err != nil {
		t.Error(err)
	}
}

// Requests that run too long when the server ends are stopped.
func TestStopsLongWork(t *testing.T) {
	s, err := New(Config{Kinds: kinds.All, Listen: "127.0.0.1:0", Times: Times{Finish: 100 * time.Millisecond, Stop: 2 * time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	url := make(chan string, 1)
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, func(u string) error { url <- u; return nil }) }()
	at, answered := <-url, make(chan got, 1)
	go func() { answered <- send(t, "POST", at+"api/v1/count", `{"puzzle": "sudoku:5x5"}`) }()
	for running := 0; running == 0; running, _, _ = s.queue.load() {
		time.Sleep(time.Millisecond)
	}
	stop()
	if a := <-answered; a.StatusCode != 503 || !strings.Contains(a.text, `"status":"stopped"`) {
		t.Error(a.StatusCode, a.text)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// A server killed while saving has stored every save that it confirmed.
func TestKilledWhileSaving(t *testing.T) {
	dir := t.TempDir()
	p := startServer(t, dir)
	_, me := cookie(t, send(t, "POST", p.url+"/api/v1/saves", aSave))
	kept := make(chan string, 1000)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
			for {
				r, err := http.NewRequestWithContext(t.Context(), "POST", p.url+"/api/v1/saves", strings.NewReader(aSave))
				if err != nil {
					return
				}
				r.Header.Set("Cookie", strings.TrimPrefix(me, "Cookie: "))
				a, err := client.Do(r)
				if err != nil {
					return // the server is dead
				}
				text, err := io.ReadAll(a.Body)
				_ = a.Body.Close()
				if err == nil && a.StatusCode == http.StatusCreated {
					kept <- decoded(t, got{text: string(text)}).ID
				}
			}
		})
	}
	var ids []string
	for len(ids) < 20 {
		ids = append(ids, <-kept)
	}
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait() // an error is expected: it was killed
	all.Wait()
	close(kept)
	for id := range kept {
		ids = append(ids, id)
	}
	p = startServer(t, dir)
	for _, id := range ids {
		if a := send(t, "GET", p.url+"/api/v1/saves/"+id, "", me); a.StatusCode != 200 || !strings.Contains(a.text, mini) {
			t.Error(id, a.StatusCode, a.text)
		}
	}
	_ = p.Process.Signal(syscall.SIGTERM)
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
}

// The server answers fifty clients with ten thousand connections, and survives.
func TestTenThousandTabs(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("opens as many files as many systems allow: BANMEN_LONG=1")
	}
	p := startServer(t, t.TempDir())
	var tabs []net.Conn
	for i := range 10000 {
		from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 2, 0, byte(i/200+1))}}
		c, err := from.DialContext(t.Context(), "tcp", strings.TrimPrefix(p.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		tabs = append(tabs, c)
		if _, err := io.WriteString(c, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
	}
	for i, c := range tabs {
		if line, err := bufio.NewReader(c).ReadString('\n'); err != nil || !strings.Contains(line, "200") {
			t.Fatal(i, line, err)
		}
	}
	lives(t, p.url)
	t.Log(memory(t, p.Process.Pid, mostMemory))
	for _, c := range tabs {
		_ = c.Close()
	}
	_ = p.Process.Signal(syscall.SIGTERM)
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
}

// royle are puzzles with 17 givens.
const royle = "../../kinds/sudoku/internal/minlex/testdata/royle17.txt"

// fileLines returns the lines of a file without comments.
func fileLines(t *testing.T, name string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			all = append(all, line)
		}
	}
	return all
}

// mixed are puzzles of other kinds and sizes.
var mixed = []string{
	mini, "latin:4:1...............", "magic:3:4........", "sudoku:2x3:1...........................2.......", "takuzu:6:0...................................",
	"futoshiki:4", "coin:4", "sudoku:3x3+x:1................................................................................",
}

// A tally counts the results of a client's requests.
type tally struct {
	codes map[int]int
	took  []time.Duration // times of answered requests
	err   error
}

// A picker chooses the next request: a verb, its request, and a text that the answer must
// contain.
type picker func(*rand.Rand) (verb, request, says string)

// asks lets a client send requests, with pauses of a mean length, until ctx ends.
func asks(ctx context.Context, url string, client int, pause time.Duration, pick picker) (c tally) {
	r := rand.New(rand.NewPCG(1, uint64(client)))
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(client/250), byte(client%250+1))}}
	h := &http.Client{Transport: &http.Transport{DialContext: from.DialContext}}
	defer h.CloseIdleConnections()
	c.codes = map[int]int{}
	for {
		wait := time.NewTimer(time.Duration(r.ExpFloat64() * float64(pause)))
		select {
		case <-ctx.Done():
			return c
		case <-wait.C:
		}
		verb, body, says := pick(r)
		request, err := http.NewRequestWithContext(context.WithoutCancel(ctx), "POST", url+"/api/v1/"+verb, strings.NewReader(body))
		if err != nil {
			c.err = err
			return c
		}
		begin := time.Now()
		a, err := h.Do(request)
		if err != nil {
			c.err = err
			return c
		}
		text, err := io.ReadAll(a.Body)
		_ = a.Body.Close()
		if c.codes[a.StatusCode]++; a.StatusCode == 200 {
			c.took = append(c.took, time.Since(begin))
		}
		if err != nil || a.StatusCode != 200 && a.StatusCode != 429 || a.StatusCode == 200 && !strings.Contains(string(text), says) {
			c.err = fmt.Errorf("%d %s, %v", a.StatusCode, text, err)
			return c
		}
	}
}

// record is a game to review.
const record = "B13 G8 B3 R12 W11 W14 G18 B23 R16 R4 W21 G5 W22 Gx B15 - R2 W24 G1 W6 B7 Bx - G17 R20/11 G11 G9 Wx R10 G25 W19"

// reviewers is the number of clients that review games during the test, with pauses of a second.
const reviewers = 4

func review(*rand.Rand) (verb, request, says string) {
	return "replay", fmt.Sprintf(`{"puzzle": %q, "review": true, "playouts": 500}`, record), `"review"`
}

// TestLoad lets 200 clients solve puzzles: half of them 9x9 with 17 givens, a tenth minimal
// 16x16, the rest mixed. The server refuses only clients that ask for too much at once.
//
// There are four loads: with pauses like those of people; also with reviews of games and the
// rating of 100,000 puzzles; without pauses; and without pauses with 300 clients. With
// BANMEN_LOAD=1 each runs for 30 seconds.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("is a load")
	}
	hard, large := fileLines(t, royle), fileLines(t, "testdata/minimal16.txt")
	pick := func(r *rand.Rand) (verb, request, says string) {
		puzzle := mixed[r.IntN(len(mixed))]
		switch n := r.IntN(10); {
		case n < 5:
			puzzle = hard[r.IntN(len(hard))]
		case n < 6:
			puzzle = large[r.IntN(len(large))]
		}
		return "solve", fmt.Sprintf(`{"puzzle": %q}`, puzzle), `"solution"`
	}
	long := 500 * time.Millisecond
	if os.Getenv("BANMEN_LOAD") != "" {
		long = 30 * time.Second
	}
	for _, c := range []struct {
		name    string
		pause   time.Duration
		also    func(*testing.T, *process, time.Duration) func()
		most    int
		clients int
	}{
		{name: "pauses", pause: 330 * time.Millisecond, most: mostMemory},
		{name: "beside", pause: 330 * time.Millisecond, also: beside, most: mostMemory},
		{name: "none", most: mostMemory},
		{name: "crowd", most: mostMemory, clients: 300},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := startServer(t, t.TempDir(), "GOMAXPROCS=2")
			done := func() {}
			if c.also != nil {
				done = c.also(t, p, long)
			}
			load(t, p, cmp.Or(c.clients, 200), long, c.pause, pick)
			done()
			t.Log(memory(t, p.Process.Pid, c.most))
			_ = p.Process.Signal(syscall.SIGTERM)
			if err := p.Wait(); err != nil {
				t.Error(err)
			}
			t.Logf("the server took %v of CPU", p.ProcessState.UserTime()+p.ProcessState.SystemTime())
		})
	}
}

// beside lets a server rate a collection and review games for a time. done waits, then logs the
// results.
func beside(t *testing.T, p *process, long time.Duration) (done func()) {
	t.Helper()
	head, me := collect(t, p.url, disguised(t, 100_000))
	before := isRated(t, p.url, head.ID, me, 1).Rated
	ctx, stop := context.WithTimeout(t.Context(), long)
	tallies := make([]tally, reviewers)
	var all sync.WaitGroup
	for i := range tallies {
		all.Go(func() { tallies[i] = asks(ctx, p.url, 1000+i, time.Second, review) })
	}
	return func() {
		all.Wait()
		stop()
		n := 0
		for _, c := range tallies {
			if n += len(c.took); c.err != nil {
				t.Error(c.err)
			}
		}
		t.Logf("beside it: %d reviews, %d puzzles rated", n, looked(t, p.url, head.ID, "limit=1", me).Rated-before)
	}
}

// load sends requests to a server for a time and logs the results.
func load(t *testing.T, p *process, clients int, long, pause time.Duration, pick picker) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), long)
	defer stop()
	tallies := make([]tally, clients)
	var all sync.WaitGroup
	for client := range tallies {
		all.Go(func() { tallies[client] = asks(ctx, p.url, client, pause, pick) })
	}
	all.Wait()
	t.Logf("%d clients, pause %v", clients, pause)
	logResults(t, tallies, long)
}

// logResults logs the results of clients.
func logResults(t *testing.T, tallies []tally, long time.Duration) {
	t.Helper()
	codes, took := map[int]int{}, []time.Duration{}
	for _, c := range tallies {
		if c.err != nil {
			t.Error(c.err)
		}
		for code, n := range c.codes {
			codes[code] += n
		}
		took = append(took, c.took...)
	}
	slices.Sort(took)
	if len(took) == 0 {
		t.Fatal("nothing was answered")
	}
	at := func(percent int) time.Duration { return took[(len(took)-1)*percent/100].Round(100 * time.Microsecond) }
	t.Logf("%v, %.0f solves/s, p50 %v, p95 %v, p99 %v, largest %v", codes, float64(len(took))/long.Seconds(), at(50), at(95), at(99), at(100))
}

// mostMemory limits the bytes of a server that reviews no games.
const mostMemory = 300e6

// memory returns the peak memory of a process on Linux. If it exceeds the limit most, in bytes,
// that is an error, except with the race detector, which uses memory itself.
func memory(t *testing.T, pid, most int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return "memory unknown"
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			var kB int
			if _, err := fmt.Sscan(rest, &kB); err != nil || kB*1024 > most && !raceDetector {
				t.Errorf("the server had %d kB, %v", kB, err)
			}
			return fmt.Sprintf("memory %d MB", kB*1024/1e6)
		}
	}
	return "memory unknown"
}
