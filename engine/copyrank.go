package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A rankFilter is a Rank.
type rankFilter struct {
	of    []int32
	line  []int32
	sides []rankSide
	first uint64 // the value, as a bit
	less  int
	ties  bool
}

// A rankSide is a side of a rankFilter.
type rankSide struct {
	lines    [][]int32
	apart    []bool // by line: its values and those of the ranked line differ
	complete bool   // one of the lines begins with the value
}

// postRank posts a Rank.
func (b *copyBuilder) postRank(c model.Rank) {
	f := &rankFilter{of: toInt32(c.Vars()), line: toInt32(c.Line), first: 1 << c.First, less: c.Less, ties: c.Ties}
	apart := b.allDiffer(f.line)
	for _, lines := range c.Sides {
		var s rankSide
		var firsts []int32
		for _, l := range lines {
			of := toInt32(l)
			s.lines, s.apart = append(s.lines, of), append(s.apart, apart && b.allDiffer(of))
			firsts = append(firsts, of[0])
		}
		values := b.union(firsts)
		s.complete = values&f.first != 0 && bits.OnesCount64(values) == len(firsts) && b.allDiffer(firsts)
		f.sides = append(f.sides, s)
	}
	b.add(f, slow)
	for _, g := range b.ranks {
		if f.first == g.first && f.less != g.less && f.sameLines(g) && g.sameLines(f) {
			lines := slices.Concat(f.line, g.line)
			if f.less > g.less {
				lines = slices.Concat(g.line, f.line)
			}
			b.add(&orderFilter{lines, f.first, apart && b.allDiffer(g.line)}, quick)
		}
	}
	b.ranks = append(b.ranks, f)
}

// sameLines reports whether the line of another filter is on one of the sides, and the other
// sides are sides of the other filter. If so, and vice versa, both rank the same lines, exactly
// one from each side.
func (f *rankFilter) sameLines(g *rankFilter) bool {
	in := 0
	for _, s := range f.sides {
		switch {
		case !s.complete:
			return false
		case slices.ContainsFunc(s.lines, func(l []int32) bool { return slices.Equal(l, g.line) }):
			in++
		case !slices.ContainsFunc(g.sides, func(t rankSide) bool { return slices.EqualFunc(s.lines, t.lines, slices.Equal) }):
			return false
		}
	}
	return in == 1
}

func (f *rankFilter) vars() []int32 { return f.of }

func (f *rankFilter) prune(s *domains) bool {
	return s.keep(f.line[0], f.first) && s.settle(f.narrow)
}

// narrow decides on which sides lines are less if there is only one way, and keeps them so.
func (f *rankFilter) narrow(s *domains) bool {
	var less, more uint64 // sides that may be
	for i := range f.sides {
		canLess, canMore := f.can(s, &f.sides[i])
		if !canLess && !canMore {
			return false
		}
		less |= uint64(b2i(canLess)) << i
		more |= uint64(b2i(canMore)) << i
	}
	sure, possible := bits.OnesCount64(less&^more), bits.OnesCount64(less)
	if sure > f.less || possible < f.less {
		return false
	}
	if sure == f.less {
		less &^= more
	} else if possible == f.less {
		more &^= less
	}
	for i := range f.sides {
		if !f.keep(s, &f.sides[i], less>>i&1 == 1, more>>i&1 == 1) {
			return false
		}
	}
	return true
}

// can reports whether the lines of a side that begin with the value may be less than the ranked
// line, and whether they may be greater (or equal, if that is allowed).
func (f *rankFilter) can(s *domains, side *rankSide) (less, more bool) {
	someLess, someMore := !side.complete, !side.complete
	less, more = true, true
	for i, l := range side.lines {
		w := s.dom[l[0]]
		if w&f.first == 0 {
			continue
		}
		canLess, canMore := f.compare(s, l, side.apart[i])
		someLess, someMore = someLess || canLess, someMore || canMore
		if w == f.first {
			less, more = less && canLess, more && canMore
		}
	}
	return less && someLess, more && someMore
}

func (f *rankFilter) compare(s *domains, l []int32, apart bool) (less, more bool) {
	less, more, equal := s.compare(l, f.line, f.first, apart)
	return less, more || equal && f.ties
}

// keep lets lines of a side begin with the value only if they may be less, or greater.
func (f *rankFilter) keep(s *domains, side *rankSide, less, more bool) bool {
	for i, l := range side.lines {
		w := s.dom[l[0]]
		if w&f.first == 0 {
			continue
		}
		canLess, canMore := f.compare(s, l, side.apart[i])
		switch {
		case !(less && canLess || more && canMore):
			if !s.keep(l[0], ^f.first) {
				return false
			}
		case w != f.first:
		case !more && !s.order(l, f.line, f.first, side.apart[i], false),
			!less && !s.order(f.line, l, f.first, side.apart[i], f.ties):
			return false
		}
	}
	return true
}

// compare reports what one line may be beside another one that begins with the same value, or
// goes on like it with the values of used: less, greater or equal. If apart, no value comes twice
// in a line.
func (s *domains) compare(a, b []int32, used uint64, apart bool) (less, more, equal bool) {
	for i := 1; i < len(a); i++ {
		if a[i] == b[i] {
			continue
		}
		x, y := s.dom[a[i]], s.dom[b[i]]
		if apart {
			x, y = x&^used, y&^used
		}
		if x == 0 || y == 0 {
			return less, more, false // they cannot be equal before
		}
		less = less || bits.TrailingZeros64(x) < bits.Len64(y)-1
		more = more || bits.Len64(x)-1 > bits.TrailingZeros64(y)
		if x&y == 0 || less && more {
			return less, more, false
		}
		used |= x & y // one value
	}
	return less, more, true
}

// order keeps a line less than another one that begins with the same value, or equal if that is
// allowed.
func (s *domains) order(a, b []int32, used uint64, apart, orEqual bool) bool {
	for i := 1; i < len(a); i++ {
		x, y := s.dom[a[i]], s.dom[b[i]]
		if a[i] == b[i] {
			continue
		}
		if x == y && x&(x-1) == 0 {
			used |= x
			continue
		}
		less, _, equal := s.compare(a[i:], b[i:], used, apart)
		strict := b2i(!less && !(equal && orEqual))
		most, least := bits.Len64(y)-strict, bits.TrailingZeros64(x)+strict
		if !s.keep(a[i], 1<<most-1) || !s.keep(b[i], ^(1<<least-1)) {
			return false
		}
		if x, y = s.dom[a[i]], s.dom[b[i]]; x != y || x&(x-1) != 0 {
			return true
		}
		used |= x
	}
	return orEqual
}

// An orderFilter says that one line is less than another one, and that both begin with a value.
type orderFilter struct {
	of    []int32 // one line, then the other
	first uint64  // the value, as a bit
	apart bool
}

func (f *orderFilter) vars() []int32 { return f.of }

func (f *orderFilter) prune(s *domains) bool {
	a, b := f.of[:len(f.of)/2], f.of[len(f.of)/2:]
	return s.order(a, b, f.first, f.apart, false)
}

// A rowsFilter is an AllDifferentRows.
type rowsFilter struct {
	of   []int32
	rows [][]int32
}

func (b *copyBuilder) postRows(c model.AllDifferentRows) {
	f := new(rowsFilter)
	for _, row := range c.Rows {
		f.rows = append(f.rows, toInt32(row))
		f.of = append(f.of, toInt32(row)...)
	}
	slices.Sort(f.of)
	f.of = slices.Compact(f.of)
	b.add(f, slow)
}

func (f *rowsFilter) vars() []int32 { return f.of }

func (f *rowsFilter) prune(s *domains) bool { return s.settle(f.narrow) }

// narrow keeps two rows different if they can differ at a single place, and one is decided there.
func (f *rowsFilter) narrow(s *domains) bool {
	for i, a := range f.rows {
		for _, b := range f.rows[:i] {
			if !s.differAt(a, b) {
				return false
			}
		}
	}
	return true
}

func (s *domains) differAt(a, b []int32) bool {
	at := -1
	for i, v := range a {
		x, y := s.dom[v], s.dom[b[i]]
		switch {
		case x&y == 0:
			return true
		case v == b[i] || x == y && x&(x-1) == 0:
		case at >= 0:
			return true // at several places
		default:
			at = i
		}
	}
	if at < 0 {
		return false
	}
	v, u := a[at], b[at]
	if w := s.dom[v]; w&(w-1) == 0 && !s.keep(u, ^w) {
		return false
	}
	if w := s.dom[u]; w&(w-1) == 0 && !s.keep(v, ^w) {
		return false
	}
	return true
}
