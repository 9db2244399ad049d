package fast9

import (
	"encoding/binary"
	"math/bits"
)

// A dive is a search for one solution after the other: a lane goes on with the
// guess, and makes the opposite of its last guess only when that comes to an end.
// Elsewhere both are looked at at once, which is wasted where a grid turns out to
// have solutions enough. So lanes dive as long as most grids do, and come up when
// one of them takes very many guesses: a grid that is nearly empty can lead a
// dive astray.
//
// A layer is all lanes as they were when some of them made guesses, and each lane
// goes back to its own: grids do not move.
type dive struct {
	diving  bool
	guesses [maxLanes]int     // made in the grid of each lane
	most    int               // guesses that are made in a grid in order
	open    [maxLanes]int     // the first open cell of each lane, in order
	many    int               // grids that had solutions enough, of the last, which count for most
	wanted  []uint32          // the lanes that will go back to each layer
	spare   []int32           // layers that none will
	behind  [maxLanes][]int32 // the layers that each lane will, the last at the end
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

const (
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
		s.leave()
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

// keep makes a layer for lanes to go back to.
func (s *lanes) keep(lanes uint32) {
	layer := s.layer()
	s.k.save(layer)
	s.wanted[layer] = lanes
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		s.behind[lane] = append(s.behind[lane], int32(layer))
	}
}

// layer returns a layer that no lane goes back to.
func (s *lanes) layer() int {
	n := len(s.spare)
	if n == 0 {
		s.wanted = append(s.wanted, 0)
		return len(s.wanted) - 1
	}
	layer := s.spare[n-1]
	s.spare = s.spare[:n-1]
	return int(layer)
}

// ascend lets free lanes go back to the last of their layers, and make the opposite
// of the guess there. What is not needed any more is thrown away.
func (s *lanes) ascend() {
	var again uint32
	for free := s.free(); free != 0; free &= free - 1 {
		lane := bits.TrailingZeros32(free)
		if len(s.behind[lane]) > 0 && s.n[s.id[lane]] == s.limit {
			s.abandon(lane)
		}
		if len(s.behind[lane]) > 0 {
			again |= 1 << lane
			s.places[lane] = s.back(lane)
		}
	}
	s.active |= again
	s.kept &^= again
	for rest := again; rest != 0; {
		layer, same := s.places[bits.TrailingZeros32(rest)], uint32(0)
		for r := rest; r != 0; r &= r - 1 {
			if s.places[bits.TrailingZeros32(r)] == layer {
				same |= r & -r
			}
		}
		s.k.restore(same, layer)
		rest &^= same
	}
	if s.ordered {
		s.refute(again)
		return
	}
	s.plan.wrong = again
}

// back returns the last layer of a lane, which the lane does not go back to again.
func (s *lanes) back(lane int) int {
	behind := &s.behind[lane]
	layer := (*behind)[len(*behind)-1]
	*behind = (*behind)[:len(*behind)-1]
	if s.wanted[layer] &^= 1 << lane; s.wanted[layer] == 0 {
		s.spare = append(s.spare, layer)
	}
	return int(layer)
}

// abandon forgets the layers of a lane.
func (s *lanes) abandon(lane int) {
	for len(s.behind[lane]) > 0 {
		s.back(lane)
	}
}

// leave moves what lanes would go back to into the pool, for any lane.
func (s *lanes) leave() {
	now := s.layer()
	s.k.save(now)
	for layer, lanes := range s.wanted {
		if lanes != 0 {
			s.k.restore(lanes, layer)
			p := stay
			p.wrong, p.dive = lanes, true
			s.k.apply(&p)
			s.push(lanes, false)
		}
	}
	s.k.restore(1<<s.width-1, now)
	s.forget()
}

// forget empties all layers.
func (s *lanes) forget() {
	clear(s.wanted)
	s.spare = s.spare[:0]
	for layer := range s.wanted {
		s.spare = append(s.spare, int32(layer))
	}
	for lane := range s.behind {
		s.behind[lane] = s.behind[lane][:0]
	}
}
