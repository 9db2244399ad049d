package fast9

import (
	"encoding/binary"
	"math/bits"
)

// A dive is a search for one solution after the other: a lane goes on with the
// guess, and takes the opposite of its last guess only when that comes to an end.
// Elsewhere both are looked at at once, which is wasted where a grid turns out to
// have solutions enough. So lanes dive as long as most grids do, and come up when
// one of them takes very many guesses: a grid that is nearly empty can lead a
// dive astray.
type dive struct {
	diving  bool
	guesses [maxLanes]int   // made in the grid of each lane
	most    int             // guesses that are made in a grid in order
	room    int             // of the pool, before its gaps are closed
	many    int             // grids that had solutions enough, of the last, which count for most
	from    [maxLanes]int   // where in the pool lanes go on
	top     [maxLanes]int32 // the topmost place of each lane's grid in the pool, from 1; 0: none
}

// astray counts the guesses of lanes in a dive, and returns those whose grid has
// taken too many.
func (s *lanes) astray(lanes uint32, most int) (lost uint32) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		if s.guesses[lane]++; s.guesses[lane] > most {
			lost |= 1 << lane
		}
	}
	return lost
}

// A begun grid is one in the pool.
type begun struct {
	id    int32 // gone: it has been taken
	below int32 // the next place of a grid that a dive has left behind, from 1; 0: none
}

const (
	gone    = -1
	deepest = 24       // guesses that a dive makes in a grid before it comes up
	aWhile  = -1 << 20 // grids that are many too few to dive: it takes 100 loads to forget them
)

// surface begins a dive, or ends it: where there are no new grids left lanes
// would be idle. What is in the pool is then for any lane.
func (s *lanes) surface() {
	diving := s.many > 2*s.width && s.rest() > 0 || s.ordered
	for active := s.active; diving && !s.diving && !s.ordered && active != 0; active &= active - 1 {
		if s.sparse(s.id[bits.TrailingZeros32(active)]) {
			s.many, diving = aWhile, false
		}
	}
	if s.diving && !diving {
		s.top = [maxLanes]int32{}
	}
	s.diving = diving
}

// sparse reports whether a grid has fewer givens than any that has one solution.
func (s *lanes) sparse(id int32) bool { return givens(s.text[int(id)*s.stride:]) < 17 }

// givens counts the givens of a text.
func givens(text []byte) (givens int) {
	grid := text[:Cells]
	for at := 0; at < Cells-1; at += 8 {
		givens += digitsOf(binary.LittleEndian.Uint64(grid[at:]))
	}
	if c := grid[Cells-1]; c >= '1' && c <= '9' {
		givens++
	}
	return givens
}

// digitsOf returns how many of eight characters are 1 to 9.
func digitsOf(w uint64) int {
	notBelow := w&^highBits + (0x80-'1')*lowBits
	over := w&^highBits + (0x7f-'9')*lowBits
	return bits.OnesCount64(notBelow &^ over &^ w & highBits)
}

// ascend lets free lanes go on with what they have left in the pool. What is not
// needed any more is thrown away.
func (s *lanes) ascend() {
	var again uint32
	for free := s.free(); free != 0; free &= free - 1 {
		lane := bits.TrailingZeros32(free)
		if s.top[lane] != 0 && s.n[s.id[lane]] == s.limit {
			s.abandon(lane)
		}
		if s.top[lane] != 0 {
			again |= 1 << lane
			s.from[lane] = s.bottom() + s.leave(lane)
		}
	}
	if again != 0 {
		s.k.pull(again, &s.from)
		s.active |= again
		s.kept &^= again
	}
	s.trim()
}

// abandon throws away what a lane has in the pool.
func (s *lanes) abandon(lane int) {
	for s.top[lane] != 0 {
		s.leave(lane)
	}
}

// leave takes the topmost grid of a lane out of the pool, and returns its place.
func (s *lanes) leave(lane int) int {
	place := int(s.top[lane]) - 1
	s.top[lane] = s.pool[place].below
	s.pool[place].id = gone
	return place
}

// trim makes the pool smaller if what was taken from it is at its top, or is
// more than most of it.
func (s *lanes) trim() {
	n := len(s.pool)
	for n > 0 && s.pool[n-1].id == gone {
		n--
	}
	s.pool = s.pool[:n]
	if n > s.room {
		s.compact()
		s.room = max(2*len(s.pool), 32*s.width)
	}
}

// compact closes the gaps of the pool.
func (s *lanes) compact() {
	places := make([]int32, len(s.pool)+1)
	n := 0
	for i, g := range s.pool {
		if g.id == gone {
			continue
		}
		if i != n {
			s.k.copy(s.bottom()+i, s.bottom()+n)
		}
		s.pool[n] = begun{g.id, places[g.below]}
		n++
		places[i+1] = int32(n)
	}
	s.pool = s.pool[:n]
	for lane, top := range s.top {
		s.top[lane] = places[top]
	}
}
