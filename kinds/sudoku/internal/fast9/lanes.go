package fast9

import "math/bits"

// A kernel has the grids, one in each lane and more in a pool, and does the same
// to all lanes at once. Sets of lanes are bit masks, lane 0 the lowest bit.
type kernel interface {
	lanes() int
	// half makes a half-step: the bands of rows if h is 0, those of columns if it
	// is 1. It returns the lanes in which something changed, and those that
	// cannot have a solution.
	half(h int) (changed, dead uint32)
	// scan chooses a guess for these lanes at least, and returns those that have
	// one to make.
	scan(lanes uint32) (open uint32)
	// valid returns the lanes that hold a solution.
	valid() uint32
	// reserve makes room for n grids in the pool.
	reserve(n int)
	// load reads grids into the pool, as many as there are lanes.
	load(text []byte, stride, at int)
	// push copies lanes to the pool and makes the opposite of their guess there.
	push(lanes []uint16, at int)
	// apply moves grids and makes guesses.
	apply(*plan)
	// write writes the grids of lanes that hold a solution to dst, each at its
	// place; flush writes what write has kept back.
	write(lanes []uint16, dst []byte, at []int)
	flush(dst []byte)
}

const maxLanes = 32

// A plan says what becomes of each lane in an event.
type plan struct {
	// from is where each lane gets its grid: a lane, or if it is not less than
	// the number of lanes, so much more than that in the pool from base on.
	from         [maxLanes]uint16
	base         int
	right, wrong uint32 // lanes that make the guess of where they came from, or its opposite
}

// stay is the plan in which nothing moves.
var stay = func() (p plan) {
	for i := range p.from {
		p.from[i] = uint16(i)
	}
	return p
}()

// A batch is what lanes work on: grids of 81 characters, stride bytes apart.
type batch struct {
	text   []byte
	stride int
	limit  int
	n      []int  // solutions of each grid so far
	dst    []byte // where solutions are written, by the same stride; nil: nowhere
	next   int    // the first grid that is not loaded yet
}

// lanes drives a kernel. Lanes are filled with grids until the batch is used up;
// half-steps follow until enough lanes wait; then comes an event, in which
// solutions are counted, guesses made and lanes filled again.
type lanes struct {
	k         kernel
	width     int
	threshold int // lanes that wait before there is an event
	batch
	id   [maxLanes]int32 // the grid of the batch that each lane works on
	pool []int32         // the same for each place in the pool
	plan plan

	active  uint32 // lanes at work
	stuck   uint32 // of these, those in which a half-step changed nothing
	fixed   uint32 // lanes in which two half-steps in a row changed nothing
	touched uint32 // lanes that the event has changed
	moved   uint32 // lanes that the last half-step has changed, or the event since
	h       int    // the next half-step
	last    []byte // texts of the last grids, where fewer than lanes are left

	picked [maxLanes]uint16
	places [maxLanes]int
}

func newLanes(k kernel) *lanes {
	return &lanes{k: k, width: k.lanes(), threshold: (3*k.lanes() + 7) / 8}
}

// run solves a batch.
func (s *lanes) run(b batch) {
	s.batch, s.pool = b, s.pool[:0]
	s.active, s.stuck = 0, 0
	for {
		s.event()
		if s.active == 0 {
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
// dead, or stuck.
func (s *lanes) propagate() {
	fresh := s.touched
	s.moved |= fresh
	for {
		changed, dead := s.k.half(s.h)
		s.h ^= 1
		dead &= s.active
		s.stuck = s.active &^ (changed | fresh | dead)
		s.fixed = ^(changed | s.moved)
		s.moved, fresh = changed, 0
		if n := bits.OnesCount32(s.stuck | dead); n >= s.threshold || s.stuck|dead == s.active {
			s.active &^= dead
			return
		}
	}
}

func (s *lanes) event() {
	s.plan, s.touched = stay, 0
	if s.stuck != 0 {
		open := s.stuck & s.k.scan(s.stuck)
		if closed := s.stuck &^ open; closed != 0 {
			s.settle(closed)
		}
		if open &= s.active; open != 0 {
			s.guess(open)
		}
	}
	s.refill()
	if s.touched != 0 {
		s.k.apply(&s.plan)
	}
}

// settle takes lanes that have nothing to guess. They hold a solution, which is
// counted and written, or need more half-steps; if those change nothing they have
// no solution.
func (s *lanes) settle(closed uint32) {
	solved := closed & s.k.valid()
	s.active &^= solved | closed&s.fixed
	s.touched |= closed &^ (solved | s.fixed)
	written := 0
	for ; solved != 0; solved &= solved - 1 {
		lane := bits.TrailingZeros32(solved)
		id := s.id[lane]
		if s.n[id] == s.limit {
			continue
		}
		s.n[id]++
		if s.n[id] == 1 && s.dst != nil {
			s.picked[written], s.places[written] = uint16(lane), int(id)*s.stride
			written++
		}
		if s.n[id] == s.limit {
			s.drop(id)
		}
	}
	if written > 0 {
		s.k.write(s.picked[:written], s.dst, s.places[:written])
	}
}

// drop frees the lanes of a grid that has solutions enough. What the pool has of
// it is left out when its turn comes.
func (s *lanes) drop(id int32) {
	for lane, other := range s.id {
		if other == id {
			s.active &^= 1 << lane
			s.touched &^= 1 << lane
		}
	}
}

// guess makes the guesses of lanes. Their opposites go to free lanes, and where
// there are none to the pool.
func (s *lanes) guess(lanes uint32) {
	s.plan.right = lanes
	free := s.free()
	rest := lanes
	for ; rest != 0 && free != 0; rest &= rest - 1 {
		from, to := bits.TrailingZeros32(rest), bits.TrailingZeros32(free)
		s.plan.from[to] = uint16(from)
		s.plan.wrong |= free & -free
		s.id[to] = s.id[from]
		free &= free - 1
	}
	s.active |= s.plan.wrong
	s.touched |= lanes | s.plan.wrong
	if rest != 0 {
		s.push(rest)
	}
}

func (s *lanes) free() uint32 { return ^s.active & (1<<s.width - 1) }

func (s *lanes) push(lanes uint32) {
	s.k.reserve(len(s.pool) + s.width)
	at, n := len(s.pool), 0
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes)
		s.picked[n] = uint16(lane)
		n++
		s.pool = append(s.pool, s.id[lane])
	}
	s.k.push(s.picked[:n], at)
}

// refill gives free lanes a grid from the top of the pool, where new grids are
// loaded when it has too few.
func (s *lanes) refill() {
	free := s.free()
	if free == 0 {
		return
	}
	for {
		s.load(bits.OnesCount32(free))
		s.plan.base = max(len(s.pool)-s.width, 0)
		for free != 0 && len(s.pool) > s.plan.base {
			top := len(s.pool) - 1
			id := s.pool[top]
			s.pool = s.pool[:top]
			if s.n[id] == s.limit {
				continue
			}
			lane := bits.TrailingZeros32(free)
			s.plan.from[lane] = uint16(s.width + top - s.plan.base)
			s.id[lane] = id
			s.active |= free & -free
			s.touched |= free & -free
			free &= free - 1
		}
		if s.active != 0 || len(s.pool) == 0 && s.next == len(s.n) {
			return
		}
	}
}

// load brings new grids to the top of the pool until it has want.
func (s *lanes) load(want int) {
	for len(s.pool) < want && s.next < len(s.n) {
		s.k.reserve(len(s.pool) + s.width)
		n := min(len(s.n)-s.next, s.width)
		text := s.text[s.next*s.stride:]
		if n == s.width {
			s.k.load(text, s.stride, len(s.pool))
		} else {
			s.k.load(s.padded(text, n), Cells, len(s.pool))
		}
		for range n {
			s.pool = append(s.pool, int32(s.next))
			s.next++
		}
	}
}

// padded copies n grids to where there is room for as many as lanes.
func (s *lanes) padded(text []byte, n int) []byte {
	if s.last == nil {
		s.last = make([]byte, s.width*Cells)
	}
	for i := range n {
		copy(s.last[i*Cells:(i+1)*Cells], text[i*s.stride:])
	}
	return s.last
}
