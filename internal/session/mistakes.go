package session

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// A Mistake is a symbol in a cell that differs from the only solution.
type Mistake struct{ Cell, Symbol int }

// Unique returns the only solution of a puzzle. It fails with ErrNone if there is no
// solution or several.
func Unique(ctx context.Context, p banmen.Puzzle) (grid.Board, error) {
	r, err := ops.Solve(ctx, p, ops.Method{})
	switch {
	case err != nil:
		return grid.Board{}, err
	case r.Solutions != 1:
		return grid.Board{}, banmen.Errorf(banmen.ErrNone, "the puzzle does not have one solution, so mistakes cannot be found")
	}
	return r.Board, nil
}

// Know sets the only solution of the puzzle. From then on mistakes are recorded,
// including earlier ones.
func (s *Session) Know(solution grid.Board) {
	s.solution = solution
	for _, st := range s.stages {
		s.remember(st.Board())
	}
}

// Known returns the only solution. It reports false if it is unknown.
func (s *Session) Known() (grid.Board, bool) { return s.solution, s.solution.Cells != nil }

// remember records the mistakes on a board.
func (s *Session) remember(b grid.Board) {
	for _, cell := range s.wrong(b) {
		m := Mistake{cell, int(b.Cells[cell])}
		if !slices.Contains(s.mistakes, m) {
			s.mistakes = append(s.mistakes, m)
		}
	}
}

// wrong returns the cells that differ from the only solution.
func (s *Session) wrong(b grid.Board) (all []int) {
	if s.solution.Cells == nil || s.game {
		return nil
	}
	for cell, v := range b.Cells {
		if v != 0 && v != s.solution.Cells[cell] {
			all = append(all, cell)
		}
	}
	return all
}

// Wrong returns the cells that differ from the only solution, if that is known.
func (s *Session) Wrong() []int { return s.wrong(s.Board()) }

// Mistakes returns the mistakes made, including undone ones.
func (s *Session) Mistakes() []Mistake { return slices.Clone(s.mistakes) }

// A Count says how often a symbol is on the board.
type Count struct {
	Placed int
	Left   int // number missing from the only solution; -1 if unknown
}

// Counts returns the counts of a puzzle by symbol, or nil for a game. Index 0 counts the
// open cells.
func (s *Session) Counts() []Count {
	sh, ok := s.sheet()
	if !ok {
		return nil
	}
	all := make([]Count, len(sh.symbols))
	for _, v := range sh.board.Cells {
		all[v].Placed++
	}
	for v := range all {
		all[v].Left = -1
		if s.solution.Cells != nil && v > 0 {
			all[v].Left = -all[v].Placed
		}
	}
	for _, v := range s.solution.Cells {
		all[v].Left++
	}
	all[0].Left = all[0].Placed
	return all
}

// BeforeMistake returns the index of the last board of trail that can be completed to a
// solution, which is the number of moves made by then. It is the last index if the last
// board has no mistake.
func BeforeMistake(ctx context.Context, p banmen.Puzzle, trail []grid.Board) (int, error) {
	solution, err := Unique(ctx, p)
	if err != nil && !errors.Is(err, banmen.ErrNone) {
		return 0, err
	}
	several := err != nil
	for i := len(trail) - 1; i >= 0; i-- {
		if !several {
			if trail[i].ContainedIn(solution) {
				return i, nil
			}
			continue
		}
		if _, err = Solution(ctx, p, trail[i]); err == nil || !errors.Is(err, banmen.ErrNone) {
			return i, err
		}
	}
	return 0, err
}

// UndoTo undoes or redoes moves until n are made.
func (s *Session) UndoTo(n int) { s.at = max(0, min(n, len(s.stages)-1)) }

// Spent returns the time played before this session.
func (s *Session) Spent() time.Duration { return s.spent }

// Spend sets the time played, which is saved with the moves.
func (s *Session) Spend(d time.Duration) { s.spent = d.Round(time.Second) }

// fact reads a word of a saved text that is not a move. It reports false for moves.
func (s *Session) fact(word string) (bool, error) {
	if text, ok := strings.CutPrefix(word, "time:"); ok {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			return true, banmen.Syntaxf(0, 0, "expected a time such as time:1m20s, found %q", word)
		}
		s.spent = d
		return true, nil
	}
	sh, puzzle := s.sheet()
	text, ok := strings.CutPrefix(word, "mistakes:")
	if !ok || !puzzle {
		return false, nil
	}
	for one := range strings.SplitSeq(text, ",") {
		parts, err := sh.parts(one)
		if err != nil {
			return true, err
		}
		for _, p := range parts {
			if p.pen != Digit {
				continue
			}
			if m := (Mistake{p.cells[0], p.symbols[0]}); !slices.Contains(s.mistakes, m) {
				s.mistakes = append(s.mistakes, m)
			}
		}
	}
	return true, nil
}

// facts returns the words of a saved text that are not moves.
func (s *Session) facts() (words []string) {
	if s.spent > 0 {
		words = append(words, "time:"+s.spent.String())
	}
	if sh, ok := s.sheet(); ok && len(s.mistakes) > 0 {
		var all []string
		for _, m := range s.mistakes {
			all = append(all, sh.text(Digit, []int{m.Cell}, "", m.Symbol))
		}
		words = append(words, "mistakes:"+strings.Join(all, ","))
	}
	return words
}
