package technique

import "github.com/banmen/banmen/logic"

// A graph has the candidates of a state as nodes, then groups of them, and which of these exclude each
// other, or are all there is in a cell or in a house. It is kept from step to step: as candidates go,
// more links become strong. What has gone stays as a node that is not alive any more, until that is most
// of the nodes.
type graph struct {
	*logic.State
	begun    uint64 // RevBegun of the state
	rev      uint64
	nodes    []node
	memory   []int    // the cells of nodes, one after the other
	index    []int32  // by candidate: 1 + its node
	singles  int      // so many of the nodes are candidates
	firstSet int      // so many are these or groups; almost locked sets may come after them
	groups   [][]int  // by symbol: the nodes that are groups and alive
	alive    []uint64 // the nodes that are candidates, or groups of two cells at least
	ties
	added []bond // since the graph was begun
	times int    // that a graph was begun
}

// A version tells graphs apart that a state has from step to step.
type version struct {
	*logic.State
	rev   uint64
	times int
}

func (x *graph) version() version { return version{x.State, x.rev, x.times} }

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

// begin makes the nodes and their links, unless there are too many candidates.
func (x *graph) begin(s *logic.State) bool {
	if x.State = nil; candidates(s) > mostLiterals {
		return false
	}
	x.State, x.begun, x.rev = s, s.RevBegun(), 0 // all is new
	x.nodes, x.memory = x.nodes[:0], x.memory[:0]
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
	x.rev, x.added = s.Rev, x.added[:0]
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
func (x *graph) last(n int) []int { return x.memory[len(x.memory)-n : len(x.memory) : len(x.memory)] }

// candidate returns the node of a candidate, which must be one.
func (x *graph) candidate(cell, v int) int { return int(x.index[logic.CandOf(cell, v)]) - 1 }
