package rings

import "math/bits"

// sums holds the sums of the sides of a ring: top, bottom, left, right.
type sums [4]int

// A joiner counts the squares with given frames. It serves one goroutine.
type joiner struct {
	square
	places []place
	sides  sides
	// By subset of numbers: how many fillings of one ring use it, while two rings are joined. The
	// number is at most 192. Eight numbers have at most 8 triples with a sum, as no two of these
	// share two numbers, so there are 48 tops. Five others have at most 2 triples for the bottom,
	// and the number beside one corner is one of two.
	ways  [1 << 16]uint8
	one   []subset
	other []subset
}

func newJoiner(s square, places []place) *joiner {
	return &joiner{square: s, places: places}
}

// count returns the number of squares with the frame.
func (j *joiner) count(f frame) int64 {
	n := int64(0)
	fresh := false
	j.halves(f, func(numbers [ends]int) {
		if !fresh {
			fresh = true
			j.free(f)
		}
		for _, p := range j.places {
			a, b := p.rings[0].sums(j.total(), &numbers), p.rings[1].sums(j.total(), &numbers)
			n += p.weight * j.fit(a, b)
		}
	})
	return n
}

// free sets up the numbers outside the frame.
func (j *joiner) free(f frame) {
	free := j.all() &^ f.rest
	if f.centre == 0 {
		j.sides.reset(free, 1) // only 0 is between the corners
		return
	}
	free &^= 1 << f.centre
	j.sides.reset(free, free)
}

// fit returns the number of ways in which two rings use all free numbers. A filling that
// repeats a number has fewer numbers than cells. No other ring can then have all the
// rest, so such fillings need no check.
func (j *joiner) fit(a, b sums) int64 {
	j.one = j.sides.fillings(j.one[:0], a)
	if len(j.one) == 0 {
		return 0
	}
	j.other = j.sides.fillings(j.other[:0], b)
	for _, s := range j.one {
		j.ways[s]++
	}
	all := subset(1)<<bits.OnesCount32(uint32(j.sides.free)) - 1
	n := int64(0)
	for _, s := range j.other {
		n += int64(j.ways[all&^s])
	}
	for _, s := range j.one {
		j.ways[s] = 0
	}
	return n
}

// fillings appends the numbers of each filling of a ring, and perhaps some fillings that
// repeat a number. The sides with fewer entries serve as top and bottom.
func (s *sides) fillings(dst []subset, r sums) []subset {
	if s.work(r[2], r[3]) < s.work(r[0], r[1]) {
		r[0], r[1], r[2], r[3] = r[2], r[3], r[0], r[1]
	}
	if s.work(r[1], r[0]) < s.work(r[0], r[1]) {
		r[0], r[1] = r[1], r[0]
	}
	top := s.of(r[0]).entries
	for _, b := range s.of(r[1]).blocks {
		for i := 0; i < len(top); i += 2 {
			dst = s.below(dst, &top[i], b, r[2], r[3])
		}
	}
	return dst
}

// work estimates the work of fillings for a top and a bottom with these sums.
func (s *sides) work(top, bottom int) int { return len(s.of(top).entries) * len(s.of(bottom).blocks) }

// below appends the fillings with the top t, in either direction, and a bottom among
// those of b. Instead of reversing t it exchanges left and right.
func (s *sides) below(dst []subset, t *entry, b *block, left, right int) []subset {
	apart := ^(b.with[t.first&31] | b.with[t.mid&31] | b.with[t.last&31])
	for range 2 {
		l, r := left-int(t.first), right-int(t.last)
		for w := apart & b.beside(t, l) & turned(b.beside(t, r)); w != 0; w &= w - 1 {
			e := &b.entries[bits.TrailingZeros64(w)&63]
			dst = append(dst, t.cells|e.cells|s.bit[(l-int(e.first))&31]|s.bit[(r-int(e.last))&31])
		}
		left, right = right, left
	}
	return dst
}
