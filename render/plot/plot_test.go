package plot_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/plot"
)

func draw(t *testing.T, c plot.Chart) string {
	t.Helper()
	var b bytes.Buffer
	if err := plot.Render(&b, c); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		if _, err := d.Token(); err == io.EOF {
			return b.String()
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestRender(t *testing.T) {
	got := draw(t, plot.Chart{
		Title:  "a < b & c",
		Lines:  []plot.Line{{"R", figure.Player1, []float64{0, 1, 2}}, {"B", figure.Player4, []float64{.25, .5, 1}}},
		Marks:  []plot.Mark{{1, "AC"}},
		Labels: []string{"R13", "", "<"},
	})
	for _, want := range []string{
		"<title>a &lt; b &amp; c</title>", `<polyline class="p1" points="48,300 70,40 92,40 "/>`, `<polyline class="p4" points="48,235 70,170 92,40 "/>`,
		">R13</text>", ">&lt;</text>", `<line class="mark" x1="70"`, ">AC</text>",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	// Both lines end at the top: their names must not lie on each other.
	if strings.Count(got, `y="42"`)+strings.Count(got, `y="28"`) != 2 {
		t.Errorf("names overlap in\n%s", got)
	}
}

func TestRenderNothing(t *testing.T) {
	draw(t, plot.Chart{})
	draw(t, plot.Chart{Lines: []plot.Line{{Name: "R", Values: nil}}})
}
