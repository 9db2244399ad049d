package exact

import (
	"math"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A fixed is a Value in fixed-point numbers: the probabilities of winning, then the
// panels. With equal rates it is exact for at least 12 answers, since repeated quarters
// of a share of a tie can be represented. It is the same on every machine.
type fixed [2 * play.Colours]uint32

// The representation of 1 in fixed. A share of a tie among up to four is an integer.
const (
	certain  = 12 << 28
	onePanel = 1 << 25
)

// near is Tolerance in fixed.
const (
	nearWin   = certain / 1000000
	nearPanel = onePanel / 1000000
)

// better reports whether a colour prefers v to w.
func (v *fixed) better(w *fixed, colour int) bool {
	a, b := v[colour&3], w[colour&3]
	if a-b+nearWin > 2*nearWin { // they differ
		return a > b
	}
	return uint64(v[colour&3+play.Colours]) > uint64(w[colour&3+play.Colours])+nearPanel
}

// value returns v as floating-point numbers.
func (v *fixed) value() Value {
	var f Value
	for c := range play.Colours {
		f.Win[c] = float64(v[c]) / certain
		f.Panels[c] = float64(v[c+play.Colours]) / onePanel
	}
	return f
}

// final sets v to the value of a board at the end.
func (v *fixed) final(b *fast5.Board) {
	x := Counted(b.Counts())
	for c := range play.Colours {
		v[c], v[c+play.Colours] = uint32(math.Round(certain*x.Win[c])), uint32(onePanel*x.Panels[c])
	}
}

// weights are rates in fixed-point numbers that sum to 1<<32.
type weights [play.Colours]uint64

// weigh returns the weights of rates. The largest takes the rounding error.
func weigh(rates [play.Colours]float64) weights {
	var w weights
	sum, largest, left := 0.0, 0, uint64(1)<<32
	for c, r := range rates {
		sum += r
		if r > rates[largest] {
			largest = c
		}
	}
	for c, r := range rates {
		w[c] = uint64(math.Floor(r / sum * (1 << 32)))
		left -= w[c]
	}
	w[largest] += left
	return w
}

// A mean is a weighted sum of values.
type mean [2 * play.Colours]uint64

func (m *mean) add(weight uint64, v *fixed) {
	for i, x := range v {
		m[i] += weight * uint64(x)
	}
}

// of sets v to the mean.
func (m *mean) of(v *fixed) {
	for i, x := range m {
		v[i] = uint32((x + 1<<31) >> 32)
	}
}
