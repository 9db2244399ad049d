package tex_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/scene/scenetest"
	"github.com/banmen/banmen/render/tex"
)

// sound fails if braces or environments are not closed, or if a special character is not escaped.
func sound(t *testing.T, text string, free string) {
	t.Helper()
	var open []string
	for _, m := range regexp.MustCompile(`\\(begin|end)\{(\w+)\}`).FindAllStringSubmatch(text, -1) {
		switch {
		case m[1] == "begin":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Errorf("%s is ended, but %v is open", m[2], open)
		default:
			open = open[:len(open)-1]
		}
	}
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++ // skip a command or an escaped character
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth < 0 {
				t.Fatalf("a brace too many at %q", text[:i+1])
			}
		case strings.IndexByte("$#%_^~&", c) >= 0 && strings.IndexByte(free, c) < 0:
			t.Errorf("%q by itself in %q", c, text[max(0, i-20):min(len(text), i+20)])
		}
	}
	if depth != 0 || len(open) > 0 {
		t.Errorf("%d braces and %v are open", depth, open)
	}
}

// board returns a figure of numbers with boxes. The first given numbers are givens.
func board(rows, cols, given int, texts ...string) *figure.Figure {
	f := &figure.Figure{Rows: rows, Cols: cols, Cells: make([]figure.Cell, rows*cols), Region: make([]int, rows*cols)}
	for i := range f.Cells {
		f.Region[i] = i % cols / 2
		if i < len(texts) {
			f.Cells[i].Text = texts[i]
		}
		if i < given {
			f.Cells[i].Role = figure.Given
		}
	}
	return f
}

// rows reads the arrays of a text back.
func rows(t *testing.T, text string) (arrays [][][]string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?s)\\begin\{array\}\{([|c]+)\}\n(.*?)\\end\{array\}`).FindAllStringSubmatch(text, -1) {
		var all [][]string
		for _, line := range strings.Split(m[2], "\n") {
			if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, `\hline`) {
				continue
			}
			row := strings.Split(strings.TrimSuffix(line, `\\`), "&")
			if n := strings.Count(m[1], "c"); len(row) != n {
				t.Errorf("%d columns in %q, not %d", len(row), line, n)
			}
			for i := range row {
				row[i] = strings.TrimSpace(row[i])
			}
			all = append(all, row)
		}
		arrays = append(arrays, all)
	}
	return arrays
}

// TestArray checks that a question and its answer are two arrays with an arrow between them.
func TestArray(t *testing.T) {
	var b bytes.Buffer
	question, answer := board(2, 4, 8, "1", "", "3", "14"), board(2, 4, 4, "1", "2", "3", "14", "5", "6", "A", "10")
	if err := tex.Array(&b, []*figure.Figure{question, answer}, nil); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	sound(t, text, "&")
	want := [][][]string{
		{{"1", "", "3", "14"}, {"", "", "", ""}},
		{{`\mathbf{1}`, `\mathbf{2}`, `\mathbf{3}`, `\mathbf{14}`}, {"5", "6", `\text{A}`, "10"}},
	}
	if d := cmp.Diff(want, rows(t, text)); d != "" {
		t.Error(d)
	}
	if strings.Count(text, `\to`) != 1 || strings.Count(text, "{|c|c||c|c|}") != 2 || !strings.HasPrefix(text, "\\[\n") || !strings.HasSuffix(text, "\\]\n") {
		t.Error(text)
	}
}

// TestEscape checks that any content of a cell becomes text.
func TestEscape(t *testing.T) {
	var b bytes.Buffer
	if err := tex.Array(&b, []*figure.Figure{board(1, 6, 0, `\`, "a_b", "50%", "{}", "$&#", "^~")}, nil); err != nil {
		t.Fatal(err)
	}
	sound(t, b.String(), "&")
	want := [][]string{{`\text{\textbackslash{}}`, `\text{a\_b}`, `\text{50\%}`, `\text{\{\}}`, `\text{\$\&\#}`, `\text{\textasciicircum{}\textasciitilde{}}`}}
	escaped := strings.ReplaceAll(b.String(), `\$\&\#`, `@`) // & parts columns
	if got := rows(t, escaped)[0]; got[0][4] != `\text{@}` || got[0][0] != want[0][0] || got[0][3] != want[0][3] || got[0][5] != want[0][5] {
		t.Errorf("%q", got)
	}
}

// TestPictureFallback checks that a figure that an array cannot show becomes a picture.
func TestPictureFallback(t *testing.T) {
	jigsaw := board(2, 4, 0, "1")
	jigsaw.Region[0] = 5
	for name, f := range scenetest.All() {
		if name != "bars" {
			picture(t, name, f)
		}
	}
	picture(t, "jigsaw", jigsaw)
}

func picture(t *testing.T, name string, f *figure.Figure) {
	t.Helper()
	var b bytes.Buffer
	if err := tex.Array(&b, []*figure.Figure{f}, nil); err != nil || !strings.Contains(b.String(), "tikzpicture") {
		t.Errorf("%s: %v: %s", name, err, b.String())
	}
}

// How the statements of a picture look.
var statement = regexp.MustCompile(`^(% .*|\\begin\{tikzpicture\}\[x=[\d.]+pt,y=-[\d.]+pt\]|\\end\{tikzpicture\}` +
	`|\\useasboundingbox \(0,0\) rectangle \([\d.]+,[\d.]+\);|\\definecolor\{\w+\}\{HTML\}\{[0-9A-F]{6}\}` +
	`|\\path\[[^\]]+\] \([-\d.]+,[-\d.]+\).*;|\\node\[anchor=base( west)?,[^\]]*\] at (\([-\d.]+,[-\d.]+\)) \{(.*)\};)$`)

// A picture has all texts of a scene where they are, and nothing that TeX does not know.
func TestTikz(t *testing.T) {
	figures := scenetest.All()
	for seed := range uint64(200) {
		figures[fmt.Sprint("random ", seed)] = scenetest.Random(seed)
	}
	for name, f := range figures {
		t.Run(name, func(t *testing.T) { tikz(t, f) })
	}
}

func FuzzFigure(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { tikz(t, scenetest.Random(seed)) })
}

// tikz draws a figure as a picture twice, and reads its statements.
func tikz(t *testing.T, f *figure.Figure) {
	s := scene.New(f, scene.Safe())
	var b, again bytes.Buffer
	if err := errors.Join(tex.Tikz(&b, s, 0.5), tex.Tikz(&again, s, 0.5)); err != nil {
		t.Fatal(err)
	}
	if b.String() != again.String() {
		t.Error("another picture")
	}
	sound(t, b.String(), "%") // in a comment
	var want, got []string
	for _, item := range s.Items {
		if text, ok := item.(scene.Text); ok {
			want = append(want, tex.Escape(text.Text))
		}
	}
	for line := range strings.Lines(b.String()) {
		m := statement.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			t.Errorf("%q", line)
		} else if m[3] != "" {
			got = append(got, m[4])
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
