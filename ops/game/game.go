// Package game implements the operations on games of any kind: play and replay, count
// lines of play, advise, review records, practise, and run matches between engines. Only
// package ops and this one query the facets of games and positions.
package game

import (
	"errors"
	"slices"
	"strings"

	"github.com/banmen/banmen"
)

// Start returns the first position of a game. It fails with ErrCannot for a puzzle, and
// for a board that no game leads to.
func Start(p banmen.Puzzle) (banmen.Position, error) {
	if err := banmen.CheckGivens(p); err != nil {
		return nil, err
	}
	g, ok := p.(banmen.Game)
	if !ok {
		return nil, banmen.Errorf(banmen.ErrCannot, "this is a puzzle: it has solutions, not moves")
	}
	if fs := p.Faults(p.Givens()); len(fs) > 0 {
		return nil, banmen.Errorf(nil, "%v", fs[0].Text)
	}
	return g.Start(), nil
}

// Movers returns the players of a position who can move.
func Movers(p banmen.Position) []string {
	can := map[string]bool{}
	for _, m := range p.Moves() {
		can[m.Player] = true
	}
	return slices.DeleteFunc(p.Players(), func(name string) bool { return !can[name] })
}

// MovesOf returns a player's moves to cells, or the player's other moves if there are none.
func MovesOf(player string, moves []banmen.Move) []banmen.Move {
	var toCells, others []banmen.Move
	for _, m := range moves {
		switch {
		case m.Player != player:
		case m.Cell == banmen.NoCell:
			others = append(others, m)
		default:
			toCells = append(toCells, m)
		}
	}
	if len(toCells) == 0 {
		return others
	}
	return toCells
}

// Keys returns the texts to type for moves, without duplicates.
func Keys(moves []banmen.Move) []string {
	var keys []string
	for _, m := range moves {
		keys = append(keys, m.Key)
	}
	return slices.Compact(keys)
}

// A Turn is one move of a record and the position after it.
type Turn struct {
	Number   int // from 1
	Move     string
	Position banmen.Position
}

// Replay plays the moves of a record, separated by blanks, from a position. It returns
// the turns up to the first illegal move, and the error with its number.
func Replay(from banmen.Position, record string) ([]Turn, error) {
	var turns []Turn
	for i, move := range strings.Fields(record) {
		next, err := from.Play(move)
		if err != nil {
			return turns, &MoveError{i + 1, move, err}
		}
		turns = append(turns, Turn{i + 1, move, next})
		from = next
	}
	return turns, nil
}

// A MoveError is an illegal move of a record.
type MoveError struct {
	Number int // from 1
	Move   string
	Err    error
}

func (e *MoveError) Error() string { return e.Message().String() }
func (e *MoveError) Unwrap() error { return e.Err }

// Message names the move.
func (e *MoveError) Message() banmen.Message {
	return banmen.Msg("move %d, %s: %v", e.Number, e.Move, e.Err)
}

// PlaceOf returns the position of an error in the text of e: that of the illegal move if
// known, and otherwise the beginning of e.
func PlaceOf(e banmen.Entry, err error) banmen.LineColumn {
	var wrong *MoveError
	if errors.As(err, &wrong) && wrong.Number <= len(e.Moves) {
		return e.Moves[wrong.Number-1]
	}
	return banmen.LineColumn{Line: e.Line, Column: 1}
}

// FinalPosition returns the position after the record of an entry. It fails with a
// *MoveError for an illegal move.
func FinalPosition(e banmen.Entry) (banmen.Position, error) {
	pos, err := Start(e.Puzzle)
	if err != nil {
		return nil, err
	}
	turns, err := Replay(pos, e.Meta["record"])
	if len(turns) > 0 {
		pos = turns[len(turns)-1].Position
	}
	return pos, err
}
