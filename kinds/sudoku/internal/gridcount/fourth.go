package gridcount

// fourthRows returns the rows below a first band with the column sets (first, c[0], c[1]), and how
// many boards begin with the band and the row.
//
// The second band has the row and some column sets. Its other two rows then have a pair of symbols
// in each column, and each symbol is in two of the nine pairs. So the pairs form cycles. Each cycle
// can be arranged in two ways, so the number of ways to arrange the two rows is a power of two.
func (t *tables) fourthRows(c pair) *rows {
	var allowed [symbols]set
	for k, p := range []int{0, c[0], c[1]} {
		for j, s := range t.list[p] {
			allowed[triple*k+j] = every &^ s
		}
	}
	r := newRows(allowed)
	var below [3][][]under
	for box := range below {
		for _, triad := range r.triples[box] {
			below[box] = append(below[box], t.under(triad, [triple]set(allowed[triple*box:])))
		}
	}
	cycles := newCycles()
	var two []joined // of the first two boxes
	last := [2]int{-1, -1}
	r.each(func(at [3]uint8) {
		if now := [2]int{int(at[0]), int(at[1])}; now != last {
			last = now
			ends := members(r.triples[0][at[0]].set() | r.triples[1][at[1]].set())
			two = t.join(two[:0], below[0][at[0]], below[1][at[1]], &ends)
		}
		boards := uint64(0)
		for _, ab := range two {
			factor, n := &cycles[ab.shape], uint64(0)
			for _, c := range below[2][at[2]] {
				n += factor[c.shape] * uint64(ab.bands[ab.home[c.rest]])
			}
			boards += n << ab.closed
		}
		r.ways = append(r.ways, way{at, boards})
	})
	return r
}

// A joined is column sets of the first two boxes.
type joined struct {
	shape, closed uint8
	home          *[partitions]uint16
	bands         *[partitions]int64 // by the image of the third partition under home
}

// join appends all pairs of a and b.
func (t *tables) join(two []joined, a, b []under, ends *[symbols - triple]uint8) []joined {
	for i := range a {
		home := &t.home[a[i].rest]
		for j := range b {
			shape, closed := join(&a[i].partner, &b[j].partner, ends)
			two = append(two, joined{shape: shape, closed: closed, home: home, bands: &t.bands[home[b[j].rest]]})
		}
	}
	return two
}

// An under describes the rest of a box in the second band whose first row has a given triad: the
// pairs that remain in the three columns, and the partition left for the last band.
type under struct {
	partner [symbols]uint8 // by symbol: the other symbol of its pair; none for symbols of the triad
	shape   uint8
	rest    int
}

const none = symbols

// under returns the column sets with a triad.
func (t *tables) under(d triad, allowed [triple]set) (all []under) {
	outside := members(every &^ d.set())
	var pairs [triple]set
	var fill func(j int, free set)
	fill = func(j int, free set) {
		if j == triple {
			u := under{}
			for i := range u.partner {
				u.partner[i] = none
			}
			for _, p := range pairs {
				a := p.least()
				b := (p &^ (1 << a)).least()
				u.partner[a], u.partner[b] = uint8(b), uint8(a)
			}
			u.shape = shape(&u.partner, &outside)
			u.rest = t.partitionOf(allowed[0]&^(pairs[0]|1<<d[0]), allowed[1]&^(pairs[1]|1<<d[1]))
			all = append(all, u)
			return
		}
		here := free & allowed[j]
		for a := here; a != 0; a &= a - 1 {
			for b := a & (a - 1); b != 0; b &= b - 1 {
				pairs[j] = a&-a | b&-b
				fill(j+1, free&^pairs[j])
			}
		}
	}
	fill(0, every&^d.set())
	return all
}

// members returns the symbols of a set of six.
func members(s set) (all [symbols - triple]uint8) {
	for i := range all {
		all[i] = uint8(s.least())
		s &= s - 1
	}
	return all
}

// shapes is the number of ways to pair six symbols.
const shapes = 15

// shape returns the index of a way to pair six symbols.
func shape(partner *[symbols]uint8, of *[symbols - triple]uint8) uint8 {
	first := partner[of[0]]
	n, second := uint8(0), uint8(none)
	for i, v := range of[1:] {
		switch {
		case v == first:
			n += uint8(triple * i)
		case second == none:
			second = v
		}
	}
	rank := uint8(0)
	for _, v := range of[1:] {
		if v == first || v == second {
			continue
		}
		if partner[second] == v {
			return n + rank
		}
		rank++
	}
	return n
}

// join follows the pairs of two boxes alternately, through symbols that have a pair in both. It
// returns the shape of the resulting pairs of ends, and the number of cycles, which have no ends.
func join(a, b *[symbols]uint8, ends *[symbols - triple]uint8) (uint8, uint8) {
	var partner [symbols]uint8
	for _, v := range ends {
		u, other := a[v], b
		if u == none {
			u, other = b[v], a
		}
		for other[u] != none {
			u = other[u]
			if other == a {
				other = b
			} else {
				other = a
			}
		}
		partner[v] = u
	}
	closed := uint8(0)
	for v, u := range a {
		if u != none && b[v] == u {
			closed = 1
		}
	}
	return shape(&partner, ends), closed
}

// newCycles returns 2 to the power of the number of cycles that two ways to pair six
// symbols make together.
func newCycles() (n [shapes][shapes]uint64) {
	var partners [shapes][symbols]uint8
	of := [symbols - triple]uint8{0, 1, 2, 3, 4, 5}
	for i := 1; i < 6; i++ {
		for j := 1; j < 6; j++ {
			for k := 1; k < 6; k++ {
				p := [symbols]uint8{}
				pairs := [][2]int{{0, i}, {j, k}, {0, 0}}
				left := set(63 &^ (1 | 1<<i | 1<<j | 1<<k))
				if left.len() != 2 {
					continue
				}
				pairs[2] = [2]int{left.least(), (left & (left - 1)).least()}
				for _, q := range pairs {
					p[q[0]], p[q[1]] = uint8(q[1]), uint8(q[0])
				}
				partners[shape(&p, &of)] = p
			}
		}
	}
	for i, p := range partners {
		for j, q := range partners {
			n[i][j] = 1
			for seen := 0; seen != 63; n[i][j] *= 2 {
				start := set(^seen & 63).least()
				for v := start; seen>>v&1 == 0; v = int(q[p[v]]) {
					seen |= 1<<v | 1<<p[v]
				}
			}
		}
	}
	return n
}
