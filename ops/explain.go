package ops

import (
	"context"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/tell"
)

// A Reasoner solves a position as people do.
type Reasoner struct {
	Solutions int            // of the puzzle: 0, 1, or 2 for several; uniqueness is used only with 1
	Faults    []banmen.Fault // why there is none
	Wrong     []int          // cells where a symbol was placed that the only solution has not

	p      banmen.Puzzle
	teller tell.Teller
	ladder *logic.Ladder
}

// NewReasoner returns what reasons about the board of a record: its givens, what was
// placed and the pencil marks, with a ladder of techniques. A puzzle for which no
// technique is known is an ErrCannot. Marks without the symbol that the only solution
// has are a *banmen.SyntaxError.
func NewReasoner(ctx context.Context, e banmen.Entry, l *logic.Ladder) (*Reasoner, error) {
	r := &Reasoner{p: e.Puzzle, ladder: l}
	rules, err := LogicRules(e.Puzzle)
	if err != nil {
		return nil, err
	}
	if r.teller.Symbols, err = Symbols(e.Puzzle); err != nil {
		return nil, err
	}
	found, err := Solve(ctx, e.Puzzle, Method{})
	if err != nil {
		return nil, err
	}
	r.Solutions, r.Faults = found.Solutions, found.Faults
	s := logic.NewState(rules)
	s.Options = l.Options
	s.Start(e.Puzzle.Givens())
	if s.Unique = found.Solutions == 1; s.Unique {
		for _, v := range found.Board.Cells {
			s.Solution = append(s.Solution, int(v))
		}
	}
	r.teller.State = s
	return r, r.place(e)
}

// place places what the record has besides givens, and removes what its marks lack.
func (r *Reasoner) place(e banmen.Entry) error {
	s := r.teller.State
	for c, v := range PlacedBoard(e).Cells {
		if v == 0 || s.Value(c) != 0 {
			continue
		}
		if s.Solution != nil && s.Solution[c] != int(v) {
			r.Wrong = append(r.Wrong, c)
		}
		s.Place(logic.CandOf(c, int(v)))
	}
	for c, set := range e.Marks {
		if s.Value(c) != 0 || set == 0 {
			continue
		}
		if s.Solution != nil && len(r.Wrong) == 0 && set>>s.Solution[c]&1 == 0 {
			return banmen.Syntaxf(e.Line, 1, "the pencil marks of %s lack %s, which the solution has there", CellName(e.Puzzle, c), r.teller.Symbols[s.Solution[c]])
		}
		for v := range s.At(c).All() {
			if set>>v&1 == 0 {
				s.Remove(logic.CandOf(c, v))
			}
		}
	}
	return nil
}

// A Turn is a step of a path, as people read it.
type Turn struct {
	Technique *logic.Technique
	Entry     *logic.Entry
	Notation  string         // as HoDoKu writes it
	Sentence  banmen.Message // why it holds and what it does
	Place     []logic.Cand
	Remove    []logic.Cand

	step *logic.Step
}

// Next returns what the ladder does next; false if it finds nothing or is done.
func (r *Reasoner) Next() (Turn, bool) {
	s := r.teller.State
	if s.Open() == 0 || s.Broken() {
		return Turn{}, false
	}
	t, ok := r.ladder.Next(s)
	return r.turn(t), ok
}

// turn says a turn of the ladder.
func (r *Reasoner) turn(t logic.Turn) Turn {
	switch {
	case t.Entry == nil:
		return Turn{}
	case t.Step == nil:
		guess := []logic.Cand{t.Guess}
		p := &logic.Step{Technique: t.Entry.Technique, Symbols: []int{t.Guess.Symbol()}, Place: guess}
		return Turn{Technique: p.Technique, Entry: t.Entry, Notation: r.teller.Notation(p), Sentence: banmen.Msg("%s: %s.", tell.Name(p.Technique), r.teller.Effect(p)), Place: guess, step: p}
	}
	p := t.Step
	return Turn{Technique: p.Technique, Entry: t.Entry, Notation: r.teller.Notation(p), Sentence: r.teller.Sentence(p), Place: p.Place, Remove: p.Remove, step: p}
}

// Solved reports whether the board is full.
func (r *Reasoner) Solved() bool { return r.teller.Open() == 0 && !r.teller.Broken() }

// Path yields the turns of the ladder, each before it is taken, and returns what it
// says of the puzzle. It ends when the context does, with its error.
func (r *Reasoner) Path(ctx context.Context, yield func(Turn) bool) (logic.Rating, error) {
	rating := r.ladder.Solve(r.teller.State, func(t logic.Turn) bool { return ctx.Err() == nil && yield(r.turn(t)) })
	return rating, ctx.Err()
}

// All returns all steps that there are, by the order of the ladder, and what does the
// same by the same technique once.
func (r *Reasoner) All(ctx context.Context) (all []Turn, err error) {
	seen := map[string]bool{}
	for i := range r.ladder.Entries {
		e := &r.ladder.Entries[i]
		if e.Guess != nil {
			continue
		}
		e.Find(r.teller.State, func(p *logic.Step) bool {
			t := r.turn(logic.Turn{Entry: e, Step: p})
			if !seen[t.Notation] {
				seen[t.Notation] = true
				all = append(all, t)
			}
			return ctx.Err() == nil
		})
	}
	return all, ctx.Err()
}

// Symbol returns the text of what stands in a cell.
func (r *Reasoner) Symbol(cell int) string { return r.teller.Symbols[r.teller.Value(cell)] }

// Hint tells as much of a turn as a level says, from 0 to 3.
func (r *Reasoner) Hint(t Turn, level int) banmen.Message { return r.teller.Hint(t.step, level) }

// Figure draws the board with its candidates before a turn that was not taken yet.
func (r *Reasoner) Figure(t Turn) *figure.Figure {
	b := r.p.Givens().Clone()
	for c := range b.Cells {
		b.Cells[c] = uint16(r.teller.Value(c))
	}
	f := r.p.Figure(b)
	r.teller.Draw(f, t.step)
	return f
}

// Candidates returns the cell and the symbol of each candidate as text, R1C2=5.
func (r *Reasoner) Candidates(all []logic.Cand, sign string) (texts []string) {
	for _, c := range all {
		texts = append(texts, CellName(r.p, c.Cell())+sign+r.teller.Symbols[c.Symbol()])
	}
	return texts
}

// Refute returns turns that end in a contradiction, if one of the Wrong cells keeps
// its symbol, and says which that is: the easiest by the ladder, and of these none
// that is not needed. Without a contradiction the message is empty. The Reasoner is of no use
// after it.
func (r *Reasoner) Refute(ctx context.Context) (all []Turn, why banmen.Message, err error) {
	s := r.teller.State
	s.Unique, s.Solution = false, nil
	start := s.Clone()
	_, err = r.Path(ctx, func(t Turn) bool {
		all = append(all, t)
		return true
	})
	if err != nil || !s.Broken() {
		return nil, why, err
	}
	for i := len(all) - 1; i >= 0; i-- {
		without := slices.Delete(slices.Clone(all), i, i+1)
		if breaks(start.Clone(), without) {
			all = without
		}
	}
	for _, t := range all {
		start.Apply(t.step)
	}
	return all, tell.Teller{State: start, Symbols: r.teller.Symbols}.Contradiction(), nil
}

// breaks reports whether the turns hold one after the other, and end in a
// contradiction.
func breaks(s *logic.State, turns []Turn) bool {
	for _, t := range turns {
		if logic.Check(s, t.step) != nil {
			return false
		}
		s.Apply(t.step)
	}
	return s.Broken()
}
