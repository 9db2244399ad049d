package technique

import "github.com/banmen/banmen/logic"

// A net is a graph with ordered lists of links from each assumption: a node is true or it
// is false. A literal is twice the node, plus 1 if it is true.
type net struct {
	graph
	made     netOf
	sets     *alses
	setNodes []int // by set and symbol: the node, or 0
	links    links

	order  []int // the literals that follow from the start, in order of discovery
	parent []int // by literal: its predecessor, -1 for the start
	dist   []int // by literal
	stamp  []int // by literal: the run in which parent and dist were set
	run    int
}

// A netOf identifies what a net was built from.
type netOf struct {
	version
	groups, sets, overlap bool
}

// build makes the net of a state, with or without groups and almost locked sets. Links
// are in the order of HoDoKu's tables: cell, row, column, box, groups, sets. The links of
// a literal are made on demand. It returns false if there are too many candidates.
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
