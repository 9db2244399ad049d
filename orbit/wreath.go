package orbit

import (
	"context"
	"math/big"
	"slices"
)

// A wreath is a group with a normal subgroup that is a direct product of factors, and a
// representative of each of its few cosets. The representatives permute the factors, as
// reflecting a board exchanges the permutations of rows with those of columns.
type wreath struct {
	factors []*Group
	cosets  []coset
}

// A coset is given by a representative and the cycles of the factors that it permutes.
type coset struct {
	element perm
	cycles  [][]int
}

// manyCosets limits the number of cosets.
const manyCosets = 1000

// wreath finds g as a wreath, or returns nil. Generators that move few points generate
// the factors, those that move many the cosets.
func (g *Group) wreath() *wreath {
	var sizes []int
	for _, p := range g.generators {
		sizes = append(sizes, p.moved())
	}
	slices.Sort(sizes)
	sizes = slices.Compact(sizes)
	for i := len(sizes) - 2; i >= 0; i-- {
		if w := g.wreathOf(sizes[i]); w != nil {
			return w
		}
	}
	return nil
}

// wreathOf is wreath with the generators that move at most most points in the factors.
func (g *Group) wreathOf(most int) *wreath {
	inner := &Group{points: g.points}
	var outer []perm
	for _, p := range g.generators {
		if p.moved() <= most {
			inner.generators = append(inner.generators, p)
		} else {
			outer = append(outer, p)
		}
	}
	inner.close(outer)
	w := &wreath{factors: inner.factors()}
	if len(w.factors) < 2 || slices.ContainsFunc(w.factors, func(f *Group) bool { return f.chain().order().Cmp(big.NewInt(many)) > 0 }) {
		return nil
	}
	cosets := inner.cosets(outer)
	order := new(big.Int).Mul(inner.chain().order(), big.NewInt(int64(len(cosets))))
	if order.Cmp(g.chain().order()) != 0 {
		return nil
	}
	for _, t := range cosets {
		cycles := w.cycles(t)
		if cycles == nil {
			return nil
		}
		w.cosets = append(w.cosets, coset{t, cycles})
	}
	return w
}

// close adds generators until conjugation by the outer elements stays in g.
func (g *Group) close(outer []perm) {
	c := newChain(g.count(), g.generators)
	for i := 0; i < len(g.generators); i++ {
		for _, o := range outer {
			if p := g.generators[i].conjugate(o); !c.has(p) {
				g.generators = append(g.generators, p)
				c.add(0, p)
			}
		}
	}
	g.once.Do(func() { g.known = c }) // the chain has not been asked for yet
}

// cosets returns a representative of each coset of g in the group generated with the
// outer elements, the identity first. It stops early if there are many.
func (g *Group) cosets(outer []perm) []perm {
	found := []perm{identity(g.count())}
	for i := 0; i < len(found) && len(found) <= manyCosets; i++ {
		for _, o := range outer {
			t := found[i].then(o)
			if !slices.ContainsFunc(found, func(s perm) bool { return g.chain().has(t.then(s.inverse())) }) {
				found = append(found, t)
			}
		}
	}
	return found
}

// cycles returns how t permutes the factors. It returns nil if t does not, or if it acts
// on a factor when its cycle closes.
func (w *wreath) cycles(t perm) [][]int {
	to := make([]int, len(w.factors))
	for i, f := range w.factors {
		to[i] = slices.IndexFunc(w.factors, func(h *Group) bool {
			return !slices.ContainsFunc(f.generators, func(p perm) bool { return !h.chain().has(p.conjugate(t)) })
		})
		if to[i] < 0 {
			return nil
		}
	}
	var cycles [][]int
	done := make([]bool, len(to))
	for i := range to {
		var cycle []int
		round := identity(len(t))
		for j := i; !done[j]; j = to[j] {
			done[j] = true
			cycle = append(cycle, j)
			round = round.then(t)
		}
		if slices.ContainsFunc(w.factors[i].generators, func(p perm) bool { return len(cycle) > 0 && !p.commutes(round) }) {
			return nil
		}
		if len(cycle) > 0 {
			cycles = append(cycles, cycle)
		}
	}
	return cycles
}

// parts returns all elements. The coset of t has the elements x·t, where x is a product
// of an element of each factor. Up to conjugacy only the product of x along each cycle of
// factors matters. Proof: conjugating by n from the factors gives n·x·t·n⁻¹ =
// n·x·(t·n⁻¹·t⁻¹)·t. So all factors of a cycle but one can be made the identity, in as
// many ways as the others have elements.
func (w *wreath) parts(ctx context.Context) ([]part, error) {
	classes := make([][]part, len(w.factors))
	for i, f := range w.factors {
		var err error
		if classes[i], err = f.enumerate(ctx); err != nil {
			return nil, err
		}
	}
	var all []part
	for _, t := range w.cosets {
		xs := []part{{identity(len(t.element)), big.NewInt(1)}}
		for _, cycle := range t.cycles {
			xs = w.product(xs, classes[cycle[0]], cycle)
		}
		for _, x := range xs {
			all = append(all, part{x.element.then(t.element), x.size})
		}
	}
	return all, nil
}

// product returns the products of xs with the classes of a cycle's first factor.
func (w *wreath) product(xs, classes []part, cycle []int) []part {
	others := big.NewInt(1)
	for _, i := range cycle[1:] {
		others.Mul(others, w.factors[i].chain().order())
	}
	var all []part
	for _, x := range xs {
		for _, y := range classes {
			size := new(big.Int).Mul(x.size, y.size)
			all = append(all, part{x.element.then(y.element), size.Mul(size, others)})
		}
	}
	return all
}
