package cast_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/cast"
)

func frames() (all []figure.Frame) {
	for k := range 5 {
		f := &figure.Figure{Title: "film", Rows: 3, Cols: 3, Cells: make([]figure.Cell, 9)}
		f.Cells[k].Text, f.Cells[(3*k)%9].Role = fmt.Sprint(k), figure.Given
		frame := figure.Frame{Figure: f, Caption: fmt.Sprint("step ", k), Stay: time.Duration(k+1) * 100 * time.Millisecond}
		if k == 3 {
			frame.Mark = "here"
		}
		all = append(all, frame)
	}
	return all
}

var line = regexp.MustCompile(`(?s)\x1b\[(\d+);1H(.*?)\x1b\[K`)

// Played on a terminal, each frame is what ansi draws, at its time; both versions
// say the same.
func TestDraw(t *testing.T) {
	for _, version := range []int{2, 3} {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			var b bytes.Buffer
			if err := cast.Draw(&b, frames(), version); err != nil {
				t.Fatal(err)
			}
			header, rest, _ := strings.Cut(b.String(), "\n")
			var head struct {
				Version, Width, Height int
				Term                   struct{ Cols, Rows int }
			}
			if err := json.Unmarshal([]byte(header), &head); err != nil || head.Version != version || head.Width+head.Term.Cols != 13 || head.Height+head.Term.Rows != 8 {
				t.Errorf("header %s: %v", header, err)
			}
			play(t, rest, version == 2)
		})
	}
}

// play plays the events.
func play(t *testing.T, events string, absolute bool) {
	all, screen := frames(), map[int]string{}
	at, due, k := 0.0, 0.0, 0
	for _, e := range strings.Split(strings.TrimSpace(events), "\n") {
		var event []any
		if err := json.Unmarshal([]byte(e), &event); err != nil {
			t.Fatalf("%s: %v", e, err)
		}
		if at += event[0].(float64); absolute {
			at = event[0].(float64)
		}
		if event[1] == "m" {
			if k != 3 || event[2] != "here" {
				t.Errorf("before frame %d: marker %v", k, event[2])
			}
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
			screen[row] = m[2]
		}
		var want bytes.Buffer
		if err := ansi.Render(&want, all[k].Figure); err != nil {
			t.Fatal(err)
		}
		got := ""
		for row := 1; row <= 7; row++ {
			got += screen[row] + "\n"
		}
		if d := cmp.Diff(want.String(), got); d != "" || screen[8] != all[k].Caption {
			t.Errorf("frame %d, %q: %s", k, screen[8], d)
		}
		due += all[k].Stay.Seconds()
		k++
	}
	if k != len(all) {
		t.Errorf("%d frames", k)
	}
}
