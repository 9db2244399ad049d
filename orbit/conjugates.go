package orbit

import (
	"context"
	"math/big"
	"slices"

	"github.com/banmen/banmen/grid"
)

// Conjugates is a set of conjugate elements of a group: for each two of them, x and y,
// the group has an s with y = s⁻¹xs. They leave equally many boards unchanged.
type Conjugates struct {
	Symmetry grid.Symmetry // one of the set
	Size     *big.Int      // number of elements
}

// Conjugates returns all elements of g in sets of conjugate elements: conjugacy classes,
// or parts of them. The first set is the identity alone. It fails with ErrLarge or the
// error of the context.
//
// The number of orbits of g is the mean, over its elements, of the number of boards that
// an element leaves unchanged (the lemma of Cauchy and Frobenius, or Burnside).
func (g *Group) Conjugates(ctx context.Context) ([]Conjugates, error) {
	all := []part{{identity(g.count()), big.NewInt(1)}}
	for _, factor := range g.factors() {
		parts, err := factor.parts(ctx)
		if err != nil {
			return nil, err
		}
		var next []part
		for _, x := range all {
			for _, y := range parts {
				next = append(next, part{x.element.then(y.element), new(big.Int).Mul(x.size, y.size)})
			}
		}
		all = next
	}
	out := make([]Conjugates, len(all))
	for i, x := range all {
		out[i] = Conjugates{g.symmetry(x.element), x.size}
	}
	return out, nil
}

// A part is a set of conjugate elements; see Conjugates.
type part struct {
	element perm
	size    *big.Int
}

// factors returns subgroups whose direct product is g. One is the group of renamings of
// the free symbols. The other generators are divided into sets that commute with each
// other, as far as their groups share only the identity.
func (g *Group) factors() []*Group {
	s := g.split()
	var all []*Group
	if len(s.free) > 0 {
		all = append(all, g.renaming(s.free))
	}
	var found []*Group
	product := big.NewInt(1)
	for _, generators := range linkedGenerators(s.rest.generators) {
		h := &Group{points: g.points, generators: generators}
		found = append(found, h)
		product.Mul(product, h.chain().order())
	}
	if product.Cmp(s.rest.chain().order()) != 0 {
		found = []*Group{s.rest}
	}
	return append(all, found...)
}

// renaming returns the group of all renamings of the free symbols.
func (g *Group) renaming(free []int) *Group {
	h := &Group{points: g.points}
	for i := 1; i < len(free); i++ {
		h.add(exchange(g.count(), free[i-1], free[i]))
	}
	return h
}

// linkedGenerators divides the generators into sets, such that generators of different
// sets commute.
func linkedGenerators(generators []perm) [][]perm {
	var sets [][]perm
	for _, p := range generators {
		set := []perm{p}
		sets = slices.DeleteFunc(sets, func(other []perm) bool {
			if !slices.ContainsFunc(other, func(q perm) bool { return !p.commutes(q) }) {
				return false
			}
			set = append(set, other...)
			return true
		})
		sets = append(sets, set)
	}
	return sets
}

// parts returns all elements of a factor in parts.
func (g *Group) parts(ctx context.Context) ([]part, error) {
	if s := g.split(); len(s.free) > 0 && len(s.rest.generators) == 0 {
		return renamings(g.count(), s.free), nil
	}
	order := g.chain().order()
	if order.Cmp(big.NewInt(many)) > 0 {
		if w := g.wreath(); w != nil {
			return w.parts(ctx)
		}
		return nil, tooLarge(order)
	}
	return g.enumerate(ctx)
}

// enumerate finds the conjugacy classes one by one: it starts from an element not seen
// yet and conjugates by the generators until nothing new appears.
func (g *Group) enumerate(ctx context.Context) ([]part, error) {
	c := g.chain()
	seen := make([]bool, c.order().Int64())
	var all []part
	images := make([]uint16, 0, len(c.levels))
	generators := g.needed()
	var back []perm
	for _, s := range generators {
		back = append(back, s.inverse())
	}
	for n := range seen {
		if seen[n] {
			continue
		}
		seen[n] = true
		class := []perm{c.element(n)}
		size := int64(1)
		for len(class) > 0 {
			if size&1023 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			x := class[len(class)-1]
			class = class[:len(class)-1]
			for i, s := range generators {
				images = images[:0]
				for _, l := range c.levels {
					images = append(images, s[x[back[i][l.base]]])
				}
				if m := c.number(images); !seen[m] {
					seen[m] = true
					size++
					class = append(class, x.conjugate(s))
				}
			}
		}
		all = append(all, part{c.element(n), big.NewInt(size)})
	}
	return all, nil
}

// needed returns generators without the redundant ones.
func (g *Group) needed() []perm {
	few := slices.Clone(g.generators)
	for i := len(few) - 1; i >= 0; i-- {
		without := slices.Delete(slices.Clone(few), i, i+1)
		if newChain(g.count(), without).has(few[i]) {
			few = without
		}
	}
	return few
}

// renamings returns the renamings of the free symbols by cycle type: for each partition
// of their number one renaming, and how many have these cycle lengths.
func renamings(points int, free []int) []part {
	var all []part
	for _, lengths := range partitions(len(free), len(free)) {
		p, at := identity(points), 0
		same := big.NewInt(1) // number of renamings that commute with p
		times := map[int]int64{}
		for _, n := range lengths {
			for i := range n {
				p[free[at+i]] = uint16(free[at+(i+1)%n])
			}
			at += n
			times[n]++
			same.Mul(same, big.NewInt(int64(n)*times[n]))
		}
		all = append(all, part{p, same.Div(factorial(len(free)), same)})
	}
	return all
}

// partitions returns all ways to write n as a descending sum of numbers up to most, from
// all ones to the largest number alone.
func partitions(n, most int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for first := 1; first <= min(n, most); first++ {
		for _, rest := range partitions(n-first, first) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}
