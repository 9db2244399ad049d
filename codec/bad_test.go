package codec_test

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/sudoku"
)

func TestErrorPositions(t *testing.T) {
	nine := strings.Repeat("        1\n", 8) + "9        \n"
	puzzle9 := "sudoku:3x3:" + strings.Repeat("........1", 8) + "9........"
	const p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for _, c := range []struct{ form, text, want string }{
		{"line", p[1:], "1:1: expected a square number of cells such as 16, 36 or 81, found 80"},
		{"line", "\n# a\n" + p[:80] + "A\n" + p, "3:81: expected 1 to 9 or an empty cell (.), found \"A\"\nsudoku:3x3:" + p},
		{"line", "1.....3....5.2..\n", "1:12: expected 1 to 4 or an empty cell (.), found \"5\""},
		{"line", strings.Repeat(".", 25), "1:1: a board of 5 x 5 cells could be several kinds of puzzle: name the kind with --as KIND[:PARAMS] or --box ROWSxCOLUMNS"},
		{"line", strings.Repeat(".", 49), "1:1: a board of 7 x 7 cells could be several kinds of puzzle: name the kind with --as KIND[:PARAMS] or --box ROWSxCOLUMNS"},
		{"line", "5\xff", "1:2: expected text in UTF-8, found the byte 0xff"},
		{"line", "\x7fELF\x02\x01\x01\x00", "1:1: expected text in UTF-8, found the byte 0x7f"},
		{"line", "1,0,0,0\n", "1:1: expected all cells of a board in one line, such as 16, 36 or 81, found one cell"},
		{"line", "", "1:1: empty: expected a puzzle"},
		{"fields", p + "\n12," + p[1:] + "\n1;2," + p + "\n七," + p[:80] + "A,1\n,x\n2,\n" + "id,puzzle\n 3 ," + p + " # c",
			"1:1: expected a puzzle in the second field, found one field\n2:4: expected a square number of cells such as 16, 36 or 81, found 80\n" +
				"3:3: expected all cells of a board in one line, such as 16, 36 or 81, found one cell\n" +
				"4:83: expected 1 to 9 or an empty cell (.), found \"A\"\n5:2: expected all cells of a board in one line, such as 16, 36 or 81, found one cell\n" +
				"6:3: expected a square number of cells such as 16, 36 or 81, found 0\n7:4: expected a square number of cells such as 16, 36 or 81, found 6\nsudoku:3x3:" + p},
		{"line", "\ufeff\r\n# only this\r\n", "1:1: empty: expected a puzzle"},
		{"csv", "1,0,0,0\n0,0,3\n0,0,0,4\n0,2,0,0\n", "2:6: expected 4 cells in each row, found 3"},
		{"csv", "1,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n", "1:6: expected 4 cells in each row, found 3"},
		{"csv", "1,0,0,0\n0,0,3,0\n0,0,0,4\n", "4:1: expected 4 rows of 4 cells, found 3"},
		{"csv", "1,0,0,0\n0,0,3,0,1\n0,0,0,4\n0,2,0,0\n", "2:9: expected 4 cells in each row, found 5"},
		{"csv", "1,0,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n", "1:9: expected 4 cells in each row, found 5"},
		{"csv", "1,0,0,0\n0, 0, x1,0\n0,0,0,4\n0,2,0,0\n", "2:7: expected 1 to 4 or an empty cell (.), found \"x1\""},
		{"csv", "1,0,0,0\n0,0,10,0\n0,0,0,4\n0,2,0,0\n", "2:5: 10 is not a digit of a 4x4 board: expected 1 to 4, or . for an open cell"},
		{"csv", "puzzle,solution\n" + p[1:] + ",x\n", "2:1: expected a square number of cells such as 16, 36 or 81, found 80"},
		{"table", " 1 2\n 3 4\n", "1:1: a board of 2 x 2 cells could be several kinds of puzzle: name the kind with --as KIND[:PARAMS] or --box ROWSxCOLUMNS"},
		{"table", strings.Repeat(" 17"+strings.Repeat("  0", 15)+"\n", 16), "1:2: 17 is not a digit of a 16x16 board: expected 1 to 16, or . for an open cell"},
		{"dashes", "1 - - - - -\n", "2:1: expected 6 rows of 6 cells, found 1"},
		{"spaced", strings.Repeat("53  7   1\n", 8), "8:1: a row is missing: write an empty row as a blank or 0"},
		{"spaced", strings.Repeat("9  \n", 8), "8:1: a row is missing: write an empty row as a blank or 0"},
		{"spaced", strings.Repeat("9", 36) + "\n", "1:36: expected a row of at most 35 characters, found 36"},
		{"spaced", "12345\n1\n1\n1\n", "1:5: row 1 is too long: expected at most 4 cells, found 5"},
		{"spaced", strings.Repeat("53  7   1\n", 8) + "53  7   12\n", "9:10: row 9 is too long: expected at most 9 cells, found 10"},
		{"spaced", strings.Repeat("12345\n", 5), "1:1: a board of 5 x 5 cells could be several kinds of puzzle: name the kind with --as KIND[:PARAMS] or --box ROWSxCOLUMNS"},
		{"spaced", strings.Repeat("1/0/0/0\n", 4), "1:2: expected a digit, a letter or a blank for each cell, found \"/\""},
		{"spaced", nine + "\n1\n", puzzle9 + "\n11:1: expected 9 rows for a board, found 1"},
		{"spaced", nine + "1\n", puzzle9 + "\n10:1: expected 9 rows for a board, found 1"},
		{"spaced", nine + nine, puzzle9 + "\n" + puzzle9},
		{"spaced", nine[10:] + "\n" + nine, "8:1: a row is missing: write an empty row as a blank or 0"},
		{"spaced", nine + "1\n\n" + nine, "10:1: expected 9 rows for a board, found 10"},
		{"framed", "---------\n1 2 | 3 4\n", "1:1: expected a line of dashes after the last row, found the end of the file"},
		{"framed", "1 2 | 3 4\n", "1:1: expected a line of dashes, found \"1 2 | 3 4\""},
		{"framed", "---\n---\n", "1:1: expected rows between the lines of dashes, found none"},
		{"framed", "---------\n1 2 | 3 4\n1 2 | 3 4\n12 | 3 4\n1 2 | 3 4\n---------\n", "4:2: expected 4 cells separated by blanks with a bar after every 2, found \"12 | 3 4\""},
		{"framed", "---------\n1 2 | 3 4 5\n1 2 | 3 4\n1 2 | 3 4\n1 2 | 3 4\n---------\n", "2:10: expected a row of 9 characters, found 11"},
		{"framed", "---------\n1 2 | 3 4\n----+----\n1 2 | 3 4\n1 2 | 3 4\n---------\n", "3:1: expected 2 rows above this line, found 1"},
		{"framed", "---------\n1 2 | 3 4\n1 2 | 3 4\n----+----\n1 2 | 3 4\n---------\n", "6:1: expected 2 rows above this line, found 1"},
		{"framed", "---------\n1 2 | 3 4\n1 2 | 3 4\n1 2 | 3 4\n---------\n", "5:1: expected 4 rows above this line, found 3"},
		{"sdk", "12..\n34..\n.\n....\n", "3:2: expected 4 cells in each row, found 1"},
		{"sdk", "[Puzzle]\n12..\n34..\n....\n....\n[State]\n", "2:1: expected a board after [State], found the end of the file"},
		{"drawn", "1 . | . 4\n. 4 | 1\n----+----\n. 1 | 4 .\n4 . | . 1\n", "2:6: expected 2 cells between two bars, found \"1\""},
		{"ss", "*--*\n|..|\n", "1:1: expected a square number of cells such as 16, 36 or 81, found 2"},
		{"ss", "*-----*\n|1.|..|\n|..|..|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n\nI995\n", "9:1: expected a move such as I024 or E03002, found \"I995\""},
		{"pm", "1 34\n24 4 3\n", "1:1: expected a square number of cells such as 16, 36 or 81, found 5"},
		{"hodoku", ":0000:x:" + p[1:] + "::::\n:0000:x:+" + p + "::::\n", "1:9: expected 81 cells, found 80\nsudoku:3x3:." + p[1:]},
		{"hodoku", ":0000:x:" + p + ":012:::\n", "1:91: expected a candidate as digit, row and column, such as 418, found \"012\""},
		{"hodoku", ":0000\n", "1:1: expected :technique:digits:givens:deleted:eliminations:placements:comment, found \":0000\""},
		{"solo", "4j:p,b\n", "1:6: expected the region walls of a board of 4 rows, found \"b\""},
		{"solo", "4j:p\n", "1:6: expected the region walls of a board of 4 rows, found \"\""},
		{"solo", "4j:p,b_d_ca_____aa,a\n", "1:19: expected the end of the game ID, found \",a\""},
		{"solo", "27j:p,b\n", "1:1: expected a box size such as 3x3 and a colon, found \"27j\""},
		{"solo", "2x2kdb:p,a,1\n", "1:10: expected the cage walls of a board of 4 rows, a comma and the sums, found \"a,1\""},
		{"solo", "2x2k:p,__aa_a_cb_____a_\n", "1:8: expected the cage walls of a board of 4 rows, a comma and the sums, found \"__aa_a_cb_____a_\""},
		{"solo", "2x2k:p,__aa_a_cb_____a_,3_9_5d7_7_3d6a\n", "1:36: expected the sum of the cage at R4C2, found none"},
		{"solo", "2x2k:p,__aa_a_cb_____a_,3_9_5d7_7_3c6_1a\n", "1:39: expected the sum of a cage in its first cell, R4C2, found it in R4C3"},
		{"solo", "2x2k:p,__aa_a_cb_____a_,3_9_5d7_7_3c6c\n", "1:25: expected 16 cells, found 17"},
		{"solo", "2x2k:p,__aa_a_cb_____a_,3_9_5d7_7_3c6!\n", "1:38: expected numbers, letters a to z or _, found \"!\""},
		{"solo", "2x2:a1z\n", "1:5: expected 16 cells, found 28"},
		{"solo", "2x2:5o\n", "1:5: expected 1 to 4 or an empty cell (.), found \"5\""},
		{"solo", "2x2:1?\n", "1:6: expected numbers, letters a to z or _, found \"?\""},
		{"solo", "2x2#123\n", "1:1: expected a game ID such as 2x2:1a2b..., found \"2x2#123\""},
		{"solo", "2x2de 2x2:p\n", "1:1: expected a box size such as 3x3 and a colon, found \"2x2de 2x2\""},
		{"solo", "2x2r4de:p\n", "sudoku:2x2:................"},
		{"solo", "0x0:a\n", "1:1: expected a box size such as 3x3 or a board size such as 4r7c (rows x columns), found \"0x0\""},
		{"text", "sudoku:2x2:1\n  sudoku:2x2:1...............\n", "1:12: expected 16 cells, found 1\nsudoku:2x2:1..............."},
		{"text", "  coin:6\n", "1:3: expected sudoku:, found \"coin:6\""},
		{"json", "{\"format\":\"banmen-puzzle/1\"\n", "1:28: the JSON object is incomplete"},
		{"json", "{\"format\":\"banmen-puzzle/2\",\"puzzle\":\"sudoku:2x2\"}\n", "1:1: expected the format \"banmen-puzzle/1\", found \"banmen-puzzle/2\""},
		{"json", "{\"format\":\"banmen-puzzle/1\",\"puzzle\":\"sudoku:2x2\",\"x\":1}\n", "1:57: expected an object of the format banmen-puzzle/1: unknown field \"x\""},
		{"json", "{\"format\":\"banmen-puzzle/1\",\"puzzle\":\"sudoku:2x2:1\"}\n", "1:1: in the field \"puzzle\", character 12: expected 16 cells, found 1"},
		{"json", "{\"format\":\"banmen-puzzle/1\",\"puzzle\":\"sudoku:2x2\",\"marks\":[[1]]}\n", "1:1: expected marks for 16 cells, found 1"},
		{"json", "{\"format\":\"banmen-puzzle/1\",\"puzzle\":\"sudoku:2x2\"} {}\n", "1:51: expected one JSON object per line, found more text after it"},
		{"json", "{\"format\":\"banmen-puzzle/1\",\"puzzle\":\"sudoku:2x2\",\"board\":\"sudoku:3x3\"}\n", "1:1: in the field \"board\", character 1: expected 16 cells, found 81"},
		{"json", "{}\n", "1:1: the field \"format\" is missing: expected \"banmen-puzzle/1\""},
		{"json", "{\"format\":\"banmen-puzzle/1\"}\n", "1:1: the field \"puzzle\" is missing: expected the name of a puzzle"},
		{"json", "{\"format\":\"banmen-model/1\",\"domains\":[]}\n", "1:1: this is a model (banmen-model/1), which the form \"model\" reads: expected the format \"banmen-puzzle/1\""},
		{"json", "{\"format\":\"banmen-result/1\",\"verb\":\"version\"}\n", "1:1: this is a result (banmen-result/1) without a puzzle: expected the field \"puzzle\""},
		{"json", "[]\n", "1:1: expected an object of the format banmen-puzzle/1, found a JSON array"},
		{"json", "{\"format\":\"banmen-puzzle/1\",\"puzzle\":5}\n", "1:38: the field \"puzzle\" cannot hold a JSON number"},
	} {
		if d := cmp.Diff(c.want, read(form(t, c.form), c.text, banmen.Params{})); d != "" {
			t.Errorf("%s %q: %s", c.form, c.text, d)
		}
	}
}

func TestParams(t *testing.T) {
	grid6 := "1,0,0,0,0,6\n0,0,0,5,0,0\n0,0,3,0,0,0\n0,2,0,0,0,0\n2,0,0,0,0,4\n0,0,0,0,0,0\n"
	a16 := strings.Repeat("A...............", 16)
	for _, c := range []struct{ form, text, as, alphabet, want string }{
		{"csv", grid6, "", "", "sudoku:2x3:1....6...5....3....2....2....4......"},
		{"csv", grid6, "sudoku:3x2", "", "sudoku:3x2:1....6...5....3....2....2....4......"},
		{"csv", grid6, "sudoku:2x2", "", "1:9: expected 4 cells in each row, found 6"},
		{"csv", grid6, "latin:6", "", "expected sudoku, found \"latin:6\""},
		{"line", "1...3.1243.1....", "sudoku:2x2+x", "", "sudoku:2x2+x:1...3.1243.1...."},
		{"line", "1...3.1243.1....", "sudoku:3x3", "", "1:1: expected 81 cells (sudoku:3x3), found 16"},
		{"line", "1...3.1243.1....", "sudoku:0x3", "", "expected a box size such as 3x3 or a board size such as 4r7c (rows x columns), found \"0x3\""},
		{"line", a16, "", "", "sudoku:4x4:" + strings.ReplaceAll(a16, "A", "1")},
		{"line", a16, "", "123456789ABCDEFG", "sudoku:4x4:" + a16},
		{"line", a16, "", "0123456789ABCDEF", "sudoku:4x4:" + strings.ReplaceAll(a16, "A", "B")},
		{"line", a16, "", "0123", "expected an alphabet of 16 different characters, found \"0123\""},
		{"line", "い...........は...", "", "いろはに", "sudoku:2x2:1...........3..."},
		{"framed", "-----------\n1 |   | 2\n---\n", "", "", "2:1: expected boxes that fill 1 cells side by side, found 3"},
		{"solo", "2x2:p", "sudoku:2x2", "", "sudoku:2x2:................"},
		{"solo", "2x2:p", "sudoku:3x3", "", "1:1: expected sudoku:3x3, found \"sudoku:2x2\""},
	} {
		got := read(form(t, c.form), c.text, banmen.Params{As: c.as, Alphabet: c.alphabet})
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s %q as %q: %s", c.form, c.text, c.as, d)
		}
	}
}

// endless is a file without end of one repeated byte.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

// TestLongLine checks that a line without end is refused early, using little memory.
func TestLongLine(t *testing.T) {
	for i, f := range sudoku.Kind.Forms {
		if testing.Short() && i%5 > 0 {
			continue
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for _, err := range f.Read(io.LimitReader(endless('1'), 100<<20), banmen.Params{}) {
			if err == nil || !strings.HasPrefix(err.Error(), "1:1: ") || f.Stream && err.Error() != "1:1: line too long: expected at most 1048576 bytes" {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
			t.Errorf("%s: %d MB", f.Name, used>>20)
		}
	}
}

// TestReadError checks that an error of the reader is returned once and ends the file.
func TestReadError(t *testing.T) {
	bad := errors.New("disk on fire")
	for _, f := range sudoku.Kind.Forms {
		n := 0
		for _, err := range f.Read(io.MultiReader(strings.NewReader("# a comment\n"), iotest.ErrReader(bad)), banmen.Params{}) {
			if n++; n > 1 || !errors.Is(err, bad) {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: %d errors", f.Name, n)
		}
	}
}
