package cli

import (
	"context"
	"fmt"
	"math/big"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/render/plot"
	"github.com/banmen/banmen/verb"
)

// A growth collects the numbers of solutions of puzzles for a bar chart.
type growth struct {
	name string // of the file
	bars []plot.Bar
}

// mostBars limits the bars of a plot.
const mostBars = 100

// count counts the solutions of the records of a source and adds them to the plot. After
// the last source it draws the plot.
func (g *growth) count(ctx context.Context, c *command.Call, q *records.Question, src *records.Source) error {
	defer q.Memory.Keep()()
	if err := q.Doer.Open(verb.Setup{Kinds: c.Kinds.All, Kind: src.Kind, Memory: int64(q.Memory), Jobs: int(q.Jobs), Progress: &c.Work}); err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("counting"))()
	err := src.Each(func(e banmen.Entry) error {
		if src.HasEnough() {
			return nil
		}
		a, err := q.Doer.Do(ctx, e)
		if err != nil {
			return src.At(e, err)
		}
		counted := a.(answer.Counted)
		for _, m := range counted.Notes {
			c.NoteMessage(m)
		}
		if len(g.bars) == mostBars {
			return banmen.Errorf(banmen.ErrLimit, "too many puzzles for one plot: expected at most %d", mostBars)
		}
		value, _ := new(big.Float).SetInt(counted.Count).Float64()
		g.bars = append(g.bars, plot.Bar{Label: called(e, src), Value: value})
		return c.Print(func() error { return c.Out.Text(counted.Count.String() + "\n") }, func() any { return counted.JSON(answer.Style{})[0] })
	})
	if err != nil || !c.Last {
		return err
	}
	return c.PlotTo(g.name, &plot.Bars{Title: c.Text(banmen.Msg("Numbers of solutions")), X: c.Text(banmen.Msg("puzzle")), Y: c.Text(banmen.Msg("solutions (logarithmic)")), Bars: g.bars, Log: true})
}

// called returns the label of a record: its line if the source has several records,
// otherwise its puzzle without givens.
func called(e banmen.Entry, src *records.Source) string {
	if src.Many {
		return fmt.Sprint(e.Line)
	}
	head, _, _ := cutGivens(e.Puzzle.String())
	if !ops.IsEmpty(e.Puzzle) {
		head += "…"
	}
	return head
}
