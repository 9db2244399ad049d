package count

import (
	"cmp"
	"math"
	"slices"
)

// An image is what a symmetry makes of a solution.
type image struct {
	from   []int    // by variable: the one that its value comes from
	rename []uint16 // by value: what becomes of it

	above, below digits  // what the two halves put into the first row of the image
	first        []int32 // by key: which filling that makes; nil: there are too many keys
	least, most  []int32 // by the key of the upper half: the first and the last filling that it can make
}

// Digits are what bands of a half add to a key: a number that says which values
// stand in some places.
type digits []digit

type digit struct {
	band int      // of the half
	of   []uint32 // by number
}

// key adds up the digits of a half.
func (d digits) key(half []uint16) uint32 {
	key := uint32(0)
	for i := range d {
		key += d[i].of[half[d[i].band]]
	}
	return key
}

// manyKeys is how many keys the first row of an image may have.
const manyKeys = 1 << 17

// images returns the images under symmetries, but for the identity.
func (h *Halves) images(group []Symmetry) []*image {
	var all []*image
	for _, s := range group {
		if y := h.g.image(s); y.moves() {
			y.addKeys(h)
			all = append(all, y)
		}
	}
	return all
}

func (p *problem) image(s Symmetry) *image {
	n := len(p.model)
	y := &image{from: make([]int, n), rename: make([]uint16, p.values[len(p.values)-1]+1)}
	at := make([]int, n) // by variable of the model: its place in the rows
	for v, m := range p.model {
		at[m] = v
	}
	for v, m := range p.model {
		to := v
		if s.Vars != nil {
			to = at[s.Vars[m]]
		}
		y.from[to] = v
	}
	for x := range y.rename {
		y.rename[x] = uint16(x)
		if x < len(s.Values) {
			y.rename[x] = uint16(s.Values[x])
		}
	}
	return y
}

// moves reports whether the symmetry is not the identity.
func (y *image) moves() bool {
	for to, from := range y.from {
		if to != from {
			return true
		}
	}
	for x, z := range y.rename {
		if x != int(z) {
			return true
		}
	}
	return false
}

// addKeys prepares the first row. In a key each of its variables has a digit:
// the place of the value that it comes from, in the domain there. The digits of
// the upper half are the lowest.
func (y *image) addKeys(h *Halves) {
	p := h.g.problem
	first := p.rows[0]
	units := make([]int, first.end)
	size, upper := 1, 1
	for _, below := range []bool{false, true} {
		for v, from := range y.from[:first.end] {
			if below == (h.cut < len(p.rows) && from >= p.rows[h.cut].first) {
				units[v] = size
				size *= len(p.domains[from])
			}
			if size > manyKeys {
				return
			}
		}
		if !below {
			upper = size
		}
	}
	y.addFirst(p, units, size, upper)
	y.above, y.below = y.digits(p, h.above, units), y.digits(p, h.below, units)
}

// addFirst finds which fillings of the first row come from which keys. A key
// that no filling has does not come up.
func (y *image) addFirst(p *problem, units []int, size, upper int) {
	y.first = make([]int32, size)
	y.least, y.most = slices.Repeat([]int32{math.MaxInt32}, upper), make([]int32, upper)
	for i := range p.rows[0].count() {
		if key, ok := y.keyOf(p, p.rows[0].filling(i), units); ok {
			y.first[key] = int32(i)
			y.least[key%upper] = min(y.least[key%upper], int32(i))
			y.most[key%upper] = max(y.most[key%upper], int32(i))
		}
	}
}

// keyOf returns the key of a filling of the first row. It reports false if none
// leads to it.
func (y *image) keyOf(p *problem, filling []uint16, units []int) (int, bool) {
	key := 0
	for v, at := range filling {
		from := slices.IndexFunc(p.domains[y.from[v]], func(x int) bool { return int(y.rename[x]) == p.domains[v][at] })
		if from < 0 {
			return 0, false
		}
		key += from * units[v]
	}
	return key, true
}

// digits returns what bands add to the key. Most add nothing.
func (y *image) digits(p *problem, bands []band, units []int) digits {
	var all digits
	for i, b := range bands {
		var of []uint32
		begin := p.rows[b.row].first
		for v, from := range y.from[:len(units)] {
			if from < begin || from >= begin+b.width {
				continue
			}
			if of == nil {
				of = make([]uint32, b.count)
			}
			for number, at := range b.places(p, from) {
				of[number] += uint32(int(at) * units[v])
			}
		}
		if of != nil {
			all = append(all, digit{i, of})
		}
	}
	return all
}

// compare compares the image of values to them in list order: it is negative if
// the image comes before, and 0 if it is the same. Ranks are the places in the
// order, by variable and value.
func (y *image) compare(p *problem, ranks [][]int32, values []uint16) int {
	for _, row := range p.rows {
		own, other := int32(math.MaxInt32), int32(math.MaxInt32) // the first literal that only one has
		for v := row.first; v < row.end; v++ {
			if x, z := values[v], y.rename[values[y.from[v]]]; x != z {
				own, other = min(own, ranks[v][x]), min(other, ranks[v][z])
			}
		}
		if own != other {
			return cmp.Compare(other, own)
		}
	}
	return 0
}

// ranks returns the place of each literal in list order, by variable and value.
func (p *problem) ranks() [][]int32 {
	ranks := make([][]int32, len(p.domains))
	for v, domain := range p.domains {
		ranks[v] = make([]int32, p.values[len(p.values)-1]+1)
		for at, x := range domain {
			ranks[v][x] = int32(p.rank[v][at])
		}
	}
	return ranks
}
