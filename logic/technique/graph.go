package technique

import "github.com/banmen/banmen/logic"

// A graph has the candidates of a state as nodes, then groups of candidates. Weak links
// join nodes that exclude each other; strong links join nodes one of which is true. It is
// kept from step to step: as candidates are deleted, more links become strong. Deleted
// nodes stay as dead nodes until most nodes are dead.
type graph struct {
	*logic.State
	begun    uint64 // RevBegun of the state
	rev      uint64
	nodes    []node
	memory   []int    // the cells of all nodes
	index    []int32  // by candidate: 1 + its node
	singles  int      // number of candidate nodes
	firstSet int      // number of candidate and group nodes; almost locked sets may follow
	groups   [][]int  // by symbol: the live nodes that are groups
	alive    []uint64 // live candidates, and groups of at least two cells
	ties
	added []bond // links added since the graph was begun
	times int    // how often a graph was begun
}

// A version tells the successive graphs of a state apart.
type version struct {
	*logic.State
	rev   uint64
	times int
}

func (x *graph) version() version { return version{x.State, x.rev, x.times} }

// A bond is a link in both directions. Strong: at least one of two nodes is true. Weak:
// at least one is false.
type bond struct {
	a, b   int
	strong bool
}

// A node is a candidate, a group of candidates in one line and box, or the candidates of a symbol
// in an almost locked set. A node of an almost locked set is never derived as true.
type node struct {
	v             int
	cells         []int
	line, box     int        // houses of a group
	inLine, inBox logic.Mask // its places in these houses
	set           *als
}

// first returns the first cell of a node, by which nodes are tested for common cells.
func (n *node) first() int { return n.cells[0] }

// begin makes the nodes and links, unless there are too many candidates.
func (x *graph) begin(s *logic.State) bool {
	if x.State = nil; candidates(s) > mostLiterals {
		return false
	}
	x.State, x.begun, x.rev = s, s.RevBegun(), 0 // everything is new
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

// candidates returns the number of candidates in a state.
func candidates(s *logic.State) (n int) {
	for v := 1; v <= s.Symbols; v++ {
		n += s.Symbol(v).Len()
	}
	return n
}

// last returns the n cells most recently added to the memory.
func (x *graph) last(n int) []int { return x.memory[len(x.memory)-n : len(x.memory) : len(x.memory)] }

// candidate returns the node of a candidate, which must exist.
func (x *graph) candidate(cell, v int) int { return int(x.index[logic.CandOf(cell, v)]) - 1 }
