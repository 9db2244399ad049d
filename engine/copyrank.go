package engine

import (
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A rankFilter filters a model.Rank.
type rankFilter struct {
	of    []int32
	line  []int32
	sides []rankSide
	first uint64 // model.Rank.First, as a bit
	less  int
	ties  bool
}

// A rankSide is a side of a model.Rank.
type rankSide struct {
	lines    [][]int32
	apart    []bool // by line: its values differ, and so do those of the ranked line
	complete bool   // exactly one of the lines begins with first
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

// sameLines reports whether g ranks a line of one side of f, and the other sides of f are also
// sides of g. If the same holds the other way round, both filters rank the same lines: one from
// each side.
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

// narrow determines the sides with smaller lines if there is only one possibility, and enforces it.
func (f *rankFilter) narrow(s *domains) bool {
	var less, more uint64 // the sides that are still possible
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

// can reports whether the lines of a side that begin with first may be less than the ranked line,
// and whether they may be greater (or equal, if ties are allowed).
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

// keep removes first from the beginning of each line on a side that cannot be less or greater as
// required. It orders lines that certainly begin with first.
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

// compare reports whether line a may be less than b, greater, or equal. Both begin with the same
// value; used holds the values of the common beginning. If apart, no value occurs twice in a line.
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
			return less, more, false // they cannot be equal up to here
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

// order requires that line a is less than b, or equal if orEqual. Both begin with the same value.
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

// An orderFilter requires that one line is less than another. Both begin with first.
type orderFilter struct {
	of    []int32 // the lesser line, then the greater one
	first uint64  // the first value of both lines, as a bit
	apart bool
}

func (f *orderFilter) vars() []int32 { return f.of }

func (f *orderFilter) prune(s *domains) bool {
	a, b := f.of[:len(f.of)/2], f.of[len(f.of)/2:]
	return s.order(a, b, f.first, f.apart, false)
}

// A rowsFilter filters a model.AllDifferentRows.
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

// narrow compares two rows. If they can differ in a single place only, it makes them differ there.
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
			return true // the rows differ at several places, or may
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
