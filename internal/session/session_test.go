package session_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/ops"
)

func parse(t testing.TB, text string) banmen.Puzzle {
	t.Helper()
	_, p, err := codec.Parse(kinds.All, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func start(t testing.TB, text string) *session.Session {
	t.Helper()
	s, err := session.New(parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const mini = "sudoku:2x2:1.....3....4.2.."

func TestPlay(t *testing.T) {
	s := start(t, mini)
	for _, test := range []struct{ move, err string }{
		{"R1C2=3", ""},
		{"r1c3=4", ""},
		{"R1C3=.", ""},
		{"R1C3=", ""},
		{"R1C1=2", "r1c1 is a given and cannot be changed"},
		{"R1C2=5", `expected one of 1 2 3 4 or a dot after =, found "5"`},
		{"R5C1=1", `expected a cell from r1c1 to r4c4, found "R5C1"`},
		{"R0C1=1", `expected a cell from r1c1 to r4c4, found "R0C1"`},
		{"R1C2", `expected a cell and a symbol, such as R1C2=1, found "R1C2"`},
		{"", `expected a cell and a symbol, such as R1C2=1, found ""`},
	} {
		got := ""
		if err := s.Play(test.move); err != nil {
			got = err.Error()
		}
		if got != test.err {
			t.Errorf("%q: got error %q, want %q", test.move, got, test.err)
		}
	}
	if want := mini + " R1C2=3 r1c3=4 R1C3=. R1C3="; s.Text() != want {
		t.Errorf("got %q, want %q", s.Text(), want)
	}
	if want := "sudoku:2x2:13....3....4.2.."; s.Position().String() != want {
		t.Errorf("got %q, want %q", s.Position().String(), want)
	}
}

// TestPlayNamed checks moves in a puzzle whose cells have names.
func TestPlayNamed(t *testing.T) {
	s := start(t, `model:{"variables":["ann","bob"],"values":["x","y"],"constraints":[{"of":"all","different":true}],"givens":{"ann":"x"}}`)
	for _, test := range []struct{ move, err string }{
		{"bob=x", ""},
		{"R2C1=y", ""},
		{"ann=y", "ann is a given and cannot be changed"},
		{"cat=y", `expected a cell and a symbol, such as bob=x, found "cat=y"`},
	} {
		got := ""
		if err := s.Play(test.move); err != nil {
			got = err.Error()
		}
		if got != test.err {
			t.Errorf("%q: got error %q, want %q", test.move, got, test.err)
		}
	}
	s.Undo()
	s.Undo()
	if move, err := session.Hint(t.Context(), s.Puzzle(), s.Board(), 0); move != "bob=y" {
		t.Errorf("hint %q, %v", move, err)
	}
}

func TestUndo(t *testing.T) {
	s := start(t, mini)
	if s.Undo() || s.Redo() {
		t.Error("there was something to undo at the start")
	}
	if err := s.PlayAll("R1C2=3 R1C3=4"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if !s.Undo() {
			t.Fatal("cannot undo")
		}
	}
	if !s.Redo() {
		t.Fatal("cannot redo")
	}
	if err := s.Play("R1C4=2"); err != nil {
		t.Fatal(err)
	}
	if s.Redo() {
		t.Error("a new move leaves nothing to redo")
	}
	if got := s.Moves(); !slices.Equal(got, []string{"R1C2=3", "R1C4=2"}) {
		t.Errorf("moves %v", got)
	}
}

// TestPlayAllEnds checks that a long record stops with ErrLimit, whether it has many
// boards or many savepoints.
func TestPlayAllEnds(t *testing.T) {
	var saves strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&saves, "save:%d ", i)
	}
	for text, record := range map[string]string{"takuzu:30": strings.Repeat("R1C1=1 R1C1=. ", 10000), mini: saves.String()} {
		s := start(t, text)
		err := s.PlayAll(record)
		if !errors.Is(err, banmen.ErrLimit) || s.At() < 500 || s.At() > 12000 {
			t.Errorf("%s: after %d moves %v", text, s.At(), err)
		}
		if s.Undo(); s.Play("R2C2=1") != nil {
			t.Errorf("%s: no move can be made after one was taken back", text)
		}
	}
}

// TestMistakesOf checks which saved mistakes are read, and which are refused.
func TestMistakesOf(t *testing.T) {
	for record, want := range map[string]int{"mistakes:R1C2=4": 1, "mistakes:R1C2^-": 0, "mistakes:R1C2~+2,R1C3=3": 1, "mistakes:": -1} {
		s := start(t, mini)
		err := s.PlayAll(record)
		if have := len(s.Mistakes()); want >= 0 && (err != nil || have != want) || want < 0 && err == nil {
			t.Errorf("%s: %d mistakes, %v", record, have, err)
		}
	}
}

func TestPlayAllStops(t *testing.T) {
	s := start(t, mini)
	if err := s.PlayAll("R1C2=3 R1C2=9 R1C3=4"); err == nil {
		t.Error("no error")
	}
	if got := s.Moves(); !slices.Equal(got, []string{"R1C2=3"}) {
		t.Errorf("moves %v", got)
	}
}

func TestFaults(t *testing.T) {
	s := start(t, mini)
	if err := s.Play("R1C2=1"); err != nil {
		t.Fatal(err)
	}
	if got := len(s.Faults()); got != 2 {
		t.Errorf("%d faults, want one of the row and one of the box", got)
	}
}

// Hints fill the board of each kind from the start to a solution.
func TestHintsSolve(t *testing.T) {
	ctx := context.Background()
	for _, text := range []string{mini, "coin:4", "magic:3", "latin:4", "sudoku:2x2+x"} {
		t.Run(text, func(t *testing.T) {
			s := start(t, text)
			for !s.Position().Status().Over {
				move, err := session.Hint(ctx, s.Puzzle(), s.Board(), 0)
				if err != nil {
					t.Fatal(err)
				}
				if err := s.Play(move); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := session.Hint(ctx, s.Puzzle(), s.Board(), 0); !errors.Is(err, banmen.ErrNone) {
				t.Errorf("a hint on a full board: %v", err)
			}
		})
	}
}

func TestHintLeadsNowhere(t *testing.T) {
	s := start(t, mini)
	if err := s.Play("R1C2=2"); err != nil {
		t.Fatal(err)
	}
	if move, err := session.Hint(context.Background(), s.Puzzle(), s.Board(), 2); !errors.Is(err, banmen.ErrNone) {
		t.Errorf("got %q, %v", move, err)
	}
}

func TestSymbols(t *testing.T) {
	for text, want := range map[string][]string{
		"sudoku:2x2": {"", "1", "2", "3", "4"},
		"coin:3":     {"", "10", "5", "-"},
		mini:         {"", "1", "2", "3", "4"},
		`model:{"variables":["1","b"],"values":["x","1"]}`:           {"", "x", "1"},
		`model:{"grid":"1x2","values":"1..2","domains":{"R1C1":[]}}`: {"", "1", "2"},
		`model:{"grid":"1x2","values":[]}`:                           {""},
	} {
		got, err := ops.Symbols(parse(t, text))
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%s: %v, -want +got:\n%s", text, err, d)
		}
	}
}

// If no cell can have a symbol, a dot is expected.
func TestNoSymbols(t *testing.T) {
	s := start(t, `model:{"grid":"1x2","values":[]}`)
	if err := s.Play("foo"); err == nil || !strings.Contains(err.Error(), "R1C2=.") {
		t.Error(err)
	}
}

// TestImpossibleBoard checks the error for a board that no game can reach.
func TestImpossibleBoard(t *testing.T) {
	_, err := session.New(parse(t, "attack25:R.......................R"))
	if err == nil || strings.Contains(err.Error(), "solutions") {
		t.Error(err)
	}
}

// A saved text restores the board, and undoing everything restores the start.
func TestText(t *testing.T) {
	p := parse(t, mini)
	rapid.Check(t, func(t *rapid.T) {
		s, err := session.New(p)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 20).Draw(t, "n") {
			cell := rapid.IntRange(0, 15).Draw(t, "cell")
			symbol := rapid.SampledFrom(strings.Fields("1 2 3 4 .")).Draw(t, "symbol")
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				s.Undo()
			case 1:
				s.Redo()
			default:
				_ = s.Play(grid.Square(4).Name(cell) + "=" + symbol) // given cells stay
			}
		}
		name, record, _ := strings.Cut(s.Text(), " ")
		_, q, err := codec.Parse(kinds.All, name)
		if err != nil {
			t.Fatal(err)
		}
		again, err := session.New(q)
		if err != nil {
			t.Fatal(err)
		}
		if err := again.PlayAll(record); err != nil || !again.Board().Equal(s.Board()) {
			t.Fatalf("%v: got %v, want %v", err, again.Board(), s.Board())
		}
		for s.Undo() {
		}
		if !s.Board().Equal(p.Givens()) {
			t.Fatalf("undone: %v", s.Board())
		}
	})
}
