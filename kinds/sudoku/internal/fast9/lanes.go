package fast9

import "math/bits"

// A kernel has the grids, one in each lane and more in a pool, and does the same
// to all lanes at once. Sets of lanes are bit masks, lane 0 the lowest bit.
type kernel interface {
	lanes() int
	// columns makes a half-step: the bands of columns. It returns the lanes that
	// cannot have a solution. Rows makes the next, by what columns has found in the
	// same grids, and returns those in which it changed something, too.
	columns() (dead uint32)
	rows() (changed, dead uint32)
	// scan chooses a guess for these lanes at least, and returns those that have
	// one to make. Of lanes that have none it returns those that hold a solution, if
	// they are not dead and rows has just changed nothing there.
	scan(lanes uint32) (open, solved uint32)
	// load reads grids into the pool, as many as there are lanes.
	load(text []byte, stride, at int)
	// push copies lanes and their guesses to the pool: all into the same block of as many
	// places as there are lanes.
	push(lanes uint32, at int)
	// set puts a grid without a guess into the pool, digit 1 as bit 0.
	set(at int, grid *[Cells]uint16)
	// save keeps the grids of all lanes and their guesses as a layer, whose number
	// is at most one more than any before; restore puts some lanes back as they were.
	save(layer int)
	restore(lanes uint32, layer int)
	// get returns the digits of a cell, as a mask whose lowest bit is the lowest
	// digit; take removes some.
	get(cell, lane int) uint16
	take(cell, lane int, digits uint16)
	// pair pairs the first of some lanes with the first of the free ones, and so on. To
	// are the free ones that have one, which the plan and the ids then know, and rest the
	// lanes without. Nothing else is in the plan yet.
	pair(lanes, free uint32, p *plan, ids *[maxLanes]int32) (to, rest uint32)
	// apply moves grids and makes guesses.
	apply(*plan)
	// write writes the grids of lanes that hold a solution to dst, each at its
	// place; flush writes what write has kept back.
	write(lanes uint32, dst []byte, at []int)
	flush(dst []byte)
}

const maxLanes = 32

// stopEvents is after how many events lanes ask whether to go on: a millisecond.
const stopEvents = 256

// A plan says what becomes of each lane in an event.
type plan struct {
	// from is where each lane gets its grid: a lane, or if it is not less than
	// the number of lanes, so much more than that in the pool from base on.
	from         [maxLanes]uint16
	base         int
	pooled       bool   // some lane gets its grid from the pool
	right, wrong uint32 // lanes that make the guess of where they came from (not the pool), or its opposite
	dive         bool   // a kernel may make other guesses in dives than elsewhere
}

// stay is the plan in which nothing moves.
var stay = func() (p plan) {
	for i := range p.from {
		p.from[i] = uint16(i)
	}
	return p
}()

// byLoop pairs lanes for a kernel that has no instructions for that.
type byLoop struct{}

func (byLoop) pair(lanes, free uint32, p *plan, ids *[maxLanes]int32) (to, rest uint32) {
	for ; lanes != 0 && free != 0; lanes &= lanes - 1 {
		from, at := bits.TrailingZeros32(lanes), bits.TrailingZeros32(free)
		p.from[at] = uint16(from)
		ids[at] = ids[from]
		to |= free & -free
		free &= free - 1
	}
	return to, lanes
}

// A batch is what lanes work on: grids of 81 characters, stride bytes apart.
type batch struct {
	text      []byte
	stride    int
	limit     int
	n         []int  // solutions of each grid so far
	dst       []byte // where solutions are written, dstStride bytes apart; nil: nowhere
	dstStride int
	done      <-chan struct{}
	next      int  // the first grid that is not loaded yet
	begun     *one // what it has left is worked on: of grid 0; nil: nothing
	// ordered: the first solution found is to be the first in reading order. It is
	// always a dive, which begins with the lowest digit of the first cell that is open.
	// Grids that take too many guesses are given up.
	ordered bool
}

// stopped reports whether nobody wants the batch any more.
func (b *batch) stopped() bool { return closed(b.done) }

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// A begun grid is in the pool: its number, and whether it is to make the opposite of the
// guess that is with it.
type begun struct {
	id    int32
	wrong bool
}

// lanes drives a kernel. Lanes are filled with grids until the batch is used up;
// half-steps follow until enough lanes wait; then comes an event, in which
// solutions are counted, guesses made and lanes filled again.
type lanes struct {
	k         kernel
	width     int
	threshold int // lanes that wait before there is an event, if all are at work
	batch
	id    [maxLanes]int32 // the grid of the batch that each lane works on
	fresh []int32         // the same for new grids, in the first places of the pool
	pool  []begun         // and those that have been begun
	plan  plan
	dive

	active uint32 // lanes at work
	stuck  uint32 // of these, those in which a half-step changed nothing
	kept   uint32 // lanes that had nothing to guess, and yet no solution, before
	last   []byte // texts of the last grids, where fewer than lanes are left

	places [maxLanes]int
	grid   [Cells]uint16
}

func newLanes(k kernel) *lanes {
	return &lanes{k: k, width: k.lanes(), threshold: k.lanes() / 2, dive: dive{most: manyGuesses}}
}

// run solves a batch.
func (s *lanes) run(b batch) {
	s.batch, s.pool, s.fresh = b, s.pool[:0], s.fresh[:0]
	s.active, s.stuck = 0, 0
	s.forget()
	if b.begun != nil {
		s.adopt(b.begun)
	}
	for events := 1; ; events++ {
		s.event()
		if s.active == 0 || events%stopEvents == 0 && s.stopped() {
			break
		}
		s.propagate()
	}
	if s.dst != nil {
		s.k.flush(s.dst)
	}
	s.batch = batch{}
}

// propagate makes half-steps until enough lanes have nothing to do: those are
// dead, or stuck. An empty cell is found only by the bands of columns.
func (s *lanes) propagate() {
	var dead uint32
	for {
		found := s.k.columns()
		changed, lost := s.k.rows()
		dead |= (found | lost) & s.active
		s.stuck = s.active &^ (changed | dead)
		if n := bits.OnesCount32(s.stuck | dead); n*s.width >= s.threshold*bits.OnesCount32(s.active) {
			s.active &^= dead
			return
		}
	}
}

func (s *lanes) event() {
	s.plan = stay
	s.surface()
	if s.stuck != 0 {
		open, solved := s.scan(s.stuck)
		open &= s.stuck
		if closed := s.stuck &^ open; closed != 0 {
			s.settle(closed, closed&solved)
		}
		if open &= s.active; open != 0 {
			s.guess(open)
		}
	}
	s.refill()
	if s.plan.pooled || s.plan.right|s.plan.wrong != 0 {
		s.plan.dive = s.diving
		s.k.apply(&s.plan)
	}
}

// settle takes lanes that have nothing to guess. They hold a solution, which is
// counted and written, or need two more half-steps. After these no digit has more
// than a cell in a box. If that is not a solution yet, some cell is empty.
func (s *lanes) settle(closed, solved uint32) {
	again := closed &^ (solved | s.kept)
	s.active &^= closed &^ again
	s.kept |= again
	written, places, n := uint32(0), s.places[:0], s.n
	for ; solved != 0; solved &= solved - 1 {
		lane := bits.TrailingZeros32(solved)
		id := s.id[lane]
		if n[id] == s.limit {
			continue
		}
		n[id]++
		if n[id] == 1 && s.dst != nil {
			written |= 1 << lane
			places = append(places, int(id)*s.dstStride)
		}
		if n[id] == s.limit {
			s.many++
			s.drop(id)
		}
	}
	if written != 0 {
		s.k.write(written, s.dst, places)
	}
}

// drop frees the lanes of a grid that has solutions enough. What the pool has of
// it is left out when its turn comes.
func (s *lanes) drop(id int32) {
	var its uint32
	for lane, other := range s.id {
		same := uint32(0) // without a branch
		if other == id {
			same = 1
		}
		its |= same << lane
	}
	s.active &^= its
}

// guess makes the guesses of lanes. Their opposites go to free lanes, and where
// there are none to the pool; in a dive they wait in a layer.
func (s *lanes) guess(lanes uint32) {
	if s.ordered {
		s.guessInOrder(lanes)
		return
	}
	if s.diving && s.astray(lanes, deepest) != 0 {
		s.many = aWhile
		s.surface()
	}
	s.plan.right = lanes
	if s.diving {
		s.keep(lanes)
		return
	}
	wrong, rest := s.k.pair(lanes, s.free(), &s.plan, &s.id)
	s.plan.wrong = wrong
	s.active |= wrong
	s.kept &^= wrong
	s.push(rest, true)
}

func (s *lanes) free() uint32 { return ^s.active & (1<<s.width - 1) }

// push sends lanes to the pool, to make the opposites of their guesses or as they are.
func (s *lanes) push(lanes uint32, wrong bool) {
	for lanes != 0 {
		at := len(s.pool)
		room := s.width - at%s.width
		rest := lanes
		for ; rest != 0 && room > 0; rest &= rest - 1 {
			s.pool = append(s.pool, begun{s.id[bits.TrailingZeros32(rest)], wrong})
			room--
		}
		s.k.push(lanes&^rest, s.bottom()+at)
		lanes = rest
	}
}
