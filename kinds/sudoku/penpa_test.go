package sudoku

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"testing"
)

// penpaOf returns a link of Penpa+ for a board of 4x4, with drawings as JSON.
func penpaOf(t *testing.T, drawn string) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, 9)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(w, "sudoku,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: ,Author: ,,rules,OFF,false\n[0,0,0,0]\n{}\n%s\n{}\n[]", drawn)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + base64.StdEncoding.EncodeToString(packed.Bytes())
}

// TestPenpaCages checks that cages of Penpa+ become rules, as in SudokuPad's importer: drawn with a
// line, joined by diagonal strokes, and with the total in the upper left corner of the first cell.
// R1C1 is point 18 of 64, and the points in its corners are 328 to 331.
func TestPenpaCages(t *testing.T) {
	for drawn, want := range map[string]string{
		`{"killercages":[[18,19]],"cage":{"328,329":10},"numberS":{"328":["5",1]}}`:                                   "sudoku:1x4+cage(5R1C1-R1C2):................",
		`{"killercages":[[18,19]],"numberS":{"328":["5",1]}}`:                                                         "sudoku:1x4:................",
		`{"killercages":[[18,19]],"cage":{"328,329":10},"numberS":{"329":["5",1]}}`:                                   "sudoku:1x4+cage(R1C1-R1C2):................",
		`{"killercages":[[18,19]],"cage":{"328,329":10},"numberS":{"328":["5",6]}}`:                                   "sudoku:1x4+cage(R1C1-R1C2):................",
		`{"killercages":[[18,19]],"cage":{"328,329":10},"numberS":{"328":["<5",1]}}`:                                  "sudoku:1x4:................",
		`{"killercages":[[18],[27]],"cage":{"328,329":10,"364,365":10},"symbol":{"82":[5,"frameline",1]}}`:            "sudoku:1x4+cage(R1C1-R2C2):................",
		`{"killercages":[[18],[19]],"cage":{"328,329":10,"332,333":10},"symbol":{"81":[5,"frameline",1]}}`:            "sudoku:1x4:................",
		`{"killercages":[[18,27,36,45]],"cage":{"328,329":10}}`:                                                       `sudoku:1x4+x(\):................`,
		`{"killercages":[[18,19]],"cage":{"328,329":10},"numberS":{"331":["foglight",1],"10":["title: The fog", 1]}}`: "sudoku:1x4:................",
	} {
		e, err := readLink(t, "penpa", penpaOf(t, drawn))
		if err != nil || e.Puzzle.String() != want {
			t.Errorf("%s is %v, expected %s; %v", drawn, e.Puzzle, want, err)
		}
		if fog := `[{"shape":"fog","at":[[0.5,0.5],[0.5,1.5]]}]`; e.Meta["name"] != "" && (e.Meta["name"] != "The fog" || e.Meta["looks"] != fog) {
			t.Errorf("%s has %v", drawn, e.Meta)
		}
	}
}
