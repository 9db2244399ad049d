package logic

// A Proof shows a contradiction: that the opposite of a claim is inconsistent with what
// is known. It first derives Lines. Then one of these is the contradiction:
//
//	Any          any of several proofs, as where two eliminations have separate reasons
//	Over, Cases  one candidate of a set is true, and each leads to a contradiction
//	Laws         one of several laws can no longer be satisfied
//	Combination  a linear combination of sum laws that cannot hold
//	Base, Cover  more truths are needed than there is room for
//
// A base is a set with at least one true candidate, or the number that a count requires.
// A cover is a set with at most one, or the number of a count. Sets whose true candidates
// are known do not count. It is a contradiction if the bases need more truths than the
// covers, and the candidates outside all covers, have room for. This is the theorem of
// ranks by Obi-Wahn and Allan Barker, applied to each elimination by itself: a fin that
// the candidate sees is not open and needs no cover. An invalid set is empty. The zero
// Proof, without sets, stands for direct exclusion.
type Proof struct {
	Lines       []Line
	Any         []Proof
	Over        Set
	Cases       []Proof // by candidate of Over
	Laws        []int   // indexes in Rules.Laws
	Combination []Summand
	Base, Cover []Set
}

// A Line is a derived fact: at least one candidate is true, or, if Off, all are false.
// Its Proof refutes the opposite, given all Lines before it.
type Line struct {
	Cands []Cand
	Off   bool
	Proof Proof
}

// A SetKind is the type of a Set.
type SetKind uint8

const (
	NoSet   SetKind = iota
	InCell          // the candidates of cell A: exactly one is true
	InHouse         // symbol B in house A: at most one is true, in a full house exactly one
	Clique          // Cands, which exclude each other
	Derived         // the candidates of line A, one of which is true; lines count from 0, with those of enclosing proofs first
	Deadly          // the guardians of Cands, which form a deadly pattern: one is true
	Imaged          // the image of Cands[0] under symmetry A, true if and only if Cands[0] is; Cands[1:] count as givens; see ImageOf
	InLaw           // the candidates of count law A, with its bounds on the number of true ones
)

// A Set is a set of candidates for a Proof.
type Set struct {
	Kind  SetKind
	A, B  int
	Cands []Cand
}

// CellSet, HouseSet, CandSet, CountSet, LineSet, ImageSet and Guardians return a set of each kind.
func CellSet(cell int) Set          { return Set{Kind: InCell, A: cell} }
func HouseSet(h, v int) Set         { return Set{Kind: InHouse, A: h, B: v} }
func CandSet(cands ...Cand) Set     { return Set{Kind: Clique, Cands: cands} }
func CountSet(law int) Set          { return Set{Kind: InLaw, A: law} }
func LineSet(i int) Set             { return Set{Kind: Derived, A: i} }
func Guardians(pattern ...Cand) Set { return Set{Kind: Deadly, Cands: pattern} }

// ImageSet returns the image of a candidate, with more candidates as givens.
func ImageSet(y Symmetry, c Cand, more ...Cand) Set {
	return Set{Kind: Imaged, A: int(y), Cands: append([]Cand{c}, more...)}
}
