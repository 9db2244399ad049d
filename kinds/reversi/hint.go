package reversi

import (
	"context"
	"math/bits"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/reversi/internal/discs"
)

// hintPlies is how far a hint looks ahead.
const hintPlies = 6

// Hint returns the best move of a search of six plies, or of all games if at most 12
// squares are empty, with the reason for it.
func (p *Position) Hint(ctx context.Context) (banmen.Hint, error) {
	switch {
	case p.board.Over(p.inside()):
		return banmen.Hint{}, banmen.Errorf(banmen.ErrNone, "the game is over: nobody can move")
	case p.board.Moves(p.inside()) == 0:
		return banmen.Hint{Move: p.pass(), Why: banmen.Msg("nothing can be enclosed")}, nil
	}
	rated := p.board.Rate(hintPlies, p.inside(), func() bool { return ctx.Err() != nil })
	if rated == nil {
		return banmen.Hint{}, ctx.Err()
	}
	best := rated[0]
	return banmen.Hint{Move: p.move(p.cells(1 << best.Square)[0]), Why: p.reason(best)}, nil
}

// reason gives the reason for a move. It is a certain win, a corner, or the only move that denies
// the other player a corner. Otherwise it gives the number of moves for each player.
func (p *Position) reason(r discs.Rated) banmen.Message {
	after := p.after(r.Square)
	left := bits.OnesCount64(after.Moves(p.inside()))
	mover, other := name(p.mover), name(1-p.mover)
	switch corners := discs.Corners(p.inside()); {
	case discs.Won(r.Value) > 0:
		return banmen.Msg("it wins by at least %d discs", discs.Won(r.Value))
	case corners>>r.Square&1 != 0:
		return banmen.Msg("it takes a corner")
	case left == 0:
		return banmen.Msg("it leaves %s no move", other)
	case after.Moves(p.inside())&corners == 0 && p.risks(corners):
		return banmen.Msg("it gives no corner away, as others do")
	}
	return banmen.Msg("mobility: it leaves %s %d moves, and %s %d", other, left, mover, bits.OnesCount64(after.Pass().Moves(p.inside())))
}

// after returns the board after a move, from the other player's view.
func (p *Position) after(square int) discs.Board {
	return p.board.Play(square, p.board.Flips(square))
}

// risks reports whether some move lets the other player take a corner.
func (p *Position) risks(corners uint64) bool {
	for moves := p.board.Moves(p.inside()); moves != 0; moves &= moves - 1 {
		if p.after(bits.TrailingZeros64(moves)).Moves(p.inside())&corners != 0 {
			return true
		}
	}
	return false
}
