package page

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// BoardCSS returns the file static/board.css: how boards look, with the colours of the
// themes of pictures as variables, and how wide boards are at least, so that a finger
// finds their cells.
func BoardCSS() string {
	var b strings.Builder
	b.WriteString("/* Made from the themes of package render/scene by go test ./internal/web/page -update. */\n")
	fmt.Fprintf(&b, ":root{%s}\n", svg.Colours(&scene.Light))
	fmt.Fprintf(&b, "@media (prefers-color-scheme:dark){:root:not([data-theme]){%s}}\n", svg.Colours(&scene.Dark))
	fmt.Fprintf(&b, ":root[data-theme=dark]{%s}\n:root[data-theme=safe]{%s}\n", svg.Colours(&scene.Dark), svg.Colours(&scene.Safe))
	fmt.Fprintf(&b, "@media print{:root,:root[data-theme]{%s}}\n", svg.Colours(&scene.Print))
	b.WriteString(svg.Sheet(".board"))
	for n := small + 1; n <= large; n++ {
		fmt.Fprintf(&b, ".cols-%d{min-width:%dpx}\n", n, n*least+around)
	}
	return b.String()
}

// Boards of more columns than small are wider than a phone; all wider than large are as if
// they were large.
const (
	small  = 12
	large  = 64
	least  = 28 // pixels of a cell
	around = 24 // and of what is around the board
)

// classes returns the CSS classes of a board with cols columns.
func classes(cols int) string {
	if cols > small {
		return fmt.Sprintf("board large cols-%d", min(cols, large))
	}
	return "board"
}
