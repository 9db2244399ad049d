package cli

import (
	"fmt"
	"maps"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/verb"
)

// listVerb returns the verb list. With --plot it draws the sizes of classes.
func listVerb() command.Verb {
	return records.Command(verb.List, func(f *command.Flags, q *records.Question) command.Run {
		name := ""
		f.Plot(&name)
		q.Made = func(c *command.Call, a answer.Answer) error {
			if sizes, ok := a.(answer.Sizes); ok {
				return c.PlotTo(name, plotSizes(c, sizes))
			}
			return nil
		}
		return q.Run
	})
}

// plotSizes plots the numbers of solutions by the size of their class.
func plotSizes(c *command.Call, sizes answer.Sizes) *plot.Bars {
	b := &plot.Bars{Title: c.Text(banmen.Msg("Solutions by the size of their class")), X: c.Text(banmen.Msg("solutions in the class")), Y: c.Text(banmen.Msg("solutions"))}
	for _, size := range slices.Sorted(maps.Keys(sizes)) {
		b.Bars = append(b.Bars, plot.Bar{Label: fmt.Sprint(size), Value: float64(size * sizes[size])})
	}
	return b
}
