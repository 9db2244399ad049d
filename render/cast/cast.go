// Package cast writes figures as a terminal recording for asciinema and other players
// (asciicast version 3 and 2, https://docs.asciinema.org/manual/asciicast/v3/). It is
// made from the figures, not from a terminal: the same figures give the same bytes.
package cast

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"charm.land/lipgloss/v2"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/ansi"
)

// Draw writes a recording in version 2 or 3. The terminal is as large as the largest
// frame. A frame's Mark becomes a marker that players can jump to.
func Draw(w io.Writer, frames []figure.Frame, version int) error {
	all, cols, rows, err := screens(frames)
	if err != nil {
		return err
	}
	r := &recording{w: w, old: version == 2}
	if err := r.header(cols, rows, frames[0].Title); err != nil {
		return err
	}
	var last []string
	for i, lines := range all {
		if frames[i].Mark != "" {
			r.event("m", frames[i].Mark)
		}
		r.event("o", change(last, lines))
		r.wait(frames[i].Duration)
		last = lines
	}
	r.event("o", "") // keeps the last frame on the screen
	return r.err
}

// screens returns the lines of each frame and the size of the largest one.
func screens(frames []figure.Frame) (all [][]string, cols, rows int, err error) {
	var b bytes.Buffer
	for _, f := range frames {
		b.Reset()
		if err := ansi.Render(&b, f.Figure); err != nil {
			return nil, 0, 0, err
		}
		lines := append(strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n"), f.Caption)
		for _, l := range lines {
			cols = max(cols, lipgloss.Width(l))
		}
		rows = max(rows, len(lines))
		all = append(all, lines)
	}
	return all, cols, rows, nil
}

// change returns the output that turns one screen into another: the lines that differ.
func change(from, to []string) string {
	var b strings.Builder
	if from == nil {
		b.WriteString("\x1b[2J\x1b[?25l")
	}
	for i := range max(len(from), len(to)) {
		var before, after string
		if i < len(from) {
			before = from[i]
		}
		if i < len(to) {
			after = to[i]
		}
		if before != after {
			fmt.Fprintf(&b, "\x1b[%d;1H%s\x1b[K", i+1, after)
		}
	}
	return b.String()
}

// A recording writes events. Their times are differences, or, in version 2, times since
// the start.
type recording struct {
	w    io.Writer
	old  bool
	time time.Duration
	err  error
}

func (r *recording) header(cols, rows int, title string) error {
	if r.old {
		r.line(struct {
			Version int    `json:"version"`
			Width   int    `json:"width"`
			Height  int    `json:"height"`
			Title   string `json:"title,omitempty"`
		}{2, cols, rows, title})
		return r.err
	}
	type size struct {
		Cols int `json:"cols"`
		Rows int `json:"rows"`
	}
	r.line(struct {
		Version int    `json:"version"`
		Term    size   `json:"term"`
		Title   string `json:"title,omitempty"`
	}{3, size{cols, rows}, title})
	return r.err
}

func (r *recording) wait(d time.Duration) { r.time += d }

// event writes an event: o for output, m for a marker.
func (r *recording) event(kind, data string) {
	at := json.Number(fmt.Sprintf("%.3f", r.time.Seconds()))
	if !r.old {
		r.time = 0
	}
	r.line([]any{at, kind, data})
}

func (r *recording) line(v any) {
	line, err := json.Marshal(v)
	if err == nil && r.err == nil {
		_, err = r.w.Write(append(line, '\n'))
	}
	if r.err == nil {
		r.err = err
	}
}
