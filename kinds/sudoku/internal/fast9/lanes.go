package fast9

import "math/bits"

// A kernel holds the grids, one in each lane and more in a pool, and treats all lanes
// alike. Sets of lanes are bit masks with lane 0 as the lowest bit.
type kernel interface {
	lanes() int
	// columns makes a half-step of the bands of columns, and returns the lanes that
	// cannot have a solution. rows makes the following half-step of the bands of rows,
	// using what columns found in the same grids. It also returns the lanes in which it
	// changed something.
	columns() (dead uint32)
	rows() (changed, dead uint32)
	// scan chooses guesses for at least these lanes. It returns the lanes with a guess to
	// make, and those of the others that hold a solution. The latter is valid only for
	// lanes that are not dead and that rows has just left unchanged.
	scan(lanes uint32) (open, solved uint32)
	// load reads one grid for each lane into the pool.
	load(text []byte, stride, at int)
	// push copies these lanes and their guesses to the pool. They must fit into one block
	// of places, which has one for each lane.
	push(lanes uint32, at int)
	// set puts a grid without a guess into the pool; digit 1 is bit 0.
	set(at int, grid *[Cells]uint16)
	// save copies all lanes and their guesses into a snapshot, numbered at most one more
	// than any before. restore copies these lanes from it.
	save(snapshot int)
	restore(lanes uint32, snapshot int)
	// get returns the digits of a cell as a mask whose lowest bit is the lowest digit;
	// take removes digits.
	get(cell, lane int) uint16
	take(cell, lane int, digits uint16)
	// pair pairs the first of these lanes with the first free one, and so on, in the
	// empty plan and the ids. It returns the paired free lanes, and the lanes left
	// without one.
	pair(lanes, free uint32, p *plan, ids *[maxLanes]int32) (to, rest uint32)
	// apply moves grids and makes guesses.
	apply(*plan)
	// write writes the solutions in lanes to dst, each at its place. flush writes those
	// that write has held back.
	write(lanes uint32, dst []byte, at []int)
	flush(dst []byte)
}

const maxLanes = 32

// stopEvents is the number of events between checks of Done, about a millisecond.
const stopEvents = 256

// A plan lists the grid that each lane gets in an event.
type plan struct {
	// from is where each lane gets its grid: from a lane, or, if from is at least the
	// number of lanes, from place base + from - lanes of the pool.
	from         [maxLanes]uint16
	base         int
	pooled       bool   // some lane gets its grid from the pool
	right, wrong uint32 // lanes that make their grid's guess (right: not from the pool), or its opposite
	dive         bool   // lanes dive; a kernel may then guess differently
}

// stay is the plan that moves nothing.
var stay = func() (p plan) {
	for i := range p.from {
		p.from[i] = uint16(i)
	}
	return p
}()

// byLoop implements pair for kernels without instructions for it.
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

// A batch is a list of grids to solve: 81 characters each, stride bytes apart.
type batch struct {
	text      []byte
	stride    int
	limit     int
	n         []int  // solutions of each grid so far
	dst       []byte // receives solutions, dstStride bytes apart; may be nil
	dstStride int
	done      <-chan struct{}
	next      int  // the first grid not loaded yet
	begun     *one // unfinished search of grid 0; nil if there is none
	// ordered requires that the first solution found is the first in reading order. Lanes
	// then always dive, and guess that the first open cell has its lowest digit. Grids
	// that take too many guesses are given up.
	ordered bool
}

// stopped reports whether the batch was stopped by Done.
func (b *batch) stopped() bool { return closed(b.done) }

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// A begun grid waits in the pool. It has its index in the batch, and whether to make the
// opposite of its guess.
type begun struct {
	id    int32
	wrong bool
}

// lanes drives a kernel. Lanes are filled with grids until the batch is used up.
// Half-steps follow until enough lanes wait. Then comes an event, which counts solutions,
// makes guesses and refills lanes.
type lanes struct {
	k         kernel
	width     int
	threshold int // number of waiting lanes that trigger an event, if all are active
	batch
	id    [maxLanes]int32 // by lane: the index of its grid in the batch
	fresh []int32         // indexes of new grids, in the first places of the pool
	pool  []begun         // behind the new grids
	plan  plan
	dive

	active  uint32 // lanes with a grid
	stuck   uint32 // active lanes that a half-step left unchanged
	retried uint32 // lanes that were stuck once before without a guess or a solution
	last    []byte // texts of the last grids if they are fewer than lanes

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

// propagate makes half-steps until enough lanes are dead or stuck. Only the bands of
// columns detect an empty cell.
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

// settle handles lanes without a guess. They hold a solution, which is counted and
// written, or go on for two half-steps. After these each digit has at most one cell in a
// box, so that a lane without a solution has an empty cell.
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

// drop frees the lanes of a grid with enough solutions. Its grids in the pool are skipped
// later.
func (s *lanes) drop(id int32) {
	var its uint32
	for lane, other := range s.id {
		same := uint32(0) // branch-free
		if other == id {
			same = 1
		}
		its |= same << lane
	}
	s.active &^= its
}

// guess makes the guesses of lanes. Their opposites go to free lanes, or to the pool if
// there are none. In a dive they wait in a snapshot.
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

// push moves lanes to the pool, with the opposite of their guess if wrong.
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
