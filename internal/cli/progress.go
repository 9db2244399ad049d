package cli

import (
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
				text := a.text(what) + " … " + a.meter(time.Since(begin), before)
				if a.err.live {
					a.err.write(text, true)
				} else {
					a.err.line(text)
				}
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

// meter says for how long it has taken, how many answers there are and how many
// of them come in a second, what was tried, and, where the end is known, how much
// is done and how long it will take. There were answers before.
func (a *app) meter(elapsed time.Duration, before int64) string {
	parts := []string{elapsed.Round(time.Second).String()}
	n := a.out.blocks.Load()
	if n > 0 {
		parts = append(parts, strconv.FormatInt(n, 10))
	}
	if rate := float64(n-before) / elapsed.Seconds(); rate > 0 {
		parts = append(parts, a.text(banmen.Msg("%.3g/s", rate)))
	}
	if n := a.tried.Load(); n > 0 {
		parts = append(parts, a.text(banmen.Msg("tries: %d", n)))
	}
	if part := a.part(before); part > 0 && part < 1 {
		left := time.Duration(float64(elapsed) * (1 - part) / part)
		parts = append(parts, fmt.Sprintf("%.0f%%", 100*part), a.text(banmen.Msg("%s left", left.Round(time.Second))))
	}
	return strings.Join(parts, " · ")
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
// it is so large that what lies in buffers does not matter.
func (a *app) gauge(f *os.File) io.Reader {
	const large = 1 << 20
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() < large {
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
