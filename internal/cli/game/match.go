package game

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/plot"
)

// MatchVerb is the verb match.
func MatchVerb() command.Verb {
	return command.Verb{
		Name: "match", Args: "ENGINE...", MaxArgs: 16,
		Short: banmen.Msg("let engines play against each other"),
		Long: banmen.Msg("Plays --games between engines, one per player; the last engine takes the remaining seats.\n" +
			"Every engine plays in every seat equally often, and four players play in all 24 orders.\n" +
			"With more engines than seats, every choice of engines for the seats plays equally often.\n\n" +
			"For each engine the table has the percentage of games won (a tie is shared) with its\n" +
			"95 %% interval, the mean score, and an Elo rating with its interval; the mean of all\n" +
			"ratings is 1500. --plot draws the percentages. --null lets one engine play itself and\n" +
			"counts each player separately, so that all differences are chance. --as names a starting\n" +
			"position. --rates, --wrong and --questions describe who answers, as in advise. If the\n" +
			"values of positions can be estimated, the column fair removes the luck of who answered.\n" +
			"It has the same mean as the percentage and a much shorter interval, and the rating uses\n" +
			"it, too.\n\n" +
			"banmen job run match plays many games on any number of machines, and can be interrupted.\n" +
			"It writes one game per line. --input reads such files, also several joined, and prints\n" +
			"the same table.\n\n" +
			"For Attack 25 the engines are random, greedy, flat:PLAYOUTS, mcts:PLAYOUTS and\n" +
			"mcts:TIME. The same --seed gives the same games, except for engines with a TIME."),
		Example: "banmen match greedy random --games 1000 --seed 1\nbanmen match mcts:500 flat:300 greedy random --games 20 --seed 1\n" +
			"banmen job run match attack25 --engines greedy,random --count 100 --seed 1 -o games.jsonl\n" +
			"banmen match -i games.jsonl --plot won.svg",
		For: command.Games,
		Flags: func(f *command.Flags) command.Run {
			o := new(matchOptions)
			o.chances.declare(f, o.Questions())
			declareGames(f, &o.games)
			f.Add(&o.null, command.Flag{Name: "null", Usage: banmen.Msg("let ENGINE play itself, and count each player separately")})
			f.As(&o.Input)
			f.InputFile(&o.Input)
			f.Plot(&o.plot)
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
	plot  string
}

// declareGames declares --games.
func declareGames(f *command.Flags, at *int64) {
	*at = game.DefaultGames
	f.Add(at, command.Flag{Name: "games", Natural: true, Usage: banmen.Msg("play `N` games")})
}

func (o *matchOptions) run(ctx context.Context, c *command.Call, args []string) error {
	if o.File != "" {
		return o.read(c, args)
	}
	switch {
	case len(args) == 0:
		return console.Usage("an engine is missing: expected one such as greedy, or --input with played games")
	case o.games == 0:
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
	if o.null && len(args) != 1 {
		return console.Usage("--null plays one engine against itself: found %d engines", len(args))
	}
	args = game.Seated(pos, args)
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
	if len(all) == 0 {
		return ended
	}
	if ended != nil {
		c.EndedAfter(banmen.Msg("%d of %d games", c.Work.Done.Load(), o.games))
	}
	m := matchJSON{Head: c.Head(banmen.Entry{}), Seed: todo.Seed, Stopped: ended != nil}
	m.Puzzle = pos.String()
	return cmp.Or(m.write(c, all, o.plot), ended)
}

// read prints the standings of the games in a file, as jobs write them.
func (o *matchOptions) read(c *command.Call, args []string) error {
	if len(args) > 0 {
		return console.Usage("--input and %q exclude each other", args[0])
	}
	for _, name := range []string{"as", "games", "seed", "rates", "wrong", "questions", "timeout"} {
		if c.Given(name) {
			return console.Usage("--input and %q exclude each other", "--"+name)
		}
	}
	data, err := c.ReadFile(o.File)
	if err != nil {
		return err
	}
	var games []game.Result
	n := 0
	for line := range bytes.Lines(data) {
		if n++; len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var r game.Result
		if err := json.Unmarshal(line, &r); err != nil || !r.Whole() {
			return console.InInput(o.File, banmen.Syntaxf(n, 1, "expected a game of a match, as banmen job run match writes it"))
		}
		games = append(games, r)
	}
	if len(games) == 0 {
		return console.InInput(o.File, banmen.Syntaxf(1, 1, "expected a game of a match, as banmen job run match writes it"))
	}
	return matchJSON{Head: c.Head(banmen.Entry{})}.write(c, game.Standings(games, o.null), o.plot)
}

// A matchJSON is the answer of match.
type matchJSON struct {
	answer.Head
	Seed      uint64     `json:"seed,omitzero"`     // absent if the games were read from a file
	Stopped   bool       `json:"stopped,omitempty"` // stopped before all games were played
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

	Fair     float64 `json:"fair,omitzero"` // the result corrected for the luck of who answered
	FairLow  float64 `json:"fair_low,omitzero"`
	FairHigh float64 `json:"fair_high,omitzero"`

	Rating     float64 `json:"rating,omitzero"` // Elo, with mean 1500
	RatingLow  float64 `json:"rating_low,omitzero"`
	RatingHigh float64 `json:"rating_high,omitzero"`
}

// write writes the results of the engines, the best first, and plots them if plot is set.
func (m matchJSON) write(c *command.Call, all []game.Standing, plot string) error {
	slices.SortStableFunc(all, func(x, y game.Standing) int {
		return cmp.Or(cmp.Compare(y.Rating, x.Rating), cmp.Compare(y.Rate, x.Rate))
	})
	err := c.Print(func() error { return c.Out.Block([]byte(standingsText(c, all)), true) }, func() any {
		for _, s := range all {
			m.Standings = append(m.Standings, standing(s))
		}
		return m
	})
	return cmp.Or(err, c.PlotTo(plot, standingsPlot(c, all)))
}

// standingsText returns a table of the results of the engines.
func standingsText(c *command.Call, all []game.Standing) string {
	width := 6
	for _, s := range all {
		width = max(width, len(s.Engine))
	}
	var b strings.Builder
	head := c.Text(banmen.Msg("seats  games    won  95 %% interval  score"))
	if all[0].Fair > 0 {
		head += c.Text(banmen.Msg("   fair  95 %% interval"))
	}
	if all[0].Rating > 0 {
		head += c.Text(banmen.Msg("  rating  95 %% interval"))
	}
	fmt.Fprintf(&b, "%-*s  %s\n", width, "", head)
	for _, s := range all {
		fmt.Fprintf(&b, "%-*s  %5d %6d %6.2f  %5.2f to %5.2f  %5.2f", width, s.Engine, s.Seats, s.Games, 100*s.Rate, 100*s.Low, 100*s.High, s.Score)
		if s.Fair > 0 {
			fmt.Fprintf(&b, "  %5.2f  %5.2f to %5.2f", 100*s.Fair, 100*s.FairLow, 100*s.FairHigh)
		}
		if s.Rating > 0 {
			fmt.Fprintf(&b, "  %6.0f  %5.0f to %5.0f", s.Rating, s.RatingLow, s.RatingHigh)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// standingsPlot returns bars of the games won, with intervals. If the luck of games is known, the
// results are corrected for it.
func standingsPlot(c *command.Call, all []game.Standing) *plot.Bars {
	bars := &plot.Bars{Title: c.Text(banmen.Msg("Games won, with 95 %% intervals")), X: c.Text(banmen.Msg("engine")), Y: c.Text(banmen.Msg("won, %%"))}
	if all[0].Fair > 0 {
		bars.Y = c.Text(banmen.Msg("won without luck, %%"))
	}
	for _, s := range all {
		value, low, high := s.Rate, s.Low, s.High
		if s.Fair > 0 {
			value, low, high = s.Fair, s.FairLow, s.FairHigh
		}
		b := plot.Bar{Label: s.Engine, Value: tenths(value), Low: tenths(low), High: tenths(high)}
		bars.Bars = append(bars.Bars, b)
	}
	return bars
}

// tenths returns a share as a percentage, rounded to tenths.
func tenths(share float64) float64 { return math.Round(1000*share) / 10 }
