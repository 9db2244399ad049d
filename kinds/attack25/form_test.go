package attack25

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// entriesOf reads all records, and the texts of errors.
func entriesOf(f banmen.Form, text, as string) (all []banmen.Entry, errs []string) {
	for e, err := range f.Read(strings.NewReader(text), banmen.Params{As: as}) {
		if err != nil {
			errs = append(errs, err.Error())
			continue
		}
		all = append(all, e)
	}
	return all, errs
}

// testdata/moves/original.txtar has pairs of files: name.in is a position in the original
// format, and name.out the panels that each colour may take, in the same format.
func TestMovesInTheOriginalForm(t *testing.T) {
	data, err := os.ReadFile("testdata/moves/original.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := txtar.Parse(data).Files
	for pair := range slices.Chunk(files, 2) {
		in, out := pair[0], pair[1]
		es, errs := entriesOf(coloursForm, string(in.Data), "")
		if len(es) != 1 || errs != nil {
			t.Fatalf("%s: %v", in.Name, errs)
		}
		if diff := cmp.Diff(string(out.Data), movesText(es[0])); diff != "" {
			t.Errorf("%s: %s", in.Name, diff)
		}
	}
}

// movesText returns the panels of each colour, in the order of the input.
func movesText(e banmen.Entry) string {
	order := e.Meta["players"]
	if order == "" {
		order = colours
	}
	var s strings.Builder
	moves := panelMoves(e.Puzzle.(banmen.Game).Start())
	for _, player := range strings.Split(order, "") {
		var panels []string
		for _, m := range moves {
			if m.Player == player {
				panels = append(panels, strconv.Itoa(m.Cell+1))
			}
		}
		s.WriteString(player + "," + strings.Join(slices.Compact(panels), ",") + "\n")
	}
	return s.String()
}

func TestReadColours(t *testing.T) {
	tests := []struct{ name, text, want, players string }{
		{"plain", "R,13\nG\nW\nB,8\n", ".......B....R............", "RGWB"},
		{"comment", "# red begins\nR,13\n", "............R............", ""},
		{"order", "W\nR,13\nB,8\nG\n", ".......B....R............", "WRBG"},
		{"missing", "B,8\nR,13", ".......B....R............", ""},
		{"mark, ends, blanks, empty lines", "\uFEFFR, 13\r\n\r\n G ,\r\nW\r\nB , 8\r\n", ".......B....R............", "RGWB"},
		{"full width", "R,13\nG\nW\nB,8\n", ".......B....R............", "RGWB"},
		{"nothing", "R\nG\nW\nB\n", empty, "RGWB"},
		{"one", "G\n", empty, ""},
		{"after the Attack Chance", "R,1,2,3,4,5,6,7,8,9,10,11,12,14,15,16,17,18,19,20,21", "RRRRRRRRRRRR.RRRRRRRR..../ac", ""},
	}
	for _, tt := range tests {
		es, errs := entriesOf(coloursForm, tt.text, "")
		if len(es) != 1 || errs != nil {
			t.Errorf("%s: %d entries, %v", tt.name, len(es), errs)
			continue
		}
		if got := es[0].Puzzle.String(); got != "attack25:"+tt.want || es[0].Meta["players"] != tt.players {
			t.Errorf("%s: %s of %q", tt.name, got, es[0].Meta["players"])
		}
	}
	es, errs := entriesOf(coloursForm, "R,36", "attack25,size=6")
	if errs != nil || es[0].Puzzle.String() != "attack25,size=6:"+strings.Repeat(".", 35)+"R" {
		t.Errorf("size 6: %v, %v", es, errs)
	}
}

// A repeated colour after a blank line begins the next position.
func TestReadPositions(t *testing.T) {
	for _, text := range []string{
		"R,13\nG\nW\nB,8\n\nR,12\nG\nW\nB\n",
		"R,13\n\nG\n\nW\nB,8\n\n# the next\nR,12\n\nG\nW\nB\n",
		"R,13\n\nB,8\n\nR,12\n",
	} {
		es, errs := entriesOf(coloursForm, text, "")
		if len(es) != 2 || errs != nil {
			t.Errorf("%q: %d positions, %v", text, len(es), errs)
			continue
		}
		got := []string{es[0].Puzzle.String(), es[1].Puzzle.String()}
		want := []string{"attack25:.......B....R............", "attack25:...........R............."}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
	es, errs := entriesOf(coloursForm, "R,13\n\n\nR,12\nB,8\nR,3", "")
	want := []string{"6:1: the colour R appears twice, also in line 4"}
	if diff := cmp.Diff(want, errs); diff != "" || len(es) != 1 || es[0].Line != 1 {
		t.Errorf("a bad second position: %v %s", es, diff)
	}
}

// Each file has the expected first error and number of records.
func TestBadFiles(t *testing.T) {
	tests := []struct {
		form banmen.Form
		text string
		want string
		good int
	}{
		{coloursForm, "", "1:1: empty: expected a board or a record of Attack 25", 0},
		{coloursForm, "\n\n", "1:1: empty: expected a board or a record of Attack 25", 0},
		{coloursForm, "R,0", `1:3: expected a panel from 1 to 25, found "0"`, 0},
		{coloursForm, "R,13\nB,8, 26", `2:6: expected a panel from 1 to 25, found "26"`, 0},
		{coloursForm, "R,-9", `1:3: expected a panel from 1 to 25, found "-9"`, 0},
		{coloursForm, "R,x", `1:3: expected a panel from 1 to 25, found "x"`, 0},
		{coloursForm, "R,13,,12", `1:6: expected a panel from 1 to 25, found ""`, 0},
		{coloursForm, "R,13,8\nB,8", "2:3: panel 8 appears twice: R has it in line 1", 0},
		{coloursForm, "R,13,13", "1:6: panel 13 appears twice: R has it in line 1", 0},
		{coloursForm, "R,13\nB,8\nR,3", "3:1: the colour R appears twice, also in line 1", 0},
		{coloursForm, "R,13\nY,8", `2:1: expected a colour (R, G, W or B), found "Y"`, 0},
		{coloursForm, ",8", `1:1: expected a colour (R, G, W or B), found ""`, 0},
		{coloursForm, "RG,8", `1:1: expected a colour (R, G, W or B), found "RG"`, 0},
		{coloursForm, "R,13\n b,8", `2:2: expected the colour as a capital, B, found "b"`, 0},
		{coloursForm, "R,13\xff", "1:5: expected text in UTF-8, found the byte 0xff", 0},
		{coloursForm, "R," + strings.Repeat("1", 1<<21), "1:1: line too long: expected at most 1048576 bytes", 0},
		{boardForm, "", "1:1: empty: expected a board or a record of Attack 25", 0},
		{boardForm, empty + "\nR\n" + empty, "2:2: expected 25 panels, found 1", 2},
		{boardForm, ".....\n..x..\n", `2:3: expected . or R, G, W, B or Y for panel 8, found "x"`, 0},
		{boardForm, ".....\n.....\n" + empty, "3:1: expected row 3 of 5, with 5 panels, found \"....................…\"", 0},
		{boardForm, ".....\n.....\n", "3:1: expected row 3 of 5, with 5 panels, found the end", 0},
		{boardForm, "Y....\n.....\n.....\n.....\n.....\n" + empty, "5:1: impossible board: the Attack Chance cannot be used up with 25 panels open", 1},
		{recordForm, "# nothing\n", "1:1: empty: expected a board or a record of Attack 25", 0},
		{recordForm, "R13\nB8 r3\n\nW13", `2:4: expected the colour as a capital, R, found "r"`, 0},
		{recordForm, "R13 B", `1:6: expected a panel from 1 to 25, found the end`, 0},
		{recordForm, "R13 B8/", `1:8: expected a panel from 1 to 25, found the end`, 0},
		{gamesForm, "a | R13 | 1 0 0 0\nb | R13\nc | G13 |", "2:1: expected id | record | final counts, found 2 fields", 2},
		{gamesForm, "a | R13 Q8 | 1 0 0 0", `1:9: expected an answer such as R13, B24/21, Wx or -, found "Q8"`, 0},
		{gamesForm, "a | R13 | 1 0 0", `1:11: expected the panels of R, G, W and B, at most 25, found "1 0 0"`, 0},
		{gamesForm, "a | R13 | 1 0 0 x", `1:17: expected a number of panels, found "x"`, 0},
		{gamesForm, "a | R13 | 20 3 2 1", `1:11: expected the panels of R, G, W and B, at most 25, found "20 3 2 1"`, 0},
	}
	for _, tt := range tests {
		es, errs := entriesOf(tt.form, tt.text, "")
		if len(errs) == 0 || errs[0] != tt.want || len(es) != tt.good {
			t.Errorf("%s %.40q: %d entries, %q, want %d and %q", tt.form.Name, tt.text, len(es), errs, tt.good, tt.want)
		}
	}
	if _, errs := entriesOf(coloursForm, "R", "sudoku:2x2"); len(errs) != 1 {
		t.Errorf("as sudoku: %v", errs)
	}
}

func TestReadBoards(t *testing.T) {
	es, errs := entriesOf(boardForm, "# two boards\n......G.....R............/out=W1\n.....\n..B..\n ..R..\n.....\r\n.....\n", "")
	if errs != nil || len(es) != 2 {
		t.Fatalf("%d entries, %v", len(es), errs)
	}
	want := []string{"attack25:......G.....R............/out=W1", "attack25:.......B....R............"}
	for i, e := range es {
		if e.Puzzle.String() != want[i] || e.Line != i+2 {
			t.Errorf("%s in line %d", e.Puzzle, e.Line)
		}
	}
}

// Both forms of a record mean the same.
func TestRecords(t *testing.T) {
	for _, text := range []string{
		"R13 B8 Wx - B24/21",
		"R13B8Wx-B24Y21",
		"# a game\nR13 B8 Wx\nR26 B24 Y21\n",
		"R13 B8 Wx - B24/21",
	} {
		es, errs := entriesOf(recordForm, text, "")
		if errs != nil || len(es) != 1 || es[0].Meta["record"] != "R13 B8 Wx - B24/21" || es[0].Puzzle.String() != "attack25:"+empty {
			t.Errorf("%q: %v, %v", text, es, errs)
		}
	}
	es, _ := entriesOf(recordForm, "R13\n\nG13 B8\nR3\n\n\n", "")
	if len(es) != 2 || es[1].Meta["record"] != "G13 B8 R3" || es[1].Line != 3 {
		t.Errorf("two records: %v", es)
	}
}

// Each form reads what it writes.
func TestWrite(t *testing.T) {
	const game = "a | R13 B8 Wx - | 1 0 0 1\n"
	es, errs := entriesOf(gamesForm, game, "")
	if errs != nil {
		t.Fatal(errs)
	}
	record := es[0]
	board := banmen.Entry{Puzzle: mustParse(t, "attack25:R13B8Wx"), Meta: map[string]string{"players": "WRBG"}}
	tests := []struct {
		form banmen.Form
		e    banmen.Entry
		want string
	}{
		{coloursForm, board, "W\nR,13\nB,8\nG\n"},
		{coloursForm, record, "R\nG\nW\nB\n"},
		{boardForm, board, ".......B....R............/out=W2\n"},
		{recordForm, record, "R13 B8 Wx -\n"},
		{compactForm, record, "R13B8Wx-\n"},
		{gamesForm, record, game},
	}
	for _, tt := range tests {
		var w bytes.Buffer
		if err := tt.form.Write(&w, tt.e, tt.e.Puzzle.Givens()); err != nil || w.String() != tt.want {
			t.Errorf("%s: %q, %v", tt.form.Name, w.String(), err)
		}
		again, errs := entriesOf(tt.form, w.String(), "")
		if errs != nil || len(again) != 1 {
			t.Errorf("%s: %v", tt.form.Name, errs)
		}
	}
	for _, f := range []banmen.Form{recordForm, compactForm, gamesForm} {
		if err := f.Write(new(bytes.Buffer), board, board.Puzzle.Givens()); !errors.Is(err, banmen.ErrCannot) {
			t.Errorf("%s of a board: %v", f.Name, err)
		}
	}
}

// Several games are read back separately: an empty line separates the games of a form
// that is not a Stream.
func TestWriteSeveral(t *testing.T) {
	games, errs := entriesOf(gamesForm, "a | R13 B8 | 1 0 0 1\nb | G13 | 0 1 0 0\n", "")
	if errs != nil {
		t.Fatal(errs)
	}
	for _, f := range []banmen.Form{coloursForm, boardForm, recordForm, compactForm, gamesForm} {
		var w bytes.Buffer
		for i, e := range games {
			if i > 0 && !f.Stream {
				w.WriteByte('\n')
			}
			if err := f.Write(&w, e, e.Puzzle.Givens()); err != nil {
				t.Fatal(err)
			}
		}
		again, errs := entriesOf(f, w.String(), "")
		if errs != nil || len(again) != len(games) {
			t.Errorf("%s: %d entries of %q, %v", f.Name, len(again), w.String(), errs)
			continue
		}
		for i, e := range again {
			if got, want := e.Meta["record"], games[i].Meta["record"]; f.Name != "colours" && f.Name != "board" && got != want {
				t.Errorf("%s: the record is %q, want %q", f.Name, got, want)
			}
		}
	}
}

// surest returns the form that a file is recognised as, or a form without a name.
func surest(file []byte) banmen.Form {
	c, _ := codec.Recognise([]*banmen.Kind{Kind}, file, "")
	return c.Form
}

func TestRecognise(t *testing.T) {
	for text, want := range map[string]string{
		"R,13\nG\nW\nB,8\n":  "colours",
		"\uFEFFR\nG\nW\nB\n": "colours",
		"r,13\nb,8":          "colours",
		"Y,13\nB,8":          "colours",
		empty:                "board",
		"....." + "\n.....\n..R..\n.....\n.....\n": "board",
		"R13 B8":                 "record",
		"# game\nR13B8Wx":        "record",
		"- R26 Wx R13 B8":        "record",
		"-\nR13 B8":              "record",
		"a | - R13 B8 | 1 0 0 1": "games",
		"a | R13 B8 | 1 0 0 1\n": "games",
		"attack25:R13":           "text",
		"attack25,size=6:R15":    "text",
		`{"format":"banmen-puzzle/1","puzzle":"attack25"}`: "json",
		"1,0,0,0\n0,0,3,0\n0,0,0,4\n0,2,0,0\n":             "",
		"- - - - 1":                                        "",
		"--":                                               "record", // the least certain case
		"":                                                 "",
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79": "",
		"5 3   |   7   |      ": "",
	} {
		if f := surest([]byte(text)); f.Name != want {
			t.Errorf("%q is %q, want %q", text, f.Name, want)
		}
	}
}

// The examples are recognised and can be read.
func TestExamples(t *testing.T) {
	for name, want := range map[string]string{
		"start": "colours", "panels": "colours", "board": "board", "chance": "board",
		"game": "record", "compact": "record", "games": "games", "size6": "text",
	} {
		data, err := os.ReadFile("../../examples/attack25/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		f := surest(data)
		if f.Name != want {
			t.Errorf("%s is %q", name, f.Name)
			continue
		}
		if es, errs := entriesOf(f, string(data), ""); errs != nil || len(es) == 0 {
			t.Errorf("%s: %d entries, %v", name, len(es), errs)
		}
	}
}
