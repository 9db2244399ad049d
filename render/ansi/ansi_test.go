package ansi_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/banmen/banmen/figure"
	render "github.com/banmen/banmen/render/ansi"
	"github.com/banmen/banmen/render/text"
)

// Without its colours the drawing is that of package text, where no role has a
// sign there.
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

// Every role looks different from a cell that is merely decided.
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
