// Package orbit computes with groups of symmetries of boards: orders, stabilisers, the
// first board of an orbit, and conjugacy classes to count orbits by.
//
// The orbit of a board is the set of its images under the group; its boards are equal up
// to symmetry. The stabiliser of a board is the subgroup that leaves it unchanged. The
// size of an orbit is the order of the group divided by the order of the stabiliser.
//
// To classify the solutions of a puzzle, use the stabiliser of its givens: only that maps
// solutions to solutions.
//
//	g := orbit.New(shape, symbols, generators)
//	h, err := g.Stabiliser(givens)
//	orbits, err := h.Orbits(nil)      // which board is the first of its orbit?
//	all, err := h.Conjugates(ctx)     // how many orbits are there?
//
// A group is given by generators and can be large: Number Place with 9x9 cells has
// 1,218,998,108,160 symmetries. A stabiliser chain gives its order and numbers its
// elements (chain.go; Schreier and Sims, see Seress, Permutation Group Algorithms, 2003).
// Free renaming of symbols is separated from the rest, which is small enough to enumerate
// (split.go). Conjugate elements are found factor by factor if the group is a product
// (conjugates.go, wreath.go).
package orbit

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/message"
)

// ErrLarge is the error for a group with too many elements to enumerate.
var ErrLarge error = message.Errorf(message.ErrLimit, "there are too many symmetries to enumerate")

// many is the largest number of elements that are enumerated.
const many = 1 << 22

// A Group is a group of symmetries of boards of one shape. It is safe for concurrent use.
type Group struct {
	points
	generators []perm
	once       sync.Once
	known      *chain // built once
}

// New returns the group that the symmetries generate, on boards of the shape
// with the symbols 1..symbols.
func New(shape grid.Shape, symbols int, generators []grid.Symmetry) *Group {
	t := points{shape: shape, symbols: symbols}
	for _, y := range generators {
		t.literals = t.literals || y.Literals != nil
	}
	g := &Group{points: t}
	for _, y := range generators {
		g.add(t.perm(y))
	}
	return g
}

// add adds a generator unless it is known.
func (g *Group) add(p perm) {
	if !p.isIdentity() && !slices.ContainsFunc(g.generators, func(q perm) bool { return slices.Equal(p, q) }) {
		g.generators = append(g.generators, p)
	}
}

func (g *Group) chain() *chain {
	g.once.Do(func() { g.known = newChain(g.count(), g.generators) })
	return g.known
}

// Order returns the number of elements.
func (g *Group) Order() *big.Int {
	s := g.split()
	return new(big.Int).Mul(factorial(len(s.free)), s.rest.chain().order())
}

// Has reports whether y is an element. If no generator maps literals independently of
// cells and symbols, y must not either.
func (g *Group) Has(y grid.Symmetry) bool { return g.chain().has(g.perm(y)) }

// Generators returns symmetries that generate g.
func (g *Group) Generators() []grid.Symmetry {
	var ys []grid.Symmetry
	for _, p := range g.generators {
		ys = append(ys, g.symmetry(p))
	}
	return ys
}

// Elements returns all elements, or ErrLarge.
func (g *Group) Elements() ([]grid.Symmetry, error) {
	n := g.Order()
	if n.Cmp(big.NewInt(many)) > 0 {
		return nil, tooLarge(n)
	}
	var ys []grid.Symmetry
	g.chain().each(func(p perm) { ys = append(ys, g.symmetry(p)) })
	return ys, nil
}

// Random returns a uniformly random element.
func (g *Group) Random(r *rand.Rand) grid.Symmetry { return g.symmetry(g.chain().random(r)) }

func tooLarge(n *big.Int) error {
	return message.Errorf(ErrLarge, "%s symmetries are too many to enumerate", n)
}

func factorial(n int) *big.Int { return new(big.Int).MulRange(1, int64(n)) }

// simple returns nil for an identity, and p otherwise.
func simple(p grid.Perm) grid.Perm {
	for i, j := range p {
		if i != j {
			return p
		}
	}
	return nil
}
