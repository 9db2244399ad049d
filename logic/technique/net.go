package technique

import "github.com/banmen/banmen/logic"

// A net is what follows at once from each of the things that can be supposed: that a
// candidate, or one of a group, is true, or that it is false. Nodes are candidates, then
// groups; a literal is twice the node, and 1 if it is true.
//
// A net is kept from step to step: as candidates go, more links become strong. What has gone stays as a
// node that is not alive any more, until that is most of the nodes.
type net struct {
	*logic.State
	begun    uint64 // RevBegun of the state
	rev      uint64
	made     netOf
	nodes    []node
	memory   []int    // the cells of nodes, one after the other
	index    []int32  // by candidate: 1 + its node
	singles  int      // so many of the nodes are candidates
	groups   [][]int  // by symbol: the nodes that are groups and alive
	alive    []uint64 // the nodes that are candidates, or groups of two cells at least
	added    []bond   // since the net was begun
	times    int      // that a net was begun
	sets     *alses
	setNodes []int // by set and symbol: the node, 0 if there is none
	firstSet int   // the first node that is an almost locked set
	ties
	links links

	order  []int // the literals that follow from one, in the order in which they are found
	parent []int // by literal: the one that it follows from, -1 the first
	dist   []int // by literal
	stamp  []int // by literal: the run in which the others were set
	run    int
}

// A netOf is what a net was made of.
type netOf struct {
	*logic.State
	rev                   uint64
	groups, sets, overlap bool
}

// A bond is a link that goes both ways: strong, so that one of two nodes is true, or weak, so that one is false.
type bond struct {
	a, b   int
	strong bool
}

// A node is one candidate, or several in one line and box, or those of a symbol in an
// almost locked set. The last are never found to be true.
type node struct {
	v             int
	cells         []int
	line, box     int        // houses of a group
	inLine, inBox logic.Mask // its places there
	set           *als
}

// first is what tells whether two nodes are in one cell.
func (n *node) first() int { return n.cells[0] }

// build makes the net of a state, with or without groups and almost locked sets, with the
// links in the order of HoDoKu's tables: those of the cell, those of its row, column and
// box, those of groups, those of sets. Links are made when somebody asks for those of a literal.
// It returns false if there are too many candidates.
func (x *net) build(s *logic.State, groups, sets bool) bool {
	if !x.renew(s) {
		return false
	}
	made := netOf{State: s, rev: s.Rev, groups: groups, sets: sets, overlap: s.Overlap}
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

// begin makes the nodes and their links, unless there are too many candidates.
func (x *net) begin(s *logic.State) bool {
	if x.State = nil; candidates(s) > mostLiterals {
		return false
	}
	x.State, x.begun, x.rev, x.made = s, s.RevBegun(), s.Rev, netOf{}
	x.nodes, x.memory, x.added = x.nodes[:0], x.memory[:0], x.added[:0]
	x.times++
	if n := s.Shape.Size() << 6; len(x.index) < n {
		x.index, x.groups = make([]int32, n), make([][]int, s.Symbols+1)
	}
	for cell := range s.Shape.Size() {
		for m := s.At(cell); m != 0; m &= m - 1 {
			x.memory = append(x.memory, cell)
			x.nodes = append(x.nodes, node{v: m.First(), cells: x.last(1), line: -1, box: -1})
			x.index[logic.CandOf(cell, m.First())] = int32(len(x.nodes))
		}
	}
	x.singles = len(x.nodes)
	x.findGroups()
	x.tie()
	x.alive = zeros(x.alive, x.words)
	for i := range x.nodes {
		set(x.alive, i)
	}
	return true
}

// candidates returns how many a state has.
func candidates(s *logic.State) (n int) {
	for v := 1; v <= s.Symbols; v++ {
		n += s.Symbol(v).Len()
	}
	return n
}

// last returns the n cells that were put into the memory last.
func (x *net) last(n int) []int { return x.memory[len(x.memory)-n : len(x.memory) : len(x.memory)] }

// candidate returns the node of a candidate, which must be one.
func (x *net) candidate(cell, v int) int { return int(x.index[logic.CandOf(cell, v)]) - 1 }
