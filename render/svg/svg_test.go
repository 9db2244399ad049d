package svg_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/scene/scenetest"
	"github.com/banmen/banmen/render/svg"
)

var update = flag.Bool("update", false, "write testdata anew")

// roles has every role, regions, a line, notes and texts that must be escaped.
func roles() *figure.Figure {
	f := &figure.Figure{Title: "R&D <1>", Rows: 3, Cols: 4, Notes: []string{"1 < 2 & 3", "盤面"}, Cells: []figure.Cell{
		{Text: "1", Role: figure.Given}, {Text: "12"}, {Text: "123", Role: figure.Guess}, {Text: "<", Role: figure.Wrong},
		{Role: figure.Open, Fill: figure.Cursor}, {Text: "25", Role: figure.Open, Fill: figure.Legal}, {Text: "5", Fill: figure.Dead}, {Marks: figure.Candidates("1", "", "3", "4", "5", "", "", "8", "9")},
		{Text: "R1", Role: figure.Player1}, {Text: "G2", Role: figure.Player2}, {Text: "W3", Role: figure.Player3}, {Text: "B4", Role: figure.Player4},
	}}
	f.Region = []int{0, 0, 1, 1, 0, 2, 2, 1, 0, 0, 2, 2}
	f.Paths = []figure.Path{{Cells: []int{0, 10}}}
	return f
}

func TestRender(t *testing.T) {
	plain := &figure.Figure{Rows: 1, Cols: 2, Cells: make([]figure.Cell, 2)}
	figures := scenetest.All()
	figures["roles"], figures["plain"] = roles(), plain
	for name, f := range figures {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := svg.Render(&got, f); err != nil {
				t.Fatal(err)
			}
			golden(t, name+".svg", got)
		})
	}
}

// Whatever a figure has, the picture is well formed.
func TestRandom(t *testing.T) {
	for seed := range uint64(200) {
		var got bytes.Buffer
		if err := svg.Render(&got, scenetest.Random(seed)); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, got.String())
	}
}

func TestPrint(t *testing.T) {
	var got bytes.Buffer
	if err := svg.Draw(&got, scene.New(roles(), scene.Print())); err != nil {
		t.Fatal(err)
	}
	golden(t, "print.svg", got)
}

// golden compares a picture with the file of that name.
func golden(t *testing.T, name string, got bytes.Buffer) {
	t.Helper()
	wellFormed(t, got.String())
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

func wellFormed(t *testing.T, s string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(s)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("no XML: %v", err)
		}
	}
}

// Texts of any sort leave the picture well formed.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "1", "<&>\"'", "\x00\xff", "]]>", "<!--", "馬"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var out bytes.Buffer
		fig := &figure.Figure{Title: s, Rows: 1, Cols: 1, Notes: []string{s}, Cells: []figure.Cell{{Text: s}}}
		if err := svg.Render(&out, fig); err != nil {
			t.Fatal(err)
		}
		wellFormed(t, out.String())
	})
}

// TestNames checks that each text of a cell has the name of the cell as its ID, that IDs are unique
// also on a sheet of several boards, and that contents are described.
func TestNames(t *testing.T) {
	f := figure.New(2, 2, []uint16{1, 0, 0, 2}, make([]uint16, 4), []string{"", "A", "<"})
	f.Title = "two"
	var one, both bytes.Buffer
	if err := errors.Join(svg.Render(&one, f), svg.Draw(&both, scene.Beside([]*scene.Scene{scene.New(f, nil), scene.New(f, nil)}, 0))); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		picture string
		want    []string
	}{
		{one.String(), []string{"<title>two</title>\n<desc>2x2: A . / . &lt;</desc>", `id="r1c1"`, `id="r2c2"`}},
		{both.String(), []string{"<desc>2x2: A . / . &lt;; 2x2: A . / . &lt;</desc>", `id="b1r1c1"`, `id="b1r2c2"`, `id="b2r1c1"`, `id="b2r2c2"`}},
	} {
		wellFormed(t, test.picture)
		for _, s := range test.want {
			if strings.Count(test.picture, s) != 1 {
				t.Errorf("%s is not once in %s", s, test.picture)
			}
		}
		if ids := strings.Count(test.picture, ` id="`); ids != len(test.want)-1 {
			t.Errorf("%d ids", ids)
		}
	}
}
