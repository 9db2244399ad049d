package api

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops/game"
)

// A Turn names the next player of a game, and the move of the engine in that seat.
type Turn struct {
	answer.Head
	Player       string `json:"player"`         // "": the game is over
	Move         string `json:"move,omitempty"` // of the engine; empty if the player has no engine
	Announcement string `json:"said,omitempty"` // announcement of the player's turn
}

// turnOf finds the next player, at random if there are several, and asks the engine of
// that seat.
func (c *call) turnOf() ([]Field, func() error) {
	var in input
	var moves, player string
	var engines []string
	seed := int64(1)
	fields := append(in.fields(c.Kinds),
		Field{Name: "moves", Doc: banmen.Msg("the moves played so far, separated by blanks"), at: &moves},
		Field{Name: "engines", Doc: banmen.Msg("the engine of each player in order; an empty text is a human player"), at: &engines},
		Field{Name: "player", Doc: banmen.Msg("whose turn it is, instead of a random choice"), at: &player},
		shared("seed", &seed))
	return fields, func() error {
		e, err := in.first(c.Kinds)
		if err != nil {
			return err
		}
		s, err := session.New(e.Puzzle)
		if err == nil {
			err = playRecord(s, e)
		}
		if err == nil {
			err = s.PlayAll(moves)
		}
		if err != nil {
			return err
		}
		seats, err := seated(s.Position(), engines)
		if err != nil {
			return err
		}
		j, err := next(c, s, &session.Opponents{Engines: seats, Seed: uint64(seed)}, player)
		if err != nil {
			return err
		}
		j.Head = answer.HeadOf(c.verb, banmen.Entry{Puzzle: e.Puzzle})
		return c.write(j)
	}
}

// seated returns the engines of seats.
func seated(pos banmen.Position, names []string) (map[string]banmen.Engine, error) {
	players := pos.Players()
	if len(players) == 0 {
		return nil, banmen.Errorf(banmen.ErrCannot, "this is a puzzle: it has solutions, not moves")
	}
	if len(names) > len(players) {
		return nil, banmen.Errorf(nil, "field %q: found %d for %d players", "engines", len(names), len(players))
	}
	all := map[string]banmen.Engine{}
	for i, name := range names {
		if name == "" {
			continue
		}
		e, err := game.Engine(pos, name)
		if err != nil {
			return nil, err
		}
		all[players[i]] = e
	}
	return all, nil
}

// next announces the next player and the move.
func next(c *call, s *session.Session, o *session.Opponents, player string) (j Turn, err error) {
	pos := s.Position()
	j.Player = player
	ready := game.Movers(pos)
	switch {
	case player == "":
		j.Player, j.Move, err = o.Next(c.ctx, pos, s.At())
	case !slices.Contains(ready, player):
		err = banmen.Errorf(nil, "%s cannot move now: expected one of %s", banmen.Clip(player), strings.Join(ready, ", "))
	default:
		j.Move, err = o.TurnOf(c.ctx, pos, s.At(), player)
	}
	if err == nil && j.Player != "" {
		j.Announcement = c.say(session.TurnSentence(pos, j.Player))
	}
	return j, err
}
