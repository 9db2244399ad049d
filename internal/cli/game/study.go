package game

import (
	"context"
	"errors"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/ops/game"
)

// StudyVerb is the verb study.
func StudyVerb() command.Verb {
	return command.Verb{
		Name: "study", Args: "GAME", MinArgs: 1, MaxArgs: 1,
		Short: banmen.Msg("study endgames: how often each choice is right"),
		Long: banmen.Msg("Plays --games between engines and computes exact values of every position near the end,\n" +
			"for each player who might answer: how often a corner is right, how often the panel that\n" +
			"turns over most, which panel the Attack Chance should open, and whether it is ever\n" +
			"better if nobody answers. Panels that rotations and reflections exchange form a class,\n" +
			"named by the number of its first panel. The opened panel may be the player's own, one of\n" +
			"the leader, of another player, or new (taken with the same answer). The loss is the\n" +
			"difference between the best choice of a class and the best of all, in percentage points\n" +
			"of the chance to win. The same --seed gives the same figures. With --wrong only\n" +
			"positions after the Attack Chance are studied."),
		Example: "banmen study attack25 --games 5 --seed 1",
		For:     command.Games,
		Flags: func(f *command.Flags) command.Run {
			o := new(studyOptions)
			o.chances.declare(f)
			declareGames(f, &o.games)
			o.engine = "mcts:500"
			f.Add(&o.engine, command.Flag{Name: "engine", Usage: banmen.Msg("let the engine `NAME` play the games")})
			f.Timeout()
			f.Progress()
			f.Output()
			return o.run
		},
	}
}

type studyOptions struct {
	chances
	games  int64
	engine string
}

func (o *studyOptions) run(ctx context.Context, c *command.Call, args []string) error {
	pos, err := startOf(c.Kinds, args[0])
	if err != nil {
		return err
	}
	todo := game.StudyOptions{Engine: o.engine, Games: int(o.games), Done: func() { c.Work.Done.Add(1) }}
	if todo.AdviceOptions, err = o.chances.of(c, pos.Players()); err != nil {
		return err
	}
	c.TellSeed(todo.Seed)
	c.Work.Total.Store(o.games)
	stop := c.Foresee(ctx, banmen.Msg("studying"))
	report, err := game.Study(ctx, pos, todo)
	stop()
	if ctx.Err() != nil {
		c.EndedAfter(banmen.Msg("%d of %d games", c.Work.Done.Load(), o.games))
	}
	var text strings.Builder
	for _, line := range report {
		text.WriteString(c.Text(line) + "\n")
	}
	return errors.Join(c.Out.Text(text.String()), err)
}
