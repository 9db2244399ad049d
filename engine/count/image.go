package count

import (
	"cmp"
	"math"
	"slices"
)

// An image describes how a symmetry changes a solution.
type image struct {
	from   []int    // by variable: the variable that its value comes from
	rename []uint16 // by value: the value it becomes

	above, below digits  // contributions of the two halves to the key of the image's first row
	first        []int32 // by key: the filling of the first row; nil if there are too many keys
	least, most  []int32 // by key of the upper half: the first and last filling possible
}

// digits are the contributions of the bands of a half to a key. A key encodes the values at some
// places as one number.
type digits []digit

type digit struct {
	band int      // index in the half
	of   []uint32 // by number of the band
}

// key adds up the digits of a half.
func (d digits) key(half []uint16) uint32 {
	key := uint32(0)
	for i := range d {
		key += d[i].of[half[d[i].band]]
	}
	return key
}

// manyKeys limits the keys of the first row of an image.
const manyKeys = 1 << 17

// images returns the images under all symmetries but the identity.
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
	at := make([]int, n) // by variable of the model: its index in the rows
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

// addKeys prepares the keys of the first row. A key has one digit for each variable of
// the row: the index of the source value in its domain. The upper half has the lowest
// digits.
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

// addFirst maps keys to fillings of the first row. Keys without a filling never occur.
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

// keyOf returns the key of a filling of the first row. It reports false if no values map
// to the filling.
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

// digits returns what the bands add to the key; bands that add nothing are left out.
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

// compare compares the image of the values with the values in list order: negative if the
// image precedes them, 0 if they are equal. Ranks are the positions of literals in the
// order, by variable and value.
func (y *image) compare(p *problem, ranks [][]int32, values []uint16) int {
	for _, row := range p.rows {
		original, other := int32(math.MaxInt32), int32(math.MaxInt32) // rank of the first literal that only one of them has
		for v := row.first; v < row.end; v++ {
			if x, z := values[v], y.rename[values[y.from[v]]]; x != z {
				original, other = min(original, ranks[v][x]), min(other, ranks[v][z])
			}
		}
		if original != other {
			return cmp.Compare(other, original)
		}
	}
	return 0
}

// ranks returns the position of each literal in list order, by variable and value.
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
