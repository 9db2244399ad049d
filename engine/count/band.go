package count

import "slices"

// A band is a run of consecutive rows of a half board whose fillings are numbered
// together. A half is then a few numbers, each standing for many values. Every
// combination of fillings of the rows has a number, whether the fillings fit together or
// not.
type band struct {
	row   int   // first row
	units []int // by row: how much the number grows with the next filling
	count int   // number of numbers
	width int   // in variables
}

// manyInBand is the most combinations of fillings of the rows that a band of several rows may have.
const manyInBand = 1 << 12

// bands cuts the rows from..to-1 into bands. A band of several rows is no wider than a
// chunk.
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

// appendHalf appends the number of each band, given the filling of each row in path.
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

// filling returns the filling of a row of the band, given the band's number. r counts
// from the band's first row.
func (b *band) filling(p *problem, r, number int) []uint16 {
	row := p.rows[b.row+r]
	return row.filling(number / b.units[r] % row.count())
}

// places returns, by number of the band, the index of the value of variable v in its
// domain.
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

// A chunk holds values that are copied together.
type chunk [16]uint16

// A part is a band, or a piece of one that is too wide for a chunk.
type part struct {
	band   int     // index of the band in the half
	first  int     // first variable
	values []chunk // by number
}

// parts splits bands into parts.
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

// alike reports whether two bands have the same values for each number.
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
