package tex_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/scene/scenetest"
	"github.com/banmen/banmen/render/tex"
)

// compiled runs LaTeX on a document with pieces, a page each, and returns the texts of the
// pages without blanks.
func compiled(t *testing.T, pieces []string) []string {
	t.Helper()
	for _, program := range []string{"pdflatex", "pdftotext"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("SKIPPED: " + program + " is not installed")
		}
	}
	var b strings.Builder
	b.WriteString("\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,amssymb,tikz}\n" +
		"\\DeclareUnicodeCharacter{99AC}{U}\\DeclareUnicodeCharacter{9752}{U}\n" + // characters of Japan, which pdflatex has not
		"\\usepackage[paperwidth=30in,paperheight=30in,margin=1in]{geometry}\n\\pagestyle{empty}\\begin{document}\n")
	for _, p := range pieces {
		b.WriteString("\\noindent\n" + p + "\\clearpage\n")
	}
	b.WriteString("\\end{document}\n")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.tex"), []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil || bytes.Contains(out, []byte("Overfull")) {
		t.Fatalf("%v: %s", err, out[max(0, len(out)-3000):])
	}
	text, err := exec.Command("pdftotext", filepath.Join(dir, "a.pdf"), "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	pages := strings.Split(string(text), "\f")
	for i := range pages {
		pages[i] = strings.Join(strings.Fields(pages[i]), "")
	}
	return pages[:len(pages)-1]
}

// TestTikzCompiles checks that LaTeX accepts every picture, and that the pages have all texts.
func TestTikzCompiles(t *testing.T) {
	figures := slices.Collect(func(yield func(*figure.Figure) bool) {
		for _, f := range scenetest.All() {
			if !yield(f) {
				return
			}
		}
	})
	for seed := range uint64(30) {
		figures = append(figures, scenetest.Random(seed))
	}
	var pieces []string
	var scenes []*scene.Scene
	for i, f := range figures {
		f.Title = "a & b_c %"
		s := scene.New(f, scene.Themes[i%len(scene.Themes)].Theme())
		var b bytes.Buffer
		if err := tex.Tikz(&b, s, 0.5); err != nil {
			t.Fatal(err)
		}
		pieces, scenes = append(pieces, b.String()), append(scenes, s)
	}
	pages := compiled(t, pieces)
	if len(pages) != len(scenes) {
		t.Fatalf("%d pages of %d pictures", len(pages), len(scenes))
	}
	for i, s := range scenes {
		var want, got []byte
		for _, item := range s.Items {
			if text, ok := item.(scene.Text); ok {
				want = append(want, ascii(text.Text)...)
			}
		}
		got = ascii(pages[i])
		slices.Sort(want)
		slices.Sort(got)
		if !bytes.Equal(want, got) {
			t.Errorf("page %d has %q, want %q", i+1, got, want)
		}
	}
}

// ascii returns the letters and digits of a text except f; U stands for a Japanese character.
func ascii(text string) (all []byte) {
	for _, r := range text {
		switch {
		case r == 'f': // TeX makes ligatures of f
		case r > 0x3000:
			all = append(all, 'U')
		case r >= '0' && r <= '9' || r|32 >= 'a' && r|32 <= 'z':
			all = append(all, byte(r))
		}
	}
	return all
}

// TestArrayCompiles checks that LaTeX accepts arrays with any text.
func TestArrayCompiles(t *testing.T) {
	var pieces []string
	for _, texts := range [][]string{
		{"1", "", "3", "14"}, {`\`, "a_b", "50%", "{}", "$&#", "^~"}, {"<>", `"`, "|", "★", "●○", "■", "−×÷"},
	} {
		var b bytes.Buffer
		if err := tex.Array(&b, []*figure.Figure{board(2, 4, 3, texts...), board(2, 4, 0, texts...)}, nil); err != nil {
			t.Fatal(err)
		}
		pieces = append(pieces, b.String())
	}
	pages := compiled(t, pieces)
	for i, want := range []string{"1314→1314", "50%", "×÷"} {
		if !strings.Contains(pages[i], want) {
			t.Errorf("page %d: %q lacks %q", i+1, pages[i], want)
		}
	}
	if len(pages) != 3 {
		t.Errorf("%d pages", len(pages))
	}
}
