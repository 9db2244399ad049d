package codec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/kinds"
)

// pzpr returns the form of pzprv3 of a kind.
func pzpr(t testing.TB, kind string) banmen.Form {
	t.Helper()
	for _, k := range kinds.All {
		if i := slices.IndexFunc(k.Forms, func(f banmen.Form) bool { return f.Name == "pzprv3" }); k.Name == kind && i >= 0 {
			return k.Forms[i]
		}
	}
	t.Fatalf("%s has no form pzprv3", kind)
	return banmen.Form{}
}

// pzprFiles are files of pzprv3, as its successor puzz.link writes them into one line.
var pzprFiles = []struct{ kind, text, puzzle, board string }{
	{"sudoku", "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /2 . . . /. . . . /. 4 2 . /1 2 . . /",
		"sudoku:2x2:.1.....23.....3.", "sudoku:2x2:21.....2342.123."},
	{"nonogram", "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . /. 2 1 # # . # . . /. 1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . /. 1 1 # . . . # . /. . 3 . # # # + . /",
		"nonogram:6x6+columns(2.1/1.1.1/1/1.1.1/2.1/0)+rows(2.1/1.1/1.2/0/1.1/3):....................................", "##.#..#...#..#.##.......#...#..###-."},
	{"nonogram", "pzprv3/nonogram/10/3/. . . . . /. . . 1 . /. . . 2 . /. . 4 1 3 /. . 1 1 4 /. 2 . # # /. 1 . . # /. 2 . # # /. 2 # # . /. 1 # . . /. 1 # . . /. 3 # # # /. 1 . . # /. 1 . . # /. 3 # # # /",
		"nonogram:10x3+columns(4.1/1.2.1.1/3.4)+rows(2/1/2/2/1/1/3/1/1/3):..............................", ".##..#.####.#..#..###..#..####"},
	{"starbattle", "pzprv3/starbattle/6/6/1/6/0 0 0 1 1 1 /0 1 1 1 2 2 /0 3 3 4 4 2 /5 5 3 3 4 2 /5 4 4 4 4 2 /5 2 2 2 2 2 /+ # + + + + /+ + + # + + /+ + + + + # /. + # + + + /# + + + # + /. + + + + + /",
		"starbattle:6x6+regions(AAABBBABBBCCADDEECFFDDECFEEEECFCCCCC):....................................", "-*-------*-------*.-*---*---*-.-----"},
	{"skyscrapers", "pzprv3/skyscrapers/4/4/. . . . . . /. 2 1 4 3 . /4 1 2 3 4 . /. 4 q3 1 .[2,3,,] 3 /. 3 4 2 1 . /. . 1 3 . . /",
		"skyscrapers:4+bottom(.13.)+left(.4..)+right(..3.):.........3......", "21431234431.3421"},
	{"kropki", "pzprv3/kropki/4/4/1 0 1 /1 0 1 /0 2 1 /1 2 0 /2 0 0 2 /2 0 1 1 /0 2 2 0 /4 3 1 2 /2 1 . . /1 . . . /3 .[2,4,,] . . /",
		"kropki:4+dots(R1C1d1R1C2,R1C1bR2C1,R1C3d1R1C4,R1C4bR2C4,R2C1d1R2C2,R2C1bR3C1,R2C3d1R2C4,R2C3d1R3C3,R2C4d1R3C4,R3C2bR3C3,R3C2bR4C2,R3C3d1R3C4,R3C3bR4C3,R4C1d1R4C2,R4C2bR4C3):................", "431221..1...3..."},
	{"futoshiki", "pzprv3/minarism/4/4/b b b /0 0 0 /0 0 0 /0 0 0 /0 0 0 0 /0 0 0 0 /0 0 a 0 /4 3 2 1 /. . . . /. . . . /. . . . /",
		"futoshiki:4+less(R1C2<R1C1,R1C3<R1C2,R1C4<R1C3,R3C3<R4C3):................", "4321............"},
	{"kenken", "pzprv3/factors/5/5/1 1 0 1 /1 1 1 1 /1 1 1 1 /1 1 1 0 /1 1 0 0 /1 0 1 1 0 /0 1 0 0 1 /1 0 0 1 1 /0 1 1 1 1 /5 4 6 . 5 /3 . 40 12 . /. 10 . . 2 /8 . . 3 . /. 3 20 . . /5 4 . . . /. . . . . /. . . . . /. . . . . /. . . . . /",
		"kenken:5+cages(5R1C1,4*R1C2-R2C2,6*R1C3-R1C4,5*R1C5-R2C5,3*R2C1-R3C1,40*R2C3-R4C3,12*R2C4-R3C4,10*R3C2-R4C2,2R3C5,8*R4C1-R5C1,3*R4C4-R4C5,3R5C2,20*R5C3-R5C5):.........................", "54......................."},
}

// TestPZPR reads files on one line and on several, including what puzz.link appends, and writes
// them as they were.
func TestPZPR(t *testing.T) {
	for _, c := range pzprFiles {
		f := pzpr(t, c.kind)
		several := strings.ReplaceAll(strings.TrimSuffix(c.text, "/"), "/", "\n") + "\ninfo:{\n \"metadata\": {\n  \"author\": \"a\"\n }\n}\n"
		for _, text := range []string{c.text, several, several + several} {
			found, _ := codec.Recognise(kinds.All, []byte(text), "")
			if found.Kind == nil || found.Kind.Name != c.kind || found.Form.Name != "pzprv3" {
				t.Errorf("%s: taken for %s", c.text, found.Form.Name)
			}
			for e, err := range f.Read(strings.NewReader(text), banmen.Params{}) {
				if err != nil {
					t.Errorf("%s: %v", c.text, err)
					break
				}
				board := e.Puzzle.With(e.Board).String()
				if d := cmp.Diff([]string{c.puzzle, c.board}, []string{e.Puzzle.String(), board[len(board)-len(c.board):]}); d != "" {
					t.Error(d)
				}
				if text != c.text {
					if e.Meta["author"] != "a" {
						t.Errorf("%s: %v", c.text, e.Meta)
					}
					continue
				}
				var out strings.Builder
				if err := f.Write(&out, e, e.Board); err != nil {
					t.Errorf("%s: %v", c.text, err)
				}
				if d := cmp.Diff(c.text, strings.ReplaceAll(out.String(), "\n", "/")); d != "" {
					t.Error(d)
				}
			}
		}
	}
}

func TestPZPRDamaged(t *testing.T) {
	for _, c := range []struct {
		file           int
		old, new, want string
	}{
		{0, ". 1 . . ", ". 1 . ", "1:17: expected 4 cells in each row, found 3"},
		{0, ". 1 . . ", ". 5 . . ", "1:19: expected a number from 1 to 4 or a dot, found \"5\""},
		{0, "/1 2 . . /", "/", "1:79: expected more lines, found the end of the puzzle"},
		{0, "sudoku/4", "sudoku/x", "1:15: expected a number from 1 to 1000 or a dot, found \"x\""},
		{0, "sudoku/4", "kakuro/4", "1:8: expected the puzzle \"sudoku\", found \"kakuro\""},
		{1, ". . . . 1 . 1 . . ", "1 . . . 1 . 1 . . ", "1:21: expected a dot in the corner, found \"1\""},
		{1, "2 1 # # . #", "2 1 # # . x", "1:90: expected #, + or a dot, found \"x\""},
		{1, ". . 3 . # # # + . ", ". . 3 . # # # + . /. ", "1:192: expected the end of the puzzle, found \". \""},
		{3, "5 2 2 2 2 2", "5 2 2 2 2 6", "1:102: expected a region number below 6, found \"6\""},
		{3, "6/6/1/6", "6/6/1/5", "1:92: expected 5 regions, found 6"},
		{4, "q3", "q9", "1:67: expected a number from 1 to 4 or a dot, found \"q9\""},
		{4, "[2,3,,]", "[2,x,,]", "1:72: expected a number from 1 to 4 or a dot, found \".[2,x,,]\""},
		{5, "/1 0 1 /1", "/3 0 1 /1", "1:19: the sign \"3\" is not supported"},
		{6, "b b b", "b b 2", "1:25: the sign \"2\" is not supported"},
		{7, "5 4 6 . 5", "5 4 . . 5", "1:156: expected a product in the cage at R1C3, found none"},
		{7, "5 4 6 . 5", "5 4 6 6 5", "1:115: expected one product in each cage, found a second one: \"6\""},
		{7, "1 1 0 1", "1 1 2 1", "1:24: expected 0 or 1, found \"2\""},
	} {
		file := pzprFiles[c.file]
		if !strings.Contains(file.text, c.old) {
			t.Fatalf("no %q in it", c.old)
		}
		if got := read(pzpr(t, file.kind), strings.Replace(file.text, c.old, c.new, 1), banmen.Params{}); got != c.want {
			t.Errorf("%s with %q: got\n%s, want\n%s", file.kind, c.new, got, c.want)
		}
	}
}

func FuzzPZPR(f *testing.F) {
	for _, c := range pzprFiles {
		f.Add(c.text)
		f.Add(strings.ReplaceAll(c.text, "/", "\n"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, k := range kinds.All {
			i := slices.IndexFunc(k.Forms, func(f banmen.Form) bool { return f.Name == "pzprv3" })
			if i < 0 {
				continue
			}
			for e, err := range k.Forms[i].Read(strings.NewReader(text), banmen.Params{}) {
				if err != nil {
					if s, ok := err.(*banmen.SyntaxError); !ok || s.Line < 1 || s.Column < 1 {
						t.Fatalf("%s: %#v", k.Name, err)
					}
					continue
				}
				board := e.Board
				if board.Cells == nil {
					board = e.Puzzle.Givens()
				}
				var out strings.Builder
				if err := k.Forms[i].Write(&out, e, board); err != nil {
					t.Fatalf("%s: %v", e.Puzzle, err)
				}
				for again, err := range k.Forms[i].Read(strings.NewReader(out.String()), banmen.Params{}) {
					if err != nil || again.Puzzle.String() != e.Puzzle.String() || !again.Board.Equal(e.Board) {
						t.Fatalf("%s became %v, %v, written as\n%s", e.Puzzle, again.Puzzle, err, out.String())
					}
				}
			}
		}
	})
}
