package technique

import "github.com/banmen/banmen/logic"

// variables are the candidates of a state, and the sets that contain exactly one true candidate, or
// at least one: open cells, symbols in full houses, and relations found before. Whips and braids
// are chains through these sets. Denis Berthier calls them CSP variables.
type variables struct {
	*logic.State
	rev       uint64 // revision of the state for which they are valid
	cands     []logic.Cand
	index     []int32 // by candidate: 1 + its index in cands
	words     int
	links     []uint64   // by candidate, words each: the candidates that it excludes
	ones      []uint64   // by candidate, words each: itself
	vars      []variable // relations last
	of        [][]int32  // by candidate: its variables
	relations []relation
}

// A variable is a set of candidates one of which is true.
type variable struct {
	set      logic.Set // not of relations
	bits     []uint64
	relation int // index of its relation, or -1
}

// A relation is a set of candidates at least one of which is true, with the reason.
type relation struct {
	cands []logic.Cand
	proof logic.Proof // refutes that all are false
	kind  *logic.Technique
	about []logic.Part
}

// mostVariables bounds the candidates of a board on which whips are searched.
const mostVariables = 2048

// begin makes the variables of a state, unless there are too many candidates.
func (x *variables) begin(s *logic.State) bool {
	if x.State == s && x.rev == s.Rev {
		return len(x.cands) > 0
	}
	x.State, x.rev, x.cands, x.vars, x.relations = s, s.Rev, x.cands[:0], x.vars[:0], nil
	if n := candidates(s); n == 0 || n > mostVariables {
		return false
	}
	if n := s.Shape.Size() << 6; len(x.index) < n {
		x.index = make([]int32, n)
	}
	for cell := range s.Shape.Size() {
		for v := range s.At(cell).All() {
			x.cands = append(x.cands, logic.CandOf(cell, v))
			x.index[logic.CandOf(cell, v)] = int32(len(x.cands))
		}
	}
	x.words = (len(x.cands) + 63) / 64
	x.links = zeros(x.links, len(x.cands)*x.words)
	x.ones = zeros(x.ones, len(x.cands)*x.words)
	for i, c := range x.cands {
		set(x.row1(i), i)
		x.link(i, c)
	}
	x.of = make([][]int32, len(x.cands))
	for cell := range s.Shape.Size() {
		if s.At(cell) != 0 {
			x.cell(cell)
		}
	}
	for h := range s.Houses {
		for v := 1; s.Houses[h].Full && v <= s.Symbols; v++ {
			if s.Places(h, v) != 0 {
				x.house(h, v)
			}
		}
	}
	return true
}

func (x *variables) link(i int, c logic.Cand) {
	row := x.row(i)
	for v := range (x.At(c.Cell()) &^ logic.Bit(c.Symbol())).All() {
		set(row, x.at(logic.CandOf(c.Cell(), v)))
	}
	peers, digit := x.Peers(c.Cell()), x.Symbol(c.Symbol())
	for w := range peers {
		for m := logic.Mask(peers[w] & digit[w]); m != 0; m &= m - 1 {
			set(row, x.at(logic.CandOf(w<<6|m.First(), c.Symbol())))
		}
	}
	for _, d := range x.Excluded(c) {
		if x.Has(d) {
			set(row, x.at(d))
		}
	}
}

// at returns the index of a candidate; row returns the candidates that a candidate excludes.
func (x *variables) at(c logic.Cand) int { return int(x.index[c]) - 1 }
func (x *variables) row(i int) []uint64  { return x.links[i*x.words : (i+1)*x.words] }

// row1 is the set of one candidate.
func (x *variables) row1(i int) []uint64 { return x.ones[i*x.words : (i+1)*x.words] }

func (x *variables) cell(cell int) {
	all := make([]logic.Cand, 0, 9)
	for v := range x.At(cell).All() {
		all = append(all, logic.CandOf(cell, v))
	}
	x.variable(logic.CellSet(cell), -1, all)
}

func (x *variables) house(h, v int) {
	all := make([]logic.Cand, 0, 9)
	for place := range x.Places(h, v).All() {
		all = append(all, logic.CandOf(x.Houses[h].Cells[place], v))
	}
	x.variable(logic.HouseSet(h, v), -1, all)
}

func (x *variables) variable(of logic.Set, relation int, all []logic.Cand) {
	v := variable{set: of, bits: make([]uint64, x.words), relation: relation}
	for _, c := range all {
		set(v.bits, x.at(c))
		x.of[x.at(c)] = append(x.of[x.at(c)], int32(len(x.vars)))
	}
	x.vars = append(x.vars, v)
}

// relate replaces the relations among the variables.
func (x *variables) relate(all []relation) {
	n := len(x.vars) - len(x.relations)
	for i := range x.of {
		for len(x.of[i]) > 0 && int(x.of[i][len(x.of[i])-1]) >= n {
			x.of[i] = x.of[i][:len(x.of[i])-1]
		}
	}
	x.vars, x.relations = x.vars[:n], all
	for i := range all {
		x.variable(logic.Set{}, i, all[i].cands)
	}
}
