package logic

import (
	"slices"

	"github.com/banmen/banmen/model/lower"
)

// A move combines arcs of a layer that have the same value and change the node number by the same
// amount. So one shift follows them all. Graphs of runs and counts have two moves per value, those
// of sums one.
type move struct {
	value    Mask
	from     uint64
	up, down uint8 // one of them is 0
}

// A keep lists the values of a later layer that a value of this layer excludes.
type keep struct {
	value, layer int
	mask         Mask
}

// index records where the arcs of each node begin, and the moves.
func (l *Law) index() {
	if l.sum != nil {
		l.sum.index()
		return
	}
	l.first = make([][]int32, len(l.layers))
	nodes := 1
	for i, layer := range l.layers {
		var first []int32
		for at, a := range layer {
			nodes = max(nodes, int(a.From)+1, int(a.To)+1)
			for len(first) <= int(a.From) {
				first = append(first, int32(at))
			}
		}
		l.first[i] = append(first, int32(len(layer)))
	}
	if l.words = (nodes + 63) / 64; l.words > 1 {
		return
	}
	l.moves = make([][]move, len(l.layers))
	for i, layer := range l.layers {
		l.moves[i] = movesOf(layer)
	}
}

// movesOf returns the arcs of a layer of at most 64 nodes as moves.
func movesOf(layer []lower.Arc) (all []move) {
	var known [64][128]uint16 // by value and distance: the index of a move, from 1
	for _, a := range layer {
		at := &known[a.Value&63][a.To-a.From+64]
		if *at == 0 {
			all = append(all, move{value: Bit(int(a.Value)), up: uint8(max(0, a.To-a.From)), down: uint8(max(0, a.From-a.To))})
			*at = uint16(len(all))
		}
		all[*at-1].from |= 1 << uint(a.From)
	}
	return all
}

// from returns the arcs of a node of a layer.
func (l *Law) from(layer int, node int32) []lower.Arc {
	first := l.first[layer]
	if int(node) >= len(first)-1 {
		return nil
	}
	return l.layers[layer][first[node]:first[node+1]]
}

// nodes returns the set of nodes of a layer in the result of ways.
func (l *Law) nodes(reach []uint64, layer int) Cells {
	return reach[layer*l.words : (layer+1)*l.words]
}

// ways walks the graph backwards and returns, by layer, the nodes from which the end is
// reachable. in holds the possible values by layer.
func (l *Law) ways(in []Mask, reach []uint64) []uint64 {
	n := len(l.Cells)
	reach = append(reach[:0], make([]uint64, (n+1)*l.words)...)
	if l.sum != nil {
		l.sum.ways(in, l.sum.order, reach)
		return reach
	}
	reach[n*l.words] = 1
	for i := n - 1; i >= 0; i-- {
		if l.moves == nil {
			to, from := l.nodes(reach, i+1), l.nodes(reach, i)
			for _, a := range l.layers[i] {
				if in[i].Has(int(a.Value)) && to.Has(int(a.To)) {
					from.Add(int(a.From))
				}
			}
			continue
		}
		for _, m := range l.moves[i] {
			if in[i]&m.value != 0 {
				reach[i] |= reach[i+1] >> m.up << m.down & m.from
			}
		}
	}
	return reach
}

// tries limits the arcs tried to find a way without mutual exclusions. Arcs of layers with one
// value do not count, so that Possible and Left need the same number of tries for a value.
const tries = 20000

// Possible reports whether the law can be satisfied, given the possible values by layer. If cells
// exclude each other and there are very many ways it may report true wrongly, but never false. It
// reports false if a layer has lost all values that Left keeps for it.
func (l *Law) Possible(in []Mask) bool {
	reach := l.ways(in, nil)
	if !l.Tight || reach[0] == 0 {
		return reach[0] != 0
	}
	in = slices.Clone(in)
	way, sure := l.hasWay(in)
	for i := 0; way && !sure && i < len(in); i++ {
		all := in[i]
		way = false
		for left := all; left != 0 && !way; left &= left - 1 {
			in[i] = left & -left
			way, sure = l.hasWay(in)
		}
		in[i] = all
	}
	return way
}

// hasWay reports whether there is a way on which no two cells exclude each other. It is
// not sure of a way if there are too many to try.
func (l *Law) hasWay(in []Mask) (way, sure bool) {
	if l.sum != nil {
		w := sumWalk{left: tries}
		w.begin(l, in, make([]Mask, len(in)), -1)
		way = w.on(0, 0)
		return way, w.left >= 0
	}
	w := walk{in: in, left: tries}
	w.begin(l, l.ways(in, nil))
	way = w.on(0, 0)
	return way, w.left >= 0
}

// A walk searches for a way on which no two cells exclude each other.
type walk struct {
	*Law
	in    []Mask
	reach []uint64
	left  int    // arcs left to try; once none are left, a way is assumed to exist
	way   []int  // by layer: its value so far
	gone  []Mask // by number of layers with values, then by layer: the values excluded so far
}

func (w *walk) begin(l *Law, reach []uint64) {
	n := len(l.layers)
	w.Law, w.reach = l, reach
	w.way, w.gone = slices.Grow(w.way[:0], n)[:n], slices.Grow(w.gone[:0], n*n)[:n*n]
	clear(w.gone[:n])
}

func (w *walk) on(layer int, node int32) bool {
	n := len(w.layers)
	if layer == n {
		return true
	}
	to, gone := w.nodes(w.reach, layer+1), w.gone[layer*n:][:n]
	for _, a := range w.from(layer, node) {
		v := int(a.Value)
		if !to.Has(int(a.To)) || !(w.in[layer] &^ gone[layer]).Has(v) {
			continue
		}
		if !w.in[layer].One() {
			w.left--
		}
		if w.left < 0 {
			return true
		}
		w.way[layer] = v
		if layer == n-1 || w.keep(layer, v, gone, w.gone[(layer+1)*n:][:n]) && w.on(layer+1, a.To) {
			return true
		}
	}
	return false
}

// keep records what a value of a layer excludes. It reports false if that leaves nothing
// for a layer.
func (w *walk) keep(layer, v int, gone, next []Mask) bool {
	copy(next[layer+1:], gone[layer+1:])
	for _, at := range w.same[layer] {
		if next[at] |= Bit(v); w.in[at]&^next[at] == 0 {
			return false
		}
	}
	for _, k := range w.keeps[layer] {
		if k.value == v {
			if next[k.layer] |= k.mask; w.in[k.layer]&^next[k.layer] == 0 {
				return false
			}
		}
	}
	return true
}

// A Filter computes what laws leave. It reuses memory, and serves one goroutine.
type Filter struct {
	in, out []Mask
	reach   []uint64
	at      [2]Cells
	w       walk
	sums    sumWalk
	used    []usedSet
	known   []left // results by a hash of the possible values: assumptions ask for the same repeatedly
}

// A left stores a result of Filter.Left: the possible values of a law's cells, and the values that
// the law leaves.
type left struct {
	law     *Law
	apart   bool
	in, out []Mask
}

// knownLeft is the number of stored results, as a power of two.
const knownLeft = 14

// Left returns, by layer of a law, the values that are on some way, given the candidates
// of the board. Unless apart is set, ways on which cells exclude each other do not count.
// The result is valid until the next call.
func (f *Filter) Left(s *State, l *Law, apart bool) []Mask {
	if f.known == nil {
		f.known = make([]left, 1<<knownLeft)
	}
	f.in = f.in[:0]
	hash := uint64(l.Index) << 1
	if apart {
		hash++
	}
	for _, cell := range l.Cells {
		m := s.can(cell)
		f.in = append(f.in, m)
		hash = (hash ^ uint64(m)) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
	}
	if l.loose(f.in) && !(apart && l.Tight) {
		return f.in
	}
	k := &f.known[hash*0x9e3779b97f4a7c15>>(64-knownLeft)]
	if k.law != l || k.apart != apart || !slices.Equal(k.in, f.in) {
		k.law, k.apart, k.in = l, apart, append(k.in[:0], f.in...)
		f.workOut(l, apart)
		k.out = append(k.out[:0], f.out...)
	}
	return k.out
}

// loose reports whether a law that two rows differ leaves all values: the rows differ
// already, or can differ in two positions.
func (l *Law) loose(in []Mask) bool {
	if !l.rows {
		return false
	}
	open := 0
	for i := 0; i < len(in) && open < 2; i += 2 {
		switch a, b := in[i], in[i+1]; {
		case a&b == 0:
			return true
		case a != b || !a.One():
			open++
		}
	}
	return open > 1
}

// workOut computes Left without the stored results.
func (f *Filter) workOut(l *Law, apart bool) {
	f.out = append(f.out[:0], make([]Mask, len(l.Cells))...)
	if apart && l.distinct {
		f.distinct(l)
		return
	}
	f.reach = l.ways(f.in, f.reach)
	if f.reach[0] == 0 {
		return
	}
	for i := range f.at {
		f.at[i] = append(f.at[i][:0], make(Cells, l.words)...)
	}
	f.at[0].Add(0)
	for i := range l.Cells {
		f.layer(l, i)
	}
	switch {
	case !apart || !l.Tight:
	case l.sum != nil:
		f.apartSums(l)
	default:
		f.apart(l)
	}
}

// layer advances one layer from the nodes reachable from the beginning.
func (f *Filter) layer(l *Law, i int) {
	now, next, to := f.at[0], f.at[1], l.nodes(f.reach, i+1)
	clear(next)
	switch {
	case l.sum != nil:
		f.out[i] |= l.sum.layer(i, f.in[i], now, next, to)
	case l.moves == nil:
		for _, a := range l.layers[i] {
			if f.in[i].Has(int(a.Value)) && now.Has(int(a.From)) && to.Has(int(a.To)) {
				next.Add(int(a.To))
				f.out[i] |= Bit(int(a.Value))
			}
		}
	default:
		for _, m := range l.moves[i] {
			if on := now[0] & m.from << m.up >> m.down & to[0]; f.in[i]&m.value != 0 && on != 0 {
				next[0] |= on
				f.out[i] |= m.value
			}
		}
	}
	f.at[0], f.at[1] = next, now
}

// apart removes a value if cells exclude each other on every way with this value.
func (f *Filter) apart(l *Law) {
	found := make([]Mask, len(f.out))
	f.w.in = f.in
	for i, cell := range l.Cells {
		if cell < 0 {
			continue
		}
		for v := range (f.out[i] &^ found[i]).All() {
			all := f.in[i]
			f.in[i] = Bit(v)
			f.reach, f.w.left = l.ways(f.in, f.reach), tries
			f.w.begin(l, f.reach)
			switch ok := f.w.on(0, 0); {
			case !ok:
				f.out[i] &^= Bit(v)
			case f.w.left < 0:
				found[i] |= Bit(v)
			default:
				for at, w := range f.w.way {
					found[at] |= Bit(w)
				}
			}
			f.in[i] = all
		}
	}
}
