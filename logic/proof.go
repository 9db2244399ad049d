package logic

// A Proof shows that something cannot be: that the opposite of what a step claims,
// taken with what is known, is a contradiction. It first gains what follows (Lines).
// Then one of these is the contradiction:
//
//	Any          any of several proofs, as where two eliminations have a reason each
//	Over, Cases  one of a set is true, and each of its candidates leads to a contradiction
//	Laws         one of several laws can no longer be kept
//	Base, Cover  more truths are needed than there is room for
//
// A base is a set of which at least one is true, or as many as a count says, a cover one of
// which at most one is, or as many. Those that have their true candidates are done with. If
// bases need more than covers have room for, and what no cover takes, that is a contradiction.
// This is the theorem of ranks, as Obi-Wahn and Allan Barker have it, for each elimination by
// itself: a fin that the candidate sees is not open and needs no cover. A set that is none has
// nothing. No sets at all, the zero Proof, stand for what excludes each other.
type Proof struct {
	Lines       []Line
	Any         []Proof
	Over        Set
	Cases       []Proof // by candidate of Over
	Laws        []int   // indices of Rules.Laws
	Base, Cover []Set
}

// A Line is something that follows: at least one candidate is true, or, if Off,
// all are false. Its Proof refutes the opposite, with all Lines before it known.
type Line struct {
	Cands []Cand
	Off   bool
	Proof Proof
}

// A SetKind says what a Set is.
type SetKind uint8

const (
	NoSet   SetKind = iota
	InCell          // the candidates of cell A: exactly one is true
	InHouse         // symbol B in house A: at most one is true, in a full house exactly one
	Clique          // Cands: each excludes each other
	Derived         // those that line A before this says one is true of; lines count from 0, those of the proofs around it first
	Deadly          // what is there besides Cands in their cells, if these are a deadly pattern: one is true
	InLaw           // what the count of law A counts: at least and at most so many are true as it says
)

// A Set is a set of candidates for a Proof.
type Set struct {
	Kind  SetKind
	A, B  int
	Cands []Cand
}

// CellSet, HouseSet, CandSet, CountSet, LineSet and Guardians return a set of each kind.
func CellSet(cell int) Set          { return Set{Kind: InCell, A: cell} }
func HouseSet(h, v int) Set         { return Set{Kind: InHouse, A: h, B: v} }
func CandSet(cands ...Cand) Set     { return Set{Kind: Clique, Cands: cands} }
func CountSet(law int) Set          { return Set{Kind: InLaw, A: law} }
func LineSet(i int) Set             { return Set{Kind: Derived, A: i} }
func Guardians(pattern ...Cand) Set { return Set{Kind: Deadly, Cands: pattern} }
