package plot_test

import (
	"math"
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

// The heights of lines are as their values, and the axes say of what.
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
	b := plot.Bars{Title: "levels", X: "level", Y: "puzzles", Bars: []plot.Bar{{"Easy", 310}, {"Hard", 155}, {"Extreme", 0}}}
	bars := find(b.Scene(&scene.Dark), rect, "bar")
	if len(bars) != 2 || math.Abs(bars[0].H-2*bars[1].H) > 1e-9 || math.Abs(bars[0].H/260-310./400) > 1e-9 {
		t.Errorf("%+v", bars)
	}
	want := "Easy    ████████ 310\nHard    ████ 155\nExtreme  0\n"
	if d := cmp.Diff(want, b.Text(8)); d != "" {
		t.Error(d)
	}
}

// Nothing, one value and very many are drawn inside the picture in every theme.
func TestEdges(t *testing.T) {
	many := make([]float64, 5000)
	for i := range many {
		many[i] = float64(i * i)
	}
	for _, theme := range scene.Themes {
		for _, s := range []*scene.Scene{
			(&plot.Chart{}).Scene(theme.Theme), (&plot.Bars{}).Scene(theme.Theme),
			(&plot.Chart{Lines: []plot.Line{{Values: []float64{3}}}}).Scene(theme.Theme),
			(&plot.Chart{Lines: []plot.Line{{Values: many}}}).Scene(theme.Theme),
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
