package ops

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/scale/se121"
	"github.com/banmen/banmen/logic/tell"
)

// A Reasoner solves a position as people do. Whatever shows steps has them from here, and each is
// checked by its proof before.
type Reasoner struct {
	Solutions int            // of the puzzle: 0, 1, or 2 for several; uniqueness is used only with 1
	Faults    []banmen.Fault // why there is no solution
	Wrong     []int          // cells where a symbol was placed that the only solution has not
	Unproven  int            // steps that a technique found and that their proofs do not show: nobody sees them

	p      banmen.Puzzle
	lost   []Step // on the path so far
	teller tell.Teller
	ladder *logic.Ladder
	scored *logic.Ladder // by which a path of a ladder for people is rated; nil: by itself

	solution grid.Board     // if there is one alone
	symbols  []string       // of the board
	marks    [][]int        // as Restrict has them
	alien    map[int]uint16 // by cell: what was placed there and the givens leave to no open cell, see logic.FromGivens
}

// NewReasoner returns what reasons about the board of a record: its givens, what was
// placed and the pencil marks, with a ladder of techniques, nil: that of scale.Human. A puzzle for which no
// technique is known is an ErrCannot. Marks without the symbol that the only solution
// has are a *banmen.SyntaxError.
func NewReasoner(ctx context.Context, e banmen.Entry, l *logic.Ladder) (*Reasoner, error) {
	rules, err := LogicRules(ctx, e.Puzzle)
	if err != nil {
		return nil, err
	}
	if l == nil {
		l = scale.Human(rules)
	}
	if e.Puzzle, err = e.Question(); err != nil {
		return nil, err
	}
	if err := banmen.CheckBoard(e.Puzzle, e.Placed()); err != nil {
		return nil, err
	}
	q, err := questionOf(ctx, e.Puzzle, Method{})
	if err != nil {
		return nil, err
	}
	e.Puzzle = q.givens
	r := &Reasoner{p: e.Puzzle, alien: map[int]uint16{}, Solutions: q.found.Solutions, Faults: q.found.Faults}
	r.ladder = l.OnlyProved(func(p *logic.Step) { r.leaveOut(ctx, p) })
	if l.Choose != nil {
		r.scored = scale.For(rules).OnlyProved(nil)
	}
	if r.symbols, err = Symbols(e.Puzzle); err != nil {
		return nil, err
	}
	r.teller.Symbols = r.symbols[:1:1]
	for v := 1; v <= rules.Symbols; v++ {
		r.teller.Symbols = append(r.teller.Symbols, r.symbols[rules.ToBoard(v)])
	}
	s := logic.NewState(rules)
	s.Options, s.Texts = l.Options, r.teller.Symbols
	r.teller.Describe = says(e.Puzzle)
	s.Stop = func() bool { return ctx.Err() != nil }
	s.Start(e.Puzzle.Givens())
	if q.found.Solutions == 1 {
		for _, v := range q.found.Board.Cells {
			s.Solution = append(s.Solution, rules.FromBoard(int(v)))
		}
	}
	s.Unique = q.unique()
	if q.found.Solutions > 1 {
		s.Settle = settle(ctx, q.stated, s)
	}
	r.teller.State = s
	r.place(e, q.found.Board)
	return r, r.leave(e, q.left)
}

// leaveOut counts a step that is not proved, and tells the log of the context.
func (r *Reasoner) leaveOut(ctx context.Context, p *logic.Step) {
	r.Unproven++
	logUnproved(ctx, r.p, r.teller.State, p)
}

func logUnproved(ctx context.Context, p banmen.Puzzle, s *logic.State, step *logic.Step) {
	banmen.Log(ctx, banmen.Msg("a step that is not proved is left out, which is a fault of banmen: %s, in %s", s.Notation(step), p.With(s.Board())))
}

// says returns what has words for the constraints of a puzzle; nil if nobody has.
func says(p banmen.Puzzle) func(int) banmen.Message {
	if w, ok := p.(banmen.ConstraintDescriber); ok {
		return w.Describe
	}
	return nil
}

// place places what the record has besides givens. The solution counts if it is the only one.
func (r *Reasoner) place(e banmen.Entry, solution grid.Board) {
	s := r.teller.State
	for c, v := range e.Placed().Cells {
		if v == 0 || s.Value(c) != 0 {
			continue
		}
		if s.Unique && solution.Cells[c] != v {
			r.Wrong = append(r.Wrong, c)
		}
		if s.Put(c, int(v)); s.Value(c) == 0 {
			r.alien[c] = v
		}
	}
	if s.Unique {
		r.solution = solution
	}
}

// Remaining returns the symbols that are left for each cell, ascending; for one that is decided, its own.
func (r *Reasoner) Remaining() [][]int {
	left, b := make([][]int, r.teller.Shape.Size()), r.Symbols()
	for c := range left {
		if b.Cells[c] != 0 {
			left[c] = []int{int(b.Cells[c])}
			continue
		}
		for v := range r.teller.At(c).All() {
			left[c] = append(left[c], r.teller.ToBoard(v))
		}
	}
	return left
}

// Restrict leaves to open cells no others than some symbols, as Remaining of a Reasoner of the same puzzle
// had them; nil: what they have. It is an error as marks are to NewReasoner.
func (r *Reasoner) Restrict(left [][]int) error {
	return r.leave(banmen.Entry{Puzzle: r.p, Board: r.Symbols()}, left)
}

func (r *Reasoner) leave(e banmen.Entry, left [][]int) error {
	s := r.teller.State
	if s.Unique && len(r.Wrong) == 0 {
		if err := checkLeft(e, left, r.solution); err != nil {
			return err
		}
	}
	r.marks = left
	leaveTo(s, left)
	return nil
}

// leaveTo leaves to the open cells of a state no others than some symbols.
func leaveTo(s *logic.State, left [][]int) {
	for c, symbols := range left {
		if s.Value(c) != 0 || symbols == nil {
			continue
		}
		for v := range s.At(c).All() {
			if !slices.Contains(symbols, s.ToBoard(v)) {
				s.Remove(logic.CandOf(c, v))
			}
		}
	}
}

// checkLeft refuses what is left for open cells, such as pencil marks, if it lacks what the only
// solution has there.
func checkLeft(e banmen.Entry, left [][]int, solution grid.Board) error {
	b := e.Placed()
	for c, all := range left {
		if all == nil || b.Cells[c] != 0 || slices.Contains(all, int(solution.Cells[c])) {
			continue
		}
		symbols, err := Symbols(e.Puzzle)
		if err != nil {
			return err
		}
		return banmen.Syntaxf(e.Line, 1, "the pencil marks of %s lack %s, which the solution has there", CellName(e.Puzzle, c), symbols[solution.Cells[c]])
	}
	return nil
}

// A Step is a step of a path, as people read it.
type Step struct {
	Technique *logic.Technique
	Entry     *logic.Entry
	Notation  string         // as HoDoKu writes it
	Sentence  banmen.Message // its name, why it holds and what it does
	Body      banmen.Message // the same without the name
	Symbol    string         // that it places, if it places one
	Place     []logic.Cand
	Remove    []logic.Cand
	Guess     bool         // it is no step: nothing else went on
	Rating    se121.Tenths // by the scale of Sudoku Explainer; 0: the ladder is another

	step *logic.Step
}

// Name returns the name of the technique.
func (t Step) Name() banmen.Message { return tell.Name(t.Technique) }

// Next returns what the ladder does next; false if it finds nothing or is done.
func (r *Reasoner) Next() (Step, bool) {
	s := r.teller.State
	if s.Open() == 0 || s.Broken() {
		return Step{}, false
	}
	t, ok := r.ladder.Next(s)
	return r.turn(t), ok
}

// StopReason says why Next finds nothing.
func (r *Reasoner) StopReason() banmen.Message {
	switch {
	case r.Solved():
		return banmen.Msg("the puzzle is solved")
	case r.teller.Settled():
		return banmen.Msg("no step exists from here: every candidate left is in some solution")
	}
	return banmen.Msg("no technique goes on from here")
}

// Take does what a step says.
func (r *Reasoner) Take(t Step) { r.teller.Apply(t.step) }

// Symbols returns what is given and placed.
func (r *Reasoner) Symbols() grid.Board {
	b := r.teller.Board()
	for c, v := range r.alien {
		b.Cells[c] = v
	}
	return b
}

// FindStep returns the first step of the ladder that satisfies is. It reports false if no step does.
func (r *Reasoner) FindStep(ctx context.Context, is func(Step) bool) (found Step, ok bool, err error) {
	for i := 0; i < len(r.ladder.Entries) && !ok; i++ {
		e := &r.ladder.Entries[i]
		if e.Guess != nil {
			continue
		}
		e.Find(r.teller.State, func(p *logic.Step) bool {
			found = r.turn(logic.LadderStep{Entry: e, Step: p})
			ok = is(found)
			return !ok && ctx.Err() == nil
		})
	}
	return found, ok, ctx.Err()
}

// Cells returns the cells that a step is about, ascending.
func (r *Reasoner) Cells(t Step) []int { return r.teller.Cells(t.step) }

// HintCells returns the cells at which a hint about a step looks first.
func (r *Reasoner) HintCells(t Step) []int { return r.teller.HintCells(t.step) }

// Marks returns what is left for each cell; for one that is decided, its symbol. Of a board
// with too many symbols for marks it is nil.
func (r *Reasoner) Marks() grid.Marks {
	if r.teller.Narrowed() {
		return nil
	}
	marks := make(grid.Marks, r.teller.Shape.Size())
	for c := range marks {
		if marks[c] = uint64(r.teller.At(c)); r.teller.Value(c) != 0 {
			marks[c] = 1 << r.teller.Value(c)
		}
	}
	return marks
}

// turn returns a step of the ladder as people read it.
func (r *Reasoner) turn(t logic.LadderStep) Step {
	switch {
	case t.Entry == nil:
		return Step{}
	case t.Step == nil:
		guess := []logic.Cand{t.Guess}
		p := &logic.Step{Technique: t.Entry.Technique, Symbols: []int{t.Guess.Symbol()}, Place: guess}
		return Step{Technique: p.Technique, Entry: t.Entry, Notation: r.teller.Notation(p), Sentence: banmen.Msg("%s: %s.", tell.Name(p.Technique), r.teller.Effect(p)), Place: guess, Guess: true, step: p}
	}
	p := t.Step
	said := Step{Technique: p.Technique, Entry: t.Entry, Notation: r.teller.Notation(p), Body: r.teller.Body(p), Place: p.Place, Remove: p.Remove, Rating: se121.Tenths(p.Rating), step: p}
	said.Sentence = tell.Named(p, said.Body)
	if len(p.Place) == 1 {
		said.Symbol = r.teller.Symbols[p.Place[0].Symbol()]
	}
	return said
}

// Check returns an error unless a step that was not taken yet is proved.
func (r *Reasoner) Check(t Step) error { return logic.Check(r.teller.State, t.step) }

// Solved reports whether the board is full.
func (r *Reasoner) Solved() bool { return r.teller.Open() == 0 && !r.teller.Broken() }

// Path yields the steps of the ladder, each before it is taken, and returns the rating of the
// position: a ladder for people is no scale, and a path of it is rated by scale.For. It ends when the context does, with its error.
func (r *Reasoner) Path(ctx context.Context, yield func(Step) bool) (logic.Rating, error) {
	begin := r.teller.State.Clone()
	rating := r.ladder.Solve(r.teller.State, func(t logic.LadderStep) bool {
		r.lose(t.Entry)
		return ctx.Err() == nil && yield(r.turn(t))
	})
	if rating.Solved && r.scored != nil && ctx.Err() == nil {
		rating = r.scored.Solve(begin, nil)
	}
	return rating, ctx.Err()
}

// branched is the rating in Sudoku Explainer from which chains have branches.
const branched = 75

// All returns all steps that there are, by the order of the ladder, and what does the
// same by the same technique once, chains and nets of colours in one of their directions. By the scale of Sudoku Explainer the first chain with branches
// is the last: searches for harder ones go on for hours.
func (r *Reasoner) All(ctx context.Context) (all []Step, err error) {
	if r.teller.Settled() {
		return nil, ctx.Err()
	}
	seen := map[string]bool{}
	for i := range r.ladder.Entries {
		e := &r.ladder.Entries[i]
		if ctx.Err() != nil {
			break
		}
		if e.Guess != nil {
			continue
		}
		e.Find(r.teller.State, func(p *logic.Step) bool {
			t := r.turn(logic.LadderStep{Entry: e, Step: p})
			if !seen[t.Notation] && !seen[r.backwards(p)] {
				seen[t.Notation] = true
				all = append(all, t)
			}
			return ctx.Err() == nil
		})
		if n := len(all); n > 0 && all[n-1].Rating >= branched {
			break
		}
	}
	return all, ctx.Err()
}

// backwards returns the notation of a step with its chain turned round, or its nets of colours; nothing if it has
// no chain without branches, and not two nets.
func (r *Reasoner) backwards(p *logic.Step) string {
	q := *p
	if p.Technique.Form == logic.FormColours && len(p.Parts) == 4 {
		q.Parts = slices.Concat(p.Parts[2:], p.Parts[:2])
		return r.teller.Notation(&q)
	}
	if len(p.Chain) == 0 {
		return ""
	}
	q.Chain = slices.Clone(p.Chain)
	slices.Reverse(q.Chain)
	for i := range q.Chain {
		n := &q.Chain[i]
		if n.Side || n.Set != nil || n.From != len(q.Chain)-2-i {
			return ""
		}
		n.On, n.Strong, n.From = !n.On, i > 0 && !n.On, i-1
	}
	return r.teller.Notation(&q)
}

// mostLost is how many steps SkippedUniqueness returns at most.
const mostLost = 5

// SkippedUniqueness returns steps that would be there if there were known to be one solution, and are lost as
// there are several: those that a path had to go without, and those of the position.
func (r *Reasoner) SkippedUniqueness() []Step {
	if r.teller.Open() > 0 && !r.teller.Broken() {
		r.lose(nil)
	}
	return r.lost
}

// lose notes steps of the position that rest on there being one solution, of entries before one;
// nil: of all.
func (r *Reasoner) lose(before *logic.Entry) {
	s := r.teller.State
	if r.Solutions < 2 {
		return
	}
	s.Unique = true
	defer func() { s.Unique = false }()
	for i := range r.ladder.Entries {
		e := &r.ladder.Entries[i]
		if e == before {
			break
		}
		if e.Guess != nil || !e.Unique || len(r.lost) >= mostLost {
			continue
		}
		e.Find(s, func(p *logic.Step) bool {
			t := r.turn(logic.LadderStep{Entry: e, Step: p})
			if !slices.ContainsFunc(r.lost, func(l Step) bool { return l.Notation == t.Notation }) {
				r.lost = append(r.lost, t)
			}
			return len(r.lost) < mostLost
		})
	}
}

// Symbol returns the text of what was placed in a cell.
func (r *Reasoner) Symbol(cell int) string {
	if v, ok := r.alien[cell]; ok {
		return r.symbols[v]
	}
	return r.teller.Symbols[r.teller.Value(cell)]
}

// Proof says what the proof of a step is made of.
func (r *Reasoner) Proof(t Step) banmen.Message { return r.teller.Proof(&t.step.Proof) }

// Hint tells as much of a step as a level says, from 0 to 3.
func (r *Reasoner) Hint(t Step, level int) banmen.Message { return r.teller.Hint(t.step, level) }

// Figure draws the board with its candidates before a step that was not taken yet.
func (r *Reasoner) Figure(t Step) *figure.Figure {
	f := r.Board()
	r.teller.Draw(f, t.step)
	return f
}

// Board draws the board as it stands, without candidates.
func (r *Reasoner) Board() *figure.Figure {
	return r.p.Figure(r.Symbols())
}

// Placed returns what stands in cells that are not given, as moves: R1C2=5 R1C3=4.
func (r *Reasoner) Placed() string {
	var all []string
	for c, given := range r.p.Givens().Cells {
		if given == 0 && r.teller.Value(c) != 0 {
			all = append(all, CellName(r.p, c)+"="+r.Symbol(c))
		}
	}
	return strings.Join(all, " ")
}

// Candidates returns the cell and the symbol of each candidate as text, R1C2=5.
func (r *Reasoner) Candidates(all []logic.Cand, sign string) (texts []string) {
	for _, c := range all {
		texts = append(texts, CellName(r.p, c.Cell())+sign+r.teller.Symbols[c.Symbol()])
	}
	return texts
}
