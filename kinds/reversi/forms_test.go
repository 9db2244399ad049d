package reversi

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
)

// read returns the entries and errors of a form, one per line.
func read(form banmen.Form, as, file string) string {
	var lines []string
	for e, err := range form.Read(strings.NewReader(file), banmen.Params{As: as}) {
		line := ""
		if err != nil {
			line = err.Error()
		} else {
			line = e.Puzzle.String() + " " + e.Meta["record"] + "|" + e.Meta["final"]
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func TestRead(t *testing.T) {
	board := "---------------------------OX------XO---------------------------"
	small := "--------------OX----XO--------------"
	for _, test := range []struct {
		form           banmen.Form
		as, file, want string
	}{
		{boardForm, "", board + " X\n# one\n\n" + strings.ToLower(board) + "o; d3:+0\n" + small + "/X", "reversi:8x8 |\nreversi:8x8:" + board + "/O |\nreversi:6x6 |"},
		{boardForm, "reversi:6x6", small + " X", "reversi:6x6 |"},
		{boardForm, "reversi:6x6", board + " X", `1:37: expected the player to move, X or O, after the board, found "` + board[36:] + ` X"`},
		{boardForm, "", "  " + board + "\n" + board + " X", "1:67: expected the player to move, X or O, after the board, found \"\"\nreversi:8x8 |"},
		{boardForm, "", "", "1:1: empty: expected a board or a record of Reversi"},
		{boardForm, "reversi:9", "", `expected the size 8x8 or 6x6, found "9"`},
		{recordForm, "", "F5D6c3\nc2d2 - e2 20-16\n", "reversi:8x8 f5 d6 c3|\nreversi:6x6 c2 d2 - e2|20 16"},
		{recordForm, "reversi:6x6", "c2 c3", "reversi:6x6 c2 c3|"},
		{recordForm, "", "f5d6i3", `1:5: expected a move such as d3, found "i3"`},
		{recordForm, "", " f5d6 60-5", `1:7: expected the discs of X and O, at most 64, such as 52-12, found "60-5"`},
		{recordForm, "", strings.Repeat("d3", 61), "1:121: expected at most 60 moves, found 61"},
		{recordForm, "", " 52-12\n-", "1:1: expected the moves of a game, found none\n2:1: expected the moves of a game, found none"},
		{recordForm, "", "# nothing", "1:1: empty: expected a board or a record of Reversi"},
	} {
		if diff := cmp.Diff(test.want, read(test.form, test.as, test.file)); diff != "" {
			t.Errorf("%s, %.40q: %s", test.form.Name, test.file, diff)
		}
	}
}

func TestWrite(t *testing.T) {
	p := mustParse(t, "reversi:f5")
	for _, test := range []struct {
		form banmen.Form
		meta map[string]string
		want string
	}{
		{boardForm, nil, "---------------------------OX------XXX-------------------------- O\n"},
		{recordForm, map[string]string{"record": "f5 - d6 c3", "final": "40 24"}, "f5d6c3 40-24\n"},
		{recordForm, map[string]string{"record": "f5"}, "f5\n"},
		{recordForm, nil, "a board does not record the moves that led to it: there is no record to write"},
	} {
		var b bytes.Buffer
		if err := test.form.Write(&b, banmen.Entry{Puzzle: p, Meta: test.meta}, p.Givens()); err != nil {
			b.WriteString(err.Error())
		}
		if diff := cmp.Diff(test.want, b.String()); diff != "" {
			t.Errorf("%s: %s", test.form.Name, diff)
		}
	}
}

func TestFit(t *testing.T) {
	for text, want := range map[string]string{
		"f5d6c3":       "record",
		"d3 c3\n":      "record",
		"e5d6 20-16\n": "",
		"b8g4":         "",
		"---------------------------OX------XO--------------------------- X;": "board",
		"--------------OX----XO--------------X\n":                             "board",
		"--------------OX----XO--------------\n":                              "",
		"":                                                                    "",
	} {
		got := ""
		h := banmen.Head{Text: []byte(text), Rows: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
		if text == "" {
			h.Rows = nil
		}
		for _, f := range []banmen.Form{boardForm, recordForm} {
			if f.Fit(h).Fitness == banmen.FitCertain {
				got += f.Name
			}
		}
		if got != want {
			t.Errorf("%q is of %q, want %q", text, got, want)
		}
	}
}

// diagramText is a board as books print it.
const diagramText = `After move 3:
  a b c d e f
1 . . . . . .
2 . . . . . .
3 . . O X . .
4 . . X X X .
5 . . . . . .
6 . . . . . .
White to move, 12 points
O to move
`

func TestDiagram(t *testing.T) {
	const want = "reversi:6x6:--------------OX----XXX-------------/O |"
	old := func(old, with string) string { return strings.Replace(diagramText, old, with, 1) }
	for _, c := range []struct{ text, want string }{
		{diagramText, want},
		{strings.NewReplacer("X", "●", "O to", "白番", " move", "", "O", "○", ".", "□").Replace(diagramText), want},
		{"| | | | | | |\n| | | | | | |\n| | |⚪|⚫| | |\n| | |⚫|⚫|⚫| |\n| | | | | | |\n| | | | | | |\nnext: white\n", want},
		{old("3 . . O", "3 . O"), "5:1: expected 6 squares in each row, found 5"},
		{old("3 . . O X . .\n", ""), "5:1: expected the number 3 before this row, found 4"},
		{old("6 . . . . . .\n", ""), "8:1: expected 6 rows of 6 squares, found 5"},
		{old("6 .", "5 . . . . . .\n6 ."), "8:1: expected the number 6 before this row, found 5"},
		{old("O to move", "?"), "10:1: it is not clear who is to move: expected a line such as \"X to move\""},
		{old("White to move, 12 points", "X to move"), "10:1: it is not clear who is to move: expected a line such as \"X to move\""},
		{old("a b c d e f", "f e d c b a"), "2:1: expected the letters of columns from a on"},
		{diagramText + diagramText, "13:1: expected 6 rows of 6 squares, found another row"},
	} {
		if d := cmp.Diff(c.want, read(diagramForm, "", c.text)); d != "" {
			t.Errorf("%s: %s", c.text, d)
		}
	}
}

func FuzzDiagram(f *testing.F) {
	f.Add(diagramText)
	f.Fuzz(func(t *testing.T, text string) { read(diagramForm, "", text) })
}

func FuzzParse(f *testing.F) {
	for _, text := range append([]string{passing, "reversi:f5-d6", "reversi:6x6:"}, Kind.Presets...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := parse(text)
		if err != nil {
			return
		}
		again, err := parse(p.String())
		if err != nil || again.String() != p.String() {
			t.Fatalf("%q is %s, read again %v, %v", text, p, again, err)
		}
		p.Faults(p.Givens())
		p.Figure(p.Givens())
		for _, m := range p.(*Puzzle).start.Moves() {
			if _, err := p.(*Puzzle).start.Play(m.Text); err != nil {
				t.Fatalf("%s: %v", m.Text, err)
			}
		}
	})
}

func FuzzPlay(f *testing.F) {
	f.Add("reversi:f5", "Od6")
	f.Add(passing, "-")
	f.Fuzz(func(t *testing.T, text, move string) {
		p, err := parse(text)
		if err != nil {
			return
		}
		next, err := p.(*Puzzle).start.Play(move)
		if err != nil {
			return
		}
		if again, err := parse(next.String()); err != nil || again.String() != next.String() {
			t.Fatalf("%s %s is %s, read again %v, %v", text, move, next, again, err)
		}
	})
}

// fuzzForm fuzzes a form: what it reads it can write and read back equal.
func fuzzForm(f *testing.F, form banmen.Form, seeds ...string) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, file string) {
		form.Fit(banmen.Head{Text: []byte(file), Rows: strings.Split(file, "\n")})
		for e, err := range form.Read(strings.NewReader(file), banmen.Params{}) {
			if err != nil {
				continue
			}
			var b bytes.Buffer
			if err := form.Write(&b, e, e.Puzzle.Givens()); err != nil {
				t.Fatal(err)
			}
			as := "reversi:" + sizeName(e.Puzzle.(*Puzzle).start.size)
			want := e.Puzzle.String() + " " + strings.ReplaceAll(e.Meta["record"]+" ", "- ", "")
			if got := read(form, as, b.String()); e.Meta["record"] != "" && !strings.HasPrefix(got+" ", strings.TrimSuffix(want, " ")) {
				t.Fatalf("%q is written as %q and read again as %s, not %s", file, b.String(), got, want)
			}
		}
	})
}

func FuzzBoard(f *testing.F) {
	fuzzForm(f, boardForm, "---------------------------OX------XO--------------------------- X;\n", "--------------OX----XO--------------/O")
}

func FuzzRecord(f *testing.F) {
	fuzzForm(f, recordForm, "f5d6c3 52-12\n# x\nc2d2-e2\n", "f5 - d6 1-2")
}
