package cli

import (
	"context"
	"errors"
	"fmt"
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

// How many panels are open at most in positions of a study. Where answers may be
// wrong, who stands out counts too, and the Attack Chance would take too long.
const (
	studyOpen      = 6
	studyOpenWrong = 4
)

func (a *app) study(ctx context.Context, args []string) error {
	pos, err := a.startOf(args[0])
	if err != nil {
		return err
	}
	o := game.StudyOptions{Engine: a.opt.engine, Games: int(a.opt.games), Open: studyOpen}
	if o.AdviceOptions, err = a.adviceOptions(); err != nil {
		return err
	}
	if err := a.checkChances(o.AdviceOptions, pos.Players()); err != nil {
		return err
	}
	if o.Wrong != nil {
		o.Open = studyOpenWrong
	}
	o.Seed = a.toldSeed()
	defer a.progress(banmen.Msg("studying"))()
	s, err := game.NewStudy(ctx, pos, o, func() { a.tried.Add(1) })
	if s == nil {
		return err
	}
	return errors.Join(a.writeText(a.studyText(s)), err)
}

func (a *app) studyText(s *game.Study) string {
	var b strings.Builder
	line := func(m banmen.Message) { fmt.Fprintln(&b, a.text(m)) }
	line(banmen.Msg("games: %d, positions: %d, players with a choice: %d", s.Games, s.Positions, s.Asked))
	line(banmen.Msg("a corner could be taken by %d of them; it was best for %s", s.Corner.Cases, share(s.Corner)))
	line(banmen.Msg("the panel that turns over most was best for %s; it lost %.2f points on average", share(s.Natural), 100*s.NaturalLoss))
	line(banmen.Msg("silence was better than the best answer for %s of %d players", share(s.Silent), s.Silent.Cases))
	if s.SilentAt != "" {
		line(banmen.Msg("by %.2f points at most: %s", 100*s.SilentGain, s.SilentAt))
	}
	table := func(title banmen.Message, list []game.ClassStudy) {
		fmt.Fprintf(&b, "\n%s\n", a.text(title))
		for _, c := range list {
			if c.Cases > 0 {
				fmt.Fprintf(&b, "%-8s %8d  %7s  %6.2f\n", c.Name, c.Cases, share(c.Tally), 100*c.Loss)
			}
		}
	}
	table(banmen.Msg("panel    possible     best    loss"), s.Cells)
	if len(s.Opened) > 0 && s.Owners[0].Cases > 0 {
		table(banmen.Msg("opened   possible     best    loss"), s.Opened)
		table(banmen.Msg("whose    possible     best    loss"), s.Owners)
	}
	return b.String()
}

// share is how many of the cases it was, in hundredths.
func share(t game.Tally) string {
	if t.Cases == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(t.Yes)/float64(t.Cases))
}
