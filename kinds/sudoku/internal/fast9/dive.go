package fast9

import (
	"encoding/binary"
	"math/bits"
)

// A dive is depth-first search. Each lane keeps its grid, makes a guess, and backtracks to the
// opposite when that is finished. Without a dive, a guess and its opposite are searched in two
// lanes, which is wasted work if the first finds enough solutions. So lanes dive while most grids
// have several solutions. The dive ends when a grid takes very many guesses: depth-first search of
// a nearly empty grid may never end.
//
// A snapshot is a copy of all lanes before some of them make guesses. Each of these lanes
// backtracks to its own column of the snapshot; grids do not change lanes.
type dive struct {
	diving    bool
	guesses   [maxLanes]int     // by lane: guesses made in its grid
	most      int               // limit of guesses in a grid, if the batch is ordered
	open      [maxLanes]int     // by lane: its first open cell, if the batch is ordered
	several   int               // grids that had enough solutions; loses an eighth with each load
	users     []uint32          // by snapshot: the lanes that will backtrack to it
	unused    []int32           // snapshots without users
	snapshots [maxLanes][]int32 // by lane: the snapshots it will backtrack to, the next at the end
}

// overBudget counts the guesses of lanes in a dive, and returns the lanes whose grids
// took more than most.
func (s *lanes) overBudget(lanes uint32, most int) (lost uint32) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		if s.guesses[lane]++; s.guesses[lane] > most {
			lost |= 1 << lane
		}
	}
	return lost
}

const (
	diveGuesses = 24       // per grid, before the dive ends
	noDives     = -1 << 20 // value of several that prevents dives for about 100 loads
)

// switchMode begins or ends a dive. A dive also ends if no new grids are left, as lanes
// would be idle. Its snapshots then go to the pool for any lane.
func (s *lanes) switchMode() {
	diving := s.several > 2*s.width && s.rest() > 0 || s.ordered
	for active := s.active; diving && !s.diving && !s.ordered && active != 0; active &= active - 1 {
		if s.sparse(s.id[bits.TrailingZeros32(active)]) {
			s.several, diving = noDives, false
		}
	}
	if s.diving && !diving {
		s.endDive()
	}
	s.diving = diving
}

// sparse reports whether a grid has too few givens for one solution.
func (s *lanes) sparse(id int32) bool { return givens(s.text[int(id)*s.stride:]) < fewestGivens }

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

// digitsOf returns the number of digits 1 to 9 among eight characters.
func digitsOf(w uint64) int {
	notBelow := w&^highBits + (0x80-'1')*lowBits
	over := w&^highBits + (0x7f-'9')*lowBits
	return bits.OnesCount64(notBelow &^ over &^ w & highBits)
}

// saveSnapshot makes a snapshot for these lanes to backtrack to.
func (s *lanes) saveSnapshot(lanes uint32) {
	snapshot := s.freeSnapshot()
	s.k.save(snapshot)
	s.users[snapshot] = lanes
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		s.snapshots[lane] = append(s.snapshots[lane], int32(snapshot))
	}
}

// freeSnapshot returns a snapshot without users.
func (s *lanes) freeSnapshot() int {
	n := len(s.unused)
	if n == 0 {
		s.users = append(s.users, 0)
		return len(s.users) - 1
	}
	snapshot := s.unused[n-1]
	s.unused = s.unused[:n-1]
	return int(snapshot)
}

// backtrack returns free lanes to the last of their snapshots, where they make the
// opposite of the guess. Snapshots of grids with enough solutions are dropped.
func (s *lanes) backtrack() {
	var again uint32
	for free := s.free(); free != 0; free &= free - 1 {
		lane := bits.TrailingZeros32(free)
		if len(s.snapshots[lane]) > 0 && s.n[s.id[lane]] == s.limit {
			s.dropSnapshots(lane)
		}
		if len(s.snapshots[lane]) > 0 {
			again |= 1 << lane
			s.places[lane] = s.popSnapshot(lane)
		}
	}
	s.active |= again
	s.retried &^= again
	for rest := again; rest != 0; {
		snapshot, same := s.places[bits.TrailingZeros32(rest)], uint32(0)
		for r := rest; r != 0; r &= r - 1 {
			if s.places[bits.TrailingZeros32(r)] == snapshot {
				same |= r & -r
			}
		}
		s.k.restore(same, snapshot)
		rest &^= same
	}
	if s.ordered {
		s.refute(again)
		return
	}
	s.plan.wrong = again
}

// popSnapshot returns the last snapshot of a lane, and removes the lane from its users.
func (s *lanes) popSnapshot(lane int) int {
	mine := &s.snapshots[lane]
	snapshot := (*mine)[len(*mine)-1]
	*mine = (*mine)[:len(*mine)-1]
	if s.users[snapshot] &^= 1 << lane; s.users[snapshot] == 0 {
		s.unused = append(s.unused, snapshot)
	}
	return int(snapshot)
}

// dropSnapshots removes a lane from all its snapshots.
func (s *lanes) dropSnapshots(lane int) {
	for len(s.snapshots[lane]) > 0 {
		s.popSnapshot(lane)
	}
}

// endDive moves the remaining grids of snapshots to the pool, for any lane.
func (s *lanes) endDive() {
	now := s.freeSnapshot()
	s.k.save(now)
	for snapshot, lanes := range s.users {
		if lanes != 0 {
			s.k.restore(lanes, snapshot)
			p := stay
			p.wrong, p.dive = lanes, true
			s.k.apply(&p)
			s.push(lanes, false)
		}
	}
	s.k.restore(1<<s.width-1, now)
	s.clearSnapshots()
}

// clearSnapshots makes all snapshots unused.
func (s *lanes) clearSnapshots() {
	clear(s.users)
	s.unused = s.unused[:0]
	for snapshot := range s.users {
		s.unused = append(s.unused, int32(snapshot))
	}
	for lane := range s.snapshots {
		s.snapshots[lane] = s.snapshots[lane][:0]
	}
}
