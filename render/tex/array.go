package tex

import (
	"fmt"
	"io"
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// Array writes figures side by side as arrays of a displayed formula, with an arrow
// between two. Heavy borders become double lines, and notes are left out. If a figure has
// more than an array can show, Array writes a picture instead (see Tikz).
func Array(w io.Writer, all []*figure.Figure, theme *scene.Theme) error {
	var arrays []string
	for _, f := range all {
		a, ok := array(f)
		if !ok {
			return pictures(w, all, theme)
		}
		arrays = append(arrays, a)
	}
	_, err := fmt.Fprintf(w, "\\[\n%s\\]\n", strings.Join(arrays, "\\to\n"))
	return err
}

// pictures writes figures side by side as one picture.
func pictures(w io.Writer, all []*figure.Figure, theme *scene.Theme) error {
	var scenes []*scene.Scene
	for _, f := range all {
		scenes = append(scenes, scene.New(f, theme))
	}
	return Tikz(w, scene.Beside(scenes, 0), usual)
}

// array returns the array of a figure, or false if the figure has more than an array can
// show.
func array(f *figure.Figure) (string, bool) {
	t := scene.NewTable(f)
	if len(f.Paths)+len(f.Cages)+len(f.Edges)+len(f.Outside)+len(f.Links) > 0 || !straight(t) {
		return "", false
	}
	var b strings.Builder
	b.WriteString("\\begin{array}{")
	for c := range f.Cols + 1 {
		b.WriteString(strings.Repeat("|", lines(t.LineBefore(0, c), c == 0 || c == f.Cols)))
		if c < f.Cols {
			b.WriteByte('c')
		}
	}
	b.WriteString("}\n")
	mixed := mixed(f)
	for r := range f.Rows {
		b.WriteString(strings.Repeat("\\hline", lines(t.LineAbove(r, 0), r == 0)) + "\n")
		for c := range f.Cols {
			if c > 0 {
				b.WriteString(" & ")
			}
			content := t.Cell[r*f.Cols+c]
			if f.Cells[r*f.Cols+c].Tints() != nil || content.Notes != "" || len(content.Square)+len(content.Corner)+len(content.Shape) > 0 {
				return "", false
			}
			b.WriteString(entry(content.Text, mixed && f.Cells[r*f.Cols+c].Role == figure.Given))
		}
		b.WriteString(" \\\\\n")
	}
	b.WriteString("\\hline\n\\end{array}\n")
	return b.String(), true
}

// lines returns the number of rules that stand for a line of a weight.
func lines(w scene.Weight, outer bool) int {
	switch {
	case w == scene.NoLine:
		return 0
	case w == scene.Heavy && !outer:
		return 2
	}
	return 1
}

// straight reports whether each line has the same weight from one side of the board to
// the other.
func straight(t *scene.Table) bool {
	for r := range t.Rows {
		for c := range t.Cols {
			if t.LineBefore(r, c) != t.LineBefore(0, c) || t.LineAbove(r, c) != t.LineAbove(r, 0) {
				return false
			}
		}
	}
	return true
}

// mixed reports whether a figure has givens and other texts, which then look different.
func mixed(f *figure.Figure) bool {
	given, other := false, false
	for _, c := range f.Cells {
		given = given || c.Role == figure.Given
		other = other || c.Role != figure.Given && c.Text != ""
	}
	return given && other
}

// entry returns a text for an array: numbers as they are, other texts as \text.
func entry(s string, bold bool) string {
	plain := strings.Trim(s, "0123456789") == ""
	switch {
	case s == "":
		return ""
	case !plain && bold:
		return `\text{\textbf{` + Escape(s) + `}}`
	case !plain:
		return `\text{` + Escape(s) + `}`
	case bold:
		return `\mathbf{` + s + `}`
	}
	return s
}
