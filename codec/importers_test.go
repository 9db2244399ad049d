package codec_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/sudoku"
)

// sample returns a file of testdata/samples.
func sample(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/samples/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestDamaged checks errors about damaged files of other programs, and their places. Each text is a
// sample in which something was replaced.
func TestDamaged(t *testing.T) {
	for _, c := range []struct{ form, sample, old, new, want string }{
		{"opensudoku", "1", "379000014060010070080009005", "37900001406001007008000900", "11:15: expected 81 cells, found 80"},
		{"opensudoku", "1", "379000014", "3790A0014", "11:19: expected 1 to 9, or 0 for an open cell, found \"A\""},
		{"opensudoku", "1", "</opensudoku>", "", "14:1: this is not XML: unexpected EOF"},
		{"opensudoku", "1", "data=", "cells=", "11:3: the field \"data\" is missing"},
		{"opensudoku", "1", "<opensudoku>", "<opensudoku version=\"7\">", "2:1: expected <opensudoku>, <opensudoku version=\"2\"> or <opensudoku2 version=\"3\">, found <opensudoku> with version \"7\""},
		{"opensudoku", "1", "Sudoku Easy", "&easy;", "3:15: this is not XML: invalid character entity &easy;"},
		{"opensudoku", "1", "romario333", "romario\xff", "4:18: expected text in UTF-8, found the byte 0xff"},
		{"opensudoku", "1", "<description></description>", strings.Repeat("<a>", 70) + strings.Repeat("</a>", 70), "5:192: too large: expected at most 65536 elements, nested 64 deep"},
		{"opensudoku", "2", "5|0|0|3|0|0|4|0|1|", "5|0|0|3|0|0|4|0|", "1:1060: expected a value, notes and 0 or 1 for cell R1C4, found \"34||1\""},
		{"opensudoku", "2", "data=\"530070000", "data=\"53007000", "1:201: expected 81 cells, found 80"},
		{"opensudoku", "2", "</folder>", "", "1:2208: this is not XML: element <folder> closed by </opensudoku>"},
		{"opensudoku", "3", "0|34|0|1|", "0|512|0|1|", "4:105: expected a value, notes and 0 or 1 for cell R1C4, found \"0|512|0|1\""},
		{"opensudoku", "3", "version: 4&#10;", "version: 9&#10;", "4:66: expected 81 digits or cells of version 1 to 5, found \"version: 9\\n5|0|0|0|3…\""},
		{"ksudoku", "started", "<values>f", "<values>k", "6:12: expected a letter from b to j or _ for an open cell, found \"k\""},
		{"ksudoku", "started", "<values>f", "<values>", "6:12: expected 81 cells, found 80"},
		{"ksudoku", "started", "index=\"80\"", "index=\"81\"", "12:36: expected a number from 0 to 80, found \"81\""},
		{"ksudoku", "started", "010001000", "0100010", "10:27: expected 9 digits 0 or 1, found \"0100010\""},
		{"ksudoku", "x", "0 5 10 15", "0 5 10 16", "7:29: expected a number from 0 to 15, found \"16\""},
		{"ksudoku", "x", "0 5 10 15", "0 5 10 14", "5:4: the puzzle \"XSudoku\" of KSudoku is not supported: expected rows and columns, with boxes, diagonals or cages"},
		{"ksudoku", "x", "withblocks=\"1\"", "withblocks=\"0\"", "5:4: the puzzle \"XSudoku\" of KSudoku is not supported: expected rows and columns, with boxes, diagonals or cages"},
		{"ksudoku", "killer", "operator=\"4\"", "operator=\"3\"", "8:21: cages with hidden or unknown operators are not supported: found \"*\" for 3 cells"},
		{"ksudoku", "killer", " 4 8 12 ", " 0 8 12 ", "8:5: R1C1 is in two cages"},
		{"ksudoku", "killer", "</history>", "", ""},
		{"gnome", "started", "      \"value\": 5,", "      \"value\": 50,", "10:16: expected a number from 0 to 9, found 50"},
		{"gnome", "started", "      \"fixed\": true,", "      \"fixed\": 1,", "11:16: expected true or false, found 1"},
		{"gnome", "started", "\"earmarks\": []\n", "\"earmarks\": [\n", "13:5: this is not JSON: invalid character '}' looking for beginning of value"},
		{"gnome", "started", "        0,\n        1\n", "        0,\n        0\n", "14:5: R1C1 appears twice"},
		{"gnome", "started", "\"cells\"", "\"cell\"", "1:1: the field \"cells\" is missing"},
		{"sudokucom", "app", "\"mission\":\"530", "\"mission\":\"53", "1:21: expected a digit for each cell, found \"53070000600195000098…\""},
		{"sudokucom", "app", "\"mission\":\"530", "\"mission\":\"5x0", "1:23: expected 1 to 9, or 0 for an open cell, found \"x\""},
		{"sudokucom", "app", "61.35}", "61.35", "1:216: the JSON object is incomplete"},
		{"sudokucom", "app", "\"mission\"", "\"Mission\"", "1:1: expected an object with a puzzle, found {…}"},
		{"savefile", "solo", "NSTATES :1:5", "NSTATES :1:6", "9:12: expected 5 (the number of moves plus one), found \"6\": some moves are missing"},
		{"savefile", "solo", "STATEPOS:1:4", "STATEPOS:1:9", "10:12: expected a number from 1 to 5, found \"9\""},
		{"savefile", "solo", "R2,0,4", "R2,0,x", "11:12: expected a move of Solo, found \"R2,0,x\""},
		{"savefile", "solo", "R2,0,4", "R0,0,4", "11:12: expected a move of Solo, found \"R0,0,4\""},
		{"savefile", "solo", "DESC    :59", "DESC    :58", "7:10: expected 58 bytes of text and then the end of the line"},
		{"savefile", "solo", "DESC    :59:5", "DESC    :59:!", "7:13: expected numbers, letters a to z or _, found \"!_3b7d6b1_9_5d9_8d6a…\""},
		{"savefile", "solo", "DESC    :59:5_3b7", "DESC    :59:5_3c7", "7:13: expected 81 cells, found 82"},
		{"savefile", "solo", "CPARAMS :5:3x3db", "CPARAMS :2:9j", "7:72: expected the region walls of a board of 9 rows, found \"\""},
		{"savefile", "solo", "GAME    :4:Solo", "GAME    :4:Keen", "3:12: expected \"Solo\", found \"Keen\""},
		{"savefile", "solo", "STATEPOS:1:4\n", "", "1:1: line \"STATEPOS\" is missing"},
		{"savefile", "killer", "3_9_5d7", "4_9_5d7a", "7:10: expected 33 bytes of text and then the end of the line"},
		{"url", "params", "bd=530070000", "bd=53007000", "1:42: expected a square number of cells such as 16, 36 or 81, found 80"},
		{"url", "params", "bd=530070000", "bd=53007000A", "1:50: expected 1 to 9 or an empty cell (.), found \"A\""},
		{"url", "params", "s=1...3.1243.1....", "s=1...3.1243.1.", "6:1: expected a link that contains a board, found \"https://example.org/…\""},
		{"url", "params", "solution=5346", "solution=6345", "2:147: this link contains two boards, \"puzzle\" and \"solution\": remove one"},
		{"url", "params", "s=1...3.1243.1....", "s=S9B0105", "6:24: packed positions of SudokuWiki are not supported: copy the board as 81 characters instead"},
		{"nyt", "page", "[5, 3, 0,", "[5, 3, 10,", "1:255: expected a number from 0 to 9, found 10"},
		{"nyt", "page", "[5, 3, 0,", "[5, 3,", "1:248: expected a number for each cell, found […]"},
		{"nyt", "page", "\"puzzle\":", "\"board\":", "1:220: the field \"puzzle\" is missing"},
	} {
		text := sample(t, c.form+"-"+c.sample)
		if !strings.Contains(text, c.old) && c.want != "" {
			t.Errorf("%s-%s has no %q", c.form, c.sample, c.old)
			continue
		}
		got := read(form(t, c.form), strings.Replace(text, c.old, c.new, 1), banmen.Params{})
		if c.want == "" {
			continue
		}
		lines := strings.Split(got, "\n")
		var errors []string
		for _, line := range lines {
			if !strings.HasPrefix(line, "sudoku:") {
				errors = append(errors, line)
			}
		}
		if d := cmp.Diff(c.want, strings.Join(errors, "\n")); d != "" {
			t.Errorf("%s-%s with %q: %s", c.form, c.sample, c.new, d)
		}
	}
}

// TestStarted checks that what a player placed and noted is read from the forms of saved games, and
// does not become a given.
func TestStarted(t *testing.T) {
	want := first(t, form(t, "gnome"), sample(t, "gnome-started"))
	for _, name := range []string{"opensudoku", "ksudoku", "gnome", "savefile"} {
		var out strings.Builder
		if err := form(t, name).Write(&out, want, want.Board); err != nil {
			t.Fatal(err)
		}
		got := first(t, form(t, name), out.String())
		if d := cmp.Diff([]any{want.Puzzle.String(), want.Board, want.Notes}, []any{got.Puzzle.String(), got.Board, got.Notes}); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// TestXMLText checks encodings that a declaration names, a byte order mark, CRLF, comments and
// entities.
func TestXMLText(t *testing.T) {
	f := form(t, "opensudoku")
	const body = "<opensudoku><!-- a & b --><name>%</name>\r\n<game data='&#53;30070000600195000098000060800060003400803001700020006060000280000419005000080079'/></opensudoku>"
	for _, c := range []struct{ head, name, want string }{
		{"", "Caf\u00e9 &amp; &lt;&#x6570;&gt;", "Caf\u00e9 & <数>"},
		{"\ufeff<?xml version=\"1.0\"?>\r\n", "数", "数"},
		{"<?xml version='1.0' encoding='ISO-8859-1'?>\n", "Caf\xe9", "Café"},
		{"<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>\n", "\x90\x94", "数"},
		{"# a comment\n\n<!DOCTYPE opensudoku>", "<![CDATA[<1>]]>", "<1>"},
	} {
		text := c.head + strings.Replace(body, "%", c.name, 1)
		if best := surest(sudoku.Kind, []byte(text)); best.Name != "opensudoku" {
			t.Errorf("%q: taken for %q", c.head, best.Name)
		}
		if d := cmp.Diff(c.want, first(t, f, text).Meta["name"]); d != "" {
			t.Errorf("%q: %s", c.head, d)
		}
	}
}
