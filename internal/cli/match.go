package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
)

func matchVerb() verb {
	return verb{
		name: "match", args: "ENGINE...", minArgs: 1, maxArgs: 16,
		short: banmen.Msg("let engines play against each other"),
		long: banmen.Msg("Plays --games between engines, one for each player; the last one fills the seats that\n" +
			"remain. All sit in every seat equally often. Prints for each engine the games won in\n" +
			"hundredths, with the 95 %% interval, and the mean score; a tie is shared. --as names a\n" +
			"position to begin at. --rates, --wrong and --questions say who answers, as for advise.\n" +
			"Where the values of positions can be guessed, fair is the same without the luck of who\n" +
			"answered: it has the same mean, and a much shorter interval.\n\n" +
			"For Attack 25 the engines are random, greedy, flat:PLAYOUTS, mcts:PLAYOUTS and mcts:TIME.\n" +
			"The same --seed gives the same games, except with engines that go by TIME."),
		example: "banmen match greedy random --games 1000 --seed 1\nbanmen match mcts:500 flat:300 greedy random --games 20 --seed 1",
		flags:   []string{"games", "as", "rates", "wrong", "questions", "seed", "jobs", "timeout", "json", "output"},
		games:   true, ownTimeout: true,
		run: (*app).match,
	}
}

func (a *app) match(ctx context.Context, args []string) error {
	advice, err := a.adviceOptions()
	if err != nil {
		return err
	}
	if a.opt.games == 0 {
		return usage("--games is 0: expected 1 or more")
	}
	pos, err := a.startOf(cmp.Or(a.opt.as, a.firstGame()))
	if err != nil {
		return err
	}
	if err := a.checkChances(advice, pos.Players()); err != nil {
		return err
	}
	if most := len(pos.Players()); len(args) > most {
		return usage("there are %d engines for %d players", len(args), most)
	}
	for len(args) < len(pos.Players()) {
		args = append(args, args[len(args)-1])
	}
	for _, name := range args {
		if _, err := game.Engine(pos, name); err != nil {
			return usageError{err}
		}
	}
	advice.Seed = a.toldSeed()
	ctx, cancel := a.limited(ctx)
	defer cancel()
	stop := a.progress(banmen.Msg("playing"))
	all, ended := game.Match(ctx, pos, game.MatchOptions{AdviceOptions: advice, Engines: args, Games: int(a.opt.games)},
		func() { a.tried.Add(1) })
	stop()
	if len(all) == 0 || all[0].Games == 0 {
		return ended
	}
	if err := a.writeStandings(pos, all, advice.Seed); err != nil {
		return err
	}
	return ended
}

// startOf returns where the game that a text names begins.
func (a *app) startOf(text string) (banmen.Position, error) {
	_, p, err := a.parse(text)
	if err != nil {
		return nil, err
	}
	return game.Start(p)
}

// writeStandings writes how the engines did, the best first.
func (a *app) writeStandings(pos banmen.Position, all []game.Standing, seed uint64) error {
	slices.SortStableFunc(all, func(x, y game.Standing) int { return int(1e9 * (y.Rate - x.Rate)) })
	if a.opt.json {
		r := result{Puzzle: pos.String(), Seed: &seed}
		for _, s := range all {
			r.Standings = append(r.Standings, standing(s))
		}
		return a.writeJSON(r)
	}
	width := 6
	for _, s := range all {
		width = max(width, len(s.Engine))
	}
	var b strings.Builder
	head := banmen.Msg("seats  games    won  95 %% interval  score")
	if all[0].Fair > 0 {
		head = banmen.Msg("seats  games    won  95 %% interval  score   fair  95 %% interval")
	}
	fmt.Fprintf(&b, "%-*s  %s\n", width, "", a.text(head))
	for _, s := range all {
		fmt.Fprintf(&b, "%-*s  %5d %6d %6.2f  %5.2f to %5.2f  %5.2f", width, s.Engine, s.Seats, s.Games, 100*s.Rate, 100*s.Low, 100*s.High, s.Score)
		if s.Fair > 0 {
			fmt.Fprintf(&b, "  %5.2f  %5.2f to %5.2f", 100*s.Fair, 100*s.FairLow, 100*s.FairHigh)
		}
		b.WriteByte('\n')
	}
	return a.out.block([]byte(b.String()), true)
}
