package game

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
)

// MatchVerb is the verb match.
func MatchVerb() command.Verb {
	return command.Verb{
		Name: "match", Args: "ENGINE...", MinArgs: 1, MaxArgs: 16,
		Short: banmen.Msg("let engines play against each other"),
		Long: banmen.Msg("Plays --games between engines, one per player; the last fills the remaining seats. All\n" +
			"engines play in every seat equally often, and with four players in all 24 orders. It\n" +
			"prints for each engine the games won in hundredths with the 95 %% interval, and the mean\n" +
			"score; ties are shared. --null counts the players of one engine separately: since none\n" +
			"is better, their differences are chance. --as names a starting position. --rates,\n" +
			"--wrong and --questions describe who answers, as in advise. If the values of positions\n" +
			"can be estimated, the column fair removes the luck of who answered: the same mean with a\n" +
			"much shorter interval.\n\n" +
			"For Attack 25 the engines are random, greedy, flat:PLAYOUTS, mcts:PLAYOUTS and\n" +
			"mcts:TIME. The same --seed gives the same games, except for engines with a TIME."),
		Example: "banmen match greedy random --games 1000 --seed 1\nbanmen match mcts:500 flat:300 greedy random --games 20 --seed 1",
		For:     command.Games,
		Flags: func(f *command.Flags) command.Run {
			o := new(matchOptions)
			o.chances.declare(f, o.Questions())
			declareGames(f, &o.games)
			f.Add(&o.null, command.Flag{Name: "null", Usage: banmen.Msg("let ENGINE play itself, and count each player separately")})
			f.As(&o.Input)
			f.Timeout()
			f.Progress()
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type matchOptions struct {
	command.Input
	chances
	games int64
	null  bool
}

// declareGames declares --games.
func declareGames(f *command.Flags, at *int64) {
	*at = game.DefaultGames
	f.Add(at, command.Flag{Name: "games", Natural: true, Usage: banmen.Msg("play `N` games")})
}

func (o *matchOptions) run(ctx context.Context, c *command.Call, args []string) error {
	if o.games == 0 {
		return console.Usage("--games is 0: expected 1 or more")
	}
	pos, err := startOf(c.Kinds, cmp.Or(o.As, firstGame(c.Kinds)))
	if err != nil {
		return err
	}
	todo, err := o.chances.of(c, pos.Players())
	if err != nil {
		return err
	}
	if most := len(pos.Players()); len(args) > most {
		return console.Usage("there are %d engines but only %d players", len(args), most)
	}
	if o.null && len(args) != 1 {
		return console.Usage("--null plays one engine against itself: found %d engines", len(args))
	}
	for len(args) < len(pos.Players()) {
		args = append(args, args[len(args)-1])
	}
	for _, name := range args {
		if _, err := game.Engine(pos, name); err != nil {
			return console.AsUsage(err)
		}
	}
	c.TellSeed(todo.Seed)
	c.Work.Total.Store(o.games)
	stop := c.Foresee(ctx, banmen.Msg("playing"))
	all, ended := game.Match(ctx, pos, game.MatchOptions{AdviceOptions: todo, Engines: args, Games: int(o.games), Apart: o.null,
		Done: func() { c.Work.Done.Add(1) }})
	stop()
	if len(all) == 0 || all[0].Games == 0 {
		return ended
	}
	if ended != nil {
		c.EndedAfter(banmen.Msg("%d of %d games", all[0].Games/all[0].Seats, o.games))
	}
	m := matchJSON{Head: c.Head(banmen.Entry{}), Seed: todo.Seed, Stopped: ended != nil}
	m.Puzzle = pos.String()
	return cmp.Or(m.write(c, all), ended)
}

// A matchJSON is the answer of match.
type matchJSON struct {
	answer.Head
	Seed      uint64     `json:"seed"`
	Stopped   bool       `json:"stopped,omitempty"` // before all games were played
	Standings []standing `json:"standings"`
}

// A standing is the result of an engine.
type standing struct {
	Engine string  `json:"engine"`
	Seats  int     `json:"seats"`
	Games  int     `json:"games"`
	Wins   float64 `json:"wins"`
	Score  float64 `json:"score"`
	Rate   float64 `json:"rate"`
	Low    float64 `json:"low"` // of the 95 % interval
	High   float64 `json:"high"`

	Fair     float64 `json:"fair,omitzero"` // without the luck of who answered
	FairLow  float64 `json:"fair_low,omitzero"`
	FairHigh float64 `json:"fair_high,omitzero"`
}

// write writes the results of the engines, the best first.
func (m matchJSON) write(c *command.Call, all []game.Standing) error {
	slices.SortStableFunc(all, func(x, y game.Standing) int { return int(1e9 * (y.Rate - x.Rate)) })
	return c.Print(func() error { return c.Out.Block([]byte(standingsText(c, all)), true) }, func() any {
		for _, s := range all {
			m.Standings = append(m.Standings, standing(s))
		}
		return m
	})
}

// standingsText returns a table of the results of the engines.
func standingsText(c *command.Call, all []game.Standing) string {
	width := 6
	for _, s := range all {
		width = max(width, len(s.Engine))
	}
	var b strings.Builder
	head := banmen.Msg("seats  games    won  95 %% interval  score")
	if all[0].Fair > 0 {
		head = banmen.Msg("seats  games    won  95 %% interval  score   fair  95 %% interval")
	}
	fmt.Fprintf(&b, "%-*s  %s\n", width, "", c.Text(head))
	for _, s := range all {
		fmt.Fprintf(&b, "%-*s  %5d %6d %6.2f  %5.2f to %5.2f  %5.2f", width, s.Engine, s.Seats, s.Games, 100*s.Rate, 100*s.Low, 100*s.High, s.Score)
		if s.Fair > 0 {
			fmt.Fprintf(&b, "  %5.2f  %5.2f to %5.2f", 100*s.Fair, 100*s.FairLow, 100*s.FairHigh)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
