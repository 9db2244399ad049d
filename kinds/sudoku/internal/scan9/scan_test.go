package scan9

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestScan checks that among the units with the givens of a puzzle in one of its bands, one unit
// finds the puzzle.
func TestScan(t *testing.T) {
	p := parse("......2.41..9.............868.7........1..73..4...........25...5......9.....4....")
	s, err := NewScan(t.Context(), solved(p), 17)
	if err != nil {
		t.Fatal(err)
	}
	var bands trio
	for c, v := range p {
		if s.reflected {
			c = c%9*9 + c/9
		}
		if v != 0 {
			bands[c/bandCells] |= 1 << (c % bandCells)
		}
	}
	found := 0
	for i, u := range s.units {
		if u.cells == bands[u.x] {
			s.Do(i, func(q Puzzle) bool {
				found++
				if q != p {
					t.Errorf("unexpected %v", q)
				}
				return false
			})
		}
	}
	if found != 1 {
		t.Errorf("found %d times", found)
	}
}

// The board with the most puzzles with 17 givens has those of Royle's list, and no others.
func TestScanWhole(t *testing.T) {
	if os.Getenv("BANMEN_LONG") == "" {
		t.Skip("takes long: set BANMEN_LONG=1")
	}
	data, err := os.ReadFile(filepath.Join(os.Getenv("BANMEN_FIXTURES"), "sudoku", "sudoku17.sdm"))
	if err != nil {
		t.Skip("BANMEN_FIXTURES has no list: ", err)
	}
	full := parse(most29)
	want := map[Puzzle]bool{}
	for _, line := range bytes.Fields(data) {
		p := parse(string(line))
		if form, err := canonical(solved(p)); err == nil && form == full {
			form, _ := canonical(p)
			want[form] = true
		}
	}
	if len(want) != 29 {
		t.Fatalf("the list has %d puzzles of the board, want 29", len(want))
	}
	s, err := NewScan(t.Context(), full, 17)
	if err != nil {
		t.Fatal(err)
	}
	got := map[Puzzle]bool{}
	for i := range s.Units() {
		s.Do(i, func(p Puzzle) bool {
			form, err := canonical(p)
			if err != nil || !want[form] || got[form] {
				t.Errorf("unexpected %v, %v", p, err)
			}
			got[form] = true
			return true
		})
	}
	if len(got) != len(want) {
		t.Errorf("%d puzzles, want %d", len(got), len(want))
	}
}
