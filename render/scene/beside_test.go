package scene_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// TestBeside checks that scenes stand side by side on one paper, at most four in a row; more are
// arranged in about as many rows as columns.
func TestBeside(t *testing.T) {
	one := func(size int) *scene.Scene {
		return scene.New(figure.New(size, size, make([]uint16, size*size), make([]uint16, size*size), []string{""}), nil)
	}
	for _, test := range []struct {
		sizes         []int
		width, height float64
	}{
		{[]int{2}, 120, 120},
		{[]int{2, 3}, 120 + 168, 168},
		{[]int{3, 2, 2, 2}, 168 + 3*120, 168},
		{[]int{2, 3, 2, 4, 2}, 120 + 168 + 120, 168 + 216},
	} {
		var all []*scene.Scene
		items := 1
		for _, size := range test.sizes {
			s := one(size)
			all, items = append(all, s), items+len(s.Items)-1
		}
		s := scene.Beside(all, 0)
		if s.Width != test.width || s.Height != test.height || len(s.Items) != items {
			t.Errorf("%v: %g x %g, %d items; want %g x %g, %d", test.sizes, s.Width, s.Height, len(s.Items), test.width, test.height, items)
		}
		var b bytes.Buffer
		if err := s.Draw(recorder{&b}); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), "rect paper at 0.0 0.0"); n != 1 {
			t.Errorf("%v: %d papers", test.sizes, n)
		}
	}
}

// TestSheet checks that each row of frames on a sheet is as high as its longest caption, and that
// columns are aligned.
func TestSheet(t *testing.T) {
	board := figure.New(2, 2, make([]uint16, 4), make([]uint16, 4), []string{""})
	frames := make([]figure.Frame, 9)
	for i := range frames {
		frames[i] = figure.Frame{Figure: board, Caption: "short"}
	}
	short := scene.Sheet(frames, nil)
	frames[4].Caption = strings.Repeat("long ", 40)
	long := scene.Sheet(frames, nil)
	film := scene.Film(frames, nil)
	more := film[0].Height - short.Height/3
	if more <= 0 || long.Height != short.Height+more || long.Width != 3*film[0].Width {
		t.Errorf("%g x %g, one long caption: %g x %g, in a film %g x %g each", short.Width, short.Height, long.Width, long.Height, film[0].Width, film[0].Height)
	}
}

// back is a recorder of what stands so far to the left.
type back struct {
	recorder
	by float64
}

func (w back) Begin(*scene.Scene) {}

func (w back) Rect(r scene.Rect, s scene.Style) {
	r.X -= w.by
	w.recorder.Rect(r, s)
}

func (w back) Path(p scene.Path, s scene.Style) {
	for _, line := range p.Lines {
		for i := range line {
			line[i].X -= w.by
		}
	}
	w.recorder.Path(p, s)
}

func (w back) Text(t scene.Text, s scene.Style) {
	t.X -= w.by
	w.recorder.Text(t, s)
}

// TestMovedItems checks that all sorts of items move alike.
func TestMovedItems(t *testing.T) {
	for _, f := range figures() {
		s := scene.New(f, nil)
		both := scene.Beside([]*scene.Scene{s, s}, 0)
		both.Items = both.Items[len(s.Items):]
		var alone, moved bytes.Buffer
		if err := both.Draw(back{recorder{&moved}, s.Width}); err != nil {
			t.Fatal(err)
		}
		s.Items = s.Items[1:]
		if err := s.Draw(back{recorder: recorder{&alone}}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(alone.String(), moved.String()); diff != "" {
			t.Errorf("%q: %s", f.Title, diff)
		}
	}
}
