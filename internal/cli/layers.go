package cli

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/ops"
)

// layers shows how the solutions of a record are counted layer by layer.
func (o *estimator) layers(ctx context.Context, c *command.Call, show command.Show, args []string) error {
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	e, err := src.One()
	if err != nil {
		return err
	}
	frames, n, err := o.layerFrames(ctx, c, e.Puzzle)
	if err != nil {
		return src.At(e, err)
	}
	if show != command.Screened {
		return o.film.Draw(c, show, frames)
	}
	title, _, _ := cutGivens(e.Puzzle.String())
	if err := o.film.Browse(ctx, c, title, frames); err != nil {
		return err
	}
	return c.Out.Text(n.String() + "\n")
}

// layerFrames returns a frame for each layer and the number of solutions.
func (o *estimator) layerFrames(ctx context.Context, c *command.Call, p banmen.Puzzle) ([]figure.Frame, *big.Int, error) {
	defer o.Memory.Keep()()
	defer c.Progress(banmen.Msg("counting"))()
	var all []ops.Layer
	n, err := ops.CountLayers(ctx, p, int64(o.Memory), func(y ops.Layer) { all = append(all, y) })
	if err != nil {
		return nil, nil, err
	}
	frames := make([]figure.Frame, len(all))
	for k := range all {
		frames[k] = layerFrame(c, p, all, k)
	}
	return command.Paced(frames, 2*time.Second), n, nil
}

// mostLayers limits the bars under a board.
const mostLayers = 13

// layerFrame draws the board after the first k layers. It marks the filled cells, and those
// of the last layer differently. Bars show the states of each layer, on a logarithmic scale.
func layerFrame(c *command.Call, p banmen.Puzzle, all []ops.Layer, k int) figure.Frame {
	f := p.Figure(p.Givens())
	f.Notes = nil
	for i, y := range all[:k+1] {
		for _, cell := range y.Cells {
			if f.Cells[cell].Fill = figure.Legal; i == k {
				f.Cells[cell].Fill = figure.Cursor
			}
		}
	}
	most := 0.0
	for _, y := range all {
		most = max(most, math.Log1p(float64(y.States)))
	}
	first := max(0, min(k-mostLayers/2, len(all)-mostLayers))
	for i, y := range all[first:min(len(all), first+mostLayers)] {
		i += first
		bar := figure.Bar{Label: fmt.Sprint(i)}
		if i <= k {
			bar.Value, bar.Text = math.Log1p(float64(y.States))/most, fmt.Sprint(y.States)
		}
		f.Bars = append(f.Bars, bar)
	}
	y := all[k]
	caption := banmen.Msg("layer %d of %d: states: %d, paths: %s", k, len(all)-1, y.States, y.Ways)
	if k == len(all)-1 {
		caption = banmen.Msg("solutions %s", y.Ways)
	}
	return figure.Frame{Figure: f, Caption: c.Text(caption), Mark: c.Text(banmen.Msg("layer %d", k))}
}
