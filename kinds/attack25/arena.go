package attack25

import (
	"context"
	"math/rand/v2"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/kinds/attack25/internal/engines"
	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Levels names three engines by strength. They are the natural player, the strongest engine that
// answers in a tenth of a second, and the engine with a rating nearest to the middle of these two
// (docs/attack25.md has the ratings).
func (p *Position) Levels() []banmen.EngineLevel {
	return []banmen.EngineLevel{
		{Name: banmen.Msg("weak"), Engine: p.Natural()},
		{Name: banmen.Msg("normal"), Engine: "flat:100"},
		{Name: banmen.Msg("strong"), Engine: "mcts:2000"},
	}
}

// Engines returns names of engines, as examples, from weak to strong.
func (p *Position) Engines() []string { return engines.Names }

// Natural returns the name of the engine that turns over the most panels.
func (p *Position) Natural() string { return "greedy" }

// Engine returns the engine with a name, such as mcts:20000.
func (p *Position) Engine(name string) (banmen.Engine, error) {
	e, err := engines.Parse(name)
	if err != nil {
		return nil, err
	}
	return engine{e}, nil
}

// An engine plays positions of this package.
type engine struct{ engines.Engine }

// Choose returns a right answer of a colour, assuming equal chances and that the board
// will be filled.
func (e engine) Choose(ctx context.Context, at banmen.Position, player string, seed uint64) (string, error) {
	p, ok := at.(*Position)
	colour := strings.Index(colours, player)
	if !ok || len(player) != 1 || colour < 0 || len(p.rightAnswers(colour)) == 0 {
		return "", banmen.Errorf(banmen.ErrCannot, "%s has no move in %s", player, at)
	}
	q := &engines.Question{Game: p.game, State: p.state, Colour: colour, Chances: exact.Equal, Left: exact.NoLimit, Seed: seed}
	cell, opened := e.Engine.Choose(ctx, q)
	return answer{colour: colour, cell: cell, opened: opened}.String(), ctx.Err()
}

// Contest plays a game between four engines. Chance decides who answers, and whether the
// answer is wrong.
func (p *Position) Contest(ctx context.Context, seats []banmen.Engine, seed uint64, o banmen.AdviceOptions) (*banmen.Contest, error) {
	chances, err := chancesOf(o)
	if err != nil {
		return nil, err
	}
	if len(seats) != play.Colours {
		return nil, banmen.Errorf(banmen.ErrCannot, "expected 4 engines, for R, G, W and B, found %d", len(seats))
	}
	r := rand.New(rand.NewPCG(seed, 0))
	c := &banmen.Contest{}
	at, scale := p, engines.NewScale(p.game, &chances, leftOf(o))
	var luck [play.Colours]float64
	for left := leftOf(o); left != 0 && !at.Status().Over; left = exact.After(left) {
		a := drawn(r, &chances, &at.state)
		if a.colour != play.None && !a.wrong {
			q := &engines.Question{Game: at.game, State: at.state, Colour: a.colour, Chances: chances, Left: left, Seed: r.Uint64()}
			e, ok := seats[a.colour].(engine)
			if !ok {
				return nil, banmen.Errorf(banmen.ErrCannot, "this engine does not play Attack 25")
			}
			a.cell, a.opened = e.Engine.Choose(ctx, q)
			if scale != nil {
				for i, l := range scale.Luck(ctx, q) {
					luck[i] += l
				}
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		c.Record = append(c.Record, a.String())
		if at, err = at.answer(a); err != nil {
			return nil, err
		}
	}
	v := exact.Final(&at.state.Board)
	c.Win, c.Scores = v.Win[:], at.Status().Scores
	if scale != nil {
		c.Luck = luck[:]
	}
	return c, nil
}

// drawn draws at random who answers a question, and whether correctly. The panel is not chosen yet.
func drawn(r *rand.Rand, chances *exact.Chances, s *play.State) answer {
	x := r.Float64()
	next := chances.Next(s)
	last := play.None // a rounding error may leave a remainder
	for colour, share := range next {
		if share == 0 {
			continue
		}
		last = colour
		if x -= share; x < 0 {
			break
		}
	}
	if last == play.None {
		return nobody
	}
	return answer{colour: last, wrong: r.Float64() < chances.Wrong[last], opened: play.None}
}
