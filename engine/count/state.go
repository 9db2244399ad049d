package count

import (
	"math/bits"
	"slices"
)

// A state tells later rows what they must know of the rows so far: the packed states of the terms
// that cross the cut. (It is a struct because the compiler keeps arrays out of registers.)
type state struct{ low, high uint64 }

func (s state) or(t state) state    { return state{s.low | t.low, s.high | t.high} }
func (s state) xor(t state) state   { return state{s.low ^ t.low, s.high ^ t.high} }
func (s state) clear(t state) state { return state{s.low &^ t.low, s.high &^ t.high} }
func (s state) plus(t state) state  { return state{s.low + t.low, s.high + t.high} }
func (s state) minus(t state) state { return state{s.low - t.low, s.high - t.high} }
func (s state) meets(t state) bool  { return s.low&t.low|s.high&t.high != 0 }
func (s state) has(t state) bool    { return t.low&^s.low|t.high&^s.high == 0 }
func (s state) hash() uint64        { return hash(s.low*0xff51afd7ed558ccd ^ bits.RotateLeft64(s.high, 29)) }

func (s state) less(t state) bool { return s.high < t.high || s.high == t.high && s.low < t.low }

// A field is a range of bits of a state.
type field struct {
	word, shift, width uint8
	ones               uint64 // the largest number that fits
}

func newField(at, width int) field {
	return field{word: uint8(at / 64), shift: uint8(at % 64), width: uint8(width), ones: 1<<width - 1}
}

func (f field) get(s state) uint64 {
	w := s.low
	if f.word != 0 {
		w = s.high
	}
	return w >> (f.shift & 63) & f.ones
}

// of returns the state with x in the field and zeros elsewhere.
func (f field) of(x uint64) state {
	x <<= f.shift & 63
	if f.word != 0 {
		return state{high: x}
	}
	return state{low: x}
}

// layout assigns fields to the terms that pass from row to row, in the given order, so that the
// terms of a block are adjacent. Terms without a common row may share a field. layout reports false
// if the terms do not fit.
func (p *problem) layout(order []int) ([]field, bool) {
	fields := make([]field, len(p.terms))
	for n, t := range order {
		width := p.terms[t].width(len(p.values))
		at := 0
		for moved := true; moved; {
			if at%64+width > 64 {
				at = at/64*64 + 64
			}
			moved = false
			for _, u := range order[:n] {
				f := fields[u]
				low := int(f.word)*64 + int(f.shift)
				if p.overlap(t, u) && at < low+int(f.width) && low < at+width {
					at, moved = low+int(f.width), true
				}
			}
		}
		if at+width > 128 {
			return nil, false
		}
		fields[t] = newField(at, width)
	}
	return fields, true
}

// overlap reports whether two terms are open in the same row.
func (p *problem) overlap(t, u int) bool {
	return p.span[t].first <= p.span[u].last && p.span[u].first <= p.span[t].last
}

// fieldOrder returns the terms that pass from row to row, except out. They come block by
// block, for the cut whose classes have the most terms.
func (p *problem) fieldOrder(cuts []cut, out []int) []int {
	best := 0
	size := func(c cut) (n int) {
		for _, cl := range c.blockClasses {
			n += len(cl.blocks) * len(cl.blocks[0])
		}
		return n
	}
	for i, c := range cuts {
		if size(c) > size(cuts[best]) {
			best = i
		}
	}
	var order []int
	if len(cuts) > 0 {
		for _, cl := range cuts[best].blockClasses {
			order = append(order, slices.Concat(cl.blocks...)...)
		}
	}
	for t, sp := range p.span {
		if sp.first < sp.last && !slices.Contains(order, t) {
			order = append(order, t)
		}
	}
	return slices.DeleteFunc(order, func(t int) bool { return slices.Contains(out, t) })
}
