package orbit

import (
	"math/big"
	"slices"

	"github.com/banmen/banmen/grid"
)

// A split is a group as a product: all renamings of the free symbols among themselves,
// and the rest, which fixes these symbols.
type split struct {
	free []int // points, ascending
	rest *Group
}

// split looks for symbols that some generators exchange in pairs and all others fix.
func (g *Group) split() split {
	unsplit := split{rest: g}
	if g.literals {
		return unsplit
	}
	cells := g.shape.Size()
	var pairs []perm
	rest := &Group{points: g.points}
	for _, p := range g.generators {
		if i := slices.IndexFunc(p[cells:], func(q uint16) bool { return int(q) >= cells }); i >= 0 && p.moved() == 2 && !movesCell(p, cells) {
			pairs = append(pairs, p)
		} else {
			rest.generators = append(rest.generators, p)
		}
	}
	free := linked(pairs)
	for _, p := range pairs { // of symbols not linked to the free ones
		if i := firstMoved(p); !slices.Contains(free, i) {
			rest.generators = append(rest.generators, p)
		}
	}
	for _, p := range rest.generators {
		if slices.ContainsFunc(free, func(i int) bool { return int(p[i]) != i }) {
			return unsplit
		}
	}
	return split{free, rest}
}

func movesCell(p perm, cells int) bool { return firstMoved(p) < cells }

func firstMoved(p perm) int {
	for i, j := range p {
		if i != int(j) {
			return i
		}
	}
	return len(p)
}

// linked returns the points that exchanges connect to the first one, ascending.
func linked(pairs []perm) []int {
	var all []int
	if len(pairs) > 0 {
		all = append(all, firstMoved(pairs[0]))
	}
	for i := 0; i < len(all); i++ {
		for _, p := range pairs {
			if j := int(p[all[i]]); !slices.Contains(all, j) {
				all = append(all, j)
			}
		}
	}
	slices.Sort(all)
	return all
}

// Stabiliser returns the subgroup that leaves b unchanged. It fails with ErrLarge if that
// cannot be computed.
func (g *Group) Stabiliser(b grid.Board) (*Group, error) {
	if g.keeps(b) {
		return g, nil
	}
	s := g.split()
	if n := s.rest.chain().order(); n.Cmp(big.NewInt(many)) > 0 {
		return nil, tooLarge(n)
	}
	h := &Group{points: g.points}
	found := newChain(g.count(), nil)
	k := newKeeper(g, s.free, b)
	s.rest.chain().each(func(p perm) {
		if q, ok := k.keeps(p); ok && !found.has(q) {
			h.generators = append(h.generators, q)
			found.add(0, q)
		}
	})
	unused := slices.DeleteFunc(slices.Clone(s.free), func(i int) bool { return k.used[i] })
	for i := 1; i < len(unused); i++ {
		h.add(exchange(g.count(), unused[i-1], unused[i]))
	}
	return h, nil
}

// keeps reports whether all generators leave b unchanged.
func (g *Group) keeps(b grid.Board) bool {
	return !slices.ContainsFunc(g.Generators(), func(y grid.Symmetry) bool { return !y.Apply(b).Equal(b) })
}

// exchange returns the permutation of n points that exchanges two of them.
func exchange(n, i, j int) perm {
	p := identity(n)
	p[i], p[j] = p[j], p[i]
	return p
}

// A keeper finds the elements that leave a board unchanged after a suitable renaming of
// free symbols.
type keeper struct {
	t      points
	b      grid.Board
	free   []bool // by point
	used   []bool // by point: it is a symbol of b
	rename perm
}

func newKeeper(g *Group, free []int, b grid.Board) *keeper {
	k := &keeper{t: g.points, b: b, free: make([]bool, g.count()), used: make([]bool, g.count()), rename: identity(g.count())}
	for _, i := range free {
		k.free[i] = true
	}
	if !g.literals {
		for _, v := range b.Cells {
			if v != 0 {
				k.used[g.shape.Size()+int(v)-1] = true
			}
		}
	}
	return k
}

// keeps returns p with the free symbols renamed so that the board stays unchanged. It
// reports false if that is impossible.
func (k *keeper) keeps(p perm) (perm, bool) {
	if k.t.literals {
		return p, k.t.symmetry(p).Apply(k.b).Equal(k.b)
	}
	n := k.t.shape.Size()
	for i := range k.rename {
		k.rename[i] = uint16(i)
	}
	named := make([]bool, len(p))
	for i, v := range k.b.Cells {
		w := k.b.Cells[p[i]]
		if v == 0 && w == 0 {
			continue
		}
		if v == 0 || w == 0 {
			return nil, false
		}
		from, to := p[n+int(v)-1], uint16(n+int(w)-1)
		switch {
		case from == to && !k.free[from], named[from] && k.rename[from] == to:
		case k.free[from] && !named[from] && k.free[to]:
			named[from], k.rename[from] = true, to
		default:
			return nil, false
		}
	}
	if !isPermutation(k.rename) {
		return nil, false
	}
	return p.then(k.rename), true
}

func isPermutation(p perm) bool {
	hit := make([]bool, len(p))
	for _, j := range p {
		if hit[j] {
			return false
		}
		hit[j] = true
	}
	return true
}
