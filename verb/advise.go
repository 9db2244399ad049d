package verb

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops/game"
)

// Advise rates positions and every choice.
var Advise = &Verb{
	Name:  "advise",
	Short: banmen.Msg("evaluate a position and each choice"),
	Long: banmen.Msg("Prints the expectations of each player in a position and after each choice of each\n" +
		"player: the probability of winning in percent, and the mean final score. The first\n" +
		"line is before the question, and - is the case that nobody answers. The position is a\n" +
		"text, the moves that led to it, or a --board.\n\n" +
		"Near the end of the game the values are exact, and marked so. Before that they are\n" +
		"estimates from --playouts and --seed; ± is the standard error. --method exact always\n" +
		"computes exact values, however long it takes; --method search never does. Reversi has\n" +
		"exact values only: with up to 16 empty squares, or --method exact. If that is stopped,\n" +
		"by --timeout or Ctrl-C, it prints proven bounds of the result."),
	Example: "banmen advise R13B8R3 --color W\nbanmen advise --board .RGBRRRRRRWWWRRBRRRR..G.. --limit 3\n" +
		"banmen advise --rates .3,.25,.25,.2 --questions 2 --board GRRRR.RGRBRGRGGGGGG.GGGGR --ac-used",
	Needs:    Games,
	Flags:    []string{"limit", "timeout", "jobs", "memory", "json"},
	Activity: banmen.Msg("thinking"),
	Apart:    true,
	Inside:   true,
	Timed:    true,
	New:      func() Doer { return &adviser{rating: rating{Chances: UsualChances()}} },
}

type adviser struct {
	rating
	color, take string
	limit       int64
}

func (d *adviser) Options() []Option {
	return append(d.options(),
		Option{Name: "color", Value: &d.color},
		Option{Name: "take", Usage: banmen.Msg("rate only moves that take the cell `NAME` and open another"), Value: &d.take})
}

func (d *adviser) Open(s Setup) error {
	d.limit = s.Limit
	return d.open(s)
}

// Do rates a position. If the context ends, Do returns the results so far with its error.
func (d *adviser) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	pos, err := game.FinalPosition(e)
	if err != nil {
		return nil, at(e, err)
	}
	a := answer.Advised{Entry: e, Position: pos, Players: pos.Players(), Seed: d.Seed, Limit: d.limit, Take: banmen.NoCell}
	todo, err := d.of(a.Players)
	if err != nil {
		return nil, err
	}
	if d.take != "" {
		if a.Take, err = cellNamed(pos, d.take); err != nil {
			return nil, err
		}
	}
	if d.color != "" {
		if !slices.Contains(a.Players, d.color) {
			return nil, noPlayer(d.color, a.Players)
		}
		a.Players = []string{d.color}
	}
	if a.Advice, err = game.Advise(ctx, pos, todo); a.Advice == nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return nil, at(e, err)
	}
	return a, err
}

// noPlayer returns the error that a game has no player of a name.
func noPlayer(name string, players []string) error {
	if like := banmen.Nearest(name, players); like != "" {
		return banmen.Errorf(nil, "there is no player %q: did you mean %s?", name, like)
	}
	return banmen.Errorf(nil, "there is no player %q: expected one of %s", name, strings.Join(players, ", "))
}

// cellNamed returns the cell of a name.
func cellNamed(pos banmen.Position, name string) (int, error) {
	for cell := range pos.Board().Cells {
		if game.CellName(pos, cell) == name {
			return cell, nil
		}
	}
	return 0, banmen.Errorf(nil, "%s: expected the name of a cell, found %q", banmen.Flag("take"), name)
}
