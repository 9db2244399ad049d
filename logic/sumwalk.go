package logic

import "slices"

// A sumWalk searches for a way to satisfy a sum such that no two cells exclude each
// other. The layers may be walked in any order; those with a single value come first, as
// they restrict the others.
type sumWalk struct {
	*Law
	in    []Mask // by layer
	order []int  // layers
	place []int  // by layer: its index in order
	reach []uint64
	left  int    // values left to try; once none are left, a way is assumed to exist
	way   []int  // by layer: its value so far
	found []Mask // by layer: values known to be on a way, which are tried last
	gone  []Mask // by number of layers with values, then by layer: the values excluded so far
}

// begin prepares a walk with the given first layer; -1 is any.
func (w *sumWalk) begin(l *Law, in, found []Mask, first int) {
	n := len(l.Cells)
	w.Law, w.in, w.found, w.order = l, in, found, w.order[:0]
	if first >= 0 {
		w.order = append(w.order, first)
	}
	for _, one := range [2]bool{true, false} {
		for i := range n {
			if i != first && in[i].One() == one {
				w.order = append(w.order, i)
			}
		}
	}
	w.place, w.way, w.gone = slices.Grow(w.place[:0], n)[:n], slices.Grow(w.way[:0], n)[:n], slices.Grow(w.gone[:0], n*n)[:n*n]
	for p, layer := range w.order {
		w.place[layer] = p
	}
	clear(w.gone[:n])
	w.reach = append(w.reach[:0], make([]uint64, (n+1)*l.words)...)
	l.sum.ways(in, w.order, w.reach)
}

// on continues after placed layers have values that add up to sum.
func (w *sumWalk) on(placed, sum int) bool {
	n := len(w.order)
	if placed == n {
		return true
	}
	layer := w.order[placed]
	left := w.in[layer] &^ w.gone[placed*n+layer]
	if placed == n-1 && w.sum.exact >= 0 {
		left &= w.lastly(layer, sum)
	}
	for _, all := range [2]Mask{left &^ w.found[layer], left & w.found[layer]} {
		for ; all != 0; all &= all - 1 {
			if w.takes(placed, all.First(), sum) {
				return true
			}
		}
	}
	return false
}

// lastly returns the values of the last layer that complete the sum.
func (w *sumWalk) lastly(layer, sum int) Mask {
	if rest := w.sum.exact - sum; rest < len(w.sum.values[layer]) {
		return w.sum.values[layer][rest]
	}
	return 0
}

// takes gives the next layer a value, and continues.
func (w *sumWalk) takes(placed, v, sum int) bool {
	layer := w.order[placed]
	sum += int(w.sum.more[layer][v])
	if to := w.sum.nodes(w.reach, placed+1); sum >= 64*len(to) || !to.Has(sum) {
		return false
	}
	if !w.in[layer].One() {
		w.left--
	}
	if w.left < 0 {
		return true
	}
	w.way[layer] = v
	return placed == len(w.order)-1 || w.keep(placed, v) && w.on(placed+1, sum)
}

// keep records the values that the value of the next layer excludes. It reports false if a layer
// has no values left.
func (w *sumWalk) keep(placed, v int) bool {
	n, layer := len(w.order), w.order[placed]
	next := w.gone[(placed+1)*n:][:n]
	copy(next, w.gone[placed*n:])
	for _, at := range w.same[layer] {
		if next[at] |= Bit(v); w.place[at] > placed && w.in[at]&^next[at] == 0 {
			return false
		}
	}
	for _, k := range w.keeps[layer] {
		if k.value == v {
			if next[k.layer] |= k.mask; w.place[k.layer] > placed && w.in[k.layer]&^next[k.layer] == 0 {
				return false
			}
		}
	}
	return true
}

// apartSums is the method apart for a sum.
func (f *Filter) apartSums(l *Law) {
	found := make([]Mask, len(f.out))
	for i := range l.Cells {
		if f.out[i]&^found[i] == 0 {
			continue
		}
		f.sums.begin(l, f.in, found, i)
		for v := range f.out[i].All() {
			if found[i].Has(v) {
				continue
			}
			f.sums.left = tries
			switch ok := f.sums.takes(0, v, 0); {
			case !ok:
				f.out[i] &^= Bit(v)
			case f.sums.left < 0:
				found[i] |= Bit(v)
			default:
				for at, w := range f.sums.way {
					found[at] |= Bit(w)
				}
			}
		}
	}
}
