package nonogram_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds/nonogram"
	"github.com/banmen/banmen/puzzletest"
)

// The first puzzle of webpbn.com, by Jan Wolter (CC BY 3.0), in the formats of three
// programs.
const (
	non = `catalogue "webpbn.com #1"
title "Demo Puzzle from Front Page"
by "Jan Wolter"
copyright "&copy; Copyright 2004 by Jan Wolter"
license CC-BY-3.0
width 5
height 10

rows
2
2,1
1,1
3
1,1
1,1
2
1,1
1,2
2

columns
2,1
2,1,3
7
1,3
2,1

goal "01100011010010101110101001010000110010100101111000"
`
	nin = "5 10\n2\n2 1\n1 1\n3\n1 1\n1 1\n2\n1 1\n1 2\n2\n2 1\n2 1 3\n7\n1 3\n2 1\n"

	webpbn = `<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>webpbn.com</source>

<puzzle type="grid" defaultcolor="black">
<title>Demo Puzzle from Front Page</title>
<author>Jan Wolter</author>
<authorid>jan</authorid>
<copyright>(c) Copyright 2004 by Jan Wolter</copyright>
<id>#1 (v.1)</id>
<description>A stick figure man, dancing his stickly little heart out.</description>
<note>published,definitely unique,definitely line/color solvable</note>

<color name="white" char=".">FFFFFF</color>
<color name="black" char="X">000000</color>

<clues type="columns">
<line><count>2</count><count>1</count></line>
<line><count>2</count><count>1</count><count>3</count></line>
<line><count>7</count></line>
<line><count>1</count><count>3</count></line>
<line><count>2</count><count>1</count></line>
</clues>

<clues type="rows">
<line><count>2</count></line>
<line><count>2</count><count>1</count></line>
<line><count>1</count><count>1</count></line>
<line><count>3</count></line>
<line><count>1</count><count>1</count></line>
<line><count>1</count><count>1</count></line>
<line><count>2</count></line>
<line><count>1</count><count>1</count></line>
<line><count>1</count><count>2</count></line>
<line><count>2</count></line>
</clues>

<solution type="goal">
<image>
|.XX..|
|.XX.X|
|..X.X|
|.XXX.|
|X.X..|
|X.X..|
|..XX.|
|.X.X.|
|.X.XX|
|XX...|
</image></solution>
<solution type="saved"><image>|?XX??||?????||?????||?????||?????||?????||?????||?????||?????||[.X]?..?|</image></solution>
</puzzle>
</puzzleset>
`
	// a game saved by the collection
	saveFile = `SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :7:Pattern
PARAMS  :3:5x5
CPARAMS :3:5x5
DESC    :25:1/1/3/4/1.2/2/1/3/3/1.1.1
NSTATES :1:5
STATEPOS:1:4
MOVE    :8:E0,0,1,1
MOVE    :8:E0,1,1,2
MOVE    :8:F0,4,1,1
MOVE    :8:F2,0,3,1
`
	dancer = "nonogram:10x5+columns(2.1/2.1.3/7/1.3/2.1)+rows(2/2.1/1.1/3/1.1/1.1/2/1.1/1.2/2)"
	goal   = "-##---##-#--#-#-###-#-#--#-#----##--#-#--#-####---"
)

// form returns the form of nonograms with that name.
func form(t *testing.T, name string) banmen.Form {
	t.Helper()
	i := slices.IndexFunc(nonogram.Kind.Forms, func(f banmen.Form) bool { return f.Name == name })
	if i < 0 {
		t.Fatalf("no form %q", name)
	}
	return nonogram.Kind.Forms[i]
}

// read returns the records and errors of a file, one per line.
func read(f banmen.Form, text string) string {
	var all []string
	for e, err := range f.Read(strings.NewReader(text), banmen.Params{}) {
		if err != nil {
			all = append(all, err.Error())
			continue
		}
		line := e.Puzzle.String()
		line = line[:strings.LastIndex(line, ":")]
		if s := e.Meta["solution"]; s != "" {
			line += " goal " + s
		}
		if e.Board.Cells != nil {
			board := e.Puzzle.With(e.Board).String()
			line += " saved " + board[strings.LastIndex(board, ":")+1:]
		}
		all = append(all, line)
	}
	return strings.Join(all, "\n")
}

// recognised returns the form that a text is recognised as.
func recognised(text string) string {
	c, _ := codec.Recognise([]*banmen.Kind{nonogram.Kind}, []byte(text), "")
	return c.Form.Name
}

func TestPictures(t *testing.T) {
	for _, c := range []struct{ name, form, text, want string }{
		{"non", "non", non, dancer + " goal " + goal},
		{"CRLF and a byte order mark", "non", "\ufeff" + strings.ReplaceAll(non, "\n", "\r\n"), dancer + " goal " + goal},
		{"two puzzles in a bundle", "non", "====\n" + non + "====\n" + non, dancer + " goal " + goal + "\n" + dancer + " goal " + goal},
		{"the goal as a picture", "non", "width 3\nheight 2\ngoal\n  110\n  001\n", "nonogram:2x3+columns(1/1/1)+rows(2/1) goal ##---#"},
		{"lines without filled cells", "non", "width 2\nheight 3\nrows\n2\n\n0\ncolumns\n1\n1\n", "nonogram:3x2+columns(1/1)+rows(2/0/0)"},
		{"saved", "non", "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\nsaved \"1?\"\n", "nonogram:1x2+columns(1/0)+rows(1) saved #."},
		{"a saved game", "savefile", saveFile, "nonogram:5x5+columns(1/1/3/4/1.2)+rows(2/1/3/3/1.1.1) saved -....-....-.........#...."},
		{"nin", "nin", nin, dancer},
		{"nin with a blank for none", "nin", "2 3\n2\n\n0\n1\n1\n", "nonogram:3x2+columns(1/1)+rows(2/0/0)"},
		{"webpbn", "webpbn", webpbn, dancer + " goal " + goal + " saved .##" + strings.Repeat(".", 44) + "--."},
	} {
		if got := recognised(c.text); got != c.form {
			t.Errorf("%s: taken for %q", c.name, got)
		}
		got := read(form(t, c.form), c.text)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// Picture forms write the goal, the filled cells and the metadata.
func TestPicturesWritten(t *testing.T) {
	for e, err := range form(t, "webpbn").Read(strings.NewReader(webpbn), banmen.Params{}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"non", "webpbn"} {
			var out strings.Builder
			if err := form(t, name).Write(&out, e, e.Board); err != nil {
				t.Fatal(err)
			}
			for again, err := range form(t, name).Read(strings.NewReader(out.String()), banmen.Params{}) {
				if err != nil {
					t.Fatal(err)
				}
				d := cmp.Diff([]any{e.Puzzle.String(), e.Board, e.Meta["name"], e.Meta["author"], e.Meta["copyright"], e.Meta["solution"]},
					[]any{again.Puzzle.String(), again.Board, again.Meta["name"], again.Meta["author"], again.Meta["copyright"], again.Meta["solution"]})
				if d != "" {
					t.Errorf("%s: %s", name, d)
				}
			}
		}
	}
}

func TestPicturesDamaged(t *testing.T) {
	for _, c := range []struct{ form, text, old, new, want string }{
		{"non", non, "width 5", "width five", "6:7: expected a number from 1 to 1000, found \"five\""},
		{"non", non, "2\n2,1\n1,1\n3\n", "2\n2,1\n1,1\n", "18:1: expected 10 lines after \"rows\", found 9"},
		{"non", non, "1,2\n2\n", "1,2\n2\n1\n", "20:1: expected 10 lines after \"rows\", found 11"},
		{"non", non, "2,1,3\n", "2,x,3\n", "23:3: expected numbers separated by commas or blanks, found \"x\""},
		{"non", non, "2,1,3\n", "2,5,3\n", "23:1: expected runs that fit into 10 cells, found 2 5 3, which need 12"},
		{"non", non, "2,1,3\n", "2b,1r,3b\n", "23:1: pictures in several colours are not supported: expected black and white, found \"2b\""},
		{"non", non, "0110001101", "0110001102", "28:16: expected cells of a picture (10), found \"2\""},
		{"non", non, "0110001101", "011000110", "28:1: expected 50 cells, found 49"},
		{"non", non, "0110001101", "1110001101", "28:1: the solution contradicts the clues: the runs of row 1 must be 2"},
		{"non", non, "height 10", "", "1:1: line \"height\" is missing"},
		{"non", non, "columns", "", "22:1: expected 10 lines after \"rows\", found 15"},
		{"nin", nin, "5 10", "5 x", "1:1: expected the numbers of columns and rows, such as 10 5, found \"5 x\""},
		{"nin", nin, "2 1 3\n", "2 1, 3x\n", "13:6: pictures in several colours are not supported: expected black and white, found \"3x\""},
		{"nin", nin, "2 1 3\n", "2 1 9\n", "13:1: expected runs that fit into 10 cells, found 2 1 9, which need 14"},
		{"nin", nin, "1 3\n2 1\n", "1 3\n", "1:1: expected 10 lines of row runs and then 5 lines of column runs, found 14 lines"},
		{"nin", nin, "5 10", "75 10", "1:1: expected 10 lines of row runs and then 75 lines of column runs, found 15 lines"},
		{"savefile", saveFile, "E0,1,1,2", "E0,4,1,2", "10:12: expected a move of Pattern, found \"E0,4,1,2\""},
		{"savefile", saveFile, "E0,1,1,2", "R0,1,1,2", "10:12: expected a move of Pattern, found \"R0,1,1,2\""},
		{"savefile", saveFile, "DESC    :25:1/1/3", "DESC    :25:1/1/6", "6:13: expected runs that fit into 5 cells, such as 3.1 or 0, found \"6\""},
		{"savefile", saveFile, "DESC    :25:1/1/3/4", "DESC    :23:1/1/3", "6:13: expected 10 clues with \"/\" between them, found 9"},
		{"webpbn", webpbn, "<count>7</count>", "<count>seven</count>", "21:14: expected a number from 0 to 1000, found \"seven\""},
		{"webpbn", webpbn, "<count>7</count>", "<count>17</count>", "21:1: expected runs that fit into 10 cells, found 17, which need 17"},
		{"webpbn", webpbn, "<count>7</count>", "<count color=\"red\">7</count>", "21:7: pictures in several colours are not supported: expected black and white, found \"red\""},
		{"webpbn", webpbn, "type=\"grid\"", "type=\"triddler\"", "6:15: this is a puzzle of type \"triddler\": expected \"grid\""},
		{"webpbn", webpbn, "|.XX..|", "|.XX.|", "42:7: expected 4 cells in each row, found 5"},
		{"webpbn", webpbn, "|.XX..|", "|XXX..|", "40:1: the solution contradicts the clues: the runs of row 1 must be 2"},
		{"webpbn", webpbn, "clues type=\"rows\"", "clues type=\"lines\"", "26:1: expected clues of \"rows\" or \"columns\", found \"lines\""},
		{"webpbn", webpbn, "</puzzleset>", "</puzzles>", "54:11: this is not XML: element <puzzleset> closed by </puzzles>"},
		{"webpbn", webpbn, "</puzzle>", "", "54:13: this is not XML: element <puzzle> closed by </puzzleset>"},
	} {
		if !strings.Contains(c.text, c.old) {
			t.Fatalf("no %q in it", c.old)
		}
		got := read(form(t, c.form), strings.Replace(c.text, c.old, c.new, 1))
		if lines := strings.Split(got, "\n"); lines[len(lines)-1] != c.want {
			t.Errorf("%s with %q: got\n%s, want\n%s", c.form, c.new, got, c.want)
		}
	}
}

func FuzzNon(f *testing.F)    { puzzletest.FuzzForm(f, nonogram.Kind, "non", non) }
func FuzzNin(f *testing.F)    { puzzletest.FuzzForm(f, nonogram.Kind, "nin", nin) }
func FuzzWebPBN(f *testing.F) { puzzletest.FuzzForm(f, nonogram.Kind, "webpbn", webpbn) }

func FuzzSaveFile(f *testing.F) { puzzletest.FuzzForm(f, nonogram.Kind, "savefile", saveFile) }
