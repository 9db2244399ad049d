package pdf_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/font"
	"github.com/banmen/banmen/render/pdf"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/scene/scenetest"
)

// document returns a document with all figures, with their titles in the outline.
func document(t *testing.T) []byte {
	t.Helper()
	d := pdf.New("盤面", "ja")
	for _, f := range []*figure.Figure{scenetest.Bars(), scenetest.Cages(), scenetest.Chain(), scenetest.Edges(), scenetest.Outside(), scenetest.Paths()} {
		d.Page(595, 842)
		d.Outline(f.Title, 0)
		if err := d.Scene(scene.New(f, scene.Print()), 50, 50, 0.75); err != nil {
			t.Fatal(err)
		}
		d.Text(50, 30, 12, "図 "+f.Title, true)
	}
	var b bytes.Buffer
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The same pages give the same bytes.
func TestReproducible(t *testing.T) {
	first := document(t)
	for range 5 {
		if !bytes.Equal(first, document(t)) {
			t.Fatal("other bytes")
		}
	}
}

// TestRead checks that other programs find no fault with a document, and read its texts, fonts and
// language.
func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.pdf")
	if err := os.WriteFile(file, document(t), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		command []string
		want    []string
	}{
		{[]string{"qpdf", "--check", file}, []string{"No syntax or stream encoding errors found"}},
		{[]string{"pdftotext", file, "-"}, []string{"青", "42.1 %", "図 "}},
		{[]string{"pdffonts", file}, []string{"BANMEN+bizudgothic ", "BANMEN+bizudgothicB ", "CID TrueType      Identity-H       yes yes yes"}},
		{[]string{"pdfinfo", file}, []string{"Title:           盤面", "Pages:           6"}},
	} {
		t.Run(test.command[0], func(t *testing.T) {
			if _, err := exec.LookPath(test.command[0]); err != nil {
				t.Skip("SKIPPED: " + test.command[0] + " is not installed")
			}
			out, err := exec.Command(test.command[0], test.command[1:]...).CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			for _, s := range test.want {
				if !strings.Contains(string(out), s) {
					t.Errorf("%q is not in %s", s, out)
				}
			}
		})
	}
}

// A character that the font does not have is named.
func TestMissing(t *testing.T) {
	f := &figure.Figure{Rows: 1, Cols: 1, Cells: []figure.Cell{{Text: "🀄"}}}
	var missing *font.MissingError
	if err := pdf.Draw(&bytes.Buffer{}, scene.New(f, scene.Light()), 1); !errors.As(err, &missing) || missing.Rune != '🀄' {
		t.Errorf("%v", err)
	}
}

// Whatever a figure has can be drawn.
func TestRandom(t *testing.T) {
	seeds := uint64(50)
	if testing.Short() {
		seeds = 5
	}
	for seed := range seeds {
		var b bytes.Buffer
		if err := pdf.Draw(&b, scene.New(scenetest.Random(seed), scene.Light()), 0.75); err != nil {
			t.Fatal(err)
		}
	}
}
