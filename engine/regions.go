package engine

import "github.com/banmen/banmen/model"

// postRegions posts a Regions as constraints that explain. These are tables for pairs, counts of
// labels, an automaton for the order of labels, and counts of regions. For each label, its nodes must
// differ and be connected.
func postRegions(s *state, m *model.Model, c model.Regions) {
	regions := len(c.Of) / c.Size
	var tuples [][]int
	for a := 1; a <= regions; a++ {
		for b := 1; b <= regions; b++ {
			same := model.Apart
			if a == b {
				same = model.Together
			}
			tuples = append(tuples, []int{a, b, same})
		}
	}
	for _, pairs := range [][]model.Pair{c.Edges, c.Pairs} {
		for _, p := range pairs {
			s.post(m, model.Table{Of: []model.Var{c.Labels[p.A], c.Labels[p.B], p.Same}, Tuples: tuples}, nil)
		}
	}
	order := model.Automaton{States: regions + 1, Ends: []int{regions}} // the state is the greatest label so far
	for from := range order.States {
		for r := 1; r <= min(from+1, regions); r++ {
			order.Steps = append(order.Steps, model.Step{From: from, Value: r, To: max(from, r)})
		}
	}
	s.post(m, model.Regular{Of: c.Labels, Automaton: order}, nil)
	beside := make([][]regionSide, len(c.Of))
	for _, p := range c.Edges {
		if same := atomIn(s, m, p.Same, model.Together); same != noAtom {
			beside[p.A] = append(beside[p.A], regionSide{p.B, same})
			beside[p.B] = append(beside[p.B], regionSide{p.A, same})
		}
	}
	postRegionCounts(s, m, c, beside)
	for r := 1; r <= regions; r++ {
		s.post(m, model.Exactly(c.Size, c.Labels, r), nil)
		one := regionLabel{Regions: c, atoms: make([]atom, len(c.Of)), beside: beside, reached: make([]bool, len(c.Of))}
		for i, l := range c.Labels {
			if one.atoms[i] = atomIn(s, m, l, r); one.atoms[i] != noAtom {
				one.nodes = append(one.nodes, i)
			}
		}
		s.constraints = append(s.constraints, &regionDiffers{one}, &regionConnected{one})
	}
}

// atomIn returns the atom of a value, or noAtom if it is not in the model's domain.
func atomIn(s *state, m *model.Model, v model.Var, x int) atom {
	if !s.inDomains(m, []model.Var{v}, []int{x}) {
		return noAtom
	}
	return s.atom(v, x)
}

// A regionSide is an edge to a node, and the atom that both ends share a region.
type regionSide struct {
	to   int
	same atom
}

// A regionLabel holds the atoms and edges of one label of a Regions.
type regionLabel struct {
	model.Regions
	atoms   []atom         // by node: the atom that it has the label; noAtom if it cannot
	nodes   []int          // nodes that may have the label
	beside  [][]regionSide // by node
	reached []bool         // scratch, by node
	queue   []int          // scratch
	causes  []lit          // scratch
}

// A regionDiffers requires that the nodes with a label have different values.
type regionDiffers struct{ regionLabel }

func (c *regionDiffers) vars() []model.Var {
	var all []model.Var
	for _, i := range c.nodes {
		all = append(all, c.Of[i], c.Labels[i])
	}
	return all
}

// propagate repeats differ, since a removed value may decide another node.
func (c *regionDiffers) propagate(s *state, me reason) bool {
	for before := -1; before != len(s.trail); {
		before = len(s.trail)
		for _, i := range c.nodes {
			if s.truth[is(c.atoms[i])] > 0 && s.size(c.Of[i]) == 1 && !c.differ(s, i, me) {
				return false
			}
		}
	}
	return true
}

// differ removes the value of node i, which has the label, from the other nodes with it.
func (c *regionDiffers) differ(s *state, i int, me reason) bool {
	x := s.lowest(c.Of[i])
	for _, j := range c.nodes {
		if j == i || s.set(c.Of[j])[x/64]>>(x%64)&1 == 0 {
			continue
		}
		switch s.truth[is(c.atoms[j])] {
		case 1:
			if !s.enqueue(not(s.atom(c.Of[j], x)), me) {
				return false
			}
		case 0:
			if s.size(c.Of[j]) == 1 && !s.enqueue(not(c.atoms[j]), me) {
				return false
			}
		}
	}
	return true
}

// explain appends the reasons for l: another node has the same label and value.
func (c *regionDiffers) explain(s *state, causes []lit, l lit, position int32) []lit {
	v := s.owner[l.atom()]
	for _, j := range c.nodes {
		if c.Of[j] != v && c.Labels[j] != v {
			continue
		}
		x, more := s.value[l.atom()], is(c.atoms[j])
		if c.Labels[j] == v {
			if x = s.valueBefore(c.Of[j], position); x < 0 {
				break
			}
			causes, _ = s.explainBy(causes, c.Of[j], position, func(y int) bool { return y == x })
			more = none
		}
		for _, i := range c.nodes {
			if i == j || !s.trueBefore(is(c.atoms[i]), position) || s.valueBefore(c.Of[i], position) != x {
				continue
			}
			causes, _ = s.explainBy(append(causes, is(c.atoms[i])), c.Of[i], position, func(y int) bool { return y == x })
			if more != none {
				causes = append(causes, more)
			}
			return causes
		}
	}
	panic("engine: a region has no such value")
}

// A regionConnected requires that the nodes with a label are connected.
type regionConnected struct{ regionLabel }

func (c *regionConnected) vars() []model.Var {
	var all []model.Var
	for _, i := range c.nodes {
		all = append(all, c.Labels[i])
	}
	for _, p := range c.Edges {
		all = append(all, p.Same)
	}
	return all
}

// walk marks and counts the nodes that may be in one region with node from, given the literals that
// are true before a position. It appends to causes the literals that block it.
func (c *regionConnected) walk(s *state, from int, position int32, causes []lit) (n int, stopped []lit) {
	clear(c.reached)
	c.reached[from] = true
	c.queue = append(c.queue[:0], from)
	for at := 0; at < len(c.queue); at++ {
		for _, e := range c.beside[c.queue[at]] {
			if c.reached[e.to] {
				continue
			}
			node := c.atoms[e.to]
			if node == noAtom {
				continue
			}
			if l := not(node); s.trueBefore(l, position) {
				causes = append(causes, l)
				continue
			}
			if l := not(e.same); s.trueBefore(l, position) {
				causes = append(causes, l)
				continue
			}
			c.reached[e.to] = true
			c.queue = append(c.queue, e.to)
		}
	}
	return len(c.queue), causes
}

func (c *regionConnected) propagate(s *state, me reason) bool {
	for _, i := range c.nodes {
		if s.truth[is(c.atoms[i])] <= 0 {
			continue
		}
		var n int
		if n, c.causes = c.walk(s, i, int32(len(s.trail)), c.causes[:0]); n < c.Size {
			return s.fail(none, me)
		}
		for _, j := range c.nodes {
			if !c.reached[j] && !s.enqueue(not(c.atoms[j]), me) {
				return false
			}
		}
		return true // all other nodes with the label are in reach
	}
	return true
}

// explain appends the reasons for l: a node has the label, and false literals block all ways from
// it to the node of l. If l is none, they leave the region of that node too small.
func (c *regionConnected) explain(s *state, causes []lit, l lit, position int32) []lit {
	for _, i := range c.nodes {
		if !s.trueBefore(is(c.atoms[i]), position) || l != none && l.atom() == c.atoms[i] {
			continue
		}
		n, stopped := c.walk(s, i, position, append(causes, is(c.atoms[i])))
		if l == none && n < c.Size || l != none && !c.reached[c.nodeOf(s, l)] {
			return stopped
		}
	}
	panic("engine: a region is connected")
}

// nodeOf returns the node of a literal about a label.
func (c *regionConnected) nodeOf(s *state, l lit) int {
	for _, i := range c.nodes {
		if c.Labels[i] == s.owner[l.atom()] {
			return i
		}
	}
	panic("engine: no node has this label")
}
