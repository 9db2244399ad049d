package game

import "github.com/banmen/banmen"

// An Opening is the value of opening a cell, if moves open a cell besides the one they
// take.
type Opening struct {
	Cell   int
	Choice banmen.Choice // the best choice that opens it
}

// Openings returns the value of each cell that may be opened by the choices of a player.
// Choices and openings are sorted, the best first. If take is not banmen.NoCell, only
// moves to that cell count.
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
