package engine

import "math/bits"

// domains are the domains of variables, a word each, and what filters them.
type domains struct {
	dom    []uint64
	peers  [][]int32 // by variable: those that differ from it
	differ []varSet  // by variable: the same as a set
	arcs   [][]arc   // by variable: relations to others
	on     [][]int32 // by variable: its filters
	filter []domainFilter
	level  []uint8 // by filter: those of a lower level are called first

	fixed   []int32            // variables whose only value others do not know yet
	changed []int32            // variables whose arcs must be followed
	inArcs  []bool             // by variable: it is in changed
	queue   [filterLevels]ring // scheduled filters
	queued  []bool             // by filter
	now     int32              // the filter being called
	common  varSet             // scratch
	changes int64              // removals
	last    int32              // variable whose value was excluded from others last
	steps   int64              // variables with one value left
	work    int64
}

// A domainFilter removes values that cannot be.
type domainFilter interface {
	vars() []int32
	prune(s *domains) bool // reports false if there is no solution
}

// Levels of filters.
const (
	quick        = iota
	slow         // houses that cross, diagrams
	slowest      // diagrams that know which values were used
	filterLevels = iota
)

// An arc is a relation between a variable and another.
type arc struct {
	to int32
	by *relation
}

// A relation tells which values of a variable go with those of another.
type relation struct {
	with  []uint64 // by value: the values of the other
	table []uint64 // by domain: the same for all of its values; nil if there are too many domains
}

// maxRelationTable is the greatest value of a relation with a table.
const maxRelationTable = 11

func newRelation(with []uint64) *relation {
	r := &relation{with: with}
	if len(with) <= maxRelationTable+1 {
		r.table = make([]uint64, 1<<len(with))
		for w := 1; w < len(r.table); w++ {
			r.table[w] = r.table[w&(w-1)] | with[bits.TrailingZeros(uint(w))]
		}
	}
	return r
}

// support returns the values that go with a domain.
func (r *relation) support(w uint64) (all uint64) {
	if r.table != nil {
		return r.table[w]
	}
	for ; w != 0; w &= w - 1 {
		all |= r.with[bits.TrailingZeros64(w)]
	}
	return all
}

// A ring is a queue of at most n filters.
type ring struct {
	of         []int32
	front, len int
}

func (r *ring) push(c int32) {
	i := r.front + r.len
	if i >= len(r.of) {
		i -= len(r.of)
	}
	r.of[i] = c
	r.len++
}

func (r *ring) pop() int32 {
	c := r.of[r.front]
	if r.front++; r.front == len(r.of) {
		r.front = 0
	}
	r.len--
	return c
}

// index lists the filters of each variable.
func (s *domains) index() {
	n := len(s.dom)
	s.on, s.inArcs = make([][]int32, n), make([]bool, n)
	s.queued, s.now = make([]bool, len(s.filter)), -1
	for i := range s.queue {
		s.queue[i].of = make([]int32, len(s.filter)+1)
	}
	for i, f := range s.filter {
		for _, v := range f.vars() {
			s.on[v] = append(s.on[v], int32(i))
		}
	}
}

// union returns the values of variables.
func (s *domains) union(of []int32) (all uint64) {
	for _, v := range of {
		all |= s.dom[v]
	}
	return all
}

// keep removes the values of a variable that are not in a set. It reports false if none is left.
func (s *domains) keep(v int32, set uint64) bool {
	had := s.dom[v]
	w := had & set
	if w == had {
		return true
	}
	s.dom[v] = w
	s.changes++
	if w&(w-1) == 0 {
		if w == 0 {
			return false
		}
		s.steps++
		s.fixed = append(s.fixed, v)
	}
	if len(s.arcs[v]) > 0 && !s.inArcs[v] {
		s.inArcs[v] = true
		s.changed = append(s.changed, v)
	}
	for _, c := range s.on[v] {
		if !s.queued[c] && c != s.now {
			s.schedule(c)
		}
	}
	return true
}

func (s *domains) schedule(c int32) {
	s.queued[c] = true
	s.queue[s.level[c]].push(c)
}

// scheduleAll schedules everything.
func (s *domains) scheduleAll() {
	s.clear()
	for v, w := range s.dom {
		if w&(w-1) == 0 {
			s.fixed = append(s.fixed, int32(v))
		}
		if len(s.arcs[v]) > 0 {
			s.inArcs[v] = true
			s.changed = append(s.changed, int32(v))
		}
	}
	for c := range s.filter {
		s.schedule(int32(c))
	}
}

// clear forgets what was scheduled.
func (s *domains) clear() {
	s.now, s.fixed = -1, s.fixed[:0]
	for _, v := range s.changed {
		s.inArcs[v] = false
	}
	s.changed = s.changed[:0]
	for i := range s.queue {
		for s.queue[i].len > 0 {
			s.queued[s.queue[i].pop()] = false
		}
	}
}

// propagate removes values until nothing follows. Values are excluded one by one, when all
// quick filters have been called: so a failure tells which value it comes from. It reports
// false if there is no solution, and then now is the filter that failed, or -1.
func (s *domains) propagate() bool {
	for {
		if n := len(s.changed); n > 0 {
			v := s.changed[n-1]
			s.changed, s.inArcs[v] = s.changed[:n-1], false
			if !s.follow(v) {
				return false
			}
			continue
		}
		level := 0
		for level < filterLevels && s.queue[level].len == 0 {
			level++
		}
		if n := len(s.fixed); n > 0 && level > quick {
			v := s.fixed[n-1]
			s.fixed = s.fixed[:n-1]
			if !s.exclude(v) {
				return false
			}
			continue
		}
		if level == filterLevels {
			return true
		}
		c := s.queue[level].pop()
		s.queued[c], s.now = false, c
		s.work += int64(len(s.filter[c].vars()))
		if !s.filter[c].prune(s) {
			return false
		}
		s.now = -1
	}
}

// follow removes the values that do not go with those of a variable.
func (s *domains) follow(v int32) bool {
	w := s.dom[v]
	for _, a := range s.arcs[v] {
		if !s.keep(a.to, a.by.support(w)) {
			return false
		}
	}
	s.work += int64(len(s.arcs[v]))
	return true
}

// exclude removes the only value of a variable from those that differ from it.
func (s *domains) exclude(v int32) bool {
	w := s.dom[v]
	s.last = v
	for _, p := range s.peers[v] {
		if s.dom[p]&w != 0 && !s.keep(p, ^w) {
			return false
		}
	}
	s.work += int64(len(s.peers[v]))
	return true
}
