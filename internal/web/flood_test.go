package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// hostile returns short puzzles that would take much work if there were no limits.
func hostile() map[string]string {
	modelOf := func(grid, values, constraints string) string {
		return fmt.Sprintf(`model:{"grid":%q,"values":%q,"constraints":[%s]}`, grid, values, constraints)
	}
	times := func(n int, text string) string { return strings.TrimSuffix(strings.Repeat(text+",", n), ",") }
	const rows = `{"of":"rows","different rows":true},{"of":"columns","different rows":true}`
	const latin = `{"of":["rows","columns"],"different":true}`
	domains := `"domains":{`
	for c := range 900 {
		domains += fmt.Sprintf(`"R%dC%d":["1..%d","31..40"],`, c/30+1, c%30+1, 1+c%29)
	}
	domains = strings.TrimSuffix(domains, ",") + "}"
	return map[string]string{
		"huge":        modelOf("1000x1000", "1..2", `{"of":"rows","different":true}`),
		"rows":        modelOf("30x30", "1..30", rows),
		"rows often":  modelOf("30x30", "1..30", times(40, rows)),
		"rows apart":  `model:{"grid":"30x30","values":"1..40",` + domains + `,"constraints":[` + rows + `]}`,
		"rows wide":   modelOf("64x64", "1..63", rows),
		"rows of two": modelOf("64x64", "1..2", rows),
		"latin":       modelOf("64x64", "1..63", latin),
		"values":      modelOf("8x8", "1..4096", latin),
		"sum":         modelOf("64x64", "1..63", `{"of":"all","sum":100000}`),
		"sums":        modelOf("60x60", "1..60", times(8, `{"of":["rows","columns"],"sum":1830,"different":true}`)),
		"worth":       modelOf("10x10", "1..3", `{"of":"all","sum":[90,100],"worth":{"1":0,"2":1,"3":1000000000000}}`),
		"pairs":       modelOf("64x64", "1..60", times(4, `{"of":"pairs","forbidden":["1 1","2 2"]}`)),
		"counts":      modelOf("64x64", "1..60", times(3, `{"of":"windows 3x3","count":{"1 2 3 4 5 6 7 8":[0,1]}}`)),
		"regular":     modelOf("60x60", "1..9", `{"of":["rows","columns"],"regular":".*1.*2.*3.*4.*5.*6.*7.*8.*9.*"}`),
		"or":          modelOf("40x40", "1..9", `{"or":[`+times(100, `{"of":"R1","sum":100}`)+`]},`+times(50, `{"not":{"of":"R2","sum":[90,190]}}`)),
		"less":        modelOf("64x64", "1..60", times(10, `{"of":["rows","columns"],"less":"or equal"}`)),
		"equal":       modelOf("64x64", "1..9", times(10, `{"of":["rows","columns"],"equal sums":true}`)[:49]),
		"sudoku":      "sudoku:5x5", "takuzu": "takuzu:30", "latin square": "latin:35", "coins": "coin:100", "stars": "starbattle:25x25", "nonogram": "nonogram:60x60", "magic": "magic:10",
		"hard": "sudoku:.......12..1..3....42156.........27..2...81.91.7.9..48.798...242.8...7.141....98.",
	}
}

// An attack is a request for much work.
type attack struct{ name, method, path, body string }

// attacks returns requests with a puzzle to all verbs and pages.
func (s *Server) attacks(name, puzzle string) (all []attack) {
	escaped := url.PathEscape(puzzle)
	for _, verb := range s.verbs {
		fields := map[string]any{}
		for _, f := range s.api.Fields(verb) {
			switch f.Name {
			case "puzzle":
				fields[f.Name] = puzzle
			case "kind":
				fields[f.Name], _, _ = strings.Cut(puzzle, ":.")
			case "candidates", "tip", "all", "stats", "step", "lost":
				if f.Type() == "boolean" {
					fields[f.Name] = true
				} else {
					fields[f.Name] = 3
				}
			}
		}
		body, err := json.Marshal(fields)
		if err == nil && len(fields) > 0 {
			all = append(all, attack{name + " by " + verb, "POST", apiPath + verb, string(body)})
		}
	}
	for _, page := range []string{"play", "solve", "print", "explain", "watch", "make"} {
		all = append(all, attack{name + " at " + page, "GET", "/" + page + "/" + escaped, ""})
	}
	for _, path := range []string{"/explain/" + escaped + "?step=3&all=1", "/make/" + escaped + "?do=minimize", "/new/" + escaped, "/review/" + escaped, "/train/" + escaped} {
		all = append(all, attack{name + " at " + path[:5] + "…", "GET", path, ""})
	}
	return append(all, attack{name + " at open", "POST", "/open?to=explain", "text=" + url.QueryEscape(puzzle)})
}

// send sends the attack from an address until ctx ends. It returns the status code, or 0 without
// an answer.
func (a attack) send(ctx context.Context, client *http.Client, url string) int {
	r, err := http.NewRequestWithContext(ctx, a.method, url+a.path, strings.NewReader(a.body))
	if err != nil {
		return 0
	}
	if strings.HasPrefix(a.path, "/open") {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w, err := client.Do(r)
	if err != nil {
		return 0
	}
	_, _ = io.Copy(io.Discard, w.Body) // the answer may be cut off
	_ = w.Body.Close()
	return w.StatusCode
}

// When a client disconnects, its work ends, whatever it asked for. No answer is a server error.
func TestHostileGone(t *testing.T) {
	if testing.Short() {
		t.Skip("asks for much work")
	}
	s, h := serve(t, Config{})
	longest, of, most, by := time.Duration(0), "", time.Duration(0), ""
	for name, puzzle := range hostile() {
		all := s.attacks(name, puzzle)
		if os.Getenv("BANMEN_LONG") == "" { // test only one of them, at random
			all = all[rand.IntN(len(all)):][:1]
		}
		for _, a := range all {
			ctx, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
			if code := a.send(ctx, h.Client(), h.URL); code >= 500 {
				t.Errorf("%s: %d", a.name, code)
			}
			stop()
			before := processorTime(t)
			if took := idle(t, s); took > longest {
				longest, of = took, a.name
			}
			if took := processorTime(t) - before; took > most {
				most, by = took, a.name
			}
		}
	}
	t.Logf("the work ended after %v at most: %s", longest, of)
	t.Logf("it took %v of processor time at most: %s", most, by)
}

// processorTime returns the CPU time of this process, which other processes hardly affect.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestFlood lets fifty addresses request much work while others solve puzzles. The server stays
// within its memory and answers the others. With BANMEN_LOAD=1 it runs for a minute.
func TestFlood(t *testing.T) {
	if testing.Short() {
		t.Skip("is a load")
	}
	long := time.Second
	if os.Getenv("BANMEN_LOAD") != "" {
		long = time.Minute
	}
	p := startServer(t, t.TempDir(), "GOMAXPROCS=2")
	s, _ := serve(t, Config{}) // provides the verbs and their fields
	var all []attack
	for name, puzzle := range hostile() {
		all = append(all, s.attacks(name, puzzle)...)
		all = append(all, attack{name + " as a collection", "POST", "/api/v1/collections?title=x", strings.TrimPrefix(puzzle, "model:")})
		all = append(all, attack{name + " at /s/", "GET", "/s/" + sharedLink(t, p.url, puzzle), ""})
	}
	ctx, stop := context.WithTimeout(t.Context(), long)
	defer stop()
	var attackers, visitors sync.WaitGroup
	var codes [600]atomic.Int64
	for i := range 50 {
		attackers.Go(func() {
			r := rand.New(rand.NewPCG(2, uint64(i)))
			from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 3, 0, byte(i+1))}}
			client := &http.Client{Transport: &http.Transport{DialContext: from.DialContext}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
			defer client.CloseIdleConnections()
			for ctx.Err() == nil {
				patience, leave := context.WithTimeout(ctx, time.Duration(r.IntN(5000))*time.Millisecond)
				codes[all[r.IntN(len(all))].send(patience, client, p.url)].Add(1)
				leave()
			}
		})
	}
	hard := fileLines(t, royle)
	tallies := make([]tally, 5)
	for i := range tallies {
		visitors.Go(func() {
			tallies[i] = asks(ctx, p.url, i, 100*time.Millisecond, func(r *rand.Rand) (verb, request, says string) {
				return "solve", fmt.Sprintf(`{"puzzle": %q}`, hard[r.IntN(len(hard))]), `"solution"`
			})
		})
	}
	attackers.Wait()
	visitors.Wait()
	logResults(t, tallies, long)
	got := ""
	for code := range codes {
		if n := codes[code].Load(); n > 0 {
			got += fmt.Sprintf(" %d: %d", code, n)
			if code >= 500 {
				t.Errorf("the status code %d, %d times", code, n)
			}
		}
	}
	t.Log("attacks by status code (0: left)", got)
	for late := time.Now().Add(time.Minute); !strings.Contains(send(t, "GET", p.url+"/metrics", "").text, "\nbanmen_running 0\n"); {
		if time.Sleep(10 * time.Millisecond); time.Now().After(late) {
			t.Fatal("the work goes on")
		}
	}
	t.Log(memory(t, p.Process.Pid, mostMemory))
	_ = p.Process.Signal(syscall.SIGTERM)
	if err := p.Wait(); err != nil {
		t.Error(err)
	}
}

// sharedLink saves a puzzle and returns its share link.
func sharedLink(t *testing.T, url, puzzle string) string {
	t.Helper()
	body, err := json.Marshal(map[string]any{"title": "x", "puzzle": puzzle, "state": map[string]any{}})
	if err != nil {
		t.Fatal(err)
	}
	a := send(t, "POST", url+"/api/v1/saves", string(body))
	if a.StatusCode == http.StatusRequestEntityTooLarge || a.StatusCode == http.StatusUnprocessableEntity || a.StatusCode == http.StatusBadRequest {
		return "none" // the server refuses to save it
	}
	_, me := cookie(t, a)
	var shared struct{ Share string }
	b := send(t, "POST", url+"/api/v1/saves/"+decoded(t, a).ID+"/share", "", me)
	if err := json.Unmarshal([]byte(b.text), &shared); err != nil {
		t.Fatal(b.text, err)
	}
	return shared.Share
}
