package orbit

import (
	"math/big"
	"math/rand/v2"
	"slices"
)

// A chain is a stabiliser chain of a group (Schreier and Sims). Each level is the
// subgroup that fixes the base points of the levels above. For each point in the orbit of
// its base point, a level has an element that maps the base there. Each element of the
// group is a unique product of one such element of each level, the lowest level first.
type chain struct {
	n      int
	levels []*level
}

type level struct {
	base       int
	generators []perm
	orbit      []uint16 // orbit of the base, which comes first
	at         []int32  // by point: its index in the orbit, or -1
	to, back   []perm   // by index in the orbit: an element that maps the base there, and its inverse
}

func newChain(n int, generators []perm) *chain {
	c := &chain{n: n}
	for _, g := range generators {
		c.add(0, g)
	}
	return c
}

// add adds g, which fixes the base points of the levels above, to the group of a level.
func (c *chain) add(depth int, g perm) {
	if c.sift(depth, g).isIdentity() {
		return
	}
	if depth == len(c.levels) {
		c.levels = append(c.levels, newLevel(c.n, g))
	}
	l := c.levels[depth]
	l.generators = append(l.generators, g)
	c.close(depth)
}

// newLevel returns a level without generators, whose base is the first point
// that g moves.
func newLevel(n int, g perm) *level {
	l := &level{at: make([]int32, n)}
	for l.base = 0; int(g[l.base]) == l.base; l.base++ {
	}
	for i := range l.at {
		l.at[i] = -1
	}
	l.orbit, l.at[l.base] = []uint16{uint16(l.base)}, 0
	l.to, l.back = []perm{identity(n)}, []perm{identity(n)}
	return l
}

// close extends the orbit of a level after a new generator. It passes to the level below
// the products that fix the base.
func (c *chain) close(depth int) {
	l := c.levels[depth]
	old := len(l.orbit)
	for i := 0; i < len(l.orbit); i++ {
		for j, s := range l.generators {
			if i < old && j < len(l.generators)-1 {
				continue // done already with the old generators
			}
			g := l.to[i].then(s)
			x := g[l.base]
			if at := l.at[x]; at >= 0 {
				c.add(depth+1, g.then(l.back[at]))
				continue
			}
			l.at[x] = int32(len(l.orbit))
			l.orbit = append(l.orbit, x)
			l.to, l.back = append(l.to, g), append(l.back, g.inverse())
		}
	}
}

// sift divides g by elements of the levels from depth on. The rest is the identity if g
// is in the group.
func (c *chain) sift(depth int, g perm) perm {
	for _, l := range c.levels[min(depth, len(c.levels)):] {
		at := l.at[g[l.base]]
		if at < 0 {
			return g
		}
		if at > 0 {
			g = g.then(l.back[at])
		}
	}
	return g
}

func (c *chain) has(g perm) bool { return c.sift(0, g).isIdentity() }

// order returns the number of elements.
func (c *chain) order() *big.Int {
	n := big.NewInt(1)
	for _, l := range c.levels {
		n.Mul(n, big.NewInt(int64(len(l.orbit))))
	}
	return n
}

// element returns the element with a number below the order.
func (c *chain) element(number int) perm {
	g := identity(c.n)
	for i := len(c.levels) - 1; i >= 0; i-- {
		l := c.levels[i]
		g = g.then(l.to[number%len(l.orbit)])
		number /= len(l.orbit)
	}
	return g
}

// random returns a uniformly random element.
func (c *chain) random(r *rand.Rand) perm {
	g := identity(c.n)
	for _, l := range slices.Backward(c.levels) {
		g = g.then(l.to[r.IntN(len(l.orbit))])
	}
	return g
}

// number returns the number of the element that maps the base points to images. It
// overwrites images.
func (c *chain) number(images []uint16) int {
	n, unit := 0, 1
	for i := len(c.levels) - 1; i >= 0; i-- { // the digits in the order that element uses
		unit *= len(c.levels[i].orbit)
	}
	for i, l := range c.levels {
		unit /= len(l.orbit)
		at := l.at[images[i]]
		n += int(at) * unit
		back := l.back[at]
		for j := i + 1; j < len(images); j++ {
			images[j] = back[images[j]]
		}
	}
	return n
}

// each calls f with all elements; f may keep them.
func (c *chain) each(f func(perm)) { c.from(len(c.levels)-1, identity(c.n), f) }

func (c *chain) from(depth int, g perm, f func(perm)) {
	if depth < 0 {
		f(g)
		return
	}
	for _, u := range c.levels[depth].to {
		c.from(depth-1, g.then(u), f)
	}
}
