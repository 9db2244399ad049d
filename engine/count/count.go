package count

import (
	"context"
	"math/big"

	"github.com/banmen/banmen/model"
)

// Options are limits.
type Options struct {
	Memory int64 // bytes that the states may take; 0 is a gibibyte
}

func (o Options) budget() *budget {
	if o.Memory <= 0 {
		return &budget{1 << 30}
	}
	return &budget{o.Memory}
}

// Count returns the number of solutions of m. The error is a Refusal, ErrMemory,
// or that of the context.
func Count(ctx context.Context, m *model.Model, o Options) (*big.Int, error) {
	g, err := newProgram(ctx, m)
	if err != nil {
		return nil, err
	}
	if g == nil {
		return new(big.Int), nil
	}
	b := o.budget()
	t := g.first(b)
	for r := range g.rows {
		next, err := g.layer(ctx, b, t, r)
		if err != nil {
			return nil, err
		}
		t.free()
		t = next
	}
	return g.total(t), nil
}

// first is the layer before the first row: one way to have done nothing.
func (g *program) first(b *budget) *table {
	t := newTable(b, g.vector.size, 1)
	t.of(t.add(state{}))[g.vector.start(g)] = 1
	return t
}

// total is what the layer after the last row counts.
func (g *program) total(t *table) *big.Int {
	if len(t.keys) == 0 {
		return new(big.Int)
	}
	return number64(t.of(0)[:t.size])
}

// number64 returns the number with these words.
func number64(words []uint64) *big.Int {
	n, w := new(big.Int), new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		n.Lsh(n, 64).Or(n, w.SetUint64(words[i]))
	}
	return n
}

// often is after how many states the context is asked.
const often = 64

// layer returns the states after row r in normal form, with the ways to get
// there, from those before it.
func (g *program) layer(ctx context.Context, b *budget, from *table, r int) (*table, error) {
	n := g.normaliserOf(r + 1)
	sorted := newTable(b, g.vector.size, g.words(0, r+1))
	for i, s := range from.keys {
		if i%often == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g.expand(r, s, from.of(i), from.size, n, sorted)
		if sorted.full {
			return nil, ErrMemory
		}
	}
	if !n.renames() {
		return sorted, nil
	}
	normal := newTable(b, g.vector.size, sorted.size)
	for i, s := range sorted.keys {
		if i%often == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		j := normal.add(n.normal(s))
		if normal.full {
			return nil, ErrMemory
		}
		addTo(normal.of(j), normal.size, sorted.of(i), sorted.size, nil)
	}
	sorted.free()
	return normal, nil
}

// normaliserOf returns what makes normal forms after so many rows.
func (g *program) normaliserOf(after int) *normaliser {
	if after == len(g.rows) {
		return &normaliser{}
	}
	return g.normaliser(after, g.cuts[after], g.fields)
}

// expand adds the ways to get to a state to all that row r makes of it.
func (g *program) expand(r int, s state, ways []uint64, size int, n *normaliser, into *table) {
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
		m := &st.moves[node.leaf]
		if next, ok := st.after(s, m); ok {
			j := into.add(n.sort(next))
			addTo(into.of(j), into.size, ways, size, st.effects[m.effect])
		}
	}
}
