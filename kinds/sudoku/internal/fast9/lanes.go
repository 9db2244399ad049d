package fast9

import "math/bits"

// A kernel has the grids, one in each lane and more in a pool, and does the same
// to all lanes at once. Sets of lanes are bit masks, lane 0 the lowest bit.
type kernel interface {
	lanes() int
	// columns makes a half-step, of the bands of columns, and returns the lanes that
	// cannot have a solution. Rows makes the next, of the bands of rows, by what columns
	// has found in the same grids, and also returns the lanes in which it changed
	// something.
	columns() (dead uint32)
	rows() (changed, dead uint32)
	// scan chooses guesses, for these lanes at least. It returns the lanes that have a
	// guess to make, and of the others those that hold a solution; that is only right
	// of lanes that are not dead and in which rows has just changed nothing.
	scan(lanes uint32) (open, solved uint32)
	// load reads grids into the pool, as many as there are lanes.
	load(text []byte, stride, at int)
	// push copies these lanes and their guesses to the pool. All of them have room in one
	// block of as many places as the kernel has lanes.
	push(lanes uint32, at int)
	// set puts a grid without a guess into the pool, digit 1 as bit 0.
	set(at int, grid *[Cells]uint16)
	// save copies all lanes and their guesses into a snapshot, whose number is at most one
	// more than any before; restore copies these lanes from it.
	save(snapshot int)
	restore(lanes uint32, snapshot int)
	// get returns the digits of a cell, as a mask whose lowest bit is the lowest
	// digit; take removes some.
	get(cell, lane int) uint16
	take(cell, lane int, digits uint16)
	// pair pairs the first of these lanes with the first free one, and so on, in the plan,
	// which is empty, and the ids. It returns the free lanes that were paired, and the
	// lanes for which there was no free one.
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
	// from is where each lane gets its grid: from a lane, or if it is not less than the
	// number of lanes, from the place base + from - lanes of the pool.
	from         [maxLanes]uint16
	base         int
	pooled       bool   // some lane gets its grid from the pool
	right, wrong uint32 // lanes that make the guess that comes with their grid (right: not from the pool), or its opposite
	dive         bool   // a kernel may make other guesses in dives
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
	begun     *one // grid 0 goes on with what this has left; nil: no grid is begun
	// ordered says that the first solution found is to be the first in reading order.
	// Then lanes always dive, and guess that the first open cell has its lowest digit.
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

// A begun grid waits in the pool. It has its number in the batch, and whether the
// opposite of the guess that is with it is to be made.
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
	threshold int // how many lanes must wait for an event, if all are at work
	batch
	id    [maxLanes]int32 // by lane, the number of its grid in the batch
	fresh []int32         // the numbers of new grids, in the first places of the pool
	pool  []begun         // behind them
	plan  plan
	dive

	active  uint32 // lanes at work
	stuck   uint32 // of these, those in which a half-step changed nothing
	retried uint32 // lanes that once had nothing to guess, and yet no solution
	last    []byte // texts of the last grids, where fewer than lanes are left

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
	s.clearSnapshots()
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

// propagate makes half-steps until enough lanes wait, which are dead or stuck. Only
// the bands of columns find an empty cell.
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
	s.switchMode()
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

// settle takes lanes that have nothing to guess. Either they hold a solution, which is
// counted and written, or they go on for two half-steps. Each digit has one cell in a
// box after these, at most: what is no solution then has an empty cell.
func (s *lanes) settle(closed, solved uint32) {
	again := closed &^ (solved | s.retried)
	s.active &^= closed &^ again
	s.retried |= again
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
			s.several++
			s.drop(id)
		}
	}
	if written != 0 {
		s.k.write(written, s.dst, places)
	}
}

// drop frees the lanes of a grid that has solutions enough. Its grids in the pool are
// skipped when their turn comes.
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
// there are none to the pool; in a dive they wait in a snapshot.
func (s *lanes) guess(lanes uint32) {
	if s.ordered {
		s.guessInOrder(lanes)
		return
	}
	if s.diving && s.overBudget(lanes, diveGuesses) != 0 {
		s.several = noDives
		s.switchMode()
	}
	s.plan.right = lanes
	if s.diving {
		s.saveSnapshot(lanes)
		return
	}
	wrong, rest := s.k.pair(lanes, s.free(), &s.plan, &s.id)
	s.plan.wrong = wrong
	s.active |= wrong
	s.retried &^= wrong
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
