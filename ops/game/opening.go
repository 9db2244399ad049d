package game

import "github.com/banmen/banmen"

// An Opening is what it is worth to open a cell, where moves open one besides the one
// that they take.
type Opening struct {
	Cell   int
	Choice banmen.Choice // the best of those that open it
}

// Openings returns what the choices of a player, the best first, make of each cell that
// may be opened, the best first too: by moves to the cell take alone, or by all if
// that is banmen.NoCell. Where nothing may be opened there are none.
func Openings(choices []banmen.Choice, take int) (all []Opening) {
	seen := map[int]bool{}
	for _, c := range choices {
		if len(c.Move.Opens) == 0 || seen[c.Move.Opens[0]] || take != banmen.NoCell && c.Move.Cell != take {
			continue
		}
		seen[c.Move.Opens[0]] = true
		all = append(all, Opening{c.Move.Opens[0], c})
	}
	return all
}
