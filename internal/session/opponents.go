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
	if e := o.Engines[player]; e != nil {
		move, err = e.Choose(ctx, p, player, r.Uint64())
	}
	return player, move, err
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
