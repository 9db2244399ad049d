package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops/game"
)

// Moves lists the legal moves of a position.
var Moves = &Verb{
	Name:  "moves",
	Short: banmen.Msg("list the legal moves of a position"),
	Long: banmen.Msg("Prints one line per player: the name and the panels that the player may take, separated\n" +
		"by commas. With --tier or --flips it prints one line per move, with the rule that allows\n" +
		"it and the panels that it turns over. --json names panels as cells, such as R2C3."),
	Example:  "banmen moves examples/attack25/panels.txt\nbanmen moves --tier --flips attack25:R13B8",
	Needs:    Games,
	Flags:    []string{"json"},
	Activity: banmen.Msg("reading"),
	Apart:    true,
	New:      func() Doer { return &mover{} },
}

type mover struct{ tier, flips bool }

func (d *mover) Options() []Option {
	return []Option{
		{Name: "tier", Usage: banmen.Msg("print the rule that allows each move"), Value: &d.tier},
		{Name: "flips", Usage: banmen.Msg("print the panels that each move turns over"), Value: &d.flips},
	}
}

func (*mover) Open(Setup) error { return nil }

func (d *mover) Do(_ context.Context, e banmen.Entry) (answer.Answer, error) {
	pos, err := game.FinalPosition(e)
	if err != nil {
		return nil, at(e, err)
	}
	return answer.Legal{Entry: e, Position: pos, Tier: d.tier, Flips: d.flips}, nil
}
