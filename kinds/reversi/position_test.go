package reversi

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

func mustParse(t testing.TB, text string) *Puzzle {
	t.Helper()
	p, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Puzzle)
}

// X must pass here. O, who then takes the last square, may not pass.
const passing = "reversi:6x6:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-/O"

func TestNames(t *testing.T) {
	start := "reversi:8x8"
	one := start + ":--------------------------O-------OOO------XOO-----X------------/X"
	for text, want := range map[string]string{
		"reversi":             start,
		"reversi:8x8":         start,
		"reversi:8x8:":        start,
		"reversi:6x6":         "reversi:6x6",
		"reversi:f5":          "reversi:8x8:---------------------------OX------XXX--------------------------/O",
		"reversi:f5d6c3":      "reversi:8x8:------------------X--------XX------OXX-----O--------------------/O",
		"reversi:8x8:F5 D6c3": "reversi:8x8:------------------X--------XX------OXX-----O--------------------/O",
		"reversi:８x８:ｆ５":      "reversi:8x8:---------------------------OX------XXX--------------------------/O",
		one:                   one,
		strings.ReplaceAll(strings.Replace(one, "/X", "x", 1), "-", "."): one,
	} {
		if p, err := parse(text); err != nil || p.String() != want {
			t.Errorf("%s is %v, %v; want %s", text, p, err, want)
		}
	}
}

func TestBadNames(t *testing.T) {
	for text, want := range map[string]string{
		"reversy":           `1: expected reversi[:SIZE][:moves], found "reversy"`,
		"reversi:7x7":       `9: expected the size 8x8 or 6x6, found "7x7"`,
		"reversi:8x8x":      `9: expected the size 8x8 or 6x6, found "8x8x"`,
		"reversi:8x8:f5i6":  `15: expected a move such as d3, found "i6"`,
		"reversi:6x6:c2g1":  `15: expected a move such as d3, found "g1"`,
		"reversi:8x8:f5f6d": `17: expected a move such as d3, found "d"`,
		"reversi:8x8:f5d3":  "15: O may not take d3: it must enclose; allowed: f4 d6 f6",
		"reversi:8x8:f5f5":  "15: f5 is taken; O may take f4 d6 f6",
		"reversi:8x8:-f5":   "13: X may not pass; legal moves: d3 c4 f5 e6",
		"reversi:6x6:XO-X":  "17: expected a board of 36 squares, found 4",
		"reversi:6x6:XOQX" + strings.Repeat("-", 32) + "/X": `15: expected X, O or - for c1, found "Q"`,
		"reversi:6x6:" + strings.Repeat("-", 36):            `49: expected the player to move, X or O, after the board, found ""`,
		"reversi:6x6:" + strings.Repeat("-", 36) + "/XO":    `50: expected the player to move, X or O, after the board, found "XO"`,
	} {
		_, err := parse(text)
		var syntax *banmen.SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: %v", text, err)
		} else if diff := cmp.Diff(want, fmt.Sprintf("%d: %v", syntax.Column, syntax.Text)); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
	}
}

func TestMoves(t *testing.T) {
	p := mustParse(t, "reversi:f5").start
	var got []string
	for _, m := range p.Moves() {
		got = append(got, m.Player+" "+m.Text+" "+p.list(m.Flips))
	}
	if diff := cmp.Diff([]string{"O f4 e4", "O d6 d5", "O f6 e5"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPlayRefuses(t *testing.T) {
	for _, test := range []struct{ at, move, want string }{
		{"reversi", "e6", ""},
		{"reversi", "Xe6", ""},
		{"reversi", "Oe6", "it is the turn of X"},
		{"reversi", "O-", "X may not pass; legal moves: d3 c4 f5 e6"},
		{"reversi", "a1", "X may not take a1: it must enclose; allowed: d3 c4 f5 e6"},
		{"reversi", "d4", "d4 is taken; X may take d3 c4 f5 e6"},
		{"reversi", "e66", `expected a move such as d3, found "e66"`},
		{passing, "-", ""},
		{passing, "O-", ""},
		{passing, "X-", "it is the turn of O"},
		{passing, "f6", ""},
		{passing, "Xf6", ""},
		{passing, "Of6", "O must pass"},
		{passing, "a1", "a1 is taken; X may take f6"},
		{"reversi:6x6:" + strings.Repeat("X", 36) + "/O", "-", "the game is over: nobody can move"},
	} {
		_, err := mustParse(t, test.at).start.Play(test.move)
		if err == nil && test.want != "" || err != nil && !strings.HasSuffix(err.Error(), test.want) || err != nil && test.want == "" {
			t.Errorf("%s in %s: %v, want %q", test.move, test.at, err, test.want)
		}
	}
}

func TestStatus(t *testing.T) {
	for text, want := range map[string]string{
		"reversi": "",
		passing:   "O must pass",
		passing[:len(passing)-len("-/O")] + "X/O":                                 "X wins with 35 discs",
		"reversi:6x6:" + strings.Repeat("X", 18) + strings.Repeat("O", 18) + "/X": "a tie with 18 discs each",
	} {
		s := mustParse(t, text).start.Status()
		if s.Note.String() != want || s.Over != (strings.Contains(want, "disc")) {
			t.Errorf("%s: %+v, want %q", text, s, want)
		}
	}
}

// TestGames checks that games recorded by another program end with its result.
func TestGames(t *testing.T) {
	f, err := os.Open("testdata/games.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	games, passes := 0, 0
	for e, err := range recordForm.Read(f, banmen.Params{}) {
		if err != nil {
			t.Fatal(err)
		}
		games++
		at := e.Puzzle.(banmen.Game).Start()
		for move := range strings.FieldsSeq(e.Meta["record"]) {
			if at.Moves()[0].Cell == banmen.NoCell {
				passes++
			}
			next, err := at.Play(move)
			if err != nil {
				t.Fatalf("game %d: %v", games, err)
			}
			at = next
		}
		s := at.Status()
		if got := fmt.Sprint(s.Scores[0], s.Scores[1]); !s.Over || got != e.Meta["final"] {
			t.Errorf("game %d ends with %s (%v), want %s", games, got, s.Over, e.Meta["final"])
		}
	}
	if games != 60 || passes < 30 {
		t.Errorf("%d games with %d passes", games, passes)
	}
}

// A rotated or reflected board has as many lines of play.
func TestSymmetry(t *testing.T) {
	p := mustParse(t, "reversi:f5d6c3d3c4f4e6")
	want, err := p.Perft(4, "turns")
	if err != nil {
		t.Fatal(err)
	}
	shape := grid.Square(8)
	for _, cells := range []grid.Perm{shape.Mirror(), shape.Flip(), shape.Transpose()} {
		y := grid.Symmetry{Cells: cells, Values: grid.Identity(3)}
		if got, err := p.With(y.Apply(p.Givens())).(*Puzzle).Perft(4, "turns"); got != want || err != nil {
			t.Errorf("%d lines, %v; want %d", got, err, want)
		}
	}
}

func TestPerft(t *testing.T) {
	p := mustParse(t, "reversi")
	if n, err := p.Perft(6, "turns"); n != 8200 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := mustParse(t, passing).Perft(3, "turns"); n != 1 || err != nil {
		t.Errorf("a pass, the last move, the end: %d, %v", n, err)
	}
	for _, test := range []struct {
		depth int
		order string
	}{{-1, "turns"}, {mostDepth + 1, "turns"}, {1, "any"}} {
		if _, err := p.Perft(test.depth, test.order); err == nil {
			t.Errorf("%v: no error", test)
		}
	}
}
