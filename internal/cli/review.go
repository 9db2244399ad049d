package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/render/plot"
)

// sure is the probability from which on a game counts as decided.
const sure = 0.999

// review rates the answers of records.
func (a *app) review(ctx context.Context, src *source) error {
	o, err := a.adviceOptions()
	if err != nil {
		return err
	}
	if a.opt.plot != "" && src.many {
		return usage("--plot draws one game, and %s has several", visible(src.name))
	}
	if err := a.tryPlot(); err != nil {
		return err
	}
	return a.each(src, func(e banmen.Entry) error { return a.reviewOne(ctx, src, e, o) })
}

// A reviewedGame is a record that is being reviewed.
type reviewedGame struct {
	players []string
	turns   []game.Reviewed
	wins    [][]float64 // before each turn, and in the end
}

func (a *app) reviewOne(ctx context.Context, src *source, e banmen.Entry, o banmen.AdviceOptions) error {
	pos, record, err := a.gameHead(src, e)
	if err != nil {
		return err
	}
	g := reviewedGame{players: pos.Players()}
	if err := a.checkChances(o, g.players); err != nil {
		return err
	}
	if !a.opt.json {
		if err := a.writeText(fmt.Sprintf("%11s%s  %s\n", "", columns(g.players, 7), a.text(banmen.Msg("  loss  best")))); err != nil {
			return err
		}
	}
	defer a.progress(banmen.Msg("thinking"))()
	for r, err := range game.Review(ctx, pos, record, o) {
		var broken *banmen.RuleError
		switch {
		case errors.As(err, &broken):
			return a.refuted(e, banmen.Msg("%v", err))
		case err != nil:
			return src.at(e, err)
		}
		g.turns, g.wins = append(g.turns, r), append(g.wins, r.Before.Win)
		if err := a.reviewed(e, g.players, r); err != nil {
			return err
		}
		pos = r.Position
	}
	g.wins = append(g.wins, pos.Status().AppendWins(nil))
	if err := errors.Join(a.reviewEnd(g), a.plotGame(src, e, g)); err != nil {
		return err
	}
	return a.final(e, pos)
}

// reviewed writes what a turn was worth.
func (a *app) reviewed(e banmen.Entry, players []string, r game.Reviewed) error {
	if a.opt.json {
		now := outlook(r.Before.Outlook)
		j := result{Puzzle: e.Puzzle.String(), ID: e.Meta["id"], Line: e.Line, Number: r.Number, Move: r.Move, Position: r.Position.String(),
			Players: players, Exact: &r.Before.Exact, Now: &now}
		if r.Chosen != nil {
			chosen := outlook(r.Chosen.Outlook)
			j.Review = &reviewed{r.Best.Move.Text, r.Loss, r.Error, r.Chosen.Win[r.Player], &chosen}
		}
		return a.writeJSON(j)
	}
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
		fmt.Fprintf(&b, "  (%s)", a.text(r.Was.Note))
	}
	if !r.Before.Exact {
		b.WriteString("  ~")
	}
	return a.writeText(strings.TrimRight(b.String(), " ") + "\n")
}

// reviewEnd writes what stands out of a game.
func (a *app) reviewEnd(g reviewedGame) error {
	if a.opt.json || len(g.turns) == 0 {
		return nil
	}
	var b strings.Builder
	line := func(m banmen.Message) { fmt.Fprintln(&b, a.text(m)) }
	b.WriteByte('\n')
	if turn, winner := game.Decided(g.wins, sure); turn > 0 {
		line(banmen.Msg("decided after move %d, %s: %s wins", turn, g.turns[turn-1].Move, g.players[winner]))
	} else if turn == 0 {
		line(banmen.Msg("it was open to the end"))
	}
	worst := -1
	for i, r := range g.turns {
		if r.Chosen != nil && r.Loss > 2*r.Error+0.0005 && (worst < 0 || r.Loss > g.turns[worst].Loss) {
			worst = i
		}
	}
	if worst >= 0 {
		r := g.turns[worst]
		line(banmen.Msg("the costliest choice: move %d, %s instead of %s, which lost %.1f points of winning", r.Number, r.Move, r.Best.Move.Text, 100*r.Loss))
	}
	if slices.ContainsFunc(g.turns, func(r game.Reviewed) bool { return !r.Before.Exact }) {
		line(banmen.Msg("~ is an estimate, ± its standard error"))
	}
	return a.writeText(b.String())
}

// tryPlot looks whether there can be the file of --plot, before the minutes that
// a review may take. Who reads a pipe would see its end.
func (a *app) tryPlot() error {
	if a.opt.plot == "" {
		return nil
	}
	if info, err := os.Stat(a.opt.plot); err == nil && !info.Mode().IsRegular() {
		return nil
	}
	file := newOutput(a.std.Out, a.err)
	if err := file.to(a.opt.plot); err != nil {
		return err
	}
	_, err := file.end(discarded)
	return err
}

// plotGame draws a game into the file of --plot.
func (a *app) plotGame(src *source, e banmen.Entry, g reviewedGame) error {
	if a.opt.plot == "" {
		return nil
	}
	c := plot.Chart{Title: a.text(banmen.Msg("Who wins: %s", cmp.Or(e.Meta["id"], src.base(), e.Puzzle.String())))}
	roles := []figure.Role{figure.Player1, figure.Player2, figure.Player3, figure.Player4}
	for i, name := range g.players {
		l := plot.Line{Name: name, Role: roles[i%len(roles)]}
		for _, w := range g.wins {
			l.Values = append(l.Values, w[i])
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
	file := newOutput(a.std.Out, a.err)
	if err := file.to(a.opt.plot); err != nil {
		return err
	}
	if err := plot.Render(file, c); err != nil {
		_, e := file.end(discarded)
		return errors.Join(err, e)
	}
	_, err := file.end(complete)
	return err
}
