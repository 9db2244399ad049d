package ansi_test

import (
	"bytes"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	render "github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/scene/scenetest"
	"github.com/banmen/banmen/render/text"
)

// TestSameLayout checks that a drawing without its colours is that of package text without signs.
func TestSameLayout(t *testing.T) {
	f := &figure.Figure{Rows: 1, Cols: 3, Notes: []string{"note"}, Region: []int{0, 0, 1},
		Cells: []figure.Cell{{Text: "1", Role: figure.Given}, {Text: "12"}, {Role: figure.Open}}}
	var got, want bytes.Buffer
	if err := render.Render(&got, f); err != nil {
		t.Fatal(err)
	}
	if err := text.Render(&want, f); err != nil {
		t.Fatal(err)
	}
	if ansi.Strip(got.String()) != want.String() {
		t.Errorf("got\n%s\nwant\n%s", ansi.Strip(got.String()), want.String())
	}
}

// TestItems checks the same for everything that a figure can have, except blanks at the ends of
// lines.
func TestItems(t *testing.T) {
	plain := text.Style{Cell: func(_ figure.Cell, s string) string { return s }}
	figures := scenetest.All()
	for seed := range uint64(200) {
		figures[strconv.FormatUint(seed, 10)] = scenetest.Random(seed)
	}
	for name, f := range figures {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := render.Render(&got, f); err != nil {
				t.Fatal(err)
			}
			var lines []string
			for line := range strings.Lines(ansi.Strip(got.String())) {
				lines = append(lines, strings.TrimRight(line, " \n"))
			}
			if d := cmp.Diff(strings.TrimSuffix(text.Layout(f, plain), "\n"), strings.Join(lines, "\n")); d != "" {
				t.Errorf("-text +ansi:\n%s", d)
			}
		})
	}
}

// TestLightBackground checks that nothing without its own background is cyan or yellow on light
// backgrounds, and that everything else is as on dark ones.
func TestLightBackground(t *testing.T) {
	for seed := range uint64(100) {
		f := scenetest.Random(seed)
		var light, dark bytes.Buffer
		if err := errors.Join(render.RenderLight(&light, f), render.Render(&dark, f)); err != nil {
			t.Fatal(err)
		}
		if ansi.Strip(light.String()) != ansi.Strip(dark.String()) {
			t.Errorf("%d: another text", seed)
		}
		if m := regexp.MustCompile(`\x1b\[(1;)?(7;)?(33|36|93|96|97)m`).FindString(light.String()); m != "" {
			t.Errorf("%d: %q", seed, m)
		}
		if strings.Contains(light.String(), "\x1b[34m") && !strings.Contains(dark.String(), "\x1b[36m") {
			t.Errorf("%d: blue that is not cyan on dark", seed)
		}
	}
}

// TestMarks checks that candidates have their own colours, and blanks around them that of the cell.
func TestMarks(t *testing.T) {
	marks := figure.Candidates("1", "2", "3", "4")
	marks[1].Role, marks[2].Fill = figure.Dead, figure.Legal
	got := text.Layout(&figure.Figure{Rows: 1, Cols: 1, Cells: []figure.Cell{{Role: figure.Given, Marks: marks}}}, render.Style)
	for _, want := range []string{"\x1b[1m 1\x1b[m\x1b[31m2\x1b[m", "\x1b[30;43m3\x1b[m\x1b[1m4 \x1b[m"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
}

// TestRoles checks that every role looks different from a cell that is merely decided.
func TestRoles(t *testing.T) {
	draw := func(c figure.Cell) string {
		return text.Layout(&figure.Figure{Rows: 1, Cols: 1, Cells: []figure.Cell{c}}, render.Style)
	}
	seen := map[string]figure.Cell{}
	var cells []figure.Cell
	for r := figure.Plain; r <= figure.Player4; r++ {
		if r != figure.Cursor && r != figure.Legal {
			cells = append(cells, figure.Cell{Text: "1", Role: r})
		}
	}
	for _, c := range append(cells,
		figure.Cell{Text: "1", Fill: figure.Dead},
		figure.Cell{Text: "1", Fill: figure.Cursor},
		figure.Cell{Text: "1", Fill: figure.Legal}) {
		got := draw(c)
		if other, ok := seen[got]; ok {
			t.Errorf("%+v and %+v look the same: %q", c, other, got)
		}
		seen[got] = c
		if !strings.Contains(got, "\x1b[") {
			t.Errorf("%+v has no colour: %q", c, got)
		}
	}
}
