package cells9

import (
	"slices"
	"testing"

	"github.com/banmen/banmen/grid"
)

// The houses agree with grid.Shape, which knows boxes of any size.
func TestHouses(t *testing.T) {
	s := grid.Square(9)
	for i := range 9 {
		for h, want := range map[int][]int{i: s.Row(i), 9 + i: s.Col(i), 18 + i: s.Box(3, 3, i)} {
			var got []int
			for _, cell := range Cells[h] {
				got = append(got, int(cell))
				if !slices.Contains(Houses[cell][:], uint8(h)) {
					t.Errorf("cell %d is in house %d, not only in %v", cell, h, Houses[cell])
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("house %d: %v, want %v", h, got, want)
			}
		}
	}
}

func TestPeers(t *testing.T) {
	for a := range Size {
		for b := range Size {
			if want := Houses[a][0] == Houses[b][0] || Houses[a][1] == Houses[b][1] || Houses[a][2] == Houses[b][2]; Peers[a].Has(b) != want {
				t.Errorf("cell %d, peer %d: %v", a, b, !want)
			}
		}
	}
}

func TestSet(t *testing.T) {
	var s Set
	for cell := range Size {
		s.Add(cell)
		if s.First() != 0 || s.Len() != cell+1 || !s.Has(cell) {
			t.Errorf("%d cells: %v", cell+1, s)
		}
	}
	if s != All {
		t.Error(s)
	}
	s.RemoveAll(&Peers[0])
	s.Remove(80)
	s.Toggle(0)
	s.Toggle(79)
	if s.Len() != 81-21-2+1 || s.First() != 0 || s.Has(79) || s.Has(80) {
		t.Error(s)
	}
	s.Remove(0)
	if s.First() != 12 {
		t.Error(s.First())
	}
	if last := (Set{0, 1 << 16}); last.First() != 80 {
		t.Error(last.First())
	}
}

func TestUsed(t *testing.T) {
	var u Used
	u.Toggle(0, 1<<4)
	for cell := range Size {
		if u.Free(cell) == AllDigits == Peers[0].Has(cell) {
			t.Errorf("cell %d: %b", cell, u.Free(cell))
		}
	}
	if u.Toggle(0, 1<<4); u != (Used{}) {
		t.Error(u)
	}
}
