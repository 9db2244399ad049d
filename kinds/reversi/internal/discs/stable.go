package discs

import "math/bits"

// stable returns discs of a set that can never be turned over: in each of the four
// directions their line is full, or a neighbour is the border or another such disc. It may
// miss some.
func stable(player, empty, inside uint64) uint64 {
	var full [len(ways)]uint64
	for i, way := range ways {
		full[i] = ^spread(empty, way.shift, inside)
	}
	var found uint64
	for {
		next := player
		for i, way := range ways {
			safe := found | ^inside
			next &= full[i] | beyondOf(safe, way.shift)
		}
		if next &= player; next == found {
			return found
		}
		found = next
	}
}

// spread returns the squares on the lines of a set in a direction, both ways.
func spread(set uint64, d uint, inside uint64) uint64 {
	for range Stride - 1 {
		set |= (step(set, d, true) | step(set, d, false)) & inside
	}
	return set
}

// step moves a set by one square, and drops squares that leave the columns of the full board.
func step(set uint64, d uint, up bool) uint64 {
	const left, right = ^uint64(0x0101010101010101), ^uint64(0x8080808080808080)
	switch {
	case d == Stride && up:
		return set << d
	case d == Stride:
		return set >> d
	case up == (d != Stride-1): // to the next column
		set &= right
	default:
		set &= left
	}
	if up {
		return set << d
	}
	return set >> d
}

// beyondOf returns the squares with a neighbour in a set, in a direction or against it. The
// squares beyond the border of the full board are in the set.
func beyondOf(set uint64, d uint) uint64 {
	return ^step(^set, d, true) | ^step(^set, d, false)
}

// most returns an upper bound of the score of a position: the other player keeps the discs
// that are stable.
func (s *Solver) most(b Board, empty uint64) int {
	return s.squares - 2*bits.OnesCount64(stable(b.Other, empty, s.inside))
}
