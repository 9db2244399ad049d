package reversi

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/reversi/internal/discs"
)

// mostPlies limits how far an engine looks ahead.
const mostPlies = 20

// An engine plays by the ratings of the moves of a position, and chooses among the best
// at random. The ratings are nil if the context ended.
type engine struct {
	rate func(ctx context.Context, p *Position) []discs.Rated
}

// Levels names three engines by strength. They are the natural player, the strongest engine that
// answers in a tenth of a second, and an engine with a rating near the middle of these two
// (docs/reversi.md has the ratings).
func (p *Position) Levels() []banmen.EngineLevel {
	return []banmen.EngineLevel{
		{Name: banmen.Msg("weak"), Engine: p.Natural()},
		{Name: banmen.Msg("normal"), Engine: "search:3"},
		{Name: banmen.Msg("strong"), Engine: "search:8"},
	}
}

// Engines returns names of engines, as examples, from weak to strong.
func (p *Position) Engines() []string { return []string{"random", p.Natural(), "search:4", "search:6"} }

// Natural returns the name of the engine that turns over the most discs.
func (p *Position) Natural() string { return "greedy" }

// Engine returns the engine with a name: random, greedy, or search:PLIES.
func (p *Position) Engine(text string) (banmen.Engine, error) {
	switch kind, plies, some := strings.Cut(text, ":"); {
	case text == "random":
		return engine{func(_ context.Context, p *Position) []discs.Rated {
			return p.rated(func(int) int { return 0 })
		}}, nil
	case text == "greedy":
		return engine{func(_ context.Context, p *Position) []discs.Rated {
			return p.rated(func(square int) int { return bits.OnesCount64(p.board.Flips(square)) })
		}}, nil
	case kind == "search" && some:
		n, err := strconv.Atoi(plies)
		if err != nil || n < 1 || n > mostPlies {
			return nil, banmen.Syntaxf(0, len("search:")+1, "expected the number of plies to look ahead, 1 to %d, found %q", mostPlies, plies)
		}
		return engine{func(ctx context.Context, p *Position) []discs.Rated {
			return p.board.Rate(n, p.inside(), func() bool { return ctx.Err() != nil })
		}}, nil
	}
	return nil, banmen.Syntaxf(0, 1, "there is no engine %q: expected one such as %s", text, strings.Join(p.Engines(), ", "))
}

// rated returns the moves of a position with their ratings, the best first.
func (p *Position) rated(worth func(square int) int) []discs.Rated {
	var all []discs.Rated
	for moves := p.board.Moves(p.inside()); moves != 0; moves &= moves - 1 {
		square := bits.TrailingZeros64(moves)
		all = append(all, discs.Rated{Square: square, Value: worth(square)})
	}
	slices.SortStableFunc(all, func(x, y discs.Rated) int { return y.Value - x.Value })
	return all
}

// Choose returns a move of the player whose turn it is.
func (e engine) Choose(ctx context.Context, at banmen.Position, player string, seed uint64) (string, error) {
	p, ok := at.(*Position)
	if !ok || name(p.mover) != player || p.board.Over(p.inside()) {
		return "", banmen.Errorf(banmen.ErrCannot, "%s has no move in %s", player, at)
	}
	if p.board.Moves(p.inside()) == 0 {
		return passText, nil
	}
	all := e.rate(ctx, p)
	if all == nil {
		return "", ctx.Err()
	}
	equal := 1
	for equal < len(all) && all[equal].Value == all[0].Value {
		equal++
	}
	chosen := all[rand.New(rand.NewPCG(seed, 0)).IntN(equal)]
	return p.CellName(p.cells(1 << chosen.Square)[0]), nil
}

// Contest plays a game between two engines. The seed only decides between moves that an
// engine rates equal.
func (p *Position) Contest(ctx context.Context, engines []banmen.Engine, seed uint64, o banmen.AdviceOptions) (*banmen.Contest, error) {
	switch {
	case len(engines) != len(players):
		return nil, banmen.Errorf(banmen.ErrCannot, "expected 2 engines, for X and O, found %d", len(engines))
	case o.Rates != nil || o.Wrong != nil || o.Questions != 0:
		return nil, banmen.Errorf(banmen.ErrCannot, "Reversi has no questions: rates, wrong answers and numbers of questions do not apply")
	}
	r := rand.New(rand.NewPCG(seed, 0))
	c := &banmen.Contest{}
	at := banmen.Position(p)
	for q := p; !q.board.Over(q.inside()); q = at.(*Position) {
		move, err := engines[q.mover].Choose(ctx, q, name(q.mover), r.Uint64())
		if err != nil {
			return nil, err
		}
		if at, err = q.Play(move); err != nil {
			return nil, err
		}
		c.Record = append(c.Record, move)
	}
	status := at.Status()
	c.Win, c.Scores = status.AppendWins(nil), status.Scores
	return c, nil
}
