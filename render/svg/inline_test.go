package svg_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// TestInline checks that an inline drawing has no styles, and that its layers are in order.
func TestInline(t *testing.T) {
	f := figure.New(2, 2, []uint16{1, 0, 0, 2}, []uint16{1, 0, 0, 0}, []string{"", "1", "<2>"})
	f.Cells[3].Fill = figure.Wrong
	var b strings.Builder
	if err := svg.Inline(&b, scene.New(f, nil)); err != nil {
		t.Fatal(err)
	}
	rest := b.String()
	for _, next := range []string{`class="board"`, `<g class="paper"`, `rect class="wrong"`, `<g class="under" aria-hidden="true"></g>`, `<g class="ink"`, `path class="thin"`, `&lt;2&gt;`, `<g class="over"`, "</svg>"} {
		_, after, ok := strings.Cut(rest, next)
		if !ok {
			t.Fatalf("%s is not where it belongs in\n%s", next, b.String())
		}
		rest = after
	}
	if strings.Contains(b.String(), "style") || strings.Count(b.String(), "<g") != strings.Count(b.String(), "</g>") {
		t.Errorf("got\n%s", b.String())
	}
}

// Every variable of the sheet has a colour, or dashes, in every theme.
func TestSheet(t *testing.T) {
	sheet := svg.Sheet(".board")
	used := regexp.MustCompile(`var\((--[a-z0-9-]+)\)`).FindAllStringSubmatch(sheet, -1)
	if len(used) < 40 {
		t.Fatalf("only %d colours in\n%s", len(used), sheet)
	}
	for name, theme := range map[string]*scene.Theme{"light": scene.Light(), "dark": scene.Dark(), "safe": scene.Safe(), "print": scene.Print()} {
		colours := svg.Colours(theme)
		for _, m := range used {
			if !regexp.MustCompile(m[1] + `:(#[0-9a-f]{3,6}|none|[0-9]+ [0-9]+);`).MatchString(colours) {
				t.Errorf("%s: no colour for %s", name, m[1])
			}
		}
	}
}

// The parts of a scene are elements and nothing around them.
func TestParts(t *testing.T) {
	for shape, want := range map[figure.Shape]string{
		figure.Written: "",
		figure.Block:   `<rect class="shape" x="-21.12" y="-21.12" width="42.24" height="42.24" rx="2"/>` + "\n",
		figure.Cross:   `<path class="cross" d="M-4.8 -4.8L4.8 4.8M-4.8 4.8L4.8 -4.8" fill="none"/>` + "\n",
	} {
		var b strings.Builder
		if err := svg.Parts(&b, scene.Sign(shape)); err != nil || b.String() != want {
			t.Errorf("%d: %q, %v; want %q", shape, b.String(), err, want)
		}
	}
}
