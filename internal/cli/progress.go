package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/banmen/banmen"
)

// notes are standard error: lines, and on a terminal a line at the end that
// tells how it goes.
type notes struct {
	mu    sync.Mutex
	w     io.Writer
	live  bool // a terminal
	shown bool // that line stands there
}

const clearLine = "\r\x1b[K"

// aside clears the line at the end while something else is written to the
// terminal.
func (n *notes) aside(write func() error) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.shown {
		n.shown = false
		_, _ = io.WriteString(n.w, clearLine)
	}
	return write()
}

// line writes a line.
func (n *notes) line(text string) { n.write(text+"\n", false) }

// write replaces the line at the end by text, which is one itself or none.
func (n *notes) write(text string, shown bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.shown {
		text = clearLine + text
	}
	n.shown = shown
	// There is nowhere to say that standard error is closed.
	_, _ = io.WriteString(n.w, text)
}

// How often the progress is shown: on a terminal, and as lines of their own.
const (
	paceLive  = time.Second
	pacePlain = 5 * time.Second
)

// pace is how often the progress is shown, 0 for never: on a terminal unless
// there is --progress=false, elsewhere with --progress.
func (a *app) pace() time.Duration {
	switch {
	case a.cmd != nil && a.given("progress") && !a.opt.progress:
		return 0
	case a.err.live:
		return paceLive
	case a.opt.progress:
		return pacePlain
	}
	return 0
}

// progress shows how it goes with something that takes long, until the function
// it returns is called.
func (a *app) progress(what banmen.Message) (stop func()) {
	pace := a.pace()
	if pace == 0 {
		return func() {}
	}
	done, gone := make(chan struct{}), make(chan struct{})
	begin, before := time.Now(), a.out.blocks.Load()
	go func() {
		defer close(gone)
		tick := time.NewTicker(pace)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				a.showProgress(a.text(what) + " … " + a.meter(time.Since(begin), before))
			case <-done:
				a.err.write("", false)
				return
			}
		}
	}()
	return func() {
		close(done)
		<-gone
	}
}

// showProgress shows how it goes.
func (a *app) showProgress(text string) {
	if a.err.live {
		a.err.write(text, true)
	} else {
		a.err.line(text)
	}
}

// meter says for how long it has taken and how far it is. There were answers
// before.
func (a *app) meter(elapsed time.Duration, before int64) string {
	h := how{done: a.out.blocks.Load(), tried: a.tried.Load(), part: a.part(before)}
	h.rate = float64(h.done-before) / elapsed.Seconds()
	if a.work.Total.Load() == 0 && h.done == before {
		h.listed = a.work.Done.Load()
		h.rate = float64(h.listed) / elapsed.Seconds()
	}
	if h.part > 0 {
		h.left = time.Duration(float64(elapsed) * (1 - h.part) / h.part)
	}
	return strings.Join(append([]string{elapsed.Round(time.Second).String()}, a.far(h)...), " · ")
}

// how it goes.
type how struct {
	done   int64   // answers
	listed int64   // solutions, while they are counted and there is no answer yet
	rate   float64 // of them a second
	tried  int64
	part   float64 // from 0 to 1; 0: nobody knows
	left   time.Duration
}

// far says how many answers there are and how many of them come in a second, what
// was tried, and, where the end is known, how much is done and how long it will
// take.
func (a *app) far(h how) (parts []string) {
	if h.done > 0 {
		parts = append(parts, strconv.FormatInt(h.done, 10))
	}
	if h.listed > 0 {
		parts = append(parts, a.text(banmen.Msg("solutions listed: %d", h.listed)))
	}
	if h.rate > 0 {
		parts = append(parts, a.text(banmen.Msg("%s/s", rate(h.rate))))
	}
	if h.tried > 0 {
		parts = append(parts, a.text(banmen.Msg("tries: %d", h.tried)))
	}
	if h.part > 0 && h.part < 1 && h.left > 0 {
		parts = append(parts, fmt.Sprintf("%.0f%%", 100*h.part), a.text(banmen.Msg("%s left", h.left.Round(time.Second))))
	}
	return parts
}

// part returns how much is done, from 0 to 1, or 0 where nobody knows: of the
// work, of the answers wanted, or of the file.
func (a *app) part(before int64) float64 {
	if done, total := a.work.Done.Load(), a.work.Total.Load(); done < total {
		return float64(done) / float64(total)
	}
	if goal := a.goal.Load(); goal > 0 {
		return float64(a.out.blocks.Load()-before) / float64(goal)
	}
	if size := a.size.Load(); size > 0 {
		return float64(a.got.Load()) / float64(size)
	}
	return 0
}

// A gauge counts what is read of a file.
type gauge struct {
	a *app
	r io.Reader
}

func (g gauge) Read(b []byte) (int, error) {
	n, err := g.r.Read(b)
	g.a.got.Add(int64(n))
	return n, err
}

// gauge returns f as a reader that tells the progress how much of it is read, if
// it is so large that what lies in buffers does not matter. What is no regular
// file may have to be waited for.
func (a *app) gauge(ctx context.Context, f *os.File) io.Reader {
	const large = 1 << 20
	info, err := f.Stat()
	switch {
	case err != nil || !info.Mode().IsRegular():
		return &patient{ctx: ctx, r: f}
	case info.Size() < large:
		return f
	}
	a.size.Store(info.Size())
	return gauge{a, f}
}

// short is a time with three digits.
func short(d time.Duration) string {
	for unit := time.Nanosecond; unit < time.Hour; unit *= 10 {
		if d < 1000*unit {
			return d.Round(unit).String()
		}
	}
	return d.Round(time.Second).String()
}

// rate is a number with three digits.
func rate(x float64) string {
	for _, unit := range []string{"", "k", "M"} {
		if x < 1000 {
			return fmt.Sprintf("%.3g%s", x, unit)
		}
		x /= 1000
	}
	return fmt.Sprintf("%.0fG", x)
}
