package logic_test

import (
	"os"
	"strings"
	"testing"

	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/scale"
)

// PlaceSingles leads to the same board as the steps of singles, and ends once the wanted
// cells are decided.
func TestPlaceSingles(t *testing.T) {
	text, err := os.ReadFile("technique/testdata/positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	ladder, solved := scale.Only(scale.Hodoku(), scale.Pick("singles")), 0
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "\t")
		c, err := library.Parse(":0000::"+fields[1]+":"+fields[2]+":::", 0)
		if err != nil {
			t.Fatal(err)
		}
		s, until := c.State(library.Rules()), c.State(library.Rules())
		fast := s.Clone()
		ladder.Solve(s, nil)
		fast.PlaceSingles(nil)
		if !fast.Board().Equal(s.Board()) {
			t.Fatalf("%s: got %v, want %v", fields[0], fast.Board(), s.Board())
		}
		for cell := range 81 {
			if s.Value(cell) != 0 && until.Value(cell) == 0 {
				before := until.Open()
				until.PlaceSingles([]int{cell})
				if until.Value(cell) != s.Value(cell) || until.Open() >= before {
					t.Fatalf("%s: cell %d is not placed", fields[0], cell)
				}
				solved++
				break
			}
		}
	}
	if solved < 20 {
		t.Errorf("only %d positions have singles", solved)
	}
}
