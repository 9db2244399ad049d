package codec_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/kinds/sudoku"
)

const (
	mixedFirst  = "sudoku:3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	mixedSecond = "sudoku:3x3:.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
)

// TestMixedForms puts two boards in two forms into one text, with nothing, words or the statistics
// of a solver between them. Both must be read, or the text refused.
func TestMixedForms(t *testing.T) {
	mixed, refused := 0, 0
	words := []string{"\n", "\nhere is another one, 3 of 5:\n\n", "\nNumber of Givens: 30\nGG\n\n"}
	one, seconds := 3, mixedTexts(t, mixedSecond)
	switch {
	case os.Getenv("BANMEN_LONG") != "":
		one = 1
	case testing.Short():
		one = 60
	}
	for i, a := range mixedTexts(t, mixedFirst) {
		for j, b := range seconds {
			if (i+2*j)%one > 0 {
				continue
			}
			text := a + words[(i+j)%len(words)] + b
			got, err := readAny(text)
			mixed++
			switch {
			case err == nil && !slices.Equal(got, []string{mixedFirst, mixedSecond}):
				t.Errorf("read as %d puzzles %v:\n%s", len(got), got, text)
			case err != nil:
				refused++
			}
		}
	}
	t.Log(mixed, "texts, of which", refused, "were refused")
	if 2*refused > mixed {
		t.Errorf("%d of %d texts were refused: expected less than half", refused, mixed)
	}
}

// mixedTexts returns a puzzle in each form that can be written, and in some that are only read.
func mixedTexts(t *testing.T, name string) (texts []string) {
	p, err := sudoku.Kind.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	g := p.Givens()
	for _, f := range sudoku.Kind.Forms {
		var out strings.Builder
		out.WriteString(f.Head)
		if f.Put == nil || f.Write(&out, banmen.Entry{Puzzle: p}, g) != nil {
			continue
		}
		out.WriteString(f.Tail)
		texts = append(texts, out.String())
	}
	row := func(left, between, right, open string) string {
		var out strings.Builder
		for r := range g.Rows {
			var cells []string
			for c := range g.Cols {
				if v := g.Cells[g.At(r, c)]; v > 0 {
					cells = append(cells, string(rune('0'+v)))
				} else {
					cells = append(cells, open)
				}
			}
			out.WriteString(left + strings.Join(cells, between) + right + "\n")
		}
		return out.String()
	}
	return append(texts,
		row("", "", "", "."), row("", " ", "", "."), row("", "", "", " "), row("", "\t", "", ""),
		row("| ", " | ", " |", " "), row("> ", " ", "", "_"), row("[", ", ", "],", "None"),
		"<table>"+row("<tr><td>", "</td><td>", "</td></tr>", "&nbsp;")+"</table>\n")
}

// readAny returns the names of the puzzles in a text of any form, or the error.
func readAny(text string) (names []string, err error) {
	c, ok := codec.Recognise(kinds.All, []byte(text), "")
	if !ok {
		return nil, banmen.Syntaxf(1, 1, "no form")
	}
	for e, err := range c.Form.Read(strings.NewReader(text), banmen.Params{}) {
		if err != nil {
			return names, err
		}
		names = append(names, e.Puzzle.String())
	}
	return names, nil
}
