package engine

import "math/bits"

// domains are the domains of variables, a word each, with their filters.
type domains struct {
	dom    []uint64
	peers  [][]int32      // by variable: the variables that differ from it
	differ []varSet       // by variable: the same as a set
	arcs   [][]arc        // by variable: relations to others
	filter []domainFilter // sorted by level when indexed; the first scheduled filter runs first
	level  []uint8        // by filter
	early  int            // number of filters that run before each exclusion of a value
	eager  bool           // these filters include houses
	size   []int32        // by filter: its number of variables
	on     [][]wordBits   // by variable: its filters

	fixed   []int32  // variables whose only value others do not know yet
	changed []int32  // variables whose arcs must be followed
	inArcs  []bool   // by variable: it is in changed
	due     []uint64 // filters to call, as bits
	now     int      // the filter being called
	common  varSet   // scratch
	changes int64    // removals
	last    int32    // variable whose value was excluded from others last
	steps   int64    // variables with one value left
	work    int64
}

// A domainFilter removes impossible values.
type domainFilter interface {
	vars() []int32
	prune(s *domains) bool // reports false if there is no solution
}

// Levels of filters.
const (
	first   = iota // filters that often remove something
	quick          // houses
	slow           // houses that cross, diagrams
	slowest        // diagrams that know which values were used
)

// An arc is a relation between a variable and another.
type arc struct {
	to int32
	by *relation
}

// A relation lists the values of a variable that agree with each value of another.
type relation struct {
	with      []uint64 // by value of one variable: the allowed values of the other
	low, high []uint64 // the values allowed by a domain, split into its lower relationBits bits and the bits above; nil if the domain is too large
}

// relationBits is the number of bits of a domain that index one table of a relation. Two small
// tables of a kilobyte stay in the cache; one table for whole domains would not.
const relationBits = 6

func newRelation(with []uint64) *relation {
	r := &relation{with: with}
	if n := len(with); n <= 2*relationBits {
		k := min(n, relationBits)
		tables := make([]uint64, 1<<k+1<<(n-k))
		r.low, r.high = supports(tables[:1<<k], with[:k]), supports(tables[1<<k:], with[k:])
	}
	return r
}

// supports fills a table: for each set of values, the values allowed with at least one of them.
func supports(table, with []uint64) []uint64 {
	for w := 1; w < len(table); w++ {
		table[w] = table[w&(w-1)] | with[bits.TrailingZeros(uint(w))]
	}
	return table
}

// support returns the values that agree with some value of a domain.
func (r *relation) support(w uint64) (all uint64) {
	if r.low != nil {
		return r.low[w&(1<<relationBits-1)] | r.high[w>>relationBits]
	}
	for ; w != 0; w &= w - 1 {
		all |= r.with[bits.TrailingZeros64(w)]
	}
	return all
}

// wordBits are some bits of a set of words.
type wordBits struct {
	word int32
	bits uint64
}

// index sorts the filters by level, and lists the filters of each variable. It schedules the
// filters from index fresh on, which are new.
func (s *domains) index(fresh int) {
	s.sort(fresh)
	n := len(s.dom)
	s.size = make([]int32, len(s.filter))
	// first count the words, which each variable has in ascending order
	counts := make([]int32, 2*n)
	words, last := counts[:n], counts[n:]
	all := 0
	for k, f := range s.filter {
		of := f.vars()
		s.size[k] = int32(len(of))
		for _, v := range of {
			if word := int32(k/64) + 1; last[v] != word {
				last[v] = word
				words[v]++
				all++
			}
		}
	}
	if s.on == nil {
		s.on, s.inArcs = make([][]wordBits, n), make([]bool, n)
	}
	room := make([]wordBits, all)
	for v, n := range words {
		s.on[v], room = room[:0:n], room[n:]
	}
	for k, f := range s.filter {
		word, bit := int32(k/64), uint64(1)<<(k%64)
		for _, v := range f.vars() {
			if on := s.on[v]; len(on) > 0 && on[len(on)-1].word == word {
				on[len(on)-1].bits |= bit
			} else {
				s.on[v] = append(on, wordBits{word, bit})
			}
		}
	}
}

// sort sorts the filters by level, and schedules those from index fresh on.
func (s *domains) sort(fresh int) {
	var begin [slowest + 2]int // by level: the number of filters of lower levels
	sorted := true
	for i, l := range s.level {
		begin[l+1]++
		sorted = sorted && (i == 0 || s.level[i-1] <= l)
	}
	for l := range slowest + 1 {
		begin[l+1] += begin[l]
	}
	s.early = begin[quick]
	if s.eager {
		s.early = begin[slow]
	}
	filter, level := s.filter, s.level
	if !sorted {
		s.filter, s.level = make([]domainFilter, len(filter)), make([]uint8, len(level))
	}
	s.due, s.now = make([]uint64, (len(filter)+63)/64), -1
	for i, l := range level {
		k := begin[l]
		begin[l]++
		s.filter[k], s.level[k] = filter[i], l
		if i >= fresh {
			s.due[k/64] |= 1 << (k % 64)
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

// settle narrows domains until nothing changes. It reports false if narrow does.
func (s *domains) settle(narrow func(*domains) bool) bool {
	for before := int64(-1); before != s.changes; {
		before = s.changes
		if !narrow(s) {
			return false
		}
	}
	return true
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
	for _, on := range s.on[v] {
		s.due[on.word] |= on.bits
	}
	return true
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
		s.due[c/64] |= 1 << (c % 64)
	}
}

// clear empties the schedule.
func (s *domains) clear() {
	s.now, s.fixed = -1, s.fixed[:0]
	for _, v := range s.changed {
		s.inArcs[v] = false
	}
	s.changed = s.changed[:0]
	clear(s.due)
}

// next returns the first filter that is due, or -1.
func (s *domains) next() int {
	for i, w := range s.due {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// propagate removes values until nothing changes. Values are excluded one by one, each only after
// the early filters, so that a failure shows which value caused it. It reports false if there is no
// solution; now is then the filter that failed, or -1.
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
		c := s.next()
		if n := len(s.fixed); n > 0 && (c < 0 || c >= s.early) {
			v := s.fixed[n-1]
			s.fixed = s.fixed[:n-1]
			if !s.exclude(v) {
				return false
			}
			continue
		}
		if c < 0 {
			return true
		}
		s.now = c
		s.work += int64(s.size[c])
		if !s.filter[c].prune(s) {
			return false
		}
		s.due[c/64] &^= 1 << (c % 64) // a filter leaves nothing to do for itself
		s.now = -1
	}
}

// follow removes the values that the relations of a variable exclude.
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

// exclude removes the value of a decided variable from the variables that differ from it.
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
