package text_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/scene/scenetest"
	"github.com/banmen/banmen/render/text"
)

var update = flag.Bool("update", false, "write testdata anew")

// boxes is 4x4 with boxes, every role, a diagonal and notes.
func boxes() *figure.Figure {
	f := &figure.Figure{Rows: 4, Cols: 4, Cells: make([]figure.Cell, 16), Notes: []string{"a note", "盤面"}}
	copy(f.Cells, []figure.Cell{
		{Text: "1", Role: figure.Given}, {Text: "3"}, {Text: "4", Role: figure.Guess}, {Text: "2", Role: figure.Wrong},
		{Role: figure.Open, Fill: figure.Cursor}, {Role: figure.Open, Fill: figure.Legal}, {Text: "5", Fill: figure.Dead}, {Role: figure.Open},
		{Text: "1", Role: figure.Player1}, {Text: "2", Role: figure.Guess, Fill: figure.Cursor},
	})
	f.Region = []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}
	f.Paths = []figure.Path{{Cells: []int{0, 15}}, {Cells: []int{3, 12}}}
	return f
}

// jigsaw returns a figure with irregular regions, so that all junctions appear.
func jigsaw() *figure.Figure {
	f := &figure.Figure{Rows: 3, Cols: 5, Cells: make([]figure.Cell, 15)}
	f.Region = []int{0, 0, 0, 1, 1, 0, 2, 0, 0, 1, 2, 2, 2, 1, 1}
	for i := range f.Cells {
		f.Cells[i].Text = strings.Repeat("7", i%3+1)
	}
	return f
}

// marks has pencil marks, and a wide character.
func marks() *figure.Figure {
	f := &figure.Figure{Rows: 2, Cols: 2, Cells: make([]figure.Cell, 4)}
	f.Cells[0].Marks = figure.Candidates("1", "", "3", "", "5", "", "7", "8", "")
	f.Cells[1].Text = "馬"
	f.Cells[3].Marks = figure.Candidates("2", "4")
	f.Paths = []figure.Path{{Cells: []int{0, 3}}}
	return f
}

func TestRender(t *testing.T) {
	figures := scenetest.All()
	figures["boxes"], figures["jigsaw"], figures["marks"] = boxes(), jigsaw(), marks()
	for name, f := range figures {
		t.Run(name, func(t *testing.T) {
			var got bytes.Buffer
			if err := text.Render(&got, f); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", name+".txt")
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
		})
	}
}

func TestDense(t *testing.T) {
	f := boxes()
	f.Notes = nil
	got := text.Layout(f, text.Style{Dense: true})
	if n := strings.Count(got, "\n"); n != 4+3 {
		t.Errorf("got %d lines, want 4 rows and 3 heavy lines:\n%s", n, got)
	}
}

// TestWidths checks that all lines of a drawing are equally wide.
func TestWidths(t *testing.T) {
	f := marks()
	var out bytes.Buffer
	if err := text.Render(&out, f); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for _, l := range lines {
		if scene.Width(l) != scene.Width(lines[0]) {
			t.Errorf("width %d, want %d: %q", scene.Width(l), scene.Width(lines[0]), l)
		}
	}
}

// TestRandom checks that texts and corner marks of any figure are found at the places of their
// cells, and that the same figure gives the same text.
func TestRandom(t *testing.T) {
	for seed := range uint64(300) {
		found(t, scenetest.Random(seed))
	}
}

func FuzzFigure(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { found(t, scenetest.Random(seed)) })
}

func found(t *testing.T, f *figure.Figure) {
	t.Helper()
	drawn, places := text.Placed(f, text.Style{})
	if again := text.Layout(f, text.Style{}); again != drawn {
		t.Fatal("another text")
	}
	lines := strings.Split(drawn, "\n")
	table := scene.NewTable(f)
	for i, c := range f.Cells {
		var cell strings.Builder
		for k := range places.Height {
			line := lines[places.Lines[i/f.Cols]+k]
			cell.WriteString(columns(line, places.Columns[i%f.Cols], places.Width) + "\n")
		}
		want := []string{c.Text, table.Cell[i].Notes, c.TintLetters()}
		for _, m := range slices.Concat(table.Cell[i].Corner, table.Cell[i].Square) {
			want = append(want, m.Text)
		}
		for _, s := range want {
			if !strings.Contains(cell.String(), s) {
				t.Errorf("cell %d lacks %q:\n%s", i, s, drawn)
			}
		}
	}
}

// columns cuts some columns of a terminal out of a line.
func columns(line string, from, wide int) string {
	var b strings.Builder
	at := 0
	for _, r := range line {
		if at >= from && at < from+wide {
			b.WriteRune(r)
		}
		at += scene.Width(string(r))
	}
	return b.String()
}
