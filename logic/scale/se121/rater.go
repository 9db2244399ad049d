package se121

import "fmt"

// A Mode says which variant of the scale is meant. The zero Mode is SE 1.2.1.
type Mode struct {
	// Fixed finds what SE 1.2.1 overlooks: loops that it passes by because another neighbour had other candidates,
	// hidden sets of two in loops with more extra candidates, graves with one extra digit in several cells of a house, the
	// shortest of several contradictions. These are the repairs by lksudoku that later editions of SE took over.
	Fixed bool
	// NoUniqueness leaves out what needs the puzzle to have one solution: unique loops and bivalue universal graves.
	NoUniqueness bool
}

// A Tenths is a rating in tenths, as SE prints it.
type Tenths int

func (t Tenths) String() string { return fmt.Sprintf("%d.%d", t/10, t%10) }

// Unsolved is the rating of a puzzle that SE's techniques do not solve.
const Unsolved Tenths = 200

// A Rating is what SE says of a puzzle: ER is the highest of all steps, EP up to the first that places a digit, ED that
// of the first step. Hardest is the first step that has ER; of an unsolved puzzle the hardest that there was.
type Rating struct {
	ER, EP, ED Tenths
	Hardest    string
}

// A Step is one step of SE: either it places a digit, or it removes candidates.
type Step struct {
	Technique Technique
	Rating    Tenths
	Level     int  // of a chain: 1 with locked digits, pairs and X-Wings in it, more with chains
	Dynamic   bool // a chain for which what it found false is gone
	Size      int  // of a unique loop: its cells
	Cell      int  // where a digit is placed, from 0; -1 where none is
	Digit     int  // 1..9
	Remove    []Removal
}

// A Removal is candidates that go from a cell, digit d as bit d-1.
type Removal struct {
	Cell int
	Mask uint16
}

// A Rater is a position and what it takes to rate it. It is not for use by several goroutines at once.
type Rater struct {
	mode Mode
	patterns
	deadly  deadly
	walker  walker
	hints   hints
	forcing []*forcing
}

// patterns is a position, and what finds steps without chains in it.
type patterns struct {
	grid  grid
	step  found
	best  found
	elims []elimination

	// what the last step is about
	house  uint8
	cover  uint32
	digits uint16
	places uint16
	cells  []uint8

	aligned []aligned
}

// found is what a producer found.
type found struct {
	technique Technique
	rating    float64
	place     int // the node placed, or -1
	kind      int // of equal loops the lowest counts
	size      int
	forcing   *forcing // who found it
	elims     []elimination
}

// An elimination takes the digits of a mask from a cell.
type elimination struct {
	cell uint8
	mask uint16
}

// New returns a rater.
func New(m Mode) *Rater {
	e := &Rater{mode: m}
	e.deadly = deadly{patterns: &e.patterns, fixed: m.Fixed}
	e.hints.one = true
	e.forcing = []*forcing{
		newForcing(mode{dynamic: true, nishio: true, shortest: m.Fixed}, 7.5),
		newForcing(mode{multiple: true}, 8.0),
	}
	for level := range 6 {
		e.forcing = append(e.forcing, newForcing(mode{multiple: true, dynamic: true, level: level, shortest: m.Fixed}, 8.5+0.5*float64(level)))
	}
	return e
}

// Rate rates a puzzle by its givens in reading order, 0 for an empty cell, and tells each of every step before it is taken; each
// may be nil.
func (e *Rater) Rate(givens *[81]uint8, each func(*Step)) Rating {
	e.grid.reset(givens)
	var r Rating
	for e.grid.open > 0 {
		if !e.next() {
			r.ER = Unsolved
			break
		}
		if t := tenths(e.step.rating); t > r.ER {
			r.ER, r.Hardest = t, e.name()
		}
		if each != nil {
			s := e.Step()
			each(&s)
		}
		if r.EP == 0 {
			if r.ED == 0 {
				r.ED = r.ER
			}
			if e.step.place >= 0 {
				r.EP = r.ER
			}
		}
		e.apply()
	}
	return r
}

func tenths(x float64) Tenths { return Tenths((x + 0.05) * 10) }

func (e *Rater) name() string {
	s := e.Step()
	return s.Name()
}

// Step tells the step that was found last.
func (e *Rater) Step() Step {
	f := &e.step
	s := Step{Technique: f.technique, Rating: tenths(f.rating), Size: f.size, Cell: -1}
	if f.forcing != nil {
		s.Level, s.Dynamic = f.forcing.mode.level, f.forcing.mode.dynamic && !f.forcing.mode.nishio
	}
	if f.place >= 0 {
		n := node(f.place)
		s.Cell, s.Digit = int(n.cell()), n.digit()+1
		return s
	}
	for _, x := range e.elims {
		s.Remove = append(s.Remove, Removal{int(x.cell), x.mask})
	}
	return s
}

// next finds the next step.
func (e *Rater) next() bool {
	e.elims = e.elims[:0]
	e.step = found{}
	unique := !e.mode.NoUniqueness
	return e.hiddenSingle() || e.directLocking() || e.hiddenSet(2, true) || e.nakedSingle() || e.hiddenSet(3, true) ||
		e.locking() || e.nakedSet(2) || e.fish(2) || e.hiddenSet(2, false) || e.nakedSet(3) || e.fish(3) || e.hiddenSet(3, false) ||
		e.wing(false) || e.wing(true) || unique && e.deadly.uniqueLoop() || e.nakedSet(4) || e.fish(4) || e.hiddenSet(4, false) ||
		unique && e.deadly.bug() || e.alignedPair() || e.unary() || e.alignedTriplet() || e.chains()
}

func (e *Rater) unary() bool {
	e.hints.begin()
	e.walker.unary(&e.grid, &e.hints)
	return e.takeHint()
}

func (e *Rater) chains() bool {
	for _, f := range e.forcing {
		e.hints.begin()
		f.search(&e.grid, &e.hints)
		if e.takeHint() {
			e.step.forcing = f
			return true
		}
	}
	return false
}

func (e *Rater) takeHint() bool {
	h := &e.hints.best
	if h.rating == 0 {
		return false
	}
	for _, n := range e.hints.effect {
		e.eliminate(n.cell(), 1<<n.digit())
	}
	if !h.cycle && !h.target.isOff() {
		return e.puts(h.technique, h.rating, h.target.cell(), h.target.digit())
	}
	return e.finds(h.technique, h.rating)
}

// apply does a step. One that places a digit does nothing else: the sets of direct steps stay as they are.
func (e *Rater) apply() {
	if e.step.place >= 0 {
		n := node(e.step.place)
		e.grid.place(n.cell(), n.digit())
		return
	}
	for _, x := range e.elims {
		e.grid.removeAll(x.cell, x.mask)
	}
}

func (e *patterns) eliminate(c uint8, m uint16) {
	if m &= e.grid.cand[c]; m != 0 {
		e.elims = append(e.elims, elimination{c, m})
	}
}

// finds ends a step that eliminates, if it does.
func (e *patterns) finds(t Technique, rating float64) bool {
	if len(e.elims) == 0 {
		return false
	}
	e.step.technique, e.step.rating, e.step.place = t, rating, -1
	return true
}

// puts ends a step that places a digit.
func (e *patterns) puts(t Technique, rating float64, c uint8, d int) bool {
	e.step.technique, e.step.rating, e.step.place = t, rating, int(nodeOf(c, d))
	return true
}

// offer keeps the eliminations if they are an easier step of the same producer than the best so far.
func (e *patterns) offer(t Technique, rating float64, kind int) {
	b := &e.best
	if len(e.elims) > 0 && (b.rating == 0 || rating < b.rating || rating == b.rating && kind < b.kind) {
		b.technique, b.rating, b.kind, b.size = t, rating, kind, len(e.cells)
		b.elims = append(b.elims[:0], e.elims...)
	}
	e.elims = e.elims[:0]
}

func (e *patterns) takeBest() bool {
	if e.best.rating == 0 {
		return false
	}
	e.elims = append(e.elims[:0], e.best.elims...)
	e.step.size = e.best.size
	return e.finds(e.best.technique, e.best.rating)
}
