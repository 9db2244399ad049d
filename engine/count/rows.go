package count

import (
	"context"
	"errors"
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A row with more than manyFillings fillings is split into single variables. If all terms are sets,
// the limit is lower: manySets for counting, since renaming symbols keeps the number of states
// small even within a row, and listSets for lists. manyNodes limits the values of all fillings
// together, manyRows the rows and manyVars the variables.
const (
	manyFillings = 1 << 16
	manySets     = 1 << 10
	listSets     = 1 << 12
	manyNodes    = 1 << 22
	manyRows     = 64
	manyVars     = 1 << 12
)

// A problem is a model divided into rows.
type problem struct {
	domains  [][]int
	values   []int       // all values that occur, ascending
	terms    []*term     // on variables numbered in row order
	on       [][]int     // by variable: its terms
	rank     [][]int     // by variable and index in its domain: the position in list order
	rows     []row       // consecutive variables
	span     []span      // by term: its first and last row
	model    []model.Var // by variable: its number in the model
	asked    int         // number of variables of the original model; those that package lower added follow them
	cuttable []bool      // by variable: whether the list order lets a row begin with it
	plain    bool        // the list order is reading order
	ordered  bool        // the list order goes row by row
}

// A row is consecutive variables that are filled together.
type row struct {
	first, end int
	fillings   []uint16 // in list order: for each variable the index of its value in the domain
	signature  string   // rows with equal signatures have the same fillings
}

func (r row) count() int { return len(r.fillings) / (r.end - r.first) }

// filling returns the i-th filling.
func (r row) filling(i int) []uint16 {
	n := r.end - r.first
	return r.fillings[i*n : (i+1)*n]
}

// A span is the first and the last row with variables of a term.
type span struct{ first, last int }

// newProblem divides m into rows. Rows of sets alone have at most sets fillings. It
// returns nil if a constraint can never hold.
func newProblem(ctx context.Context, m *model.Model, sets int) (*problem, error) {
	if err := check(m); err != nil {
		return nil, err
	}
	asked := len(m.Domains)
	if asked > manyVars {
		return nil, ManyRows // before it is lowered, which only adds variables
	}
	m, err := lower.Model(m, Takes)
	var refused *lower.Refused
	if errors.As(err, &refused) {
		return nil, Foreign{refused.Constraint}
	}
	domains := slices.Clone(m.Domains)
	all, ok, err := terms(m, domains)
	if err != nil || !ok {
		return nil, err
	}
	p := &problem{terms: all, asked: asked, plain: m.Order == nil}
	p.arrange(m, domains)
	if len(p.values) > 64 && slices.ContainsFunc(all, func(t *term) bool { return t.kind == aSet }) {
		return nil, ManyValues
	}
	if len(p.domains) > manyVars {
		return nil, ManyRows
	}
	if err := p.findRows(ctx, sets); err != nil {
		return nil, err
	}
	p.ordered = !slices.ContainsFunc(p.rows, func(r row) bool { return !p.cuttable[r.first] })
	return p, nil
}

// arrange numbers the variables by their first occurrence in the list order.
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

// rankLiterals ranks each literal by the list order. Literals that the order leaves out
// come last.
func (p *problem) rankLiterals(m *model.Model, at []int) {
	const unknown = -1
	p.rank = make([][]int, len(p.domains))
	for v, domain := range p.domains {
		p.rank[v] = slices.Repeat([]int{unknown}, len(domain))
	}
	for i, lit := range m.Order {
		v := at[lit.Var] - 1
		if k, ok := slices.BinarySearch(p.domains[v], lit.Value); ok && p.rank[v][k] == unknown {
			p.rank[v][k] = i
		}
	}
	n := len(m.Order)
	for _, ranks := range p.rank {
		for k := range ranks {
			if ranks[k] == unknown {
				ranks[k] = n
				n++
			}
		}
	}
}

// findRows cuts the variables into rows: the consecutive variables of a constraint, the
// widest with few enough fillings.
func (p *problem) findRows(ctx context.Context, sets int) error {
	nodes := 0
	f := newFiller(p, sets)
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

// findCuts finds where a row may end: where the list order decides everything before the
// cut ahead of everything after it.
func (p *problem) findCuts(ordered int) {
	n := len(p.domains)
	p.cuttable = make([]bool, n+1)
	ahead := slices.Repeat([]int{ordered}, n+1) // the earliest position in the order of the variables from here on
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
