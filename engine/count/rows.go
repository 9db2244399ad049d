package count

import (
	"context"
	"fmt"
	"slices"

	"github.com/banmen/banmen/model"
)

// Rows with more fillings than manyFillings are taken a variable at a time, and
// those with more than manySets where all is sets: there, symbols that can be
// renamed keep the states few even within a row. All rows together may have
// manyNodes values. There may be manyRows, and manyVars variables.
const (
	manyFillings = 1 << 16
	manySets     = 1 << 10
	manyNodes    = 1 << 22
	manyRows     = 64
	manyVars     = 1 << 12
)

// A problem is a model in rows.
type problem struct {
	domains  [][]int
	values   []int       // all that occur, ascending
	terms    []*term     // variables are numbered in the order of rows
	on       [][]int     // by variable: its terms
	rank     [][]int     // by variable and place in its domain: the place in list order
	rows     []row       // consecutive variables
	span     []span      // by term: its rows
	model    []model.Var // by variable: its number in the model
	cuttable []bool      // by variable: a row may begin with it, by the list order
	plain    bool        // the list order is reading order
	ordered  bool        // the list order goes row by row
}

// A row is consecutive variables, filled together.
type row struct {
	first, end int
	fillings   []uint16 // in list order, one after the other: for each variable the place in its domain
	like       string   // rows with the same have the same fillings
}

func (r row) count() int { return len(r.fillings) / (r.end - r.first) }

// filling returns the i-th filling.
func (r row) filling(i int) []uint16 {
	n := r.end - r.first
	return r.fillings[i*n : (i+1)*n]
}

// A span is the first and the last row that a term has variables in.
type span struct{ first, last int }

// newProblem states m in rows. It returns nil if a constraint can never hold.
func newProblem(ctx context.Context, m *model.Model) (*problem, error) {
	domains := slices.Clone(m.Domains)
	all, ok, err := terms(m, domains)
	if err != nil || !ok {
		return nil, err
	}
	p := &problem{terms: all, plain: m.Order == nil}
	p.arrange(m, domains)
	if len(p.values) > 64 && slices.ContainsFunc(all, func(t *term) bool { return t.kind == aSet }) {
		return nil, ManyValues
	}
	if len(p.domains) > manyVars {
		return nil, ManyRows
	}
	if err := p.findRows(ctx); err != nil {
		return nil, err
	}
	p.ordered = !slices.ContainsFunc(p.rows, func(r row) bool { return !p.cuttable[r.first] })
	return p, nil
}

// arrange numbers the variables by their first place in the list order.
func (p *problem) arrange(m *model.Model, domains [][]int) {
	at := make([]int, len(domains)) // by variable of m: its new number, from 1
	take := func(v model.Var) {
		if at[v] == 0 {
			p.model = append(p.model, v)
			at[v] = len(p.model)
		}
	}
	for _, lit := range m.Order {
		take(lit.Var)
	}
	for v := range domains {
		take(model.Var(v))
	}
	p.on = make([][]int, len(domains))
	for _, v := range p.model {
		p.domains = append(p.domains, domains[v])
		p.values = append(p.values, domains[v]...)
	}
	slices.Sort(p.values)
	p.values = slices.Compact(p.values)
	for i, t := range p.terms {
		for j, v := range t.vars {
			t.vars[j] = at[v] - 1
			p.on[at[v]-1] = append(p.on[at[v]-1], i)
		}
		slices.Sort(t.vars)
		if takes := t.takes; takes != nil {
			t.takes = func(v, value int) int { return takes(int(p.model[v]), value) }
		}
	}
	p.rankLiterals(m, at)
	p.findCuts(len(m.Order))
}

// rankLiterals finds the place of each literal in the list order. What the
// order leaves out comes after it.
func (p *problem) rankLiterals(m *model.Model, at []int) {
	place := map[model.Literal]int{}
	for i, lit := range m.Order {
		lit.Var = model.Var(at[lit.Var] - 1)
		if _, twice := place[lit]; !twice {
			place[lit] = i
		}
	}
	n := len(m.Order)
	p.rank = make([][]int, len(p.domains))
	for v, domain := range p.domains {
		for _, x := range domain {
			r, ok := place[model.Literal{Var: model.Var(v), Value: x}]
			if !ok {
				r = n
				n++
			}
			p.rank[v] = append(p.rank[v], r)
		}
	}
}

// findRows cuts the variables into rows: wherever a constraint has consecutive
// variables, the widest whose fillings are not too many.
func (p *problem) findRows(ctx context.Context) error {
	nodes := 0
	f := newFiller(p)
	for v := 0; v < len(p.domains); {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		r := f.widest(v)
		nodes += len(r.fillings)
		if nodes > manyNodes || len(p.rows) == manyRows {
			return ManyRows
		}
		p.rows = append(p.rows, r)
		v = r.end
	}
	in := make([]int, len(p.domains))
	for i, r := range p.rows {
		for v := r.first; v < r.end; v++ {
			in[v] = i
		}
	}
	for _, t := range p.terms {
		p.span = append(p.span, span{in[t.vars[0]], in[t.vars[len(t.vars)-1]]})
	}
	return nil
}

// widest returns the row that begins with variable v.
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

// A filler finds the fillings of rows.
type filler struct {
	p          *problem
	first, end int
	on         [][]int // by variable of the row: the terms that limit its fillings
	values     []uint16
	used       []uint64 // by term of kind aSet
	rest       []int    // by other term
	found      []uint16
	steps      int
	many       int    // fillings that are too many
	last       row    // the row found before
	wide       string // a row refused before
}

func newFiller(p *problem) *filler {
	f := &filler{p: p, used: make([]uint64, len(p.terms)), rest: make([]int, len(p.terms)), many: manySets}
	if slices.ContainsFunc(p.terms, func(t *term) bool { return t.kind != aSet }) {
		f.many = manyFillings
	}
	return f
}

// row returns what fits into the variables of a row by themselves, in list
// order, and false if it is too much.
func (f *filler) row(first, end int) (row, bool) {
	f.first, f.end, f.found, f.steps = first, end, nil, 0
	f.values = make([]uint16, end-first)
	r := row{first: first, end: end, like: f.prepare()}
	if r.like == f.last.like {
		r.fillings = f.last.fillings
		return r, true
	}
	if r.like == f.wide {
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
		f.wide = r.like
	}
	return r, ok
}

// prepare finds the terms that limit the row. It returns all that the fillings depend
// on, as text.
func (f *filler) prepare() string {
	var like []byte
	number := map[int]int{}
	f.on = f.on[:0]
	for v := f.first; v < f.end; v++ {
		like = fmt.Append(like, f.p.domains[v])
		if !f.p.plain {
			like = fmt.Append(like, relative(f.p.rank[v], f.p.rank[f.first][0]))
		}
		var on []int
		for _, i := range f.p.on[v] {
			t := f.p.terms[i]
			if !f.limits(t) {
				continue
			}
			f.rest[i] = t.full
			if t.vars[0] < f.first {
				f.rest[i] = t.room // symmetries bring what others have left
			}
			if _, ok := number[i]; !ok {
				number[i] = len(number)
				like = fmt.Append(like, t.kind, t.what, f.rest[i], t.vars[0] >= f.first, t.vars[len(t.vars)-1] < f.end)
			}
			like = fmt.Append(like, ".", number[i])
			on = append(on, i)
		}
		f.on = append(f.on, on)
	}
	return string(like)
}

// limits reports whether a term has no variables outside the row, or several in
// it, or is a number of which one variable might take too much.
func (f *filler) limits(t *term) bool {
	if t.kind == aRest {
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
		return len(f.found) <= f.many*len(f.values)
	}
	ok := true
	for at, x := range f.p.domains[v] {
		if f.steps++; f.steps > 4*f.many || !ok {
			return false
		}
		f.values[v-f.first] = uint16(at)
		done := f.set(v, x)
		if done == len(f.on[v-f.first]) && f.closes(v) {
			ok = f.fill(v + 1)
		}
		f.unset(v, x, done)
	}
	return ok
}

// set gives v the value in the terms on it, up to the first that does not take
// it. It returns how many did.
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
		if d > f.rest[i] {
			return n
		}
		f.rest[i] -= d
	}
	return len(f.on[v-f.first])
}

// closes reports whether the terms that are in this row alone and end with v
// have all that they need.
func (f *filler) closes(v int) bool {
	for _, i := range f.on[v-f.first] {
		if t := f.p.terms[i]; t.kind != aSet && f.rest[i] > 0 && t.vars[len(t.vars)-1] == v && t.vars[0] >= f.first {
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
			f.rest[i] += t.takes(v, value)
		}
	}
}

// bit returns the bit of a value in a set.
func (p *problem) bit(value int) uint64 {
	i, _ := slices.BinarySearch(p.values, value)
	return 1 << (i & 63)
}

// sort puts fillings in list order: of two that one comes first which has the
// earlier of the first literals that they do not share.
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

// findCuts finds where a row may end: where the list order decides all before
// ahead of all that follows.
func (p *problem) findCuts(ordered int) {
	n := len(p.domains)
	p.cuttable = make([]bool, n+1)
	ahead := slices.Repeat([]int{ordered}, n+1) // the first place in the order of those that follow
	for v := n - 1; v >= 0; v-- {
		ahead[v] = min(ahead[v+1], slices.Min(p.rank[v]))
	}
	before := -1
	for v := range n {
		p.cuttable[v] = before < ahead[v]
		for _, r := range p.rank[v] {
			if r < ordered {
				before = max(before, r)
			}
		}
	}
	p.cuttable[n] = true
}
