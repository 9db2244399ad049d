package game

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"os"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/render/plot"
)

// plotted is a reviewer that draws each complete review into a file.
type plotted struct {
	reviewer
	c    *command.Call
	src  *records.Source
	name string // of the file
}

// Lists implements stream.Lister. A plotted game is always reviewed.
func (p plotted) Lists() bool { return true }

// List draws the game before it yields the end.
func (p plotted) List(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for a, err := range p.reviewer.List(ctx, e) {
			if end, ok := a.(answer.ReviewEnd); ok && end.Refused == nil {
				err = errors.Join(err, p.c.PlotTo(p.name, chart(p.c, p.src, end)))
			}
			if !yield(a, err) || err != nil {
				return
			}
		}
	}
}

// plotReview makes the review of a source draw its plot. A review may take minutes, so
// plotReview first checks that the file can be created. It does not check pipes, because
// their reader would see the end of the file.
func plotReview(c *command.Call, src *records.Source, q *records.Question, name string) error {
	if src.Many {
		return console.Usage("--plot draws one game, and %s has several", console.Visible(src.Name))
	}
	q.Doer = plotted{reviewer: q.Doer.(reviewer), c: c, src: src, name: name}
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

// chart returns a chart of the chances to win over a game.
func chart(c *command.Call, src *records.Source, g answer.ReviewEnd) *plot.Chart {
	all := &plot.Chart{Top: 100, X: c.Text(banmen.Msg("moves")), Y: c.Text(banmen.Msg("chance to win, %%")), Title: c.Text(banmen.Msg("Who wins: %s", cmp.Or(g.Entry.Meta["id"], src.Base(), g.Entry.Puzzle.String())))}
	wins := g.Wins(g.End)
	for i, name := range g.Players {
		l := plot.Line{Name: name, Role: role(i)}
		for _, w := range wins {
			l.Values = append(l.Values, 100*w[i])
		}
		all.Lines = append(all.Lines, l)
	}
	all.Labels = []string{""}
	for _, r := range g.Turns {
		all.Labels = append(all.Labels, r.Move)
		if r.Chosen != nil && len(r.Chosen.Move.Opens) > 0 {
			all.Marks = append(all.Marks, plot.Mark{Step: r.Number, Text: r.Was.Sign})
		}
	}
	return all
}
