package attack25

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
)

// Figure draws the board: open panels with their numbers, others also with their colours.
// Below it are the numbers of panels.
func (p *Puzzle) Figure(b grid.Board) *figure.Figure {
	if q := banmen.Unfit(p, b, len(colours)); q != nil {
		return q.Figure(b)
	}
	f := &figure.Figure{Title: "Attack 25", Rows: b.Rows, Cols: b.Cols, Cells: make([]figure.Cell, len(b.Cells))}
	for i, v := range b.Cells {
		c := &f.Cells[i]
		c.Text = strconv.Itoa(i + 1)
		if c.Role = figure.Open; v > 0 {
			c.Text = colours[v-1:v] + c.Text
			c.Role = figure.Player1 + figure.Role(v-1)
		}
	}
	var counts []string
	for i, n := range (&Puzzle{p.start.with(b)}).start.Status().Scores {
		counts = append(counts, fmt.Sprintf("%c %d", colours[i], n))
	}
	f.Notes = []string{strings.Join(counts, "  ")}
	return f
}
