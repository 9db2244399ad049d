package technique

import "github.com/banmen/banmen/logic"

// A net is a graph with links as lists, in the order in which they are gone along, from each of the
// things that can be supposed: that a node is true, or that it is false. A literal is twice the node,
// and 1 if it is true.
type net struct {
	graph
	made     netOf
	sets     *alses
	setNodes []int // by set and symbol: the node, 0 if there is none
	links    links

	order  []int // the literals that follow from one, in the order in which they are found
	parent []int // by literal: the one that it follows from, -1 the first
	dist   []int // by literal
	stamp  []int // by literal: the run in which the others were set
	run    int
}

// A netOf is what a net was made of.
type netOf struct {
	version
	groups, sets, overlap bool
}

// build makes the net of a state, with or without groups and almost locked sets, with the
// links in the order of HoDoKu's tables: those of the cell, those of its row, column and
// box, those of groups, those of sets. Links are made when somebody asks for those of a literal.
// It returns false if there are too many candidates.
func (x *net) build(s *logic.State, groups, sets bool) bool {
	if !x.renew(s) {
		return false
	}
	made := netOf{version: x.version(), groups: groups, sets: sets, overlap: s.Overlap}
	if x.made == made {
		return true
	}
	x.made, x.nodes = made, x.nodes[:x.firstSet]
	if sets {
		x.findSets()
	}
	x.links.reset(2 * len(x.nodes))
	if n := 2 * len(x.nodes); len(x.stamp) < n {
		x.parent, x.dist, x.stamp, x.run = make([]int, n), make([]int, n), make([]int, n), 0
	}
	return true
}
