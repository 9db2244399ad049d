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
	Counts []RegionCount
	Size   int
}

// A RegionCount requires that nodes lie in a given number of regions: the value of node Number plus
// Plus. All pairs of the nodes must be in Edges or Pairs.
type RegionCount struct {
	Nodes        []int // indexes in Regions.Of
	Number, Plus int
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

// possible narrows the domains. Its answer is exact if all variables are decided.
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
	for _, k := range c.Counts {
		if err := k.check(len(c.Of), seen); err != nil {
			return err
		}
	}
	return nil
}

// check returns an error if a count names a node outside 0..n-1, or counts two nodes that are not a
// pair. Each of pairs has its smaller node first.
func (k RegionCount) check(n int, pairs map[[2]int]bool) error {
	if k.Number < 0 || k.Number >= n || len(k.Nodes) == 0 {
		return fmt.Errorf("it has a count of %d nodes by node %d of %d", len(k.Nodes), k.Number, n)
	}
	for i, a := range k.Nodes {
		if a < 0 || a >= n {
			return fmt.Errorf("it counts node %d of %d", a, n)
		}
		for _, b := range k.Nodes[:i] {
			if !pairs[[2]int{min(a, b), max(a, b)}] {
				return fmt.Errorf("it counts nodes %d and %d, which are not a pair", a, b)
			}
		}
	}
	return nil
}

// Permuted returns the same constraint with its nodes in another order: order[i] becomes node i.
// Labels are then numbered in this order.
func (c Regions) Permuted(order []int) Regions {
	at := make([]int, len(order))
	of, labels := make([]Var, len(order)), make([]Var, len(order))
	for i, from := range order {
		at[from], of[i], labels[i] = i, c.Of[from], c.Labels[from]
	}
	moved := func(pairs []Pair) []Pair {
		out := make([]Pair, len(pairs))
		for i, p := range pairs {
			out[i] = Pair{at[p.A], at[p.B], p.Same}
		}
		return out
	}
	c.Of, c.Labels, c.Edges, c.Pairs = of, labels, moved(c.Edges), moved(c.Pairs)
	counts := make([]RegionCount, len(c.Counts))
	for i, k := range c.Counts {
		counts[i] = RegionCount{Nodes: make([]int, len(k.Nodes)), Number: at[k.Number], Plus: k.Plus}
		for j, a := range k.Nodes {
			counts[i].Nodes[j] = at[a]
		}
	}
	c.Counts = counts
	return c
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
