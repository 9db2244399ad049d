package text

import (
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// place makes room for the clues around the board: columns of their own beside it, and
// cells of the board's width above and below it.
func (d *drawing) place() {
	d.beside, d.widths = map[at]figure.Outside{}, map[int]int{}
	for _, o := range d.Outside {
		d.beside[at{o.Row, o.Col}] = o
		if wide := scene.Width(clueText(o)); o.Col < 0 || o.Col >= d.Cols {
			d.widths[o.Col] = max(d.widths[o.Col], wide)
		} else {
			d.width = max(d.width, wide)
		}
	}
}

// arrows are indexed by their row and column steps plus 1.
var arrows = [3][3]string{{"↖", "↑", "↗"}, {"←", "", "→"}, {"↙", "↓", "↘"}}

func clueText(o figure.Outside) string { return o.Text + arrows[o.DRow+1][o.DCol+1] }

// room returns the width of the clues in a half-open range of columns.
func (d *drawing) room(from, to int) int {
	n := 0
	for c := from; c < to; c++ {
		n += d.widths[c] + 2
	}
	return n
}

// clue writes the clues of row r in a half-open range of columns beside the board.
func (d *drawing) clue(r, from, to int) {
	for c := from; c < to; c++ {
		d.aside(at{r, c}, d.widths[c])
	}
}

// aside writes the clue at a place, or blanks, in the width of a cell.
func (d *drawing) aside(where at, wide int) {
	o, ok := d.beside[where]
	if !ok {
		d.WriteString(strings.Repeat(" ", wide+2))
		return
	}
	d.styled(figure.Cell{Role: o.Role}, centre(clueText(o), wide))
}

// clues writes rows of clues above or below the board.
func (d *drawing) clues(from, to int) {
	for r := from; r < to; r++ {
		d.clue(r, -d.Before, 0)
		for c := range d.Cols {
			d.WriteString(" ")
			d.aside(at{r, c}, d.width)
		}
		d.WriteString(" ")
		d.clue(r, d.Cols, d.Cols+d.After)
		d.newline()
	}
}

// barColumns is the length of a full bar.
const barColumns = 20

// eighths are blocks of 0 to 7 eighths of a column.
var eighths = []rune(" ▏▎▍▌▋▊▉")

// bars draws numbers as lengths.
func (d *drawing) bars() {
	labels := 0
	for _, b := range d.Bars {
		labels = max(labels, scene.Width(b.Label))
	}
	for _, b := range d.Bars {
		n := int(max(0, min(1, b.Value))*barColumns*8 + 0.5)
		bar := strings.Repeat("█", n/8)
		if n%8 > 0 {
			bar += string(eighths[n%8])
		}
		d.styled(figure.Cell{Role: b.Role}, pad(b.Label, 0, labels))
		d.WriteString(pad(bar, 0, barColumns+1) + b.Text)
		d.newline()
	}
}
