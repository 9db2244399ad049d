package codec_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/sudoku"
)

// TestAnswerInTheSameAlphabet checks that records are written in the alphabet that they were read
// in, if the form has characters for cells.
func TestAnswerInTheSameAlphabet(t *testing.T) {
	hex := strings.Repeat("0123.56789ABCDEF\n", 16)
	letters := strings.Repeat("ABC.EFGHIJKLMNOP", 16) + "\n"
	for _, c := range []struct{ form, text, alphabet string }{
		{"sdk", hex, ""},
		{"sdk", strings.ToLower(hex), ""},
		{"line", letters, ""},
		{"line", strings.ToLower(letters), ""},
		{"line", strings.ReplaceAll(letters, "AB", "12"), "12CDEFGHIJKLMNOP"},
		{"line", "い...........は...\n", "いろはに"},
		{"framed", "---------\n0 1 | 2 3\n2 3 |    \n----+----\n    |    \n    |    \n---------\n", "0123"},
	} {
		f := form(t, c.form)
		for e, err := range f.Read(strings.NewReader(c.text), banmen.Params{Alphabet: c.alphabet}) {
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			if err := f.Write(&out, e, e.Puzzle.Givens()); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.text, out.String()); d != "" {
				t.Errorf("%s: %s", c.form, d)
			}
		}
	}
}

// TestForeignAlphabet checks that an alphabet is ignored if it does not suit the puzzle or the
// form.
func TestForeignAlphabet(t *testing.T) {
	p, err := sudoku.Kind.Parse(mini)
	if err != nil {
		t.Fatal(err)
	}
	for alphabet, want := range map[string]string{
		"ABCD":  "A000000000000000",
		"0123":  "0...............",
		"ABC":   "1000000000000000",
		"AABC":  "1000000000000000",
		"A.BC":  "1000000000000000",
		"ABCDE": "1000000000000000",
	} {
		b := p.Givens().Clone()
		clear(b.Cells)
		b.Cells[0] = 1
		e := banmen.Entry{Puzzle: p, Meta: map[string]string{"alphabet": alphabet}}
		var out strings.Builder
		if err := form(t, "sdm").Write(&out, e, b); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want+"\n", out.String()); d != "" {
			t.Errorf("%s: %s", alphabet, d)
		}
	}
}
