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

// A Meter shows the progress of slow work. On a terminal it updates a line every second;
// elsewhere it prints a line every five seconds on request.
type Meter struct {
	Asked  bool // show progress even if standard error is not a terminal
	Silent bool // show no progress

	Tried atomic.Int64               // attempts so far
	Goal  atomic.Int64               // expected number of further answers; 0: unknown
	Work  func() (done, total int64) // progress within one answer; total 0: unknown; nil: not counted

	size, got atomic.Int64 // size of the input file in bytes, and bytes read so far
	warned    bool         // the work was announced as long

	out   *Output
	notes *Notes
	lang  language.Tag
}

// How often the progress is shown on a terminal.
const paceLive = time.Second

// PacePlain is the interval of progress lines without a terminal. Tests shorten it.
var PacePlain = 5 * time.Second

// Work is announced if more than lengthy is left. The decision is made within the time foreseeing,
// or at the first progress if that comes later.
const (
	lengthy    = time.Minute
	foreseeing = 15 * time.Second
)

// Pace returns the interval of progress, or 0 for none.
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

// Start shows the progress of something until the returned function is called.
func (m *Meter) Start(what banmen.Message) (stop func()) {
	before := m.out.Blocks()
	return every(m.Pace(), func(elapsed time.Duration) bool {
		m.notes.Show(msg.Text(m.lang, what) + " … " + m.reading(elapsed, before))
		return true
	}, m.notes.Clear)
}

// Foresee is Start for work that keeps its results when stopped. It announces long work
// once, as soon as it can be estimated, unless silent.
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
			m.notes.Line(msg.Text(m.lang, banmen.Msg("this will take about %s; Ctrl-C stops it and keeps the results so far", minutes(left))))
		}
		return !m.warned && (part == 0 || elapsed < foreseeing)
	}, func() {})
	return func() {
		foreseen()
		shown()
	}
}

// minutes formats a duration for people.
func minutes(t time.Duration) string { return strings.TrimSuffix(t.Round(time.Minute).String(), "0s") }

// every calls f at intervals with the elapsed time, until f returns false or the returned
// function is called; then it calls end. An interval of 0 never calls f.
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

// work returns the progress within one answer.
func (m *Meter) work() (done, total int64) {
	if m.Work == nil {
		return 0, 0
	}
	return m.Work()
}

// reading formats the elapsed time and the progress; before is the number of answers at
// the start.
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

// timeLeft estimates the remaining time of partly done work; 0 means unknown.
func timeLeft(elapsed time.Duration, part float64) time.Duration {
	if part == 0 {
		return 0
	}
	return time.Duration(float64(elapsed) * (1 - part) / part)
}

// part returns the progress from 0 to 1, or 0 if unknown: of the work, of the expected
// answers, or of the file.
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

// Far is the progress of some work, for display.
type Far struct {
	Done   int64   // answers
	Listed int64   // solutions counted before the first answer
	Rate   float64 // answers or solutions per second
	Tried  int64
	Part   float64 // from 0 to 1; 0: unknown
	Left   time.Duration
}

// Words formats the number of answers, their rate, the attempts and, if the end is known,
// the part done and the time left.
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

// counted counts the bytes read from a file.
type counted struct {
	m *Meter
	r io.Reader
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.m.got.Add(int64(n))
	return n, err
}

// File returns a reader of f. It counts the bytes of a large file, where buffering hardly
// distorts the count. Pipes and devices may block, so reading them can be interrupted.
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

// rate formats a number with three digits.
func rate(x float64) string {
	for _, unit := range []string{"", "k", "M"} {
		if x < 1000 {
			return fmt.Sprintf("%.3g%s", x, unit)
		}
		x /= 1000
	}
	return fmt.Sprintf("%.0fG", x)
}
