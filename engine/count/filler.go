package count

import (
	"encoding/binary"
	"slices"
	"strconv"
)

// A filler finds the fillings of rows.
type filler struct {
	p            *problem
	first, end   int
	on           [][]int // by variable of the row: the terms that limit its fillings
	values       []uint16
	used         []uint64 // by term of kind aSet: the values used
	left         []int    // by other term: the amount still to be added
	found        []uint16
	steps        int
	mostFillings int    // limit of the fillings of a row
	last         row    // the last row found
	refused      string // signature of the last row with too many fillings
}

func newFiller(p *problem, sets int) *filler {
	f := &filler{p: p, used: make([]uint64, len(p.terms)), left: make([]int, len(p.terms)), mostFillings: sets}
	if slices.ContainsFunc(p.terms, func(t *term) bool { return t.kind != aSet }) {
		f.mostFillings = manyFillings
	}
	return f
}

// row returns the fillings of the variables first..end-1 taken by themselves, in list
// order. It reports false if there are too many.
func (f *filler) row(first, end int) (row, bool) {
	f.first, f.end, f.found, f.steps = first, end, nil, 0
	f.values = make([]uint16, end-first)
	r := row{first: first, end: end, signature: f.prepare()}
	if r.signature == f.last.signature {
		r.fillings = f.last.fillings
		return r, true
	}
	if r.signature == f.refused {
		return r, false
	}
	ok := f.fill(first)
	r.fillings = f.found
	if ok && !f.p.plain {
		f.p.sort(&r)
	}
	if ok {
		f.last = r
	} else {
		f.refused = r.signature
	}
	return r, ok
}

// prepare finds the terms that limit the row. It returns the row's signature, which
// encodes everything the fillings depend on.
func (f *filler) prepare() string {
	var like []byte
	add := func(xs ...int) {
		like = binary.AppendVarint(like, int64(len(xs)))
		for _, x := range xs {
			like = binary.AppendVarint(like, int64(x))
		}
	}
	number := map[int]int{}
	f.on = f.on[:0]
	for v := f.first; v < f.end; v++ {
		add(f.p.domains[v]...)
		if !f.p.plain {
			add(relative(f.p.rank[v], f.p.rank[f.first][0])...)
		}
		var on []int
		for _, i := range f.p.on[v] {
			t := f.p.terms[i]
			if !f.limits(t) {
				continue
			}
			f.left[i] = t.total
			if t.vars[0] < f.first {
				f.left[i] = t.largest // a state that a symmetry moved may have up to the largest total left
			}
			if _, ok := number[i]; !ok {
				number[i] = len(number)
				add(len(t.signature))
				like = append(like, t.signature...)
				add(int(t.kind), f.left[i])
				like = strconv.AppendBool(like, t.vars[0] >= f.first)
				like = strconv.AppendBool(like, t.vars[len(t.vars)-1] < f.end)
			}
			add(number[i])
			on = append(on, i)
		}
		add()
		f.on = append(f.on, on)
	}
	return string(like)
}

// limits reports whether a term restricts the fillings of the row: all its variables are
// in the row, several are, or it is a number that one variable might exceed.
func (f *filler) limits(t *term) bool {
	if t.kind == anAmount {
		return true
	}
	low, _ := slices.BinarySearch(t.vars, f.first)
	high, _ := slices.BinarySearch(t.vars, f.end)
	return high-low > 1 || high-low == len(t.vars)
}

func relative(ranks []int, to int) []int {
	out := make([]int, len(ranks))
	for i, r := range ranks {
		out[i] = r - to
	}
	return out
}

func (f *filler) fill(v int) bool {
	if v == f.end {
		f.found = append(f.found, f.values...)
		return len(f.found) <= f.mostFillings*len(f.values)
	}
	ok := true
	for at, x := range f.p.domains[v] {
		if f.steps++; f.steps > 4*f.mostFillings || !ok {
			return false
		}
		f.values[v-f.first] = uint16(at)
		done := f.set(v, x)
		if done == len(f.on[v-f.first]) && f.completes(v) {
			ok = f.fill(v + 1)
		}
		f.unset(v, x, done)
	}
	return ok
}

// set enters a value of v into the terms on v, up to the first that rejects it. It
// returns the number of terms that accepted.
func (f *filler) set(v, value int) int {
	for n, i := range f.on[v-f.first] {
		t := f.p.terms[i]
		if t.kind == aSet {
			bit := f.p.bit(value)
			if f.used[i]&bit != 0 {
				return n
			}
			f.used[i] |= bit
			continue
		}
		d := t.takes(v, value)
		if d > f.left[i] {
			return n
		}
		f.left[i] -= d
	}
	return len(f.on[v-f.first])
}

// completes reports whether the terms that lie in this row alone and end with v are
// satisfied.
func (f *filler) completes(v int) bool {
	for _, i := range f.on[v-f.first] {
		if t := f.p.terms[i]; t.kind != aSet && f.left[i] > 0 && t.vars[len(t.vars)-1] == v && t.vars[0] >= f.first {
			return false
		}
	}
	return true
}

func (f *filler) unset(v, value, n int) {
	for _, i := range f.on[v-f.first][:n] {
		if t := f.p.terms[i]; t.kind == aSet {
			f.used[i] &^= f.p.bit(value)
		} else {
			f.left[i] += t.takes(v, value)
		}
	}
}

// bit returns the bit of a value in the set of a term.
func (p *problem) bit(value int) uint64 {
	i, _ := slices.BinarySearch(p.values, value)
	return 1 << (i & 63)
}

// sort puts fillings in list order. Of two fillings, the first literal in the order that only one
// of them has decides: that filling comes first.
func (p *problem) sort(r *row) {
	n := r.end - r.first
	ranks := make([]int, len(r.fillings))
	order := make([]int, r.count())
	for i := range order {
		order[i] = i
		mine := ranks[i*n : (i+1)*n]
		for j, at := range r.filling(i) {
			mine[j] = p.rank[r.first+j][at]
		}
		slices.Sort(mine)
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Compare(ranks[a*n:(a+1)*n], ranks[b*n:(b+1)*n]) })
	sorted := make([]uint16, 0, len(r.fillings))
	for _, i := range order {
		sorted = append(sorted, r.filling(i)...)
	}
	r.fillings = sorted
}

// widest returns the widest row that begins with variable v and has few enough fillings.
func (f *filler) widest(v int) row {
	var ends []int
	for _, i := range f.p.on[v] {
		vars := f.p.terms[i].vars
		if n := len(vars); vars[0] == v && vars[n-1] == v+n-1 && vars[n-1] > v {
			ends = append(ends, v+n)
		}
	}
	ends = slices.DeleteFunc(ends, func(end int) bool { return !f.p.cuttable[end] })
	ends = append(ends, v+1+slices.Index(f.p.cuttable[v+1:], true))
	slices.SortFunc(ends, func(a, b int) int { return b - a })
	for _, end := range slices.Compact(ends) {
		if r, ok := f.row(v, end); ok {
			return r
		}
	}
	r, _ := f.row(v, v+1)
	return r
}
