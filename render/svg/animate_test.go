package svg_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// film returns frames in which texts appear, disappear and appear again.
func film() (all []figure.Frame) {
	for k, texts := range []string{"1...", "12..", "1.3.", "12.4"} {
		f := &figure.Figure{Title: "film", Rows: 2, Cols: 2, Cells: make([]figure.Cell, 4)}
		for i, r := range texts {
			if r != '.' {
				f.Cells[i].Text = string(r)
			}
		}
		all = append(all, figure.Frame{Figure: f, Caption: fmt.Sprint("step ", k), Duration: time.Second})
	}
	return all
}

var (
	keyframes = regexp.MustCompile(`@keyframes (s\d+)\{([^@]*)\}#`)
	step      = regexp.MustCompile(`([\d.]+)%\{visibility:(\w+)\}`)
	group     = regexp.MustCompile(`(?s)<g id="(s\d+)">(.*?)</g>`)
	label     = regexp.MustCompile(`<text[^>]*>([^<]*)</text>`)
)

// TestAnimate checks that the visible texts at any time are those of the current frame.
func TestAnimate(t *testing.T) {
	var b bytes.Buffer
	if err := svg.Animate(&b, film(), nil); err != nil {
		t.Fatal(err)
	}
	wellFormed(t, b.String())
	seen := map[string][][2]any{} // by id: from which percent on it is what
	for _, m := range keyframes.FindAllStringSubmatch(b.String(), -1) {
		for _, s := range step.FindAllStringSubmatch(m[2], -1) {
			at, _ := strconv.ParseFloat(s[1], 64)
			seen[m[1]] = append(seen[m[1]], [2]any{at, s[2] == "visible"})
		}
	}
	always := label.FindAllStringSubmatch(group.ReplaceAllString(b.String(), ""), -1)
	for k, f := range film() {
		var got []string
		for _, m := range always {
			got = append(got, m[1])
		}
		for _, m := range group.FindAllStringSubmatch(b.String(), -1) {
			visible := false
			for _, s := range seen[m[1]] {
				if s[0].(float64) <= 25*float64(k)+12 {
					visible = s[1].(bool)
				}
			}
			if visible {
				for _, l := range label.FindAllStringSubmatch(m[2], -1) {
					got = append(got, l[1])
				}
			}
		}
		want := []string{f.Caption}
		for _, c := range f.Cells {
			if c.Text != "" {
				want = append(want, c.Text)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("frame %d: -want +got:\n%s", k, d)
		}
	}
	if !strings.Contains(b.String(), "@media(prefers-reduced-motion:no-preference){#s0{animation:s0 4.00s step-end infinite}}") {
		t.Error("it moves for everybody")
	}
}

// TestAnimateOrder checks that items overlap in the order of each frame.
func TestAnimateOrder(t *testing.T) {
	frames := film()
	var b bytes.Buffer
	if err := svg.Animate(&b, frames, scene.Dark()); err != nil {
		t.Fatal(err)
	}
	if paper, text := strings.Index(b.String(), `class="paper"`), strings.Index(b.String(), "<text"); paper < 0 || paper > text {
		t.Errorf("the paper is at %d, the first text at %d", paper, text)
	}
}
