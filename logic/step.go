package logic

// A Step is one inference, as data: what it rests on, what it places and removes,
// and why that is right. What people read of it, as a line, a sentence or a picture,
// is made of this alone.
type Step struct {
	Technique *Technique
	Symbols   []int // in the order in which they are named
	Parts     []Part
	Chain     []Node
	Place     []Cand
	Remove    []Cand // ascending
	Rating    int    // in tenths, where a scale rates each step by itself; 0: it does not
	Proof     Proof
}

// A Role says what a part of a step is in it.
type Role uint8

const (
	Base    Role = iota // the houses or cells of which each has its truth
	Cover               // the houses that have room for so many
	Pattern             // the cells that the technique is named for
	Fin                 // candidates of base sets in no cover set
	EndoFin             // candidates in two base sets
	Pivot               // the cell in the middle of a wing
	Pincer              // the cells at its ends
	Link                // what connects two others
	ALS                 // an almost locked set; several are A, B, C in this order
	Common              // the symbols that two sets share so that only one of both can have it
	Extra               // candidates beside a deadly pattern
	Bound               // the cells of a law
)

// A Part is cells, houses or candidates of a step that have the same role in it.
type Part struct {
	Role    Role
	Houses  []int
	Cells   []int
	Symbols Mask
	Cands   []Cand
}

// A Node is a member of a chain: a candidate, or several of which one is true when
// the node is. From is the node before it, -1 at the beginning; a Strong link says
// that this one is true if that is false, a weak one that not both are. Cells of an
// almost locked set on the way are in Set. In a net, what is true for more than one reason
// has the others in chains to the side, which come back to it later.
type Node struct {
	Cands  []Cand
	On     bool // what the chain finds it to be
	Strong bool
	From   int
	Set    []int
	Side   bool
}

// Part returns the first part with a role, an empty one if there is none.
func (p *Step) Part(r Role) Part {
	for _, part := range p.Parts {
		if part.Role == r {
			return part
		}
	}
	return Part{Role: r}
}

// Apply places and removes what a step says.
func (s *State) Apply(p *Step) {
	for _, c := range p.Place {
		s.Place(c)
	}
	for _, c := range p.Remove {
		s.Remove(c)
	}
	s.Last = p
}
