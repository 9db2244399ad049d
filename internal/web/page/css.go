package page

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
)

// BoardCSS returns the file static/board.css, the styles of boards. Theme colours of pictures are
// variables. Minimum widths keep the cells of large boards big enough for fingers.
func BoardCSS() string {
	var b strings.Builder
	b.WriteString("/* Made from the themes of package render/scene by go test ./internal/web/page -update. */\n")
	fmt.Fprintf(&b, ":root{%s}\n", svg.Colours(scene.Light()))
	fmt.Fprintf(&b, "@media (prefers-color-scheme:dark){:root:not([data-theme]){%s}}\n", svg.Colours(scene.Dark()))
	fmt.Fprintf(&b, ":root[data-theme=dark]{%s}\n:root[data-theme=safe]{%s}\n", svg.Colours(scene.Dark()), svg.Colours(scene.Safe()))
	fmt.Fprintf(&b, "@media print{:root,:root[data-theme]{%s}}\n", svg.Colours(scene.Print()))
	b.WriteString(svg.Sheet(".board"))
	for n := small + 1; n <= large; n++ {
		fmt.Fprintf(&b, ".cols-%d{min-width:%dpx}\n", n, n*least+around)
	}
	return b.String()
}

// Boards with more than small columns are wider than a phone. Boards with more than large columns
// are drawn as wide as boards with that number.
const (
	small  = 12
	large  = 64
	least  = 28 // minimum pixels per cell
	around = 24 // pixels around the board
)

// classes returns the CSS classes of a board with cols columns.
func classes(cols int) string {
	if cols > small {
		return fmt.Sprintf("board large cols-%d", min(cols, large))
	}
	return "board"
}
