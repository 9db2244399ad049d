package technique

import (
	"math/rand/v2"
	"testing"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
)

// The loose candidates are those in no template, as exhaustive search says, except for a
// few that the search gives up on.
func TestLoose(t *testing.T) {
	none, some, unknown, boards := 0, 0, 0, 30
	if testing.Short() {
		boards = 2
	}
	for _, rules := range []*logic.Rules{logic.Sudoku(2, 2), logic.Sudoku(2, 3), diagonals(6)} {
		r := rand.New(rand.NewPCG(5, uint64(rules.Symbols)))
		for range boards {
			s := logic.NewState(rules)
			s.Start(grid.New(rules.Shape))
			for range r.IntN(rules.Shape.Size() * rules.Symbols * 3 / 4) {
				if c := logic.CandOf(r.IntN(rules.Shape.Size()), 1+r.IntN(rules.Symbols)); s.At(c.Cell()).Len() > 1 {
					s.Remove(c)
				}
			}
			if s.Broken() {
				continue
			}
			x := &of(s).looseCandidates
			for v := 1; v <= s.Symbols; v++ {
				loose := x.loose(s, v)
				for i, cell := range x.cells {
					switch is := !inTemplate(s, v, map[int]bool{cell: true}); {
					case is && !loose.has(i):
						t.Fatalf("no template has %d in cell %d, but it is not loose", v, cell)
					case is:
						some++
					case loose.has(i):
						unknown++
					default:
						none++
					}
				}
			}
		}
	}
	if none == 0 || some == 0 || 50*unknown > some {
		t.Errorf("%d candidates are loose, %d are not, %d are taken for loose", some, none, unknown)
	}
}

// inTemplate reports whether some cells with symbol v can be part of a template.
func inTemplate(s *logic.State, v int, cells map[int]bool) bool {
	for h := range s.Houses {
		n := 0
		for _, c := range s.Houses[h].Cells {
			if cells[c] || s.Value(c) == v {
				n++
			}
		}
		if n > 1 {
			return false
		}
		if n == 1 || !s.Houses[h].Full {
			continue
		}
		for place := range s.Places(h, v).All() {
			c := s.Houses[h].Cells[place]
			cells[c] = true
			ok := inTemplate(s, v, cells)
			if delete(cells, c); ok {
				return true
			}
		}
		return false
	}
	return true
}

// diagonals returns the rules of a Latin square whose diagonals are houses, too.
func diagonals(n int) *logic.Rules {
	var houses []logic.House
	down, up := logic.House{Kind: logic.Other}, logic.House{Kind: logic.Other, Index: 1}
	for i := range n {
		row, col := logic.House{Kind: logic.Row, Index: i}, logic.House{Kind: logic.Col, Index: i}
		for j := range n {
			row.Cells, col.Cells = append(row.Cells, i*n+j), append(col.Cells, j*n+i)
		}
		houses = append(houses, row, col)
		down.Cells, up.Cells = append(down.Cells, i*n+i), append(up.Cells, i*n+n-1-i)
	}
	return logic.NewRules(grid.Shape{Rows: n, Cols: n}, n, append(houses, down, up), nil, nil)
}
