package session_test

import (
	"slices"
	"testing"

	"github.com/banmen/banmen/internal/session"
)

// A puzzle is solved without marking empty cells: stars, coins and filled cells are
// enough. A board that lacks one of them is not solved.
func TestSolvedWithoutBlanks(t *testing.T) {
	for text, moves := range map[string][]string{
		"starbattle:4x4+regions(ABBBABBBBBBCDDDC)":                                                          {"R1C3=*", "R2C1=*", "R3C4=*", "R4C2=*"},
		"nonogram:3x3+columns(2/0/1)+rows(1.1/1/0)":                                                         {"R1C1=#", "R1C3=#", "R2C1=#"},
		`model:{"grid":"2x2","values":["Q","-"],"constraints":[{"of":["rows","columns"],"count":{"Q":1}}]}`: {"R1C1=Q", "R2C2=Q"},
	} {
		s := start(t, text)
		for i, move := range moves {
			if s.Position().Status().Over {
				t.Errorf("%s: solved after %d of %d moves", text, i, len(moves))
			}
			if err := s.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		if !s.Position().Status().Over {
			t.Errorf("%s is not solved, faults %v", text, s.Faults())
		}
	}
}

// A stroke fills cells like the first one and is undone as a whole. The right button
// paints the second symbol, and a stroke that begins on its own symbol erases.
func TestStroke(t *testing.T) {
	s := start(t, "nonogram:1x6")
	d := session.NewDesk(s)
	draw := func(second bool, cells ...int) {
		t.Helper()
		if err := d.Press(cells[0], second); err != nil {
			t.Fatal(err)
		}
		for _, c := range cells[1:] {
			if err := d.Paint(c); err != nil {
				t.Fatal(err)
			}
		}
	}
	want := func(symbols ...uint16) {
		t.Helper()
		if got := s.Board().Cells; !slices.Equal(got, symbols) {
			t.Errorf("%v, want %v", got, symbols)
		}
	}
	draw(true, 3)
	draw(false, 0, 1, 2, 3, 4)
	want(1, 1, 1, 2, 1, 0)
	d.Undo()
	want(0, 0, 0, 2, 0, 0)
	d.Redo()
	draw(false, 1, 2, 3)
	want(1, 0, 0, 2, 1, 0)
	if !d.Painted() || !slices.Equal(d.Pens(), []session.Pen{session.Digit, session.Colour}) {
		t.Errorf("painted %t with %v", d.Painted(), d.Pens())
	}
}

// A given cell is not painted, neither at the beginning nor later in a stroke.
func TestStrokeGiven(t *testing.T) {
	d := session.NewDesk(start(t, "takuzu:4:.0.0....10.....1"))
	if err := d.Press(1, false); err == nil {
		t.Error("a given was painted")
	}
	if err := d.Press(0, true); err != nil {
		t.Fatal(err)
	}
	for c := 1; c < 4; c++ {
		if err := d.Paint(c); err != nil {
			t.Fatal(err)
		}
	}
	if got := d.Board().Cells[:4]; !slices.Equal(got, []uint16{2, 1, 2, 1}) {
		t.Errorf("%v", got)
	}
}
