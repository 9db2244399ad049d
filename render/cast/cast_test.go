package cast_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"charm.land/lipgloss/v2"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/cast"
	"github.com/banmen/banmen/render/scene/scenetest"
)

func frames() (all []figure.Frame) {
	for k := range 5 {
		f := &figure.Figure{Title: "film", Rows: 3, Cols: 3, Cells: make([]figure.Cell, 9)}
		f.Cells[k].Text, f.Cells[(3*k)%9].Role = fmt.Sprint(k), figure.Given
		frame := figure.Frame{Figure: f, Caption: fmt.Sprint("step ", k), Duration: time.Duration(k+1) * 100 * time.Millisecond}
		if k == 3 {
			frame.Mark = "here"
		}
		all = append(all, frame)
	}
	return all
}

var line = regexp.MustCompile(`(?s)\x1b\[(\d+);1H(.*?)\x1b\[K`)

// TestDraw plays recordings on a terminal: each frame must be that of ansi, at its time, in both
// versions.
func TestDraw(t *testing.T) {
	for _, version := range []int{2, 3} {
		t.Run(fmt.Sprint(version), func(t *testing.T) { played(t, frames(), version) })
	}
}

// TestRandom checks the same for random figures of several sizes.
func TestRandom(t *testing.T) {
	for seed := range uint64(200) {
		played(t, scenetest.Frames(seed), 2+int(seed%2))
	}
}

func FuzzFigure(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { played(t, scenetest.Frames(seed), 3) })
}

// played draws frames twice, reads the header and plays the rest.
func played(t *testing.T, all []figure.Frame, version int) {
	t.Helper()
	var b, again bytes.Buffer
	if err := errors.Join(cast.Draw(&b, all, version), cast.Draw(&again, all, version)); err != nil {
		t.Fatal(err)
	}
	if b.String() != again.String() {
		t.Fatal("other bytes")
	}
	header, rest, _ := strings.Cut(b.String(), "\n")
	var head struct {
		Version, Width, Height int
		Term                   struct{ Cols, Rows int }
	}
	wide, high := 0, 0
	for _, f := range all {
		lines := screen(t, f)
		high = max(high, len(lines))
		for _, l := range lines {
			wide = max(wide, lipgloss.Width(l))
		}
	}
	if err := json.Unmarshal([]byte(header), &head); err != nil || head.Version != version || head.Width+head.Term.Cols != wide || head.Height+head.Term.Rows != high {
		t.Errorf("header %s, want %d x %d: %v", header, wide, high, err)
	}
	play(t, all, rest, version == 2)
}

// screen returns the lines that a frame has on a terminal.
func screen(t *testing.T, f figure.Frame) []string {
	var b bytes.Buffer
	if err := ansi.Render(&b, f.Figure); err != nil {
		t.Fatal(err)
	}
	return append(strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n"), f.Caption)
}

// play plays the events.
func play(t *testing.T, all []figure.Frame, events string, absolute bool) {
	t.Helper()
	shown := map[int]string{}
	at, due, k, mark := 0.0, 0.0, 0, ""
	for _, e := range strings.Split(strings.TrimSpace(events), "\n") {
		var event []any
		if err := json.Unmarshal([]byte(e), &event); err != nil {
			t.Fatalf("%s: %v", e, err)
		}
		if at += event[0].(float64); absolute {
			at = event[0].(float64)
		}
		if event[1] == "m" {
			mark = event[2].(string)
			continue
		}
		if diff := at - due; diff > 0.0005 || diff < -0.0005 {
			t.Errorf("frame %d is at %g, want %g", k, at, due)
		}
		if k == len(all) {
			continue
		}
		for _, m := range line.FindAllStringSubmatch(event[2].(string), -1) {
			row, _ := strconv.Atoi(m[1])
			shown[row] = m[2]
		}
		want := screen(t, all[k])
		for row := range max(len(want), len(shown)) {
			text := ""
			if row < len(want) {
				text = want[row]
			}
			if shown[row+1] != text {
				t.Fatalf("frame %d, line %d: %q, want %q", k, row+1, shown[row+1], text)
			}
		}
		if mark != all[k].Mark {
			t.Errorf("frame %d: marker %q, want %q", k, mark, all[k].Mark)
		}
		mark = ""
		due += all[k].Duration.Seconds()
		k++
	}
	if k != len(all) {
		t.Errorf("%d frames", k)
	}
}
