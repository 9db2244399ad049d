package session

import (
	"context"
	"math/rand/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// Opponents are engines that play for some of the players of a game. Where several
// players may be next, chance says who is.
type Opponents struct {
	Engines map[string]banmen.Engine // by player; who has none plays by hand
	Seed    uint64
}

// Turn says who of a position is next, by chance where several may be, and what the engine of that
// player does; an empty move is for a player without an engine, and an empty
// player is the end of the game. It depends on the seed and on how many moves
// were made before, so that what is taken back comes again.
func (o *Opponents) Turn(ctx context.Context, p banmen.Position, made int) (player, move string, err error) {
	r := rand.New(rand.NewPCG(o.Seed, uint64(made)))
	ready := game.Movers(p)
	if len(ready) == 0 {
		return "", "", nil
	}
	player = ready[r.IntN(len(ready))]
	move, err = o.choose(ctx, p, player, r)
	return player, move, err
}

// TurnOf is Turn where somebody has said who of those who may be next is.
func (o *Opponents) TurnOf(ctx context.Context, p banmen.Position, made int, player string) (move string, err error) {
	return o.choose(ctx, p, player, rand.New(rand.NewPCG(o.Seed, uint64(made))))
}

func (o *Opponents) choose(ctx context.Context, p banmen.Position, player string, r *rand.Rand) (string, error) {
	e := o.Engines[player]
	if e == nil {
		return "", nil
	}
	return e.Choose(ctx, p, player, r.Uint64())
}

// Advance lets the opponents play until it is the turn of somebody who plays by
// hand, who is returned, or the end of the game. It tells the moves.
func (s *Session) Advance(ctx context.Context, o *Opponents) (player string, moves []string, err error) {
	for {
		player, move, err := o.Turn(ctx, s.Position(), s.at)
		if err != nil || move == "" {
			return player, moves, err
		}
		if err := s.Play(move); err != nil {
			return player, moves, err
		}
		moves = append(moves, move)
	}
}

// TurnSaid says whose turn it is.
func TurnSaid(p banmen.Position, player string) banmen.Message {
	if len(game.Movers(p)) == 1 {
		return banmen.Msg("%s to move", game.Title(p, player))
	}
	return banmen.Msg("%s answers", game.Title(p, player))
}
