package session

import (
	"context"
	"math/rand/v2"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

// Opponents are engines that play for some players of a game. If several players may be
// next, chance decides.
type Opponents struct {
	Engines map[string]banmen.Engine // by player; others play by hand
	Seed    uint64
}

// Next returns the next player of a position, drawn at random among those who may be
// next, and the move of that player's engine. An empty move means that the player has no
// engine, and an empty player the end of the game. The result depends only on the seed
// and the number of moves made, so it repeats after undo.
func (o *Opponents) Next(ctx context.Context, p banmen.Position, made int) (player, move string, err error) {
	r := rand.New(rand.NewPCG(o.Seed, uint64(made)))
	ready := game.Movers(p)
	if len(ready) == 0 {
		return "", "", nil
	}
	player = ready[r.IntN(len(ready))]
	move, err = o.choose(ctx, p, player, r)
	return player, move, err
}

// TurnOf is like Next for a given next player.
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

// Advance makes the opponents' moves until a player by hand is next, or the game ends. It
// returns that player, or "" at the end, and the moves.
func (s *Session) Advance(ctx context.Context, o *Opponents) (player string, moves []string, err error) {
	for {
		player, move, err := o.Next(ctx, s.Position(), s.at)
		if err != nil || move == "" {
			return player, moves, err
		}
		if err := s.Play(move); err != nil {
			return player, moves, err
		}
		moves = append(moves, move)
	}
}

// TurnSentence says whose turn it is.
func TurnSentence(p banmen.Position, player string) banmen.Message {
	if len(game.Movers(p)) == 1 {
		return banmen.Msg("%s to move", game.Title(p, player))
	}
	return banmen.Msg("%s answers", game.Title(p, player))
}
