package cli

import (
	"cmp"
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/verb"
)

// rateVerb returns the verb rate. With --stats it ends with the techniques that were
// needed. With --plot it draws these, or without --stats the ratings.
func rateVerb() command.Verb {
	return records.Command(verb.Rate, func(f *command.Flags, q *records.Question) command.Run {
		plotted := ""
		f.Plot(&plotted)
		return func(ctx context.Context, c *command.Call, args []string) error {
			err := q.Run(ctx, c, args)
			rating, ok := q.Doer.(*verb.Rating)
			if !ok {
				return err
			}
			stats := q.Has("stats")
			if stats {
				for _, u := range rating.Uses() {
					c.Note("%s: %d", u.In(c.Lang), u.Times)
				}
			}
			if !c.Last {
				return err
			}
			return cmp.Or(err, c.PlotTo(plotted, ratings(c, rating, stats)))
		}
	})
}

// ratings plots the ratings, or the twelve techniques that were needed most.
func ratings(c *command.Call, r *verb.Rating, techniques bool) *plot.Bars {
	b := &plot.Bars{Title: c.Text(banmen.Msg("Ratings")), X: c.Text(banmen.Msg("difficulty")), Y: c.Text(banmen.Msg("puzzles"))}
	all := r.Made()
	if techniques {
		b = &plot.Bars{Title: c.Text(banmen.Msg("Techniques")), X: c.Text(banmen.Msg("technique")), Y: c.Text(banmen.Msg("times"))}
		all = r.Uses()
		all = all[:min(len(all), 12)]
	}
	for _, u := range all {
		b.Bars = append(b.Bars, plot.Bar{Label: u.In(c.Lang), Value: float64(u.Times)})
	}
	return b
}
