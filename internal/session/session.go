// Package session is one puzzle or game in play: what was done, undo, redo,
// hints, and a text to save it. Front ends show it and send it moves; it does
// no input or output and knows no rules.
//
// A move is text, as in records: what the game's Position takes (R13), or for a
// puzzle the cell and what goes there:
//
//	R5C3=7             a symbol; a dot clears the cell, R5C3=.
//	R1C1,R1C2^+2,3     marks in the corners of cells; - takes them away, ^- all
//	R1C1~+2            marks in the middle, likewise
//	R1C1#+4            a colour, from 1 to 9
//	R5C3=7/R5C4~-7     several at a time, which are undone together
//	save:A back:A      a savepoint, and the way back to it
//
// A saved text is that of the puzzle and the moves, with blanks between. Of what is no move
// it has time:1m20s, how long was played, and mistakes:R1C1=5,R2C2=3.
//
// A [Session] is the history of a game or puzzle; a [Desk] also has what a front end has beside
// it, a cursor, selected cells, a pen and settings, and understands sentences. [Keys] is the one
// table of keys.
package session

import (
	"errors"
	"slices"
	"strings"
	"time"

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

	solution grid.Board    // nil: not known, or one of many
	mistakes []Mistake     // in the order in which they were made
	spent    time.Duration // before this session
}

// A stage is a position and the move that led to it.
type stage struct {
	move string
	banmen.Position
	room int // that the stages so far take, as roomOf has it
}

// mostRoom is how much the stages of a session may take: about 80 MiB, which are 100,000 moves on a
// board of 9x9. Records come from anybody.
const mostRoom = 8 << 20

// roomOf returns what a position takes, in cells: each holds a symbol and marks. A savepoint
// takes as much as about 16.
func roomOf(p banmen.Position) int {
	n := p.Board().Size()
	if sh, ok := p.(sheet); ok {
		n += 16 * len(sh.saved)
	}
	return n
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
	return &Session{puzzle: p, game: !isPuzzle, stages: []stage{{Position: start}}}, nil
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

// Play makes a move; the error says why it cannot be made, an ErrLimit that there were too many.
// What was undone before is gone.
func (s *Session) Play(move string) error {
	next, err := s.Position().Play(move)
	if err != nil {
		return err
	}
	room := s.stages[s.at].room + roomOf(next)
	if room > mostRoom {
		return banmen.Errorf(banmen.ErrLimit, "there is no room for more than %d moves here: take some back", s.at)
	}
	s.at++
	s.stages = append(s.stages[:s.at], stage{move, next, room})
	s.remember(next.Board())
	return nil
}

// PlayAll makes the moves of a record, with blanks between them, up to the
// first that cannot be made.
func (s *Session) PlayAll(record string) error {
	for i, word := range strings.Fields(record) {
		known, err := s.fact(word)
		if !known {
			err = s.Play(word)
		}
		if err != nil {
			return banmen.Errorf(err, "move %d, %s: %v", i+1, word, err)
		}
	}
	return nil
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

// At returns how many moves stand.
func (s *Session) At() int { return s.at }

// Last returns how many moves there are with those undone.
func (s *Session) Last() int { return len(s.stages) - 1 }

// Trail returns the boards from the start to now, one more than moves stand.
func (s *Session) Trail() (all []grid.Board) {
	for _, st := range s.stages[:s.at+1] {
		all = append(all, st.Board())
	}
	return all
}

// Note returns what stands in a cell besides its symbol.
func (s *Session) Note(cell int) Note {
	if sh, ok := s.sheet(); ok {
		return sh.note(cell)
	}
	return Note{}
}

// Savepoints returns the names of the savepoints, the oldest first.
func (s *Session) Savepoints() (names []string) {
	if sh, ok := s.sheet(); ok {
		for _, p := range sh.saved {
			names = append(names, p.name)
		}
	}
	return names
}

// Text returns the text to save: the puzzle's, and the moves after it.
func (s *Session) Text() string {
	return strings.Join(slices.Concat([]string{s.puzzle.String()}, s.Moves(), s.facts()), " ")
}
