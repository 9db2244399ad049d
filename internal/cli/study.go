package cli

import (
	"context"
	"errors"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

func studyVerb() verb {
	return verb{
		name: "study", args: "GAME", minArgs: 1, maxArgs: 1,
		short: banmen.Msg("ask many endings which choices are good"),
		long: banmen.Msg("Plays --games between engines and works out exactly every position near the end, for\n" +
			"every player who might answer: how often is a corner right, how often the panel that\n" +
			"turns over most, which panels should the Attack Chance open, and is it ever better that\n" +
			"nobody answers. Panels that rotations and reflections map to each other are one class,\n" +
			"named by the number of its first. The panel that is opened may be one's own, one of the\n" +
			"leader, of another, or new: taken with the same answer. The loss is that of the best\n" +
			"choice of the class against the best of all, in points of winning. The same --seed\n" +
			"gives the same figures. With --wrong only what follows the Attack Chance is looked at."),
		example: "banmen study attack25 --games 5 --seed 1",
		flags:   []string{"games", "engine", "rates", "wrong", "seed", "jobs", "timeout", "output"},
		games:   true,
		run:     (*app).study,
	}
}

func (a *app) study(ctx context.Context, args []string) error {
	pos, err := a.startOf(args[0])
	if err != nil {
		return err
	}
	o := game.StudyOptions{Engine: a.opt.engine, Games: int(a.opt.games)}
	if o.AdviceOptions, err = a.adviceOptions(); err != nil {
		return err
	}
	if err := a.checkChances(o.AdviceOptions, pos.Players()); err != nil {
		return err
	}
	o.Seed = a.toldSeed()
	defer a.progress(banmen.Msg("studying"))()
	report, err := game.Study(ctx, pos, o, func() { a.tried.Add(1) })
	var text strings.Builder
	for _, line := range report {
		text.WriteString(a.text(line) + "\n")
	}
	return errors.Join(a.writeText(text.String()), err)
}
