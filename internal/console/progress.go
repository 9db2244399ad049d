package console

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// A Meter tells how it goes with what takes long: on a terminal in a line that
// comes every second, elsewhere, if it was asked for, in a line every five.
type Meter struct {
	Asked  bool // to tell, also where standard error is no terminal
	Silent bool // it was asked not to

	Tried atomic.Int64               // attempts so far
	Goal  atomic.Int64               // how many answers there will be from now on; 0: nobody knows
	Work  func() (done, total int64) // of what makes one answer; total 0: nobody knows; nil: nobody counts

	size, got atomic.Int64 // of the file that is read: bytes, and those read so far
	warned    bool         // that it takes long

	out   *Output
	notes *Notes
	lang  language.Tag
}

// How often the progress is shown on a terminal.
const paceLive = time.Second

// PacePlain is how often it is shown as lines of their own. Tests have less time.
var PacePlain = 5 * time.Second

// What takes longer than lengthy is said to, if that is seen within the time foreseeing,
// or when the first of it is done.
const (
	lengthy    = time.Minute
	foreseeing = 15 * time.Second
)

// Pace is how often the progress is shown, 0 for never.
func (m *Meter) Pace() time.Duration {
	switch {
	case m.Silent:
		return 0
	case m.notes.live:
		return paceLive
	case m.Asked:
		return PacePlain
	}
	return 0
}

// Start shows how it goes with something, until the function it returns is
// called.
func (m *Meter) Start(what banmen.Message) (stop func()) {
	before := m.out.Blocks()
	return every(m.Pace(), func(elapsed time.Duration) bool {
		m.notes.Show(msg.Text(m.lang, what) + " … " + m.reading(elapsed, before))
		return true
	}, m.notes.Clear)
}

// Foresee is Start for what can be stopped with what there is so far. If it is going to
// take long it says so, once, as soon as that can be known, unless it was asked to be
// silent.
func (m *Meter) Foresee(what banmen.Message) (stop func()) {
	shown := m.Start(what)
	if m.Silent || m.warned {
		return shown
	}
	before := m.out.Blocks()
	foreseen := every(paceLive, func(elapsed time.Duration) bool {
		part := m.part(before)
		left := timeLeft(elapsed, part)
		if m.warned = left > lengthy; m.warned {
			m.notes.Line(msg.Text(m.lang, banmen.Msg("this will take about %s; Ctrl-C ends it with what there is so far", minutes(left))))
		}
		return !m.warned && (part == 0 || elapsed < foreseeing)
	}, func() {})
	return func() {
		foreseen()
		shown()
	}
}

// minutes is a time for people.
func minutes(t time.Duration) string { return strings.TrimSuffix(t.Round(time.Minute).String(), "0s") }

// every calls f at a pace, with the time so far, until it returns false or the function
// that every returns is called; then it calls end. A pace of 0 is never.
func every(pace time.Duration, f func(elapsed time.Duration) bool, end func()) (stop func()) {
	if pace == 0 {
		return func() {}
	}
	done, gone := make(chan struct{}), make(chan struct{})
	begin := time.Now()
	go func() {
		defer close(gone)
		defer end()
		tick := time.NewTicker(pace)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				if !f(time.Since(begin)) {
					return
				}
			case <-done:
				return
			}
		}
	}()
	return func() {
		close(done)
		<-gone
	}
}

// work returns what is done of one answer.
func (m *Meter) work() (done, total int64) {
	if m.Work == nil {
		return 0, 0
	}
	return m.Work()
}

// reading says for how long it has taken and how far it is. There were answers
// before.
func (m *Meter) reading(elapsed time.Duration, before int64) string {
	f := Far{Done: m.out.Blocks(), Tried: m.Tried.Load(), Part: m.part(before)}
	f.Rate = float64(f.Done-before) / elapsed.Seconds()
	if done, total := m.work(); total == 0 && f.Done == before {
		f.Listed = done
		f.Rate = float64(f.Listed) / elapsed.Seconds()
	}
	f.Left = timeLeft(elapsed, f.Part)
	return strings.Join(append([]string{elapsed.Round(time.Second).String()}, f.Words(m.lang)...), " · ")
}

// timeLeft returns how long the rest takes of what is done in part, 0 if nobody knows.
func timeLeft(elapsed time.Duration, part float64) time.Duration {
	if part == 0 {
		return 0
	}
	return time.Duration(float64(elapsed) * (1 - part) / part)
}

// part returns how much is done, from 0 to 1, or 0 where nobody knows: of the
// work, of the answers wanted, or of the file.
func (m *Meter) part(before int64) float64 {
	if done, total := m.work(); done < total {
		return float64(done) / float64(total)
	}
	if goal := m.Goal.Load(); goal > 0 {
		return float64(m.out.Blocks()-before) / float64(goal)
	}
	if size := m.size.Load(); size > 0 {
		return float64(m.got.Load()) / float64(size)
	}
	return 0
}

// Far is how far something has come.
type Far struct {
	Done   int64   // answers
	Listed int64   // solutions, while they are counted and there is no answer yet
	Rate   float64 // of them a second
	Tried  int64
	Part   float64 // from 0 to 1; 0: nobody knows
	Left   time.Duration
}

// Words says how many answers there are and how many of them come in a second,
// what was tried, and, where the end is known, how much is done and how long it
// will take.
func (f Far) Words(lang language.Tag) (parts []string) {
	say := func(m banmen.Message) { parts = append(parts, msg.Text(lang, m)) }
	if f.Done > 0 {
		parts = append(parts, strconv.FormatInt(f.Done, 10))
	}
	if f.Listed > 0 {
		say(banmen.Msg("solutions listed: %d", f.Listed))
	}
	if f.Rate > 0 {
		say(banmen.Msg("%s/s", rate(f.Rate)))
	}
	if f.Tried > 0 {
		say(banmen.Msg("tries: %d", f.Tried))
	}
	if f.Part > 0 && f.Part < 1 && f.Left > 0 {
		parts = append(parts, fmt.Sprintf("%.0f%%", 100*f.Part))
		say(banmen.Msg("%s left", f.Left.Round(time.Second)))
	}
	return parts
}

// counted counts what is read of a file.
type counted struct {
	m *Meter
	r io.Reader
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.m.got.Add(int64(n))
	return n, err
}

// File returns f as a reader that tells how much of it is read, if it is so large
// that what lies in buffers does not matter. What is no regular file may have to
// be waited for.
func (m *Meter) File(ctx context.Context, f *os.File) io.Reader {
	const large = 1 << 20
	info, err := f.Stat()
	switch {
	case err != nil || !info.Mode().IsRegular():
		return Interruptible(ctx, f)
	case info.Size() < large:
		return f
	}
	m.size.Store(info.Size())
	return counted{m, f}
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
