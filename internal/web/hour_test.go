package web

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	neturl "net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/render/svg"
)

// A sample is a server's resource usage at one time.
type sample struct {
	resident, heap float64 // MB
	goroutines     float64
}

// sampled measures a server's resource usage.
func sampled(t *testing.T, p *process) (s sample) {
	t.Helper()
	for line := range strings.Lines(send(t, "GET", p.url+"/metrics", "").text) {
		for name, to := range map[string]*float64{"go_goroutines ": &s.goroutines, "go_memstats_heap_alloc_bytes ": &s.heap} {
			if rest, ok := strings.CutPrefix(line, name); ok {
				if _, err := fmt.Sscan(rest, to); err != nil {
					t.Error(line, err)
				}
			}
		}
	}
	s.heap /= 1e6
	if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.Process.Pid)); err == nil {
		var all, resident float64
		if _, err := fmt.Sscan(string(text), &all, &resident); err != nil {
			t.Error(err)
		}
		s.resident = resident * float64(os.Getpagesize()) / 1e6
	}
	return s
}

// middle returns the median of a value of the samples.
func middle(samples []sample, of func(sample) float64) float64 {
	var all []float64
	for _, s := range samples {
		all = append(all, of(s))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// TestHour lets visitors use every page for two seconds, or with BANMEN_LONG for an hour or
// BANMEN_HOUR. The server's resource usage must not grow. BANMEN_PLOT names a file for a plot of
// the samples.
func TestHour(t *testing.T) {
	if testing.Short() {
		t.Skip("TestLoad has a crowd")
	}
	long := 2 * time.Second
	if os.Getenv("BANMEN_LONG") != "" {
		long = time.Hour
		if text := os.Getenv("BANMEN_HOUR"); text != "" {
			var err error
			if long, err = time.ParseDuration(text); err != nil {
				t.Fatal(err)
			}
		}
	}
	p := startServer(t, t.TempDir(), "GOMAXPROCS=2")
	first := sampled(t, p)
	ctx, stop := context.WithTimeout(t.Context(), long)
	defer stop()
	var visitors sync.WaitGroup
	hard := fileLines(t, royle)
	tallies := make([]tally, 20)
	for i := range tallies {
		visitors.Go(func() {
			tallies[i] = asks(ctx, p.url, i, time.Second, func(r *rand.Rand) (verb, request, says string) {
				return "solve", fmt.Sprintf(`{"puzzle": %q}`, hard[r.IntN(len(hard))]), `"solution"`
			})
		})
	}
	for i := range 10 {
		visitors.Go(func() { strolls(ctx, t, p.url, i) })
	}
	var samples []sample
	for look := time.NewTicker(long / 120); ctx.Err() == nil; {
		select {
		case <-look.C:
			samples = append(samples, sampled(t, p))
		case <-ctx.Done():
			look.Stop()
		}
	}
	visitors.Wait()
	logResults(t, tallies, long)
	quarter := len(samples) / 4
	for name, of := range map[string]func(sample) float64{
		"MB": func(s sample) float64 { return s.resident }, "goroutines": func(s sample) float64 { return s.goroutines },
	} {
		early, late := middle(samples[quarter:2*quarter], of), middle(samples[3*quarter:], of)
		t.Logf("%s: %.0f in the second quarter, %.0f in the last", name, early, late)
		if late > early*1.25+30 && long >= time.Minute {
			t.Errorf("%s grow", name)
		}
	}
	for late := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
		if last := sampled(t, p); last.goroutines <= first.goroutines+10 {
			break
		} else if time.Now().After(late) {
			t.Fatalf("%.0f goroutines are left, there were %.0f", last.goroutines, first.goroutines)
		}
	}
	t.Log(memory(t, p.Process.Pid, mostMemory))
	if name := os.Getenv("BANMEN_PLOT"); name != "" {
		plotSamples(t, name, samples, long)
	}
	_ = p.Process.Signal(syscall.SIGTERM)
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
}

// strolls lets a visitor move from page to page until ctx ends. The visitor saves, shares, keeps
// collections, and leaves before answers come.
func strolls(ctx context.Context, t *testing.T, url string, number int) {
	r := rand.New(rand.NewPCG(3, uint64(number)))
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 4, 0, byte(number+1))}}
	client := &http.Client{Transport: &http.Transport{DialContext: from.DialContext}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	defer client.CloseIdleConnections()
	puzzles := []string{mini, "sudoku", "takuzu:6", "attack25", "reversi", "latin:5", "starbattle", "nonogram:10x10", "sudoku:5x5", hostile()["rows"], hostile()["hard"]}
	all := []attack{{"", "GET", "/", ""}, {"", "GET", "/collections", ""}, {"", "GET", "/new/sudoku?level=easy", ""}, {"", "GET", "/review/R13%20B8%20Wx%20-", ""}, {"", "GET", "/static/page.css", ""}, {"", "POST", "/api/v1/saves", aSave}, {"", "POST", "/api/v1/collections?title=x", disguised(t, 100)}}
	for _, page := range []string{"play", "solve", "print", "explain", "watch", "make"} {
		for _, puzzle := range puzzles {
			all = append(all, attack{"", "GET", "/" + page + "/" + neturl.PathEscape(puzzle), ""})
		}
	}
	for _, verb := range []string{"count", "explain", "rate", "hint", "check", "candidates"} {
		for _, puzzle := range puzzles {
			all = append(all, attack{"", "POST", apiPath + verb, fmt.Sprintf(`{"puzzle": %q}`, puzzle)})
		}
	}
	for {
		wait := time.NewTimer(time.Duration(r.ExpFloat64() * float64(time.Second)))
		select {
		case <-ctx.Done():
			return
		case <-wait.C:
		}
		patience, leave := context.WithTimeout(ctx, time.Duration(r.IntN(4000))*time.Millisecond)
		a := all[r.IntN(len(all))]
		if code := a.send(patience, client, url); code >= 500 && code != http.StatusInsufficientStorage {
			t.Errorf("%s %s: %d", a.method, a.path, code)
		}
		leave()
	}
}

// plotSamples plots samples into a file.
func plotSamples(t *testing.T, name string, samples []sample, long time.Duration) {
	t.Helper()
	c := &plot.Chart{Title: fmt.Sprintf("What the server takes in %v of mixed load", long), X: "minutes", Y: "MB, goroutines"}
	var resident, heap, goroutines []float64
	for i, s := range samples {
		resident, heap, goroutines = append(resident, s.resident), append(heap, s.heap), append(goroutines, s.goroutines)
		c.Labels = append(c.Labels, fmt.Sprintf("%.0f", long.Minutes()*float64(i+1)/120))
	}
	c.Lines = []plot.Line{
		{Name: "resident memory, MB", Role: figure.Player1, Values: resident},
		{Name: "heap in use, MB", Role: figure.Player1 + 1, Values: heap},
		{Name: "goroutines", Role: figure.Player1 + 2, Values: goroutines},
	}
	var b bytes.Buffer
	if err := svg.Draw(&b, c.Scene(nil)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Clean(name), b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
