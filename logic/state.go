package logic

import (
	"slices"

	"github.com/banmen/banmen/grid"
)

// A State is a board being solved: its given and placed symbols, and the candidates of
// open cells by cell, by house and by symbol. It records singles in the order they arise.
// A State serves one goroutine.
type State struct {
	*Rules
	Options
	Unique   bool     // the puzzle has exactly one solution; techniques may rely on it
	Texts    []string // how symbols are written, from 1; nil: as numbers
	Solution []int    // by cell, used at the end of a ladder; nil if unknown
	Scratch  any      // caches of techniques; see Rev
	Rev      uint64   // another after each change
	Last     *Step    // the step that was applied last; nil: none since the board was set

	// Stop is called from time to time during searches for steps, and ends them by
	// returning true; it may be nil.
	Stop func() bool

	// Settle is called before searches for steps; it may be nil. It returns true if every
	// remaining candidate is in some solution, so that no step exists.
	Settle func() bool

	value  []uint8 // by cell; 0 if it is open
	given  Cells
	open   int
	left   []uint8 // by house: number of open cells
	broken bool

	cands  []Mask   // by cell; empty if it is decided
	places []Mask   // by (symbol-1)*houses+house: places among open cells
	digits Cells    // by symbol, Words each: the open cells with the candidate
	revs   []uint64 // by symbol: Rev of the last change of its candidates
	inRevs []uint64 // by house: Rev of the last change of its candidates
	atRevs []uint64 // by cell: Rev of the last change of its candidates
	ofIn   []uint64 // by (symbol-1)*houses+house: Rev of the last change of its places there
	placed uint64   // Rev of the last placement
	begun  uint64   // Rev when the board was set
	naked  queue    // last candidates of cells
	hidden queue    // last candidates of a symbol in a full house

	first *Step            // for Technique.First, to avoid an allocation
	take  func(*Step) bool // sets first
}

// Options configure searches by techniques. The zero value finds the fewest steps.
type Options struct {
	MissingCandidates bool // rectangles may lack candidates
	EmptyPairs        bool // empty rectangles may have only two candidates
	Dual, Siamese     bool // two kites or rectangles, or two fish, may form one step
	Overlap           bool // almost locked sets may share cells
	LockedInChains    bool // chains may go through almost locked sets
	Thorough          bool // chains of almost locked sets may revisit sets, Kraken fish may have more than two fins
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
	for c := range r.Shape.Gaps {
		if r.Shape.IsGap(c) {
			s.shutCell(c)
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

// Start resets the state to the givens of a board, in reading order.
func (s *State) Start(givens grid.Board) {
	s.Set(s.blank)
	for c, v := range givens.Cells {
		if v != 0 {
			s.given.Add(c)
			s.Put(c, int(v))
		}
	}
}

// Put decides a cell by a symbol of the board. A symbol that no open cell can have breaks
// the state.
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

// Set copies the board of t, which must have the same Rules.
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

// Clone returns a copy of s without its Scratch and Settle.
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

// Stopped reports whether searches must end.
func (s *State) Stopped() bool { return s.Stop != nil && s.Stop() }

// Settled reports whether no step exists because every remaining candidate is in some
// solution.
func (s *State) Settled() bool { return s.Settle != nil && s.Settle() }

// Value returns the symbol of a cell, or 0 if it is open.
func (s *State) Value(cell int) int { return int(s.value[cell]) }

// Given reports whether a cell is given.
func (s *State) Given(cell int) bool { return s.given.Has(cell) }

// Open returns the number of open cells, Left that of a house.
func (s *State) Open() int      { return s.open }
func (s *State) Left(h int) int { return int(s.left[h]) }

// Broken reports whether a cell, or a symbol in a full house, has no candidate left, or a
// symbol was placed that was not a candidate.
func (s *State) Broken() bool { return s.broken }

// At returns the candidates of a cell; none if it is decided.
func (s *State) At(cell int) Mask { return s.cands[cell] }

// Has reports whether c is still a candidate.
func (s *State) Has(c Cand) bool { return s.cands[c.Cell()].Has(c.Symbol()) }

// Places returns the places of symbol v in house h; none if it is placed.
func (s *State) Places(h, v int) Mask { return s.places[(v-1)*len(s.Houses)+h] }

// Symbol returns the open cells with candidate v. Callers must not change it.
func (s *State) Symbol(v int) Cells { return s.digits[(v-1)*s.Words : v*s.Words] }

// RevOf returns the Rev of the last change of the candidates of symbol v; RevIn does so
// for house h, RevAt for a cell, and RevOfIn for symbol v in house h. RevPlaced returns
// the Rev of the last placement. RevBegun returns the Rev when the board was set; since
// then candidates have only been removed.
func (s *State) RevOf(v int) uint64    { return s.revs[v] }
func (s *State) RevIn(h int) uint64    { return s.inRevs[h] }
func (s *State) RevAt(cell int) uint64 { return s.atRevs[cell] }
func (s *State) RevPlaced() uint64     { return s.placed }
func (s *State) RevBegun() uint64      { return s.begun }

func (s *State) RevOfIn(v, h int) uint64 { return s.ofIn[(v-1)*len(s.Houses)+h] }

// Naked returns the candidates that became the last of their cells, in order; some may
// have been placed since. Hidden returns those that became the last of their symbol in a
// full house; some may occur twice.
func (s *State) Naked() []Cand  { return s.naked.list(s) }
func (s *State) Hidden() []Cand { return s.hidden.list(s) }

// Place decides a cell. It first removes what the symbol excludes, by cell, which
// determines the order of recorded singles. Then it removes the cell's own candidates.
func (s *State) Place(c Cand) {
	cell, v := c.Cell(), c.Symbol()
	if s.value[cell] != 0 {
		s.broken = s.broken || s.Value(cell) != v
		return
	}
	cands := s.cands[cell]
	s.broken = s.broken || !cands.Has(v)
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
	s.clear(cell, v, cands)
}

// clear removes cands, the candidates of a cell, from its houses after v was placed there.
func (s *State) clear(cell, v int, cands Mask) {
	for _, spot := range s.spots[cell] {
		s.left[spot.House]--
	}
	for ; cands != 0; cands &= cands - 1 {
		w := cands.First()
		s.Symbol(w).Remove(cell)
		s.revs[w] = s.Rev
		s.leave(cell, w, w != v)
	}
}

// Remove removes a candidate, if present.
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

// leave removes a cell from the places of symbol v in its houses. Unless v was placed there, note
// is set, and new singles are recorded.
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

// last records that a symbol has one place or none left in a house.
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

// Board returns the given and placed symbols.
func (s *State) Board() grid.Board {
	b := grid.New(s.Shape)
	for c, v := range s.value {
		switch {
		case s.Shape.IsGap(c):
		case s.narrow.isGone(c):
			b.Cells[c] = s.narrow.gone[c]
		default:
			b.Cells[c] = uint16(s.ToBoard(int(v)))
		}
	}
	return b
}

// A queue holds recorded candidates in order.
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

// list returns the queue without its decided head.
func (q *queue) list(s *State) []Cand {
	for q.head < q.tail && !s.Has(q.all[q.head]) {
		q.head++
	}
	if q.head == q.tail {
		q.head, q.tail = 0, 0
	}
	return q.all[q.head:q.tail]
}
