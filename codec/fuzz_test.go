package codec_test

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds/sudoku"
)

// fuzzForm reads arbitrary text. The reader must not panic, its errors must have a place, and what
// it reads must survive writing and reading.
func fuzzForm(f *testing.F, name string) {
	form := form(f, name)
	files, err := filepath.Glob("testdata/samples/" + name + "-*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add("")
	f.Add(" ")
	f.Add("|")
	f.Add("> Grid\n1: 1.../..3./...4/.2..\n<tr><td>1</td></tr>")
	f.Add("a = [1 0; 0 2]\n{\"1.\", '', None}")
	f.Add("\ufeff#\r\n\n1 2|3\xff")
	f.Fuzz(func(t *testing.T, text string) {
		codec.Candidates([]*banmen.Kind{sudoku.Kind}, []byte(text), "")
		for e, err := range form.Read(strings.NewReader(text), banmen.Params{}) {
			if err != nil {
				if s, ok := err.(*banmen.SyntaxError); !ok || s.Line < 1 || s.Column < 1 {
					t.Fatalf("%#v", err)
				}
				continue
			}
			checkEntry(t, form, e)
		}
	})
}

func checkEntry(t *testing.T, form banmen.Form, e banmen.Entry) {
	var out strings.Builder
	if err := form.Write(&out, e, e.Puzzle.Givens()); err != nil {
		if form.Name == "hodoku" || slices.Contains(limited, form.Name) {
			return // the form is not written, or only for boards of 9x9
		}
		t.Fatal(err)
	}
	params := banmen.Params{As: strings.Join(strings.Split(e.Puzzle.String(), ":")[:2], ":")}
	if n := e.Puzzle.Givens().Rows; n <= 35 && form.Name != "csv" && form.Name != "table" && form.Name != "dashes" && form.Name != "array" {
		params.Alphabet = cmp.Or(e.Meta["alphabet"], strings.Join(codec.Digits(n)[1:], ""))
	}
	if got := read(form, out.String(), params); got != e.Puzzle.String() {
		t.Fatalf("%s became %s, written as\n%s", e.Puzzle, got, out.String())
	}
}

func FuzzText(f *testing.F)   { fuzzForm(f, "text") }
func FuzzCSV(f *testing.F)    { fuzzForm(f, "csv") }
func FuzzLine(f *testing.F)   { fuzzForm(f, "line") }
func FuzzSDM(f *testing.F)    { fuzzForm(f, "sdm") }
func FuzzFields(f *testing.F) { fuzzForm(f, "fields") }
func FuzzSDK(f *testing.F)    { fuzzForm(f, "sdk") }
func FuzzSS(f *testing.F)     { fuzzForm(f, "ss") }
func FuzzSpaced(f *testing.F) { fuzzForm(f, "spaced") }
func FuzzFramed(f *testing.F) { fuzzForm(f, "framed") }
func FuzzTable(f *testing.F)  { fuzzForm(f, "table") }
func FuzzDashes(f *testing.F) { fuzzForm(f, "dashes") }
func FuzzDrawn(f *testing.F)  { fuzzForm(f, "drawn") }
func FuzzArray(f *testing.F)  { fuzzForm(f, "array") }
func FuzzPasted(f *testing.F) { fuzzForm(f, "pasted") }
func FuzzPM(f *testing.F)     { fuzzForm(f, "pm") }
func FuzzHodoku(f *testing.F) { fuzzForm(f, "hodoku") }
func FuzzSolo(f *testing.F)   { fuzzForm(f, "solo") }
func FuzzJSON(f *testing.F)   { fuzzForm(f, "json") }

func FuzzOpenSudoku(f *testing.F) { fuzzForm(f, "opensudoku") }
func FuzzKSudoku(f *testing.F)    { fuzzForm(f, "ksudoku") }
func FuzzGnome(f *testing.F)      { fuzzForm(f, "gnome") }
func FuzzSudokuCom(f *testing.F)  { fuzzForm(f, "sudokucom") }
func FuzzSketch(f *testing.F)     { fuzzForm(f, "sketch") }
func FuzzNYT(f *testing.F)        { fuzzForm(f, "nyt") }
func FuzzSaveFile(f *testing.F)   { fuzzForm(f, "savefile") }
func FuzzURL(f *testing.F)        { fuzzForm(f, "url") }
