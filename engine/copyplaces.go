package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A placesFilter is an automaton along a house in which the order of most values does not matter. In
// a sandwich, only that of the crusts matters. These values, the marks, divide the house into groups
// of variables. For each way to place the marks, the filter knows the sets of values that the groups
// can have.
type placesFilter struct {
	of   []int32
	ways []placesWay
}

// A placesWay is a way to place the marks.
type placesWay struct {
	marks  []placesMark
	groups []uint64 // of places, as bits
	sets   []uint64 // for each possibility, the values of each group
}

// A placesMark is the place of a mark, and the mark as a bit.
type placesMark struct {
	at   int
	mark uint64
}

// Limits of a placesFilter.
const (
	maxPlaces     = 16      // variables
	maxMarks      = 2       // values whose order matters
	maxPlaceSets  = 1 << 12 // words
	maxPlaceSteps = 1 << 16 // to find these
)

func (c *placesFilter) vars() []int32 { return c.of }

func (c *placesFilter) prune(s *domains) bool {
	var room, allowed [maxPlaces]uint64
	doms := room[:len(c.of)]
	for i, v := range c.of {
		doms[i] = s.dom[v]
	}
	some := false
	for i := range c.ways {
		w := &c.ways[i]
		if !w.placed(doms) {
			continue
		}
		s.work += int64(len(w.groups))
		some = w.allow(doms, allowed[:]) || some
	}
	if !some {
		return false
	}
	for i, v := range c.of {
		if !s.keep(v, allowed[i]) {
			return false
		}
	}
	return true
}

// placed reports whether the domains have the marks.
func (w *placesWay) placed(doms []uint64) bool {
	for _, m := range w.marks {
		if doms[m.at]&m.mark == 0 {
			return false
		}
	}
	return true
}

// allow adds the values of the way to allowed. It reports false if it is not possible.
func (w *placesWay) allow(doms, allowed []uint64) bool {
	var union, possible [maxMarks + 1]uint64
	n := len(w.groups)
	for g, places := range w.groups {
		for ; places != 0; places &= places - 1 {
			union[g] |= doms[bits.TrailingZeros64(places)]
		}
	}
	some := false
next:
	for sets := w.sets; len(sets) > 0; sets = sets[n:] {
		for g, set := range sets[:n] {
			if set&^union[g] != 0 {
				continue next
			}
		}
		for g, set := range sets[:n] {
			for places := w.groups[g]; places != 0; places &= places - 1 {
				if doms[bits.TrailingZeros64(places)]&set == 0 {
					continue next
				}
			}
		}
		some = true
		for g, set := range sets[:n] {
			possible[g] |= set
		}
	}
	if !some {
		return false
	}
	for _, m := range w.marks {
		allowed[m.at] |= m.mark
	}
	for g, places := range w.groups {
		for ; places != 0; places &= places - 1 {
			allowed[bits.TrailingZeros64(places)] |= possible[g]
		}
	}
	return true
}

// postPlaces posts an automaton as a placesFilter. It reports false if the automaton does not suit it.
func (b *copyBuilder) postPlaces(c model.Regular) bool {
	of := toInt32(c.Of)
	union := b.union(of)
	if len(of) < 4 || len(of) > maxPlaces || bits.OnesCount64(union) != len(of) || !b.allDiffer(of) {
		return false
	}
	key := placesKey{b.automaton(&c.Automaton), union}
	ways, ok := b.places[key]
	if !ok {
		ways = newPlacesFinder(&c.Automaton, union).find(len(of))
		b.places[key] = ways
	}
	if ways == nil {
		return false
	}
	b.add(&placesFilter{of, ways}, first)
	return true
}

// A placesKey identifies the ways of an automaton along a house.
type placesKey struct {
	automaton, values uint64
}

// A placesFinder finds the ways of a placesFilter.
type placesFinder struct {
	next  []int32   // by state and rank of a value: the next state, or -1
	rank  [64]uint8 // of a value among all values
	n     int       // number of values
	ends  []bool
	depth []int32 // by state: the number of steps to it
	marks []uint64
	rest  uint64 // values that are not marks
	ways  []placesWay
	words int // the number of words of a set
	steps int

	// the current way
	at     []uint64 // by place: a mark, or 0
	from   int      // the first way with these marks
	groups []uint64
	sets   []uint64
	free   uint64 // places at which the values do not change the state
}

// newPlacesFinder returns the finder for an automaton along a house with some values; nil if the
// automaton does not suit it.
func newPlacesFinder(a *model.Automaton, values uint64) *placesFinder {
	n := bits.OnesCount64(values)
	f := &placesFinder{next: make([]int32, a.States*n), n: n, ends: make([]bool, a.States), depth: make([]int32, a.States), rest: values}
	for x := range bitsOf(values) {
		f.rank[x] = uint8(bits.OnesCount64(values & (1<<x - 1)))
	}
	for i := range f.next {
		f.next[i] = -1
	}
	for _, s := range a.Steps {
		if s.Value >= 64 || values>>s.Value&1 == 0 {
			continue
		}
		to := &f.next[s.From*n+int(f.rank[s.Value])]
		if *to >= 0 {
			return nil // not deterministic
		}
		*to = int32(s.To)
	}
	for _, s := range a.Ends {
		f.ends[s] = true
	}
	f.measure(values)
	if !f.findMarks() {
		return nil
	}
	return f
}

// measure finds the depths of the states.
func (f *placesFinder) measure(values uint64) {
	for s := range f.depth {
		f.depth[s] = -1
	}
	f.depth[0] = 0
	for todo := []int32{0}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		for x := range bitsOf(values) {
			if t := f.after(s, x); t >= 0 && f.depth[t] < 0 {
				f.depth[t] = f.depth[s] + 1
				todo = append(todo, t)
			}
		}
	}
}

// findMarks divides the values into marks and those whose order does not matter. It reports false
// if there are too many marks.
func (f *placesFinder) findMarks() bool {
	var apart [64]uint64 // by value: the values whose order relative to it matters
	for s, d := range f.depth {
		if d < 0 || int(d) > f.n-2 {
			continue
		}
		for x := range bitsOf(f.rest) {
			for y := range bitsOf(f.rest & (1<<x - 1) &^ apart[x]) {
				if f.after(f.after(int32(s), x), y) != f.after(f.after(int32(s), y), x) {
					apart[x] |= 1 << y
					apart[y] |= 1 << x
				}
			}
		}
	}
	for {
		most, mark := 0, 0
		for x := range bitsOf(f.rest) {
			if k := bits.OnesCount64(apart[x] & f.rest); k > most {
				most, mark = k, x
			}
		}
		if most == 0 {
			return true
		}
		if len(f.marks) == maxMarks {
			return false
		}
		f.marks, f.rest = append(f.marks, 1<<mark), f.rest&^(1<<mark)
	}
}

// after returns the state after a value, or -1 if the automaton has no such step.
func (f *placesFinder) after(s int32, x int) int32 {
	if s < 0 {
		return s
	}
	return f.next[int(s)*f.n+int(f.rank[x])]
}

// find returns all ways along n variables; nil if f is nil, or if they are too many.
func (f *placesFinder) find(n int) []placesWay {
	if f == nil {
		return nil
	}
	f.at = make([]uint64, n)
	if !f.place(0) {
		return nil
	}
	if f.ways == nil {
		f.ways = []placesWay{} // no way is possible
	}
	return f.ways
}

// place places the marks from the k-th on in all ways. It reports false if the ways are too many.
func (f *placesFinder) place(k int) bool {
	if k == len(f.marks) {
		f.from = len(f.ways)
		return f.walk(0, 0, f.rest)
	}
	for i := range f.at {
		if f.at[i] != 0 {
			continue
		}
		f.at[i] = f.marks[k]
		if !f.place(k + 1) {
			return false
		}
		f.at[i] = 0
	}
	return true
}

// walk follows the automaton from a place on with all sets of the values that are left.
func (f *placesFinder) walk(i int, state int32, left uint64) bool {
	if f.steps++; f.steps > maxPlaceSteps {
		return false
	}
	switch {
	case i == len(f.at):
		return !f.ends[state] || f.keep(left)
	case f.at[i] != 0:
		state = f.after(state, bits.TrailingZeros64(f.at[i]))
		return state < 0 || f.walk(i+1, state, left)
	}
	end := i
	for end < len(f.at) && f.at[end] == 0 {
		end++
	}
	places := uint64(1)<<end - 1<<i
	if f.idle(state) {
		f.free |= places
		ok := f.walk(end, state, left)
		f.free &^= places
		return ok
	}
	f.groups, f.sets = append(f.groups, places), append(f.sets, 0)
	ok := f.choose(end, end-i, state, left, left)
	f.groups, f.sets = f.groups[:len(f.groups)-1], f.sets[:len(f.sets)-1]
	return ok
}

// choose gives the last group n of some values, which are in left, and walks on from a place.
func (f *placesFinder) choose(i, n int, state int32, left, values uint64) bool {
	if n == 0 {
		return f.walk(i, state, left)
	}
	for ; bits.OnesCount64(values) >= n; values &= values - 1 {
		x := values & -values
		next := f.after(state, bits.TrailingZeros64(x))
		if next < 0 {
			continue
		}
		k := len(f.sets) - 1
		f.sets[k] |= x
		if !f.choose(i, n-1, next, left&^x, values&(values-1)) {
			return false
		}
		f.sets[k] &^= x
	}
	return true
}

// idle reports whether no value but marks leads from a state to another.
func (f *placesFinder) idle(state int32) bool {
	for x := range bitsOf(f.rest) {
		if f.after(state, x) != state {
			return false
		}
	}
	return true
}

// keep keeps the current way; the free places have the values that are left. It reports false if
// the ways are too many.
func (f *placesFinder) keep(left uint64) bool {
	groups, sets := f.groups, f.sets
	if f.free != 0 {
		groups, sets = append(slices.Clone(groups), f.free), append(slices.Clone(sets), left)
	}
	k := slices.IndexFunc(f.ways[f.from:], func(w placesWay) bool { return slices.Equal(w.groups, groups) })
	if k < 0 {
		w := placesWay{groups: slices.Clone(groups)}
		for i, mark := range f.at {
			if mark != 0 {
				w.marks = append(w.marks, placesMark{i, mark})
			}
		}
		k = len(f.ways) - f.from
		f.ways = append(f.ways, w)
	}
	w := &f.ways[f.from+k]
	w.sets = append(w.sets, sets...)
	f.words += len(sets)
	return f.words <= maxPlaceSets
}
