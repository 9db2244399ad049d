package scene_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/scene/scenetest"
)

var update = flag.Bool("update", false, "write testdata anew")

// A recorder is a Device that writes all items with their styles as text.
type recorder struct{ io.Writer }

func (w recorder) Begin(s *scene.Scene) {
	fmt.Fprintf(w, "scene %q %g x %g\n", s.Title, s.Width, s.Height)
}

func (w recorder) Rect(r scene.Rect, s scene.Style) {
	fmt.Fprintf(w, "rect %s at %.1f %.1f, %.1f x %.1f round %.1f:%s\n", r.Class, r.X, r.Y, r.W, r.H, r.Round, look(s))
}

func (w recorder) Path(p scene.Path, s scene.Style) {
	fmt.Fprintf(w, "path %s %.1f:%s\n", p.Class, p.Lines, look(s))
}

func (w recorder) Text(t scene.Text, s scene.Style) {
	fmt.Fprintf(w, "text %s at %.1f %.1f size %.1f %q:%s\n", t.Class, t.X, t.Y, t.Size, t.Text, look(s))
}

func (w recorder) End() error { return nil }

// look formats a style.
func look(s scene.Style) string {
	var b strings.Builder
	for _, field := range strings.Fields(strings.Trim(fmt.Sprintf("%+v", s), "{}")) {
		if _, value, _ := strings.Cut(field, ":"); value != "" && value != "0" && value != "false" {
			b.WriteString(" " + field)
		}
	}
	return b.String()
}

// figures returns the figures of scenetest in order.
func figures() []*figure.Figure {
	all := []*figure.Figure{}
	for _, f := range scenetest.All() {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b *figure.Figure) int { return strings.Compare(a.Title, b.Title) })
	return all
}

func TestDraw(t *testing.T) {
	var got bytes.Buffer
	for _, f := range figures() {
		if err := scene.New(f, scene.Light()).Draw(recorder{&got}); err != nil {
			t.Fatal(err)
		}
	}
	const file = "testdata/scenes.txt"
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// seen is the colour of a path.
func seen(s scene.Style) string {
	if s.Fill != "" && s.Fill != scene.None {
		return s.Fill
	}
	return s.Stroke
}

// A critic reports items that lie outside the scene or are invisible.
type critic struct {
	*testing.T
	s *scene.Scene
}

func (c critic) Begin(*scene.Scene) {}
func (c critic) End() error         { return nil }

func (c critic) Rect(r scene.Rect, s scene.Style) {
	colour := s.Fill
	if colour == scene.None {
		colour = s.Stroke
	}
	c.seen(r, colour, r.X, r.Y, r.X+r.W, r.Y+r.H)
}

func (c critic) Path(p scene.Path, s scene.Style) {
	for _, line := range p.Lines {
		for _, at := range line {
			c.seen(p, seen(s), at.X, at.Y, at.X, at.Y)
		}
	}
	if s.Width == 0 && (s.Fill == "" || s.Fill == scene.None) {
		c.Errorf("%+v has no width", p)
	}
}

func (c critic) Text(t scene.Text, s scene.Style) {
	half := 0.25 * t.Size * float64(scene.Width(t.Text))
	if s.Start {
		half = 0
	}
	c.seen(t, s.Fill, t.X-half, t.Y-0.7*t.Size, t.X+half, t.Y)
}

func (c critic) seen(item any, colour string, left, top, right, bottom float64) {
	if colour == "" || colour == scene.None {
		c.Errorf("%s: %+v has no colour", c.s.Title, item)
	}
	if left < 0 || top < 0 || right > c.s.Width || bottom > c.s.Height {
		c.Errorf("%s: %+v is outside the scene", c.s.Title, item)
	}
}

// TestItemsAreVisible checks that all items lie in the scene and have a colour, in every theme.
func TestItemsAreVisible(t *testing.T) {
	for _, theme := range scene.Themes {
		t.Run(theme.Name, func(t *testing.T) {
			all := figures()
			for seed := range uint64(200) {
				all = append(all, scenetest.Random(seed))
			}
			for _, f := range all {
				s := scene.New(f, theme.Theme())
				if err := s.Draw(critic{t, s}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestOutlines checks that the outline of a cage has one closed line around each part of it, and
// one in each hole.
func TestOutlines(t *testing.T) {
	for _, test := range []struct {
		name  string
		cells []int // of 5 x 5
		want  []int // corners of each line
	}{
		{"nothing", nil, nil},
		{"one cell", []int{12}, []int{4}},
		{"a cell named twice", []int{12, 12}, []int{4}},
		{"all cells of a row", []int{4, 3, 2, 1, 0}, []int{4}},
		{"an L", []int{0, 5, 6}, []int{6}},
		{"a ring", []int{6, 7, 8, 11, 13, 16, 17, 18}, []int{4, 4}},
		{"a ring with an end", []int{0, 1, 2, 5, 7, 10, 11, 12, 13}, []int{6, 4}},
		{"corners that touch", []int{0, 6, 12}, []int{4, 4, 4}},
		{"the ends of rows", []int{4, 5}, []int{4, 4}},
	} {
		f := &figure.Figure{Rows: 5, Cols: 5, Cells: make([]figure.Cell, 25), Cages: []figure.Cage{{Cells: test.cells}}}
		var got []int
		for _, item := range scene.New(f, scene.Light()).Items {
			p, _ := item.(scene.Path)
			if p.Class != "cage" {
				continue
			}
			for _, line := range p.Lines {
				if line[0] != line[len(line)-1] {
					t.Errorf("%s: an open line %v", test.name, line)
				}
				got = append(got, len(line)-1)
			}
		}
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%s: corners of lines, -want +got:\n%s", test.name, d)
		}
	}
}

// Both themes have a look for the same things.
func TestThemes(t *testing.T) {
	selectors := func(theme *scene.Theme) []string {
		var all []string
		for _, r := range append(slices.Clone(theme.Rules), theme.Rare...) {
			all = append(all, strings.Split(r.On, ",")...)
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	if d := cmp.Diff(selectors(scene.Light()), selectors(scene.Print())); d != "" {
		t.Errorf("-light +print:\n%s", d)
	}
}

// TestSign checks that Sign draws a sign as New draws it in a cell, but with the middle of the cell
// at the origin. Texts and blanks have no items.
func TestSign(t *testing.T) {
	for shape, n := range map[figure.Shape]int{figure.Written: 0, figure.Star: 1, figure.Block: 1, figure.Cross: 1, figure.Blank: 0} {
		f := &figure.Figure{Rows: 1, Cols: 1, Cells: []figure.Cell{{Text: "*", Shape: shape}}}
		s, sign := scene.New(f, nil), scene.Sign(shape)
		if len(sign.Items) != n {
			t.Errorf("%d: %v", shape, sign.Items)
		}
		for _, item := range sign.Items {
			x, y := s.Left+scene.Cell/2, s.Top+scene.Cell/2
			if !slices.ContainsFunc(s.Items, func(other scene.Item) bool { return reflect.DeepEqual(moved(other, -x, -y), item) }) {
				t.Errorf("%d: %v is not in %v", shape, item, s.Items)
			}
		}
	}
}

// moved returns an item elsewhere, with two decimals.
func moved(item scene.Item, x, y float64) scene.Item {
	at := func(v, by float64) float64 { return math.Round(100*(v+by)) / 100 }
	switch m := item.(type) {
	case scene.Rect:
		m.X, m.Y = at(m.X, x), at(m.Y, y)
		return m
	case scene.Path:
		lines := make([][]scene.Point, len(m.Lines))
		for i, line := range m.Lines {
			for _, p := range line {
				lines[i] = append(lines[i], scene.Point{X: at(p.X, x), Y: at(p.Y, y)})
			}
		}
		m.Lines = lines
		return m
	}
	return item
}

// TestShapes checks that shapes replace texts, in the colour of their role, and only where there is
// a text.
func TestShapes(t *testing.T) {
	f := figure.New(1, 5, []uint16{1, 2, 3, 0, 2}, []uint16{1, 0, 0, 0, 0}, []string{"", "*", "#", "-"})
	f.Draw([]uint16{1, 2, 3, 0, 2}, []figure.Shape{figure.Written, figure.Star, figure.Block, figure.Cross})
	f.Cells[4].Role = figure.Wrong
	classes := map[string]int{}
	for _, item := range scene.New(f, nil).Items {
		switch item := item.(type) {
		case scene.Path:
			classes["path "+item.Class]++
			if n := len(item.Lines[0]); item.Class == "shape-given" && (n != 11 || item.Lines[0][0] != item.Lines[0][n-1]) {
				t.Errorf("a star of %d points that is open: %v", n, item.Lines)
			}
		case scene.Rect:
			classes["rect "+item.Class]++
		case scene.Text:
			t.Errorf("the text %q", item.Text)
		}
	}
	for class, n := range map[string]int{"path shape-given": 1, "rect shape": 1, "path cross": 1, "rect shape-wrong": 1} {
		if classes[class] != n {
			t.Errorf("%d of %s, want %d: %v", classes[class], class, n, classes)
		}
	}
	f.Draw([]uint16{1, 2, 3, 3, 2}, []figure.Shape{figure.Written, figure.Star, figure.Block, figure.Cross})
	if f.Cells[2].Shape != figure.Blank {
		t.Error("a full board has crosses")
	}
}

// No two inks look the same in a theme.
func TestInks(t *testing.T) {
	for _, theme := range scene.Themes {
		seen := map[scene.Style]string{}
		for _, name := range figure.Inks {
			s := theme.Theme().Style("path", "ink ink-"+name)
			if other, ok := seen[s]; ok || s.Stroke == "" || s.Width == 0 {
				t.Errorf("%s: %s is %+v, as is %q", theme.Name, name, s, other)
			}
			seen[s] = name
		}
	}
}
