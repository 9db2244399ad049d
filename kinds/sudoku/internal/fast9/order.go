package fast9

import "math/bits"

// scan returns which of these lanes have a guess to make, and which hold a solution.
func (s *lanes) scan(lanes uint32) (open, solved uint32) {
	guess, solved := s.k.scan(lanes)
	if !s.ordered {
		return guess, solved
	}
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		if s.open[lane] = s.openCell(lane); s.open[lane] < Cells {
			open |= 1 << lane
		}
	}
	return open, solved
}

// openCell returns the first cell of a lane with several digits, or Cells.
func (s *lanes) openCell(lane int) (cell int) {
	for cell < Cells {
		if x := s.k.get(cell, lane); x&(x-1) != 0 {
			break
		}
		cell++
	}
	return cell
}

// guessInOrder makes the guesses that scan found: that a cell has its lowest digit.
func (s *lanes) guessInOrder(lanes uint32) {
	lanes &^= s.giveUp(lanes)
	if lanes == 0 {
		return
	}
	s.saveSnapshot(lanes)
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		cell := s.open[lane]
		x := s.k.get(cell, lane)
		s.k.take(cell, lane, x&(x-1))
	}
}

// refute makes the opposite of the guess in restored lanes: the first open cell does not
// have its lowest digit.
func (s *lanes) refute(lanes uint32) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		cell := s.openCell(lane)
		x := s.k.get(cell, lane)
		s.k.take(cell, lane, x&-x)
	}
}

// giveUp frees the lanes whose grids took too many guesses.
func (s *lanes) giveUp(lanes uint32) (free uint32) {
	free = s.overBudget(lanes, s.most)
	for lost := free; lost != 0; lost &= lost - 1 {
		s.dropSnapshots(bits.TrailingZeros32(lost))
	}
	s.active &^= free
	return free
}

// firsts writes the first solutions of the grids with several.
func (s *Solver) firsts(b batch) {
	b.done = s.Done
	const most = 1024
	var which []int
	for i, found := range b.n {
		if found > 1 {
			which = append(which, i)
		}
		if len(which) == most || i == len(b.n)-1 && len(which) > 0 {
			s.firstsOf(which, b)
			which = which[:0]
		}
	}
}

// firstsOf writes the first solutions of the given grids, which have several.
func (s *Solver) firstsOf(which []int, b batch) {
	found := make([]int, len(which))
	answers := make([]byte, len(which)*Cells)
	if lanes := s.lanes(); lanes != nil {
		questions := make([]byte, 0, len(answers))
		for _, i := range which {
			questions = append(questions, b.text[i*b.stride:][:Cells]...)
		}
		lanes.run(batch{text: questions, stride: Cells, limit: 1, n: found, dst: answers, dstStride: Cells, ordered: true, done: s.Done})
	}
	for k, i := range which {
		if b.stopped() {
			return
		}
		if found[k] > 0 {
			copy(b.dst[i*b.dstStride:][:Cells], answers[k*Cells:])
		} else {
			s.first(b.dst[i*b.dstStride:], b.text[i*b.stride:])
		}
	}
}
