package model

import "fmt"

// Regions requires that labels divide the nodes of a graph into connected regions of one size. The
// nodes of a region have different values. Labels number the regions from 1, in the order of the
// first node of each.
type Regions struct {
	Of     []Var  // by node: its value
	Labels []Var  // by node: the label of its region
	Edges  []Pair // the pairs of adjacent nodes
	Pairs  []Pair // other pairs
	Size   int
}

// A Pair has a variable that tells whether two nodes are in the same region.
type Pair struct {
	A, B int // indexes in Regions.Of
	Same Var // Together or Apart
}

// The values of Pair.Same.
const (
	Apart    = 1
	Together = 2
)

func (c Regions) Vars() []Var {
	all := append(append([]Var(nil), c.Of...), c.Labels...)
	for _, pairs := range [][]Pair{c.Edges, c.Pairs} {
		for _, p := range pairs {
			all = append(all, p.Same)
		}
	}
	return all
}

func (Regions) Name() string { return "regions" }

// possible narrows the domains. If all variables are decided, its answer is exact.
func (c Regions) possible(p Partial) bool {
	vars := c.Vars()
	most := Var(0)
	for _, v := range vars {
		most = max(most, v)
	}
	dom := make([]uint64, most+1)
	for _, v := range vars {
		dom[v] = p.word(v)
	}
	s := newHiddenSearch([]Constraint{c}, dom)
	return s.regions[0].narrowOn(dom)
}

func (c Regions) check(m *Model) error {
	if len(c.Labels) != len(c.Of) {
		return fmt.Errorf("it has %d labels for %d nodes", len(c.Labels), len(c.Of))
	}
	if c.Size < 1 || len(c.Of)%c.Size != 0 || len(c.Of)/c.Size > maxWord {
		return fmt.Errorf("%d nodes cannot be divided into up to %d regions of %d", len(c.Of), maxWord, c.Size)
	}
	for _, v := range c.Vars() {
		if d := m.Domains[v]; len(d) > 0 && d[len(d)-1] > maxWord {
			return fmt.Errorf("variable %d has the value %d: expected values to %d", v, d[len(d)-1], maxWord)
		}
	}
	seen := map[[2]int]bool{}
	for _, pairs := range [][]Pair{c.Edges, c.Pairs} {
		for _, p := range pairs {
			if p.A < 0 || p.B < 0 || p.A >= len(c.Of) || p.B >= len(c.Of) || p.A == p.B {
				return fmt.Errorf("it names a pair of nodes %d and %d of %d", p.A, p.B, len(c.Of))
			}
			key := [2]int{min(p.A, p.B), max(p.A, p.B)}
			if seen[key] {
				return fmt.Errorf("it names the pair of nodes %d and %d twice", p.A, p.B)
			}
			seen[key] = true
		}
	}
	return nil
}

func (c Regions) renamed(of renaming) Constraint {
	c.Of, c.Labels = of.vars(c.Of), of.vars(c.Labels)
	c.Edges, c.Pairs = of.pairs(c.Edges), of.pairs(c.Pairs)
	return c
}

func (to renaming) pairs(of []Pair) []Pair {
	out := make([]Pair, len(of))
	for i, p := range of {
		out[i] = Pair{p.A, p.B, to[p.Same]}
	}
	return out
}
