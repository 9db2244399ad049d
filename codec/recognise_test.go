package codec_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
)

// TestOrder checks which form is chosen for texts that several forms can read, or none.
func TestOrder(t *testing.T) {
	lines := strings.Repeat("1000000003000040\n", 16)
	for text, want := range map[string]string{
		"sudoku:2x2\n1.....3....4.2..\n":                   "sudoku text", // the second is a bad line
		"sudoku:2x2\n1.....3....4.2..\n1.....3....4.2..\n": "sudoku line", // the first is a bad line
		`{"format":"banmen-puzzle/1","puzzle":"latin:4"}`:  "latin json",
		"{}": "attack25 json",
		"{}\n" + strings.Repeat(`{"format":"banmen-puzzle/1","puzzle":"magic:3"}`+"\n", 2): "magic json",
		`{"variables":["a"]}`:                                               "model model",
		lines:                                                               "sudoku line", // it may also be one board of 16 rows
		strings.ReplaceAll(lines, "3", "G"):                                 "sudoku spaced",
		strings.ReplaceAll(lines, "0", " "):                                 "sudoku spaced", // or lines
		strings.Repeat("12  34          \n", 4):                             "sudoku line",
		"1  0  3  4\n0 3 0 0\n0 0 0 4\n0 2 0 0\n":                           "sudoku table",
		"1  -  3  4\n- 3 - -\n- - - 4\n- 2 - -\n":                           "sudoku dashes",
		"1\t0\t3\t4\n0\t3\t0\t0\n0\t0\t0\t4\n0\t2\t0\t0\n":                  "sudoku csv",
		"1234\n3412\n2143\n4321\n":                                          "sudoku sdk",
		"1x34\n34xx\n2143\n4321\n":                                          "sudoku sdk",
		"1 34\n34\n2143\n4321\n":                                            "sudoku spaced",
		"53..7....\n6..195...\n.98....6" + strings.Repeat("\n.........", 7): "sudoku sdk", // its error says what is wrong
		"12345678\n":                                                        "sudoku line",
		"- - - -\n":                                                         "sudoku dashes",
		"---\n":                                                             "sudoku framed",
		"--\n":                                                              "attack25 record",
		"R13B8Wx?\n":                                                        "attack25 record",
		"|--|--|\n|10|\n":                                                   "coin board", // the record is bad
		"R,1\nG\nhello\n":                                                   "sudoku csv",
		"R\nG\nhello\n":                                                     "attack25 colours",
		strings.Repeat("12345", 5):                                          "sudoku line", // it cannot be a board
	} {
		c, ok := codec.Recognise(kinds.All, []byte(text), "")
		if got := c.Kind.Name + " " + c.Form.Name; !ok || got != want {
			t.Errorf("%.40q: taken for %s, expected %s", text, got, want)
		}
	}
}

// TestCandidates checks that files are read in the form that is reported, and that each form gives
// a reason.
func TestCandidates(t *testing.T) {
	files, err := filepath.Glob("testdata/samples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	for i, file := range files {
		if testing.Short() && i%5 > 0 {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c, ok := codec.Recognise(kinds.All, data, "")
		all := codec.Candidates(kinds.All, data, "")
		if !ok || all[0].Kind != c.Kind || all[0].Form.Name != c.Form.Name {
			t.Errorf("%s: taken for %s, told to be %s", file, c.Form.Name, all[0].Form.Name)
		}
		for i, c := range all {
			if c.Fit.Fitness == banmen.FitNone || c.Fit.Why.Format == "" || (c.Reason.Format == "") != (i == 0) {
				t.Errorf("%s: %s %s: %v, lost: %v", file, c.Kind.Name, c.Form.Name, c.Fit, c.Reason)
			}
		}
	}
}

// TestNamed checks that a form given by name is used, of the kind that fits the file best, or else
// of Sudoku.
func TestNamed(t *testing.T) {
	const board = "1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n"
	for name, want := range map[string]string{"csv": "sudoku", "line": "sudoku", "text": "sudoku", "sdk": "sudoku", "none": ""} {
		c, ok := codec.Recognise(kinds.All, []byte(board), name)
		if ok != (want != "") || ok && (c.Kind.Name != want || c.Form.Name != name) {
			t.Errorf("%s: %v", name, c)
		}
	}
}

func BenchmarkRecognise(b *testing.B) {
	line := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	for name, text := range map[string]string{
		"line": strings.Repeat(line, 800),
		"text": strings.Repeat("sudoku:3x3:"+line, 700),
	} {
		b.Run("all/"+name, func(b *testing.B) {
			for b.Loop() {
				codec.Recognise(kinds.All, []byte(text), "")
			}
		})
	}
}
