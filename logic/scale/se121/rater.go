package se121

import "fmt"

// A Mode is a variant of the scale. The zero Mode is SE 1.2.1.
type Mode struct {
	// Fixed adds the repairs by lksudoku that later editions of SE adopted. It finds what
	// SE 1.2.1 overlooks: unique loops if a neighbour that was tried before has other extra
	// candidates, hidden pairs in unique loops with more than two extra candidates, bivalue
	// universal graves with their only extra digit in several cells of a house, and the
	// shortest of several contradictions.
	Fixed bool
	// NoUniqueness disables steps that assume a unique solution: unique loops and bivalue
	// universal graves.
	NoUniqueness bool
}

// A Tenths is a rating in tenths, as SE prints it.
type Tenths int

func (t Tenths) String() string { return fmt.Sprintf("%d.%d", t/10, t%10) }

// Unsolved is the rating of a puzzle that SE's techniques cannot solve.
const Unsolved Tenths = 200

// A Rating is SE's result for a puzzle. ER is the highest rating of all steps, EP of
// those up to the first that places a digit, ED of the first step. Hardest is the first
// step rated ER; for an unsolved puzzle, the hardest step found.
type Rating struct {
	ER, EP, ED Tenths
	Hardest    string
}

// A Step describes a step as SE does. [Ladder] has steps with all their effects.
type Step struct {
	Technique Technique
	Rating    Tenths
	Level     int  // of a chain: 1 with locked digits, pairs and X-Wings in it, more with chains
	Dynamic   bool // a chain whose later links ignore the candidates found false
	Size      int  // number of cells of a unique loop
}

// A Rater holds a position and the working memory to rate it. It must not be used by
// several goroutines at once.
type Rater struct {
	// Stop, if not nil, is polled during the search for a step; when it returns true,
	// Rate ends.
	Stop func() bool
	// Settle, if not nil, is called before each step with the placed digits and the
	// candidates of open cells, digit d as bit 1<<d. If it reports that every candidate
	// is in some solution, no step exists and none is searched.
	Settle func(placed *[81]uint8, left *[81]uint16) bool

	mode Mode
	patterns
	deadly   deadly
	walker   walker
	walkedAt grid // the last position found to have no cycles and simple chains
	walked   bool
	hints    hints
	forcing  []*forcing
	halt     halt
}

// patterns is a position with the finders of steps without chains.
type patterns struct {
	grid  grid
	step  found
	best  found
	elims []elimination

	about
	aligned []aligned
	tried   bool // no aligned triplet was found
	triedAt [81]uint16
}

// about describes the basis of a step that uses no chains.
type about struct {
	house  uint8   // house of the set
	cover  uint32  // other houses, a bit each
	digits uint16  // of the set, or of the pattern
	places uint16  // places of the set in its house, or lines of a fish
	cells  []uint8 // of a loop, a wing, a set of a grave, or aligned
	set    uint16  // the digits of the locked set beside a pattern
	hidden bool    // the set is hidden
	spare  []uint8 // cells of a pattern with other candidates
}

// found is the result of a producer.
type found struct {
	technique Technique
	rating    float64
	place     int // the node placed, or -1
	kind      int // among equal loops the lowest wins
	size      int
	forcing   *forcing // the search that found it
	elims     []elimination
	about     about
}

// An elimination removes the digits of a mask from a cell.
type elimination struct {
	cell uint8
	mask uint16
}

// New returns a rater.
func New(m Mode) *Rater {
	e := &Rater{mode: m}
	e.deadly = deadly{patterns: &e.patterns, fixed: m.Fixed}
	e.hints.one = true
	r := &reach{}
	e.forcing = []*forcing{
		newForcing(mode{dynamic: true, nishio: true, shortest: m.Fixed}, 7.5, r),
		newForcing(mode{multiple: true}, 8.0, r),
	}
	dynamic := &pool{}
	for level := range 6 {
		f := newForcing(mode{multiple: true, dynamic: true, level: level, shortest: m.Fixed}, 8.5+0.5*float64(level), r)
		f.pool, f.settled = dynamic, true
		e.forcing = append(e.forcing, f)
	}
	for _, f := range e.forcing {
		f.haltWith(&e.halt)
	}
	return e
}

// Rate rates a puzzle by its givens in reading order, 0 for an empty cell. It passes each
// step to the functions before taking it and stops when one returns false. The functions
// may be nil.
func (e *Rater) Rate(givens *[81]uint8, each func(*Step) bool) Rating {
	e.grid.reset(givens)
	e.walked, e.tried = false, false
	e.halt.stop = e.Stop
	var r Rating
	for e.grid.open > 0 {
		found := !e.settled() && e.next()
		if e.halt.asked() {
			break // a stopped search may have missed SE's step
		}
		if !found {
			r.ER = Unsolved
			break
		}
		if t := tenths(e.step.rating); t > r.ER {
			r.ER, r.Hardest = t, e.name()
		}
		if each != nil {
			if s := e.lastStep(); !each(&s) {
				break
			}
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

// settled reports whether Settle rules out every step.
func (e *Rater) settled() bool {
	if e.Settle == nil {
		return false
	}
	left := e.grid.cand
	for c := range left {
		left[c] <<= 1
	}
	return e.Settle(&e.grid.value, &left)
}

func tenths(x float64) Tenths { return Tenths((x + 0.05) * 10) }

func (e *Rater) name() string {
	s := e.lastStep()
	return s.Name()
}

// lastStep returns the description of the last step.
func (e *Rater) lastStep() Step {
	f := &e.step
	s := Step{Technique: f.technique, Rating: tenths(f.rating), Size: f.size}
	if f.forcing != nil {
		s.Level, s.Dynamic = f.forcing.mode.level, f.forcing.mode.dynamic && !f.forcing.mode.nishio
	}
	return s
}

// begin clears the last step.
func (e *Rater) begin() {
	e.elims = e.elims[:0]
	e.step = found{}
}

// next finds the next step.
func (e *Rater) next() bool {
	for i := range producers {
		e.begin()
		if producers[i].find(e) {
			return true
		}
	}
	return false
}

func (e *Rater) unary() bool {
	e.hints.begin()
	if e.walked {
		e.walker.since(&e.walkedAt, &e.grid, &e.hints)
	} else {
		e.walker.unary(&e.grid, &e.hints)
	}
	found := e.takeHint()
	if e.walked = !found; e.walked {
		e.walkedAt = e.grid
	}
	return found
}

func (e *Rater) forced(i int) bool {
	e.hints.begin()
	e.forcing[i].search(&e.grid, &e.hints)
	if !e.takeHint() {
		return false
	}
	e.step.forcing = e.forcing[i]
	return true
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

// apply performs a step. A step that places a digit does nothing else: the sets of direct
// steps stay as they are.
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

// finds completes an elimination step, if it removes anything.
func (e *patterns) finds(t Technique, rating float64) bool {
	if len(e.elims) == 0 {
		return false
	}
	e.step.technique, e.step.rating, e.step.place = t, rating, -1
	return true
}

// puts completes a step that places a digit.
func (e *patterns) puts(t Technique, rating float64, c uint8, d int) bool {
	e.step.technique, e.step.rating, e.step.place = t, rating, int(nodeOf(c, d))
	return true
}

// offer keeps the eliminations if they make an easier step than the producer's best so
// far.
func (e *patterns) offer(t Technique, rating float64, kind int) {
	b := &e.best
	if len(e.elims) > 0 && (b.rating == 0 || rating < b.rating || rating == b.rating && kind < b.kind) {
		b.technique, b.rating, b.kind, b.size = t, rating, kind, len(e.cells)
		b.elims = append(b.elims[:0], e.elims...)
		cells, spare := append(b.about.cells[:0], e.cells...), append(b.about.spare[:0], e.spare...)
		b.about = e.about
		b.about.cells, b.about.spare = cells, spare
	}
	e.elims = e.elims[:0]
}

func (e *patterns) takeBest() bool {
	if e.best.rating == 0 {
		return false
	}
	e.elims = append(e.elims[:0], e.best.elims...)
	e.step.size = e.best.size
	e.about.set, e.about.hidden, e.house, e.places = e.best.about.set, e.best.about.hidden, e.best.about.house, e.best.about.places
	e.cells, e.spare, e.digits = append(e.cells[:0], e.best.about.cells...), append(e.spare[:0], e.best.about.spare...), e.best.about.digits
	return e.finds(e.best.technique, e.best.rating)
}
