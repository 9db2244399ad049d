package session_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/session"
)

// Carrying out hints and passing their marks back solves the puzzle, including steps that
// place nothing.
func TestTell(t *testing.T) {
	texts := []string{
		mini,
		"sudoku:3x3:8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
		"coin:6:-..a.........-...-......--.-......b-", "magic:3:8........", "latin:4:1...............", "magic:4:..1...C.3.8.....",
	}
	if testing.Short() {
		texts = slices.Delete(texts, 1, 3) // the longest
	}
	for _, text := range texts {
		s := start(t, text)
		var left [][]int
		for n := 0; len(s.Faults()) > 0 || !s.Board().Full(); n++ {
			hint, err := session.Tell(t.Context(), s.Puzzle(), s.Board(), left, session.Most)
			if err != nil || n > 300 || len(hint.Place)+len(hint.Remove) == 0 {
				t.Fatalf("%s: after %d hints %v: %v", text, n, hint.Text, err)
			}
			for _, move := range hint.Place {
				if err := s.Play(move); err != nil {
					t.Fatal(text, err)
				}
			}
			left = hint.Left
		}
		if _, err := session.Tell(t.Context(), s.Puzzle(), s.Board(), left, 0); !errors.Is(err, banmen.ErrNone) {
			t.Errorf("%s: a full board: %v", text, err)
		}
	}
}

// Marks passed between hints also work on a board with more numbers than marks can have.
func TestTellWide(t *testing.T) {
	s := start(t, "magic:8:9,.,.,49,30,.,.,26,.,57,62,3,5,16,.,7,33,.,50,46,47,.,4,.,.,15,21,.,.,.,31,45,54,58,12,14,.,.,55,.,.,.,41,38,.,.,34,64,17,.,27,.,.,.,6,29,11,42,.,19,.,24,.,60")
	var left [][]int
	done := map[string]bool{}
	for range 12 {
		hint, err := session.Tell(t.Context(), s.Puzzle(), s.Board(), left, session.Most)
		if err != nil || len(hint.Remove) == 0 {
			t.Fatalf("after %d hints %v: %v", len(done), hint.Text, err)
		}
		for _, gone := range hint.Remove {
			if done[gone] {
				t.Errorf("%s was told before", gone)
			}
			done[gone] = true
		}
		left = hint.Left
	}
	left[1] = []int{63}
	if _, err := session.Tell(t.Context(), s.Puzzle(), s.Board(), left, session.Most); err == nil || !strings.Contains(err.Error(), "lack 18") {
		t.Errorf("marks without what the solution has: %v", err)
	}
}

// Each level tells more than the one before.
func TestTellLevels(t *testing.T) {
	s := start(t, mini)
	for level, want := range []struct {
		text  string
		cells int
		drawn bool
	}{{"look at", 4, false}, {"look for: Hidden Single", 4, false}, {"Hidden Single in r1c2", 1, false}, {"only r1c2 has room for 3", 1, true}} {
		hint, err := session.Tell(t.Context(), s.Puzzle(), s.Board(), nil, level)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(hint.Text.String(), want.text) || len(hint.Cells) != want.cells || (hint.Figure != nil) != want.drawn || (len(hint.Place) > 0) != want.drawn {
			t.Errorf("level %d: got %q, cells %v, place %v", level, hint.Text, hint.Cells, hint.Place)
		}
	}
}

// A wrong symbol is reported first, at level 3 with a contradiction.
func TestTellWrong(t *testing.T) {
	s := start(t, mini)
	if err := s.Play("R1C2=2"); err != nil {
		t.Fatal(err)
	}
	for level := range session.Most + 1 {
		hint, err := session.Tell(t.Context(), s.Puzzle(), s.Board(), nil, level)
		if err != nil || !hint.Wrong || len(hint.Cells) != 1 || hint.Cells[0] != 1 || (len(hint.Why) > 0) != (level == session.Most) {
			t.Errorf("level %d: got %+v, %v", level, hint, err)
		}
	}
	several := start(t, "latin:3:.........")
	for _, move := range []string{"R1C1=1", "R1C2=1"} {
		if err := several.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	if hint, err := session.Tell(t.Context(), several.Puzzle(), several.Board(), nil, 0); !errors.Is(err, banmen.ErrNone) {
		t.Errorf("several solutions, and none from here: got %v, %v", hint.Text, err)
	}
}
