package game

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/plot"
)

// sure is the probability from which on a game counts as decided.
const sure = 0.999

// run rates the answers of records, and draws who wins into the file plot.
func (r *reviewer) run(ctx context.Context, o *advice, plot string) error {
	todo, err := o.resolve(r.c)
	if err != nil {
		return err
	}
	if plot != "" && r.src.Many {
		return console.Usage("--plot draws one game, and %s has several", console.Visible(r.src.Name))
	}
	if err := tryPlot(r.c, plot); err != nil {
		return err
	}
	return r.src.Each(func(e banmen.Entry) error { return r.reviewOne(ctx, e, todo, plot) })
}

// A reviewedGame is a record that is being reviewed.
type reviewedGame struct {
	entry   banmen.Entry
	players []string
	moves   int // of the record, as far as the rules allow them
	turns   []game.Reviewed
	wins    [][]float64 // before each turn, and in the end
}

// reviewOne rates the answers of a record, and draws who wins into the file plot.
func (r *reviewer) reviewOne(ctx context.Context, e banmen.Entry, todo banmen.AdviceOptions, plot string) error {
	pos, record, err := r.gameHead(e)
	if err != nil {
		return err
	}
	turns, _ := game.Replay(pos, record)
	g := reviewedGame{entry: e, players: pos.Players(), moves: len(turns)}
	if err := checkChances(r.c, todo, g.players); err != nil {
		return err
	}
	err = r.c.Print(func() error {
		return r.c.Out.Text(fmt.Sprintf("%11s%s  %s\n", "", columns(g.players, 7), r.c.Text(banmen.Msg("  loss  best"))))
	}, nil)
	if err != nil {
		return err
	}
	r.c.Work.Done.Store(0)
	r.c.Work.Total.Store(int64(g.moves))
	defer r.c.Foresee(ctx, banmen.Msg("thinking"))()
	for t, err := range game.Review(ctx, pos, record, todo) {
		var broken *banmen.RuleError
		switch {
		case errors.As(err, &broken):
			return r.refuted(e, banmen.Msg("%v", err), game.PlaceOf(e, err))
		case ctx.Err() != nil:
			return cmp.Or(r.stopped(g), ctx.Err())
		case err != nil:
			return r.src.At(e, err)
		}
		g.turns, g.wins = append(g.turns, t), append(g.wins, t.Before.Win)
		if err := r.reviewed(&g, t); err != nil {
			return err
		}
		pos = t.Position
		r.c.Work.Done.Add(1)
	}
	g.wins = append(g.wins, pos.Status().AppendWins(nil))
	if err := errors.Join(r.reviewEnd(g), r.plotGame(g, plot)); err != nil {
		return err
	}
	return r.final(e, pos)
}

// stopped says of a game that was not reviewed to its end how far it was, and what stands
// out so far.
func (r *reviewer) stopped(g reviewedGame) error {
	r.c.EndedAfter(banmen.Msg("%d of %d turns", len(g.turns), g.moves))
	return r.c.Print(
		func() error { return r.c.Out.Text("\n" + soFarText(r.c, g)) },
		func() any { return stoppedJSON{r.head(g.entry), true} })
}

// A stoppedJSON follows the turns of a review that was stopped.
type stoppedJSON struct {
	answer.Head
	Stopped bool `json:"stopped"`
}

// reviewed writes what a turn was worth.
func (r *reviewer) reviewed(g *reviewedGame, t game.Reviewed) error {
	return r.c.Print(func() error { return r.c.Out.Text(reviewedText(r.c, t)) },
		func() any { return answer.ReviewOf(r.head(g.entry), g.players, t, r.c.Text) })
}

// reviewedText is the line about a turn, and its reasons below it.
func reviewedText(c *command.Call, r game.Reviewed) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%3d %-7s", r.Number, r.Move)
	for _, w := range r.Before.Win {
		fmt.Fprintf(&b, "%7.2f", 100*w)
	}
	if r.Chosen != nil {
		fmt.Fprintf(&b, "  %6.2f", 100*r.Loss)
		if r.Error > 0 {
			fmt.Fprintf(&b, " ±%.2f", 100*r.Error)
		}
		if r.Chosen != r.Best {
			fmt.Fprintf(&b, "  %s", r.Best.Move.Text)
		}
	}
	if r.Was.Note.Format != "" {
		fmt.Fprintf(&b, "  (%s)", c.Text(r.Was.Note))
	}
	if !r.Before.Exact {
		b.WriteString("  ~")
	}
	line := strings.TrimRight(b.String(), " ") + "\n"
	for _, why := range r.Why {
		line += fmt.Sprintf("%11s %s\n", "", c.Text(why.Message(r.Position)))
	}
	return line
}

// reviewEnd writes what stands out of a game.
func (r *reviewer) reviewEnd(g reviewedGame) error {
	if len(g.turns) == 0 {
		return nil
	}
	return r.c.Print(func() error { return r.c.Out.Text(endText(r.c, g)) }, nil)
}

// endText is what stands out of a game.
func endText(c *command.Call, g reviewedGame) string {
	line := "\n"
	if turn, winner := game.Decided(g.wins, sure); turn > 0 {
		line += c.Text(banmen.Msg("decided after move %d, %s: %s wins", turn, g.turns[turn-1].Move, g.players[winner])) + "\n"
	} else if turn == 0 {
		line += c.Text(banmen.Msg("it was open to the end")) + "\n"
	}
	return line + soFarText(c, g)
}

// soFarText is what stands out of the turns so far.
func soFarText(c *command.Call, g reviewedGame) string {
	var b strings.Builder
	worst := -1
	for i, r := range g.turns {
		if r.Chosen != nil && r.Loss > 2*r.Error+0.0005 && (worst < 0 || r.Loss > g.turns[worst].Loss) {
			worst = i
		}
	}
	if worst >= 0 {
		r := g.turns[worst]
		fmt.Fprintln(&b, c.Text(banmen.Msg("the costliest choice: move %d, %s instead of %s, which lost %.1f points of winning", r.Number, r.Move, r.Best.Move.Text, 100*r.Loss)))
	}
	if slices.ContainsFunc(g.turns, func(r game.Reviewed) bool { return !r.Before.Exact }) {
		fmt.Fprintln(&b, c.Text(banmen.Msg("~ is an estimate, ± its standard error")))
	}
	return b.String()
}

// tryPlot looks whether there can be the file of --plot, before the minutes that
// a review may take. Who reads a pipe would see its end.
func tryPlot(c *command.Call, name string) error {
	if name == "" {
		return nil
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil
	}
	file, err := c.Create(name)
	if err != nil {
		return err
	}
	_, err = file.End(console.Discarded)
	return err
}

// plotGame draws a game into the file of --plot.
func (r *reviewer) plotGame(g reviewedGame, name string) error {
	return r.c.PlotTo(name, r.chart(g))
}

// chart is who wins over a game.
func (r *reviewer) chart(g reviewedGame) *plot.Chart {
	c := &plot.Chart{Top: 100, X: r.c.Text(banmen.Msg("moves")), Y: r.c.Text(banmen.Msg("chance to win, %%")), Title: r.c.Text(banmen.Msg("Who wins: %s", cmp.Or(g.entry.Meta["id"], r.src.Base(), g.entry.Puzzle.String())))}
	for i, name := range g.players {
		l := plot.Line{Name: name, Role: role(i)}
		for _, w := range g.wins {
			l.Values = append(l.Values, 100*w[i])
		}
		c.Lines = append(c.Lines, l)
	}
	c.Labels = []string{""}
	for _, r := range g.turns {
		c.Labels = append(c.Labels, r.Move)
		if r.Chosen != nil && len(r.Chosen.Move.Opens) > 0 {
			c.Marks = append(c.Marks, plot.Mark{Step: r.Number, Text: r.Was.Sign})
		}
	}
	return c
}
