package cli

import (
	"io"
	"strconv"
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

// progress shows on a terminal that something takes longer than a second, and
// for how long it has, how many answers there are and what was tried, until the
// function it returns is called.
func (a *app) progress(what banmen.Message) (stop func()) {
	if !a.err.live {
		return func() {}
	}
	done, gone := make(chan struct{}), make(chan struct{})
	begin := time.Now()
	go func() {
		defer close(gone)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				text := a.text(what) + " … " + time.Since(begin).Round(time.Second).String()
				if n := a.out.blocks.Load(); n > 0 {
					text += " · " + strconv.FormatInt(n, 10)
				}
				if n := a.tried.Load(); n > 0 {
					text += " · " + a.text(banmen.Msg("tries: %d", n))
				}
				a.err.write(text+a.share(time.Since(begin)), true)
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

// share says which part is done after so long, and how long the rest will take
// if it goes on like that, where the end is known.
func (a *app) share(elapsed time.Duration) string {
	done, total := a.far.Done.Load(), a.far.Total.Load()
	if done == 0 || total == 0 {
		return ""
	}
	left := time.Duration(float64(elapsed) / float64(done) * float64(total-done))
	return " · " + a.text(banmen.Msg("%d %%, %s left", 100*done/total, left.Round(time.Second)))
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
