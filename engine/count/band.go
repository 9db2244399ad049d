package count

import "slices"

// A band is consecutive rows of a half whose fillings have a number together, so
// that a half is a few numbers, each of which stands for many values. All ways
// to take a filling of each row have one, whether they fit together or not.
type band struct {
	row   int   // the first
	units []int // by row: by how much the next filling makes the number larger
	count int   // of numbers
	width int   // in variables
}

// A band with several rows has up to so many numbers.
const manyInBand = 1 << 12

// bands makes bands of the rows from one to another, no wider than a chunk if
// they have several.
func (p *problem) bands(from, to int) []band {
	var all []band
	for r := from; r < to; r++ {
		n, width := p.rows[r].count(), p.rows[r].end-p.rows[r].first
		last := len(all) - 1
		if last < 0 || all[last].count*n > manyInBand || all[last].width+width > len(chunk{}) {
			all = append(all, band{row: r, units: []int{1}, count: n, width: width})
			continue
		}
		b := &all[last]
		for i := range b.units {
			b.units[i] *= n
		}
		b.units, b.count, b.width = append(b.units, 1), b.count*n, b.width+width
	}
	return all
}

// appendHalf appends the numbers of bands when rows are filled so.
func appendHalf(half []uint16, bands []band, path []uint16) []uint16 {
	for i := range bands {
		b, number := &bands[i], 0
		for r, unit := range b.units {
			number += unit * int(path[b.row+r])
		}
		half = append(half, uint16(number))
	}
	return half
}

// filling returns that of a row of the band, counted from its first, when the
// band has a number.
func (b *band) filling(p *problem, r, number int) []uint16 {
	row := p.rows[b.row+r]
	return row.filling(number / b.units[r] % row.count())
}

// places returns those in its domain of the values of variable v, by number.
func (b *band) places(p *problem, v int) []uint16 {
	r := 0
	for v >= p.rows[b.row+r].end {
		r++
	}
	all := make([]uint16, b.count)
	for i := range all {
		all[i] = b.filling(p, r, i)[v-p.rows[b.row+r].first]
	}
	return all
}

// A chunk is values that are copied together.
type chunk [16]uint16

// A part is a band, or a piece of one that is too wide for a chunk.
type part struct {
	band   int     // of the half
	first  int     // variable
	values []chunk // by number
}

// parts returns the parts of bands.
func (p *problem) parts(bands []band) []part {
	var all, last []part
	for i, b := range bands {
		if i > 0 && p.alike(b, bands[i-1]) {
			last = slices.Clone(last)
			for j := range last {
				last[j].band, last[j].first = i, last[j].first+b.width
			}
		} else {
			last = p.partsOf(i, b)
		}
		all = append(all, last...)
	}
	return all
}

// alike reports whether bands have the same values by number.
func (p *problem) alike(a, b band) bool {
	return slices.EqualFunc(p.rows[a.row:a.row+len(a.units)], p.rows[b.row:b.row+len(b.units)], func(x, y row) bool { return x.signature == y.signature })
}

func (p *problem) partsOf(i int, b band) []part {
	var all []part
	begin := p.rows[b.row].first
	for first := begin; first < begin+b.width; first += len(chunk{}) {
		values := make([]chunk, b.count)
		for v := first; v < min(first+len(chunk{}), begin+b.width); v++ {
			for number, at := range b.places(p, v) {
				values[number][v-first] = uint16(p.domains[v][at])
			}
		}
		all = append(all, part{i, first, values})
	}
	return all
}
