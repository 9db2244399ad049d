// Package session holds one puzzle or game in play: its moves, undo, redo, hints, and a
// text to save it. Front ends show it and pass it moves. It does no input or output and
// knows no rules.
//
// A move is text, as in records: what the game's Position accepts (R13), or for a puzzle
// a cell and what to write there:
//
//	R5C3=7             a symbol; a dot clears the cell, R5C3=.
//	R1C1,R1C2^+2,3     marks in the corners of cells; - removes them, ^- all
//	R1C1~+2            marks in the middle, likewise
//	R1C1#+4            a colour, from 1 to 9
//	R5C3=7/R5C4~-7     several writes, undone together
//	save:A back:A      set a savepoint, and return to it
//
// A saved text is the text of the puzzle followed by the moves, separated by blanks. It
// also has time:1m20s, the time played, and mistakes:R1C1=5,R2C2=3.
//
// A [Session] is the history of a game or puzzle. A [Desk] adds the state of a front end:
// a cursor, selected cells, a pen and settings; it also understands sentences. [Keys] is
// the table of keys.
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
	stages []stage // from the start to the last move, including undone ones
	at     int

	solution grid.Board    // the only solution; nil if unknown or not unique
	mistakes []Mistake     // in the order they were made
	spent    time.Duration // before this session
}

// A stage is a position and the move that led to it.
type stage struct {
	move string
	banmen.Position
	room int // total room of the stages so far; see roomOf
}

// mostRoom limits the memory of a session's stages to about 80 MiB, which is 100,000
// moves on a 9x9 board. Records may come from untrusted sources.
const mostRoom = 8 << 20

// roomOf returns the memory of a position, measured in cells with a symbol and marks. A
// savepoint counts as 16 cells.
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

// Puzzle returns the puzzle or game.
func (s *Session) Puzzle() banmen.Puzzle { return s.puzzle }

// Game reports whether it is a game, with players and moves.
func (s *Session) Game() bool { return s.game }

// Position returns the current position. A puzzle has no players and no list of moves,
// and is over when it is solved.
func (s *Session) Position() banmen.Position { return s.stages[s.at].Position }

// Board returns the current board.
func (s *Session) Board() grid.Board { return s.Position().Board() }

// Faults returns the broken rules of a puzzle.
func (s *Session) Faults() []banmen.Fault {
	if s.game {
		return nil // moves of games break no rules
	}
	return s.puzzle.Faults(s.Board())
}

// Play makes a move and discards undone ones. It fails if the move is illegal, and with
// ErrLimit after too many moves.
func (s *Session) Play(move string) error {
	next, err := s.Position().Play(move)
	if err != nil {
		return err
	}
	room := s.stages[s.at].room + roomOf(next)
	if room > mostRoom {
		return banmen.Errorf(banmen.ErrLimit, "at most %d moves are possible here: undo some", s.at)
	}
	s.at++
	s.stages = append(s.stages[:s.at], stage{move, next, room})
	s.remember(next.Board())
	return nil
}

// PlayAll makes the moves of a record, separated by blanks, up to the first illegal one.
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

// Undo undoes the last move. It reports false at the start.
func (s *Session) Undo() bool {
	if s.at == 0 {
		return false
	}
	s.at--
	return true
}

// Redo redoes the move undone last. It reports false if there is none.
func (s *Session) Redo() bool {
	if s.at == len(s.stages)-1 {
		return false
	}
	s.at++
	return true
}

// Moves returns the moves made and not undone.
func (s *Session) Moves() []string {
	var moves []string
	for _, st := range s.stages[1 : s.at+1] {
		moves = append(moves, st.move)
	}
	return moves
}

// At returns the number of moves made and not undone.
func (s *Session) At() int { return s.at }

// Last returns the number of moves including undone ones.
func (s *Session) Last() int { return len(s.stages) - 1 }

// Trail returns the boards from the start to now, one more than moves.
func (s *Session) Trail() (all []grid.Board) {
	for _, st := range s.stages[:s.at+1] {
		all = append(all, st.Board())
	}
	return all
}

// Note returns the marks and colours of a cell.
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

// Text returns the text to save: the puzzle followed by the moves.
func (s *Session) Text() string {
	return strings.Join(slices.Concat([]string{banmen.Text(s.puzzle)}, s.Moves(), s.facts()), " ")
}
