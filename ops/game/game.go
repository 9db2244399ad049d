// Package game has what can be done with a game of any kind: play and replay,
// count lines of play, take advice, review a record, practise, and let engines
// play against each other. Like package ops, and only with it, it asks games and
// positions for their facets.
package game

import (
	"errors"
	"slices"
	"strings"

	"github.com/banmen/banmen"
)

// Start returns the first position of a game. A puzzle that is none is an
// ErrCannot, and a board that no game comes to is an error, too.
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

// Movers are the players of a position who may do something.
func Movers(p banmen.Position) []string {
	can := map[string]bool{}
	for _, m := range p.Moves() {
		can[m.Player] = true
	}
	return slices.DeleteFunc(p.Players(), func(name string) bool { return !can[name] })
}

// MovesOf returns the moves of a player: those to cells, and what takes no cell
// only where nothing else may be done.
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

// Keys returns what is typed for moves, each once.
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

// Replay plays the moves of a record, with blanks between them, from a
// position. It returns the turns up to the first move that is not allowed, and
// the error with its number.
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

// A MoveError is a move of a record that cannot be made.
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

// PlaceOf returns where what an error is about stands: the move of the record of e that cannot
// be made, if it is known where that stands, and else where e begins.
func PlaceOf(e banmen.Entry, err error) banmen.LineColumn {
	var wrong *MoveError
	if errors.As(err, &wrong) && wrong.Number <= len(e.Moves) {
		return e.Moves[wrong.Number-1]
	}
	return banmen.LineColumn{Line: e.Line, Column: 1}
}

// FinalPosition returns the position of an entry, after the moves of its record. The error of
// a move is a *MoveError.
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
