package logic

// A Step is one inference as data: its pattern, its effect, and its proof. All its representations,
// as a line, a sentence or a picture, derive from this data.
type Step struct {
	Technique *Technique
	Symbols   []int // in the order of naming
	Parts     []Part
	Chain     []Node
	Place     []Cand
	Remove    []Cand // ascending
	Rating    int    // in tenths, if a scale rates individual steps; otherwise 0
	Proof     Proof
}

// A Role is the role of a part in a step.
type Role uint8

const (
	Base    Role = iota // houses or cells that each have a truth
	Cover               // houses with room for the truths of the bases
	Pattern             // cells that give the technique its name
	Fin                 // candidates of base sets in no cover set
	EndoFin             // candidates in two base sets
	Pivot               // the cell in the middle of a wing
	Pincer              // the cells at its ends
	Link                // connects two others
	ALS                 // an almost locked set; several are A, B, C in this order
	Common              // symbols shared by two sets, only one of which can have them
	Extra               // guardians of a deadly pattern
	Bound               // the cells of a law
)

// A Part is a group of cells, houses or candidates with the same role in a step.
type Part struct {
	Role    Role
	Houses  []int
	Cells   []int
	Symbols Mask
	Cands   []Cand
}

// A Node is a node of a chain: a candidate, or several of which one is true when the node is. From
// is the previous node, or -1. A Strong link says that this node is true if the previous one is
// false, a weak link that not both are true. Set holds the cells of the almost locked set that the
// node passes through, if any. In a net, additional reasons of a node are side chains that lead to
// it later.
type Node struct {
	Cands  []Cand
	On     bool // the chain shows it true; otherwise false
	Strong bool
	From   int
	Set    []int
	Side   bool
}

// Part returns the first part with a role, or an empty one.
func (p *Step) Part(r Role) Part {
	for _, part := range p.Parts {
		if part.Role == r {
			return part
		}
	}
	return Part{Role: r}
}

// Apply places and removes the candidates of a step.
func (s *State) Apply(p *Step) {
	for _, c := range p.Place {
		s.Place(c)
	}
	for _, c := range p.Remove {
		s.Remove(c)
	}
	s.Last = p
}
