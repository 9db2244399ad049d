package logic

import (
	"slices"

	"github.com/banmen/banmen/grid"
)

// A State is a board that is being solved: what is given and placed, and the
// candidates of the open cells, which it has by cell, by house and by symbol at
// the same time. It notes what has become a single, in the order in which it did.
// A State is not for use by several goroutines at a time.
type State struct {
	*Rules
	Options
	Unique   bool     // the puzzle has exactly one solution, which techniques may use
	Texts    []string // how symbols are written, from 1; nil: as numbers
	Solution []int    // by cell, for what a ladder does at its end; nil if nobody knows
	Scratch  any      // what techniques keep for each other; see Rev
	Rev      uint64   // another after each change
	Last     *Step    // the step that was applied last; nil: none since the board was set

	// Stop, if it is not nil, is asked from time to time while steps are looked for; when
	// it says so, no more are found.
	Stop func() bool

	// Settle, if it is not nil, is asked before steps are looked for. It says so where every
	// candidate left is in some solution, and none can go.
	Settle func() bool

	value  []uint8 // by cell, 0 if it is open
	given  Cells
	open   int
	left   []uint8 // by house: open cells
	broken bool

	cands  []Mask   // by cell, empty if it is decided
	places []Mask   // by (symbol-1)*houses+house: of open cells
	digits Cells    // by symbol, Words each: the open cells that may have it
	revs   []uint64 // by symbol: Rev when its candidates changed last
	inRevs []uint64 // by house: Rev when its candidates changed last
	atRevs []uint64 // by cell: Rev when its candidates changed last
	ofIn   []uint64 // by (symbol-1)*houses+house: Rev when its places there changed last
	placed uint64   // Rev when a cell was decided last
	begun  uint64   // Rev when the board was set
	naked  queue    // the last candidates of their cells
	hidden queue    // the last of their symbol in a full house

	first *Step            // for Technique.First, which allocates nothing thus
	take  func(*Step) bool // sets it
}

// Options are how techniques search. The zero value finds least.
type Options struct {
	MissingCandidates bool // rectangles may lack candidates
	EmptyPairs        bool // empty rectangles may have two candidates
	Dual, Siamese     bool // two kites or rectangles, or two fish, may be one step
	Overlap           bool // almost locked sets may share cells
	LockedInChains    bool // chains may go through almost locked sets
	Thorough          bool // chains of almost locked sets may come back to earlier ones, Kraken fish have more than two fins
}

// NewState returns a state without givens.
func NewState(r *Rules) *State {
	s := newState(r)
	s.Start(grid.New(r.Shape))
	return s
}

func newState(r *Rules) *State {
	cells, houses := r.Shape.Size(), len(r.Houses)
	s := &State{Rules: r, value: make([]uint8, cells), given: r.NewCells(), open: cells, left: make([]uint8, houses),
		cands: make([]Mask, cells), places: make([]Mask, r.Symbols*houses), digits: make(Cells, r.Symbols*r.Words), revs: make([]uint64, r.Symbols+1), inRevs: make([]uint64, houses), atRevs: make([]uint64, cells), ofIn: make([]uint64, r.Symbols*houses),
		naked: newQueue(cells), hidden: newQueue(houses * r.Symbols)}
	for c := range s.cands {
		s.cands[c] = r.AllSymbols()
		if r.Symbols == 1 {
			s.naked.push(CandOf(c, 1))
		}
		for v := range r.Symbols {
			s.Symbol(v + 1).Add(c)
		}
	}
	for h := range r.Houses {
		n := len(r.Houses[h].Cells)
		s.left[h] = uint8(n)
		for v := range r.Symbols {
			s.places[v*houses+h] = Bit(n) - 1
		}
	}
	return s
}

// Start begins anew with the givens of a board, in reading order.
func (s *State) Start(givens grid.Board) {
	s.Set(s.blank)
	for c, v := range givens.Cells {
		if v != 0 {
			s.given.Add(c)
			s.Put(c, int(v))
		}
	}
}

// Put decides a cell by a symbol of the board. One that no open cell can have breaks it.
func (s *State) Put(cell, symbol int) {
	v := s.FromBoard(symbol)
	switch {
	case s.narrow.isGone(cell):
		s.broken = s.broken || int(s.narrow.gone[cell]) != symbol
	case v == 0:
		s.broken = true
	default:
		s.Place(CandOf(cell, v))
	}
}

// Set makes the board of s that of t, which has the same Rules.
func (s *State) Set(t *State) {
	copy(s.value, t.value)
	copy(s.given, t.given)
	copy(s.left, t.left)
	copy(s.cands, t.cands)
	copy(s.places, t.places)
	copy(s.digits, t.digits)
	s.open, s.broken, s.Last = t.open, t.broken, t.Last
	s.naked.set(&t.naked)
	s.hidden.set(&t.hidden)
	s.Rev++
	s.placed, s.begun = s.Rev, s.Rev
	for _, revs := range [...][]uint64{s.revs, s.inRevs, s.atRevs, s.ofIn} {
		for i := range revs {
			revs[i] = s.Rev
		}
	}
}

// Clone returns a copy of s without its Scratch and Settle, which is about s.
func (s *State) Clone() *State {
	t := *s
	t.value, t.given, t.left = slices.Clone(s.value), slices.Clone(s.given), slices.Clone(s.left)
	t.cands, t.places, t.digits = slices.Clone(s.cands), slices.Clone(s.places), slices.Clone(s.digits)
	t.revs, t.inRevs = slices.Clone(s.revs), slices.Clone(s.inRevs)
	t.atRevs, t.ofIn = slices.Clone(s.atRevs), slices.Clone(s.ofIn)
	t.naked, t.hidden = newQueue(len(s.naked.all)), newQueue(len(s.hidden.all))
	t.naked.set(&s.naked)
	t.hidden.set(&s.hidden)
	t.Scratch, t.Settle, t.take = nil, nil, nil
	return &t
}

// Stopped reports whether the search for steps is to end.
func (s *State) Stopped() bool { return s.Stop != nil && s.Stop() }

// Settled reports whether no step exists, as every candidate left is in some solution.
func (s *State) Settled() bool { return s.Settle != nil && s.Settle() }

// Value returns the symbol of a cell, 0 if it is open.
func (s *State) Value(cell int) int { return int(s.value[cell]) }

// Given reports whether the symbol of a cell is printed with the puzzle.
func (s *State) Given(cell int) bool { return s.given.Has(cell) }

// Open returns the number of open cells, Left that in a house.
func (s *State) Open() int      { return s.open }
func (s *State) Left(h int) int { return int(s.left[h]) }

// Broken reports whether a cell or a symbol of a house has come to have no
// candidate, or a symbol was placed that was none.
func (s *State) Broken() bool { return s.broken }

// At returns the candidates of a cell: none if it is decided.
func (s *State) At(cell int) Mask { return s.cands[cell] }

// Has reports whether c is still a candidate.
func (s *State) Has(c Cand) bool { return s.cands[c.Cell()].Has(c.Symbol()) }

// Places returns where in house h symbol v can be: nowhere if it is placed.
func (s *State) Places(h, v int) Mask { return s.places[(v-1)*len(s.Houses)+h] }

// Symbol returns the open cells that can have symbol v. Only s may change it.
func (s *State) Symbol(v int) Cells { return s.digits[(v-1)*s.Words : v*s.Words] }

// RevOf returns what Rev was when the candidates of symbol v changed last, RevIn when those of
// house h did, RevAt when those of a cell did, RevOfIn when the places of symbol v in house h did,
// RevPlaced when a cell was decided last. RevBegun returns what it was when the board was set: since then
// candidates have only gone.
func (s *State) RevOf(v int) uint64    { return s.revs[v] }
func (s *State) RevIn(h int) uint64    { return s.inRevs[h] }
func (s *State) RevAt(cell int) uint64 { return s.atRevs[cell] }
func (s *State) RevPlaced() uint64     { return s.placed }
func (s *State) RevBegun() uint64      { return s.begun }

func (s *State) RevOfIn(v, h int) uint64 { return s.ofIn[(v-1)*len(s.Houses)+h] }

// Naked returns the candidates that have become the last of their cells, in that
// order; some may have been placed since then. Hidden returns those that have
// become the last of their symbol in a full house; some may stand twice.
func (s *State) Naked() []Cand  { return s.naked.list(s) }
func (s *State) Hidden() []Cand { return s.hidden.list(s) }

// Place decides a cell. What its symbol excludes goes first, by cell, and what it
// notes as singles by this is in that order; then its own candidates.
func (s *State) Place(c Cand) {
	cell, v := c.Cell(), c.Symbol()
	if s.value[cell] != 0 {
		s.broken = s.broken || s.Value(cell) != v
		return
	}
	own := s.cands[cell]
	s.broken = s.broken || !own.Has(v)
	s.value[cell], s.cands[cell] = uint8(v), 0
	s.open--
	s.Rev++
	s.atRevs[cell], s.placed = s.Rev, s.Rev
	peers, digit := s.peers[cell], s.Symbol(v)
	for i := range digit {
		for w := Mask(peers[i] & digit[i]); w != 0; w &= w - 1 {
			s.Remove(CandOf(i<<6|w.First(), v))
		}
	}
	for _, a := range s.apart[c] {
		s.Remove(a)
	}
	s.clear(cell, v, own)
}

// clear takes the candidates own of a cell, where v has been placed, from houses.
func (s *State) clear(cell, v int, own Mask) {
	for _, spot := range s.spots[cell] {
		s.left[spot.House]--
	}
	for ; own != 0; own &= own - 1 {
		w := own.First()
		s.Symbol(w).Remove(cell)
		s.revs[w] = s.Rev
		s.leave(cell, w, w != v)
	}
}

// Remove takes a candidate away, if it is one.
func (s *State) Remove(c Cand) {
	cell, v := c.Cell(), c.Symbol()
	m := &s.cands[cell]
	if !m.Has(v) {
		return
	}
	s.Rev++
	*m &^= Bit(v)
	switch {
	case *m == 0:
		s.broken = true
	case m.One():
		s.naked.push(CandOf(cell, m.First()))
	}
	s.Symbol(v).Remove(cell)
	s.revs[v], s.atRevs[cell] = s.Rev, s.Rev
	s.leave(cell, v, true)
}

// leave takes symbol v of a cell from the places of its houses. If note is set it
// is not there, and another must be.
func (s *State) leave(cell, v int, note bool) {
	first := (v - 1) * len(s.Houses)
	row, revs := s.places[first:first+len(s.Houses)], s.ofIn[first:first+len(s.Houses)]
	for _, spot := range s.spots[cell] {
		m := row[spot.House] &^ Bit(spot.Place)
		row[spot.House] = m
		s.inRevs[spot.House], revs[spot.House] = s.Rev, s.Rev
		if note && m&(m-1) == 0 {
			s.last(spot.House, v, m)
		}
	}
}

// last notes that a symbol has one place or none left in a house.
func (s *State) last(house, v int, m Mask) {
	h := &s.Houses[house]
	if !h.Full {
		return
	}
	if m == 0 {
		s.broken = true
		return
	}
	if cell := h.Cells[m.First()]; s.value[cell] == 0 {
		s.hidden.push(CandOf(cell, v))
	}
}

// Placed reports whether a cell of house h has symbol v.
func (s *State) Placed(h, v int) bool {
	for _, c := range s.Houses[h].Cells {
		if s.Value(c) == v {
			return true
		}
	}
	return false
}

// Board returns what is given and placed.
func (s *State) Board() grid.Board {
	b := grid.New(s.Shape)
	for c, v := range s.value {
		if s.narrow.isGone(c) {
			b.Cells[c] = s.narrow.gone[c]
		} else {
			b.Cells[c] = uint16(s.ToBoard(int(v)))
		}
	}
	return b
}

// A queue has what was noted and not yet forgotten, in its order.
type queue struct {
	all        []Cand
	head, tail int
}

func newQueue(most int) queue { return queue{all: make([]Cand, most)} }

func (q *queue) push(c Cand) {
	q.all[q.tail] = c
	q.tail++
}

func (q *queue) set(p *queue) {
	q.head, q.tail = 0, copy(q.all, p.all[p.head:p.tail])
}

// list returns what is left, after forgetting what stands first and is decided.
func (q *queue) list(s *State) []Cand {
	for q.head < q.tail && !s.Has(q.all[q.head]) {
		q.head++
	}
	if q.head == q.tail {
		q.head, q.tail = 0, 0
	}
	return q.all[q.head:q.tail]
}
