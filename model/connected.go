package model

import (
	"fmt"
	"slices"
)

// Connected requires that the nodes of a graph whose variable has one of the values are connected.
// There are at least Least and at most Most such nodes.
type Connected struct {
	Of          []Var    // by node
	Edges       [][2]int // the pairs of adjacent nodes, as indexes in Of
	Values      []int
	Least, Most int
}

func (c Connected) Vars() []Var { return c.Of }
func (Connected) Name() string  { return "connected" }

// possible narrows the states of the nodes. Its answer is exact if all variables are decided.
func (c Connected) possible(p Partial) bool {
	states := make([]NodeState, len(c.Of))
	for i, v := range c.Of {
		if x := p.Values[v]; x != 0 {
			states[i] = c.state(x)
			continue
		}
		for k, x := range p.domain(v) {
			if s := c.state(x); k == 0 {
				states[i] = s
			} else if s != states[i] {
				states[i] = NodeOpen
				break
			}
		}
	}
	return NewConnectedFilter(c).Narrow(states)
}

func (c Connected) state(value int) NodeState {
	if slices.Contains(c.Values, value) {
		return NodeIn
	}
	return NodeOut
}

func (c Connected) check(*Model) error {
	for _, e := range c.Edges {
		if min(e[0], e[1]) < 0 || max(e[0], e[1]) >= len(c.Of) || e[0] == e[1] {
			return fmt.Errorf("it names a pair of nodes %d and %d of %d", e[0], e[1], len(c.Of))
		}
	}
	return checkValues(c.Values)
}

func (c Connected) renamed(of renaming) Constraint {
	c.Of = of.vars(c.Of)
	return c
}
