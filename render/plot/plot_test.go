package plot_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/render/scene"
)

// find returns the items of a class.
func find[T scene.Item](s *scene.Scene, class func(T) string, want string) (all []T) {
	for _, item := range s.Items {
		if t, ok := item.(T); ok && strings.HasPrefix(class(t), want) {
			all = append(all, t)
		}
	}
	return all
}

func path(p scene.Path) string { return p.Class }
func text(t scene.Text) string { return t.Class }
func rect(r scene.Rect) string { return r.Class }

// TestLines checks that the heights of lines match their values, and that the axes have labels.
func TestLines(t *testing.T) {
	c := plot.Chart{
		Title: "who wins", X: "moves", Y: "%", Top: 100,
		Lines:  []plot.Line{{"R", figure.Player1, []float64{0, 100, 50}}, {"B", figure.Player4, []float64{25, 50, 50}}},
		Marks:  []plot.Mark{{1, "AC"}},
		Labels: []string{"R13", "", "<"},
	}
	s := c.Scene(nil)
	curves := find(s, path, "curve")
	if len(curves) != 2 || curves[0].Class != "curve p1" {
		t.Fatalf("%+v", curves)
	}
	line := curves[0].Lines[0]
	if high := line[0].Y - line[1].Y; math.Abs((line[0].Y-line[2].Y)/high-.5) > 1e-9 || line[2].X-line[1].X != line[1].X-line[0].X {
		t.Errorf("%v", line)
	}
	var words []string
	for _, item := range find(s, text, "") {
		words = append(words, item.Text)
	}
	want := []string{"who wins", "0", "25", "50", "75", "100", "moves", "%", "R13", "<", "AC", "R", "B"}
	if d := cmp.Diff(want, words); d != "" {
		t.Error(d)
	}
	// Both lines end at the same height: their names must not lie on each other.
	if ends := find(s, text, "end"); math.Abs(ends[0].Y-ends[1].Y) < 12 {
		t.Errorf("names overlap: %+v", ends)
	}
}

// Bars are as high as their values, on an axis with round numbers.
func TestBars(t *testing.T) {
	b := plot.Bars{Title: "levels", X: "level", Y: "puzzles", Bars: []plot.Bar{{Label: "Easy", Value: 310}, {Label: "Hard", Value: 155}, {Label: "Extreme"}}}
	bars := find(b.Scene(scene.Dark()), rect, "bar")
	if len(bars) != 2 || math.Abs(bars[0].H-2*bars[1].H) > 1e-9 || math.Abs(bars[0].H/260-310./400) > 1e-9 {
		t.Errorf("%+v", bars)
	}
	want := "levels\nlevel    puzzles\nEasy     ████████ 310\nHard     ████ 155\nExtreme   0\n"
	if d := cmp.Diff(want, b.Text(8)); d != "" {
		t.Error(d)
	}
}

// TestIntervals checks that an interval is drawn over its bar, in both directions of bars, and
// written behind the value.
func TestIntervals(t *testing.T) {
	b := plot.Bars{Bars: []plot.Bar{{Label: "a", Value: 25, Low: 20, High: 30}, {Label: "b", Value: 50, Low: 45, High: 80}}}
	if want := "█████ 25 (20–30)"; !strings.Contains(b.Text(10), want) {
		t.Errorf("%q has no %q", b.Text(10), want)
	}
	for _, name := range []string{"", strings.Repeat("x", 43)} {
		b.Bars[0].Label += name
		s := b.Scene(nil)
		all := find(s, path, "interval")
		bars := find(s, rect, "bar")
		if len(all) != 2 || len(bars) != 2 {
			t.Fatalf("%+v, %+v", all, bars)
		}
		long := bars[0].H
		if name != "" {
			long = bars[0].W
		}
		line := all[0].Lines[0]
		if got := math.Abs(line[1].X-line[0].X) + math.Abs(line[1].Y-line[0].Y); math.Abs(got/long-10./25) > 1e-9 {
			t.Errorf("%v of %v, want 10 of 25", got, long)
		}
	}
}

// TestHorizontalBars checks that bars lie below each other if their names need the room, each with
// its name and number, and with the right length.
func TestHorizontalBars(t *testing.T) {
	b := plot.Bars{Title: "techniques", X: "technique", Y: "times"}
	for i := range 12 {
		b.Bars = append(b.Bars, plot.Bar{Label: strings.Repeat("x", 30) + string(rune('a'+i)), Value: float64(40 - i)})
	}
	s := b.Scene(nil)
	bars := find(s, rect, "bar")
	if len(bars) != 12 || math.Abs(bars[0].W/bars[10].W-40./30) > 1e-9 {
		t.Errorf("%+v", bars)
	}
	words := map[string]bool{}
	for _, w := range find(s, text, "unit") {
		words[w.Text] = true
		if w.Y > s.Height || w.X > s.Width {
			t.Errorf("%+v is outside", w)
		}
	}
	for i, bar := range b.Bars {
		if !words[bar.Label] || !words[strconv.Itoa(40-i)] {
			t.Errorf("%s is missing", bar.Label)
		}
		if bars[i].X < 31*0.6*12 || bars[i].X+bars[i].W > s.Width || bars[i].Y+bars[i].H > s.Height {
			t.Errorf("%+v lies under its name or outside", bars[i])
		}
	}
}

// TestLog checks that on a logarithmic scale the height of a bar is the logarithm of its value.
func TestLog(t *testing.T) {
	b := plot.Bars{Title: "counts", X: "size", Y: "boards", Log: true, Bars: []plot.Bar{{Label: "1", Value: 1}, {Label: "2", Value: 100}, {Label: "3", Value: 1e6}, {Label: "4"}}}
	bars := find(b.Scene(nil), rect, "bar")
	if len(bars) != 3 || bars[0].H != 1 || math.Abs(bars[2].H-3*bars[1].H) > 1e-9 || math.Abs(bars[2].H/260-6./8) > 1e-9 {
		t.Errorf("%+v", bars)
	}
	ticks := ""
	for _, text := range find(b.Scene(nil), text, "tick") {
		ticks += text.Text + " "
	}
	if !strings.HasPrefix(ticks, "1 100 10k 1M 100M ") {
		t.Error(ticks)
	}
	want := "counts\nsize  boards\n1     ▏ 1\n2     ██ 100\n3     ██████ 1M\n4      0\n"
	if d := cmp.Diff(want, b.Text(6)); d != "" {
		t.Error(d)
	}
}

// TestChartText checks that a chart in characters has its axes with labels.
func TestChartText(t *testing.T) {
	c := plot.Chart{Title: "who wins", X: "moves", Y: "%", Top: 100, Lines: []plot.Line{{"R", figure.Player1, []float64{0, 50, 100}}, {"G", figure.Player2, []float64{25}}}}
	want := "who wins\n%\nR\n" +
		"100 │  █\n    │  █\n    │  █\n    │ ██\n    │ ██\n  0 │ ██\nG\n" +
		"100 │\n    │\n    │\n    │\n    │▄\n  0 │█\n" +
		"    └───\n     0 … 2 moves\n"
	if d := cmp.Diff(want, c.Text(60)); d != "" {
		t.Error(d)
	}
}

// TestEdges checks that plots without values, with one value and with very many stay inside the
// picture in every theme.
func TestEdges(t *testing.T) {
	many := make([]float64, 5000)
	for i := range many {
		many[i] = float64(i * i)
	}
	for _, theme := range scene.Themes {
		for _, s := range []*scene.Scene{
			(&plot.Chart{}).Scene(theme.Theme()), (&plot.Bars{}).Scene(theme.Theme()),
			(&plot.Chart{Lines: []plot.Line{{Values: []float64{3}}}}).Scene(theme.Theme()),
			(&plot.Chart{Lines: []plot.Line{{Values: many}}}).Scene(theme.Theme()),
		} {
			for _, p := range find(s, path, "") {
				for _, at := range p.Lines[0] {
					if at.X < 0 || at.Y < 0 || at.X > s.Width || at.Y > s.Height || math.IsNaN(at.Y) {
						t.Fatalf("%s: %v is outside", p.Class, at)
					}
				}
			}
		}
	}
}
