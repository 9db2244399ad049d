package ops

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/scale"
	"github.com/banmen/banmen/logic/scale/se121"
	"github.com/banmen/banmen/logic/tell"
)

// A Reasoner solves a position as people do. All displays of steps use it; it checks the
// proof of each step first.
type Reasoner struct {
	Solutions int            // of the puzzle: 0, 1, or 2 for several; uniqueness is used only with 1
	Faults    []banmen.Fault // why there is no solution
	Wrong     []int          // cells with a placed symbol that differs from the only solution
	Unproven  int            // steps found by a technique without a valid proof; they are never shown

	p      banmen.Puzzle
	lost   []Step // uniqueness steps skipped on the path so far
	teller tell.Teller
	ladder *logic.Ladder
	scored *logic.Ladder // rates the paths of a ladder for people; nil: ladder rates them itself

	solution grid.Board     // the solution, if there is exactly one
	symbols  []string       // of the board
	marks    [][]int        // as set by Restrict
	alien    map[int]uint16 // by cell: a placed symbol that the givens leave to no open cell; see logic.FromGivens
}

// NewReasoner returns a Reasoner for the board of a record: its givens, placed symbols and pencil
// marks. A nil ladder means scale.Human. If no technique applies to the puzzle, the error is an
// ErrCannot. If the marks lack a symbol of the only solution, it is a *banmen.SyntaxError.
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
	r.teller.Describe = says(e.Puzzle, rules)
	s.Stop = func() bool { return ctx.Err() != nil }
	s.Start(e.Puzzle.Givens())
	if q.found.Solutions == 1 {
		for _, v := range q.found.Board.Cells {
			s.Solution = append(s.Solution, rules.FromBoard(int(v)))
		}
	}
	s.Unique = q.unique()
	if q.found.Solutions > 1 {
		s.Settle = settle(ctx, q.puzzle, s)
	}
	r.teller.State = s
	r.place(e, q.found.Board)
	return r, r.leave(e, q.left)
}

// leaveOut counts and logs a step without a valid proof.
func (r *Reasoner) leaveOut(ctx context.Context, p *logic.Step) {
	r.Unproven++
	logUnproved(ctx, r.p, r.teller.State, p)
}

func logUnproved(ctx context.Context, p banmen.Puzzle, s *logic.State, step *logic.Step) {
	banmen.Log(ctx, banmen.Msg("a step without a valid proof was left out, which is a bug in banmen: %s, in %s", s.Notation(step), p.With(s.Board())))
}

// says returns a function that describes a puzzle's constraints, with cells named as in steps. It
// returns nil if the puzzle cannot describe them.
func says(p banmen.Puzzle, rules *logic.Rules) func(int) banmen.Message {
	w, ok := p.(banmen.ConstraintDescriber)
	if !ok {
		return nil
	}
	return func(i int) banmen.Message { return noted(w.Describe(i), p.Givens().Shape, rules) }
}

// noted renames cells in a message to the names used in steps: r3c5 instead of R3C5.
func noted(m banmen.Message, s grid.Shape, rules *logic.Rules) banmen.Message {
	m.Args = slices.Clone(m.Args)
	for i, arg := range m.Args {
		switch arg := arg.(type) {
		case banmen.Message:
			m.Args[i] = noted(arg, s, rules)
		case string:
			if cells, err := codec.ParseCells(arg, 1, s); err == nil && len(cells) == 1 {
				m.Args[i] = rules.CellNames(cells...)
			}
		}
	}
	return m
}

// place places the symbols of the record other than givens, and compares them with the solution
// if it is the only one.
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

// Remaining returns the remaining symbols of each cell, ascending; for a decided cell,
// its symbol.
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

// Restrict removes from each open cell the symbols not in left, the result of Remaining of another
// Reasoner of the puzzle. A nil entry removes none. It fails as NewReasoner does for marks.
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

// leaveTo removes from the open cells of a state the symbols not in left.
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

// checkLeft rejects remaining symbols, such as pencil marks, that lack the symbol of the
// only solution.
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
		return banmen.Syntaxf(e.Line, 1, "the pencil marks of %s lack %s, its value in the solution", CellName(e.Puzzle, c), symbols[solution.Cells[c]])
	}
	return nil
}

// A Step is a step of a path, described for people.
type Step struct {
	Technique *logic.Technique
	Entry     *logic.Entry
	Notation  string         // in HoDoKu's notation
	Sentence  banmen.Message // its name, why it holds and its effect
	Body      banmen.Message // the same without the name
	Symbol    string         // the placed symbol, if it places exactly one
	Place     []logic.Cand
	Remove    []logic.Cand
	Guess     bool         // it is a guess, because no technique applied
	Rating    se121.Tenths // on the scale of Sudoku Explainer; 0 with another ladder

	step *logic.Step
}

// Name returns the name of the technique.
func (t Step) Name() banmen.Message { return tell.Name(t.Technique) }

// Next returns the next step by the ladder. It reports false if there is none.
func (r *Reasoner) Next() (Step, bool) {
	s := r.teller.State
	if s.Open() == 0 || s.Broken() {
		return Step{}, false
	}
	t, ok := r.ladder.Next(s)
	return r.convert(t), ok
}

// StopReason says why there is no next step.
func (r *Reasoner) StopReason() banmen.Message {
	switch {
	case r.Solved():
		return banmen.Msg("the puzzle is solved")
	case r.teller.Settled():
		return banmen.Msg("no further step exists: every remaining candidate occurs in some solution")
	}
	return banmen.Msg("no technique leads further from here")
}

// Take applies a step.
func (r *Reasoner) Take(t Step) { r.teller.Apply(t.step) }

// Symbols returns the given and placed symbols.
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
			found = r.convert(logic.LadderStep{Entry: e, Step: p})
			ok = is(found)
			return !ok && ctx.Err() == nil
		})
	}
	return found, ok, ctx.Err()
}

// Cells returns the cells of a step, ascending.
func (r *Reasoner) Cells(t Step) []int { return r.teller.Cells(t.step) }

// HintCells returns the cells that a hint about a step mentions first.
func (r *Reasoner) HintCells(t Step) []int { return r.teller.HintCells(t.step) }

// Marks returns the remaining symbols of each cell; for a decided cell, its symbol. It
// returns nil if there are too many symbols for marks.
func (r *Reasoner) Marks() grid.Marks {
	if r.teller.Narrowed() {
		return nil
	}
	marks := make(grid.Marks, r.teller.Shape.Size())
	for c := range marks {
		if marks[c] = uint64(r.teller.At(c)); r.teller.Value(c) != 0 && !r.teller.Shape.IsGap(c) {
			marks[c] = 1 << r.teller.Value(c)
		}
	}
	return marks
}

// convert returns the Step for a step of the ladder.
func (r *Reasoner) convert(t logic.LadderStep) Step {
	switch {
	case t.Entry == nil:
		return Step{}
	case t.Step == nil:
		guess := []logic.Cand{t.Guess}
		p := &logic.Step{Technique: t.Entry.Technique, Symbols: []int{t.Guess.Symbol()}, Place: guess}
		return Step{Technique: p.Technique, Entry: t.Entry, Notation: r.teller.Notation(p), Sentence: banmen.Msg("%s: %s.", tell.Name(p.Technique), r.teller.Effect(p)), Place: guess, Guess: true, step: p}
	}
	p := t.Step
	shown := Step{Technique: p.Technique, Entry: t.Entry, Notation: r.teller.Notation(p), Body: r.teller.Body(p), Place: p.Place, Remove: p.Remove, Rating: se121.Tenths(p.Rating), step: p}
	shown.Sentence = tell.Named(p, shown.Body)
	if len(p.Place) == 1 {
		shown.Symbol = r.teller.Symbols[p.Place[0].Symbol()]
	}
	return shown
}

// Check returns an error if the proof of a step that has not been taken is invalid.
func (r *Reasoner) Check(t Step) error { return logic.Check(r.teller.State, t.step) }

// Solved reports whether the board is full.
func (r *Reasoner) Solved() bool { return r.teller.Open() == 0 && !r.teller.Broken() }

// Path yields the steps of the ladder, each before it is taken, and returns the rating of the
// position. A ladder for people is not a scale, so scale.For rates the position instead. If the
// context ends, Path stops and returns its error.
func (r *Reasoner) Path(ctx context.Context, yield func(Step) bool) (logic.Rating, error) {
	begin := r.teller.State.Clone()
	rating := r.ladder.Solve(r.teller.State, func(t logic.LadderStep) bool {
		r.lose(t.Entry)
		return ctx.Err() == nil && yield(r.convert(t))
	})
	if rating.Solved && r.scored != nil && ctx.Err() == nil {
		rating = r.scored.Solve(begin, nil)
	}
	return rating, ctx.Err()
}

// branched is the rating on Sudoku Explainer's scale from which chains have branches.
const branched = 75

// All returns all steps of the position in the order of the ladder. Steps of a technique with the
// same notation appear once, and so do chains and nets of colours that differ only in direction.
// On Sudoku Explainer's scale, the first chain with branches is the last step, because searches
// for harder ones take hours.
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
			t := r.convert(logic.LadderStep{Entry: e, Step: p})
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

// Easiest returns the first of the steps for each placement and elimination: those that
// conclude something that no step before them does.
func Easiest(all []Step) (some []Step) {
	placed, removed := map[logic.Cand]bool{}, map[logic.Cand]bool{}
	for _, t := range all {
		n := len(placed) + len(removed)
		for _, c := range t.Place {
			placed[c] = true
		}
		for _, c := range t.Remove {
			removed[c] = true
		}
		if len(placed)+len(removed) > n {
			some = append(some, t)
		}
	}
	return some
}

// backwards returns the notation of a step with its chain, or its nets of colours,
// reversed. It returns "" if the step has neither an unbranched chain nor two nets.
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

// mostLost limits the steps of SkippedUniqueness.
const mostLost = 5

// SkippedUniqueness returns steps that would apply if the puzzle had one solution, but
// are skipped because it has several: those skipped on the path, and those of the
// position.
func (r *Reasoner) SkippedUniqueness() []Step {
	if r.teller.Open() > 0 && !r.teller.Broken() {
		r.lose(nil)
	}
	return r.lost
}

// lose records the uniqueness steps of the position from entries before the given one;
// nil means all entries.
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
			t := r.convert(logic.LadderStep{Entry: e, Step: p})
			if !slices.ContainsFunc(r.lost, func(l Step) bool { return l.Notation == t.Notation }) {
				r.lost = append(r.lost, t)
			}
			return len(r.lost) < mostLost
		})
	}
}

// Symbol returns the text of the symbol placed in a cell.
func (r *Reasoner) Symbol(cell int) string {
	if v, ok := r.alien[cell]; ok {
		return r.symbols[v]
	}
	return r.teller.Symbols[r.teller.Value(cell)]
}

// Proof describes the proof of a step.
func (r *Reasoner) Proof(t Step) banmen.Message { return r.teller.Proof(&t.step.Proof) }

// Hint describes a step at a level from 0 to 3.
func (r *Reasoner) Hint(t Step, level int) banmen.Message { return r.teller.Hint(t.step, level) }

// Figure draws the board with its candidates before a step that has not been taken.
func (r *Reasoner) Figure(t Step) *figure.Figure {
	f := r.Board()
	r.teller.Draw(f, t.step)
	return f
}

// Board draws the current board without candidates.
func (r *Reasoner) Board() *figure.Figure {
	return r.p.Figure(r.Symbols())
}

// Placed returns the symbols other than givens as moves: R1C2=5 R1C3=4.
func (r *Reasoner) Placed() string {
	var all []string
	givens := r.p.Givens()
	for c := range givens.Cells {
		if givens.IsOpen(c) && r.teller.Value(c) != 0 {
			all = append(all, CellName(r.p, c)+"="+r.Symbol(c))
		}
	}
	return strings.Join(all, " ")
}

// Candidates returns the texts of candidates, such as R1C2=5.
func (r *Reasoner) Candidates(all []logic.Cand, sign string) (texts []string) {
	for _, c := range all {
		texts = append(texts, CellName(r.p, c.Cell())+sign+r.teller.Symbols[c.Symbol()])
	}
	return texts
}
