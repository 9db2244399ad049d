package count

import (
	"context"
	"math"
	"math/big"

	"github.com/banmen/banmen/model"
)

// Options limit a count.
type Options struct {
	Memory int64 // bytes for the states; 0 means 1 GiB
	Steps  int64 // fillings of rows to try; 0 means no limit

	Layer func(Layer) // called with each layer of Count, from the one before the first row; may be nil
}

// A Layer describes a count after some rows.
type Layer struct {
	Row    []model.Var // the last row counted; empty before the first
	States int         // number of states after these rows, in normal form
	Ways   *big.Int    // number of ways to fill these rows without breaking a rule
}

func (o Options) budget() *budget {
	b := &budget{1 << 30, math.MaxInt64}
	if o.Memory > 0 {
		b.left = o.Memory
	}
	if o.Steps > 0 {
		b.steps = o.Steps
	}
	return b
}

// Layers is a model prepared for counting row by row. It is immutable.
type Layers struct{ g *program } // nil if a constraint can never hold, so there is no solution

// New prepares a model. It fails with a Refusal or the error of the context.
func New(ctx context.Context, m *model.Model) (*Layers, error) {
	g, err := newProgram(ctx, m)
	if err != nil {
		return nil, err
	}
	return &Layers{g}, nil
}

// A Plan describes the size of a count, and what reduces it: symmetries of blocks and of values.
type Plan struct {
	Rows     int // number of layers
	Fillings int // fillings of the row with the most
	Blocks   int // the most blocks, such as columns, that can be exchanged after a row
	Values   int // the most values that can be renamed into each other after a row
	Places   int // numbers stored with each state for the terms that no symmetry moves, such as diagonals
}

// Plan describes how the layers are counted.
func (l *Layers) Plan() Plan {
	if l.g == nil {
		return Plan{}
	}
	p := Plan{Rows: len(l.g.rows), Places: l.g.vector.size}
	for r, row := range l.g.rows {
		p.Fillings = max(p.Fillings, row.count())
		for _, cl := range l.g.cuts[r].blockClasses {
			p.Blocks = max(p.Blocks, len(cl.blocks))
		}
		for _, c := range l.g.cuts[r].values {
			p.Values = max(p.Values, len(c))
		}
	}
	return p
}

// Count returns the number of solutions. It fails with ErrMemory, ErrSteps or the error
// of the context.
func (l *Layers) Count(ctx context.Context, o Options) (*big.Int, error) {
	g := l.g
	if g == nil {
		return new(big.Int), nil
	}
	b := o.budget()
	t := g.first(b)
	g.tell(o, t, 0)
	for r := range g.rows {
		next, err := g.layer(ctx, b, t, r)
		if err != nil {
			return nil, err
		}
		t.free()
		t = next
		g.tell(o, t, r+1)
	}
	return g.total(t, len(g.rows)), nil
}

// total returns the number of ways to reach all states of a layer. The last layer has one
// state, and only place 0 of its vector counts: everything is used up there.
func (g *program) total(t *table, after int) *big.Int {
	n := new(big.Int)
	for i := range t.keys {
		numbers := t.of(i)
		if after == len(g.rows) {
			numbers = numbers[:t.size]
		}
		for ; len(numbers) > 0; numbers = numbers[t.size:] {
			n.Add(n, fromWords(numbers[:t.size]))
		}
	}
	return n
}

// tell reports a layer to Options.Layer.
func (g *program) tell(o Options, t *table, after int) {
	if o.Layer == nil {
		return
	}
	y := Layer{States: len(t.keys), Ways: g.total(t, after)}
	if after > 0 {
		r := g.rows[after-1]
		for _, v := range g.model[r.first:r.end] {
			if int(v) < g.asked {
				y.Row = append(y.Row, v)
			}
		}
	}
	o.Layer(y)
}

// first returns the layer before the first row: the empty state, reached in one way.
func (g *program) first(b *budget) *table {
	t := newTable(b, g.vector.size, 1)
	t.of(t.add(state{}))[g.vector.start(g)] = 1
	return t
}

// fromWords returns the number made of these words, the lowest first.
func fromWords(words []uint64) *big.Int {
	n, w := new(big.Int), new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		n.Lsh(n, 64).Or(n, w.SetUint64(words[i]))
	}
	return n
}

// checkInterval is the number of states between checks of the context.
const checkInterval = 64

// layer returns the states after row r, in normal form, with the number of ways to reach
// each. The table from has the states before the row.
func (g *program) layer(ctx context.Context, b *budget, from *table, r int) (*table, error) {
	n := g.normaliserOf(r + 1)
	sorted := newTable(b, g.vector.size, g.words(0, r+1))
	err := from.each(ctx, func(i int, s state) *table {
		g.fill(r, s, func(filling int, next state) bool {
			b.steps--
			j := sorted.add(n.sort(next))
			addTo(sorted.of(j), sorted.size, from.of(i), from.size, g.steps[r].effect(filling))
			return true
		})
		return sorted
	})
	if err != nil || !n.renames() {
		return sorted, err
	}
	normal := newTable(b, g.vector.size, sorted.size)
	err = sorted.each(ctx, func(i int, s state) *table {
		j := normal.add(n.normal(s))
		addTo(normal.of(j), normal.size, sorted.of(i), sorted.size, nil)
		return normal
	})
	sorted.free()
	return normal, err
}

// normaliserOf returns the normaliser of the states after a number of rows.
func (g *program) normaliserOf(after int) *normaliser {
	if after == len(g.rows) {
		return &normaliser{}
	}
	return g.normaliser(after, g.cuts[after], g.fields)
}

// fill calls f with each filling of row r that state s allows, in list order, and the
// state after it. It stops when f returns false.
func (g *program) fill(r int, s state, f func(filling int, next state) bool) {
	st := &g.steps[r]
	s = s.or(st.open)
	for at := 0; at < len(st.nodes); {
		node := &st.nodes[at]
		if s.meets(node.set) {
			at = int(node.skip)
			continue
		}
		at++
		if node.leaf < 0 {
			continue
		}
		m := &st.transitions[node.leaf]
		if len(st.numbers) > 0 && !st.allows(s, m.take) {
			continue
		}
		if next, ok := st.after(s, m); ok && !f(int(node.leaf), next) {
			return
		}
	}
}
