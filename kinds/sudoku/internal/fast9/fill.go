package fast9

import (
	"math/bits"
	"slices"
)

// bottom is the first place of begun grids in the kernel's pool. New grids are before it,
// at most twice as many as lanes.
func (s *lanes) bottom() int { return 2 * s.width }

// refill gives grids to free lanes: begun ones if there are enough for all of them, otherwise new
// ones. The grids that lanes get in one event are adjacent in the pool.
func (s *lanes) refill() {
	for s.free() != 0 {
		switch {
		case s.diving:
			s.backtrack()
			s.begin()
		case s.rest() == 0 || len(s.pool) >= bits.OnesCount32(s.free()):
			s.pop()
		default:
			s.begin()
		}
		if s.active != 0 || len(s.pool) == 0 && s.rest() == 0 {
			return
		}
	}
}

// adopt puts the rest of a grid's search tree into the pool.
func (s *lanes) adopt(from *one) {
	grids := from.rest()
	for i := range grids {
		from.cells(&grids[i], &s.grid)
		s.k.set(s.bottom()+i, &s.grid)
		s.pool = append(s.pool, begun{})
	}
}

// rest returns the number of grids not begun.
func (s *lanes) rest() int { return len(s.fresh) + len(s.n) - s.next }

// pop gives free lanes the grids on top of the pool.
func (s *lanes) pop() {
	if len(s.pool) == 0 {
		return
	}
	top := len(s.pool)
	base := max(top-s.width, 0)
	s.plan.base = s.bottom() + base
	free := s.free()
	wanted := free
	for wanted != 0 && top > base {
		top--
		if g := s.pool[top]; s.n[g.id] < s.limit {
			lane := wanted & -wanted
			s.fill(bits.TrailingZeros32(lane), g.id, top-base)
			if g.wrong {
				s.plan.wrong |= lane
			}
			wanted &^= lane
		}
	}
	s.filled(free &^ wanted)
	s.pool = s.pool[:top]
}

// fill plans that a free lane gets the grid at a place of the pool, counted from the
// plan's base. filled records which lanes do.
func (s *lanes) fill(lane int, id int32, place int) {
	s.plan.from[lane] = uint16(s.width + place)
	s.id[lane] = id
}

func (s *lanes) filled(lanes uint32) {
	s.plan.pooled = s.plan.pooled || lanes != 0
	s.active |= lanes
	s.retried &^= lanes
}

// begin gives free lanes new grids.
func (s *lanes) begin() {
	free := s.free()
	if free == 0 {
		return
	}
	s.load(bits.OnesCount32(free))
	top := len(s.fresh)
	s.plan.base = max(top-s.width, 0)
	wanted := free
	for ; wanted != 0 && top > 0; wanted &= wanted - 1 {
		top--
		lane := bits.TrailingZeros32(wanted)
		s.guesses[lane] = 0
		s.fill(lane, s.fresh[top], top-s.plan.base)
	}
	s.filled(free &^ wanted)
	if s.diving && !s.ordered && slices.ContainsFunc(s.fresh[top:], s.sparse) {
		s.several = noDives
	}
	s.fresh = s.fresh[:top]
}

// load loads new grids until want of them are in the pool, or none are left.
func (s *lanes) load(want int) {
	for len(s.fresh) < want && s.next < len(s.n) {
		n := min(len(s.n)-s.next, s.width)
		text := s.text[s.next*s.stride:]
		if n == s.width {
			s.k.load(text, s.stride, len(s.fresh))
		} else {
			s.k.load(s.padded(text, n), Cells, len(s.fresh))
		}
		have := len(s.fresh)
		s.fresh = slices.Grow(s.fresh, n)[:have+n]
		added, id := s.fresh[have:], int32(s.next)
		for i := range added {
			added[i] = id
			id++
		}
		s.next += n
		s.several -= s.several / 8
	}
}

// padded copies the last n grids, fewer than lanes, to a text with one for each lane.
func (s *lanes) padded(text []byte, n int) []byte {
	if s.last == nil {
		s.last = make([]byte, s.width*Cells)
	}
	for i := range n {
		copy(s.last[i*Cells:(i+1)*Cells], text[i*s.stride:])
	}
	return s.last
}
