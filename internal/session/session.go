// Package session is one puzzle or game in play: what was done, undo, redo,
// hints, and a text to save it. Front ends show it and send it moves; it does
// no input or output and knows no rules.
//
// A move is text, as in records: what the game's Position takes (R13), or for a
// puzzle the cell and what goes there, R5C3=7, with a dot to clear it, R5C3=. .
package session

import (
	"errors"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops/game"
)

// A Session is a puzzle or game in play.
type Session struct {
	puzzle banmen.Puzzle
	game   bool
	stages []stage // the first is the start, the last the one furthest on
	at     int
}

// A stage is a position and the move that led to it.
type stage struct {
	move string
	banmen.Position
}

// New starts a session.
func New(p banmen.Puzzle) (*Session, error) {
	start, err := game.Start(p)
	isPuzzle := errors.Is(err, banmen.ErrCannot)
	if isPuzzle {
		start, err = newSheet(p)
	}
	if err != nil {
		return nil, err
	}
	return &Session{puzzle: p, game: !isPuzzle, stages: []stage{{"", start}}}, nil
}

// Puzzle returns what is played.
func (s *Session) Puzzle() banmen.Puzzle { return s.puzzle }

// Game reports whether it is a game, with players and moves, and not a puzzle.
func (s *Session) Game() bool { return s.game }

// Position returns the position as it stands. A puzzle has no players and no
// list of moves, and is over when it is solved.
func (s *Session) Position() banmen.Position { return s.stages[s.at].Position }

// Board returns the board as it stands.
func (s *Session) Board() grid.Board { return s.Position().Board() }

// Faults returns the broken rules of a puzzle.
func (s *Session) Faults() []banmen.Fault {
	if s.game {
		return nil // a game takes no move that breaks one
	}
	return s.puzzle.Faults(s.Board())
}

// Play makes a move; the error says why it cannot be made. What was undone
// before is gone.
func (s *Session) Play(move string) error {
	next, err := s.Position().Play(move)
	if err != nil {
		return err
	}
	s.at++
	s.stages = append(s.stages[:s.at], stage{move, next})
	return nil
}

// PlayAll makes the moves of a record, with blanks between them, up to the
// first that cannot be made.
func (s *Session) PlayAll(record string) error {
	turns, err := game.Replay(s.Position(), record)
	for _, t := range turns {
		s.at++
		s.stages = append(s.stages[:s.at], stage{t.Move, t.Position})
	}
	return err
}

// Undo takes back the last move. It reports false at the start.
func (s *Session) Undo() bool {
	if s.at == 0 {
		return false
	}
	s.at--
	return true
}

// Redo makes again the move that was undone last. It reports false if none was.
func (s *Session) Redo() bool {
	if s.at == len(s.stages)-1 {
		return false
	}
	s.at++
	return true
}

// Moves returns the moves that stand.
func (s *Session) Moves() []string {
	var moves []string
	for _, st := range s.stages[1 : s.at+1] {
		moves = append(moves, st.move)
	}
	return moves
}

// Text returns the text to save: the puzzle's, and the moves after it.
func (s *Session) Text() string {
	return strings.Join(slices.Insert(s.Moves(), 0, s.puzzle.String()), " ")
}
