package plot

import (
	"fmt"
	"math"
	"strings"

	"github.com/banmen/banmen/render/scene"
)

// across and up are eighths of a character, from the left and from below.
var across, up = [...]string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"}, [...]string{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}

// Text draws the bars in characters, a line each, below the titles. The longest bar is at
// most columns wide.
func (b *Bars) Text(columns int) string {
	most, label := 0.0, scene.Width(b.X)
	for _, bar := range b.Bars {
		most, label = max(most, b.length(bar.Value)), max(label, scene.Width(bar.Label))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n%s  %s\n", b.Title, padded(b.X, label), b.Y)
	for _, bar := range b.Bars {
		eighths := 0
		if bar.Value > 0 {
			eighths = max(1, int(b.length(bar.Value)/max(most, 1e-9)*float64(8*columns)+.5))
		}
		fmt.Fprintf(&text, "%s  %s%s %s\n", padded(bar.Label, label), strings.Repeat("█", eighths/8), across[eighths%8], bar.number())
	}
	return text.String()
}

// length returns the length of a bar: v, or its decimal logarithm on a logarithmic axis.
func (b *Bars) length(v float64) float64 {
	if b.Log {
		return math.Log10(max(1, v))
	}
	return v
}

func padded(s string, columns int) string {
	return s + strings.Repeat(" ", max(0, columns-scene.Width(s)))
}

// rows is the height of a chart in lines of characters.
const rows = 6

// Text draws each line of the chart in characters, below its name and between the axes.
func (c *Chart) Text(columns int) string {
	steps, most := c.extent()
	top := number(round(most))
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n%s\n", c.Title, c.Y)
	for _, l := range c.Lines {
		if l.Name != "" {
			text.WriteString(l.Name + "\n")
		}
		heights := c.heights(l, steps, min(columns, steps), round(most))
		for row := rows - 1; row >= 0; row-- {
			tick := map[int]string{rows - 1: top, 0: "0"}[row]
			line := ""
			for _, h := range heights {
				line += up[max(0, min(8, h-8*row))]
			}
			fmt.Fprintf(&text, "%s%s │%s\n", strings.Repeat(" ", len(top)-len(tick)), tick, strings.TrimRight(line, " "))
		}
	}
	fmt.Fprintf(&text, "%s └%s\n%s  %s\n", strings.Repeat(" ", len(top)), strings.Repeat("─", min(columns, steps)), strings.Repeat(" ", len(top)), c.along(steps))
	return text.String()
}

// along returns the text of the horizontal axis.
func (c *Chart) along(steps int) string {
	first, last := "0", fmt.Sprint(steps-1)
	if len(c.Labels) == steps {
		first, last = c.Labels[0], c.Labels[steps-1]
	}
	if first == "" {
		return c.X + " … " + last
	}
	return first + " … " + last + " " + c.X
}

// heights returns the heights of a line in eighths of a character. Each is the largest of
// the steps that share a column, or 0 where the line has ended.
func (c *Chart) heights(l Line, steps, columns int, most float64) []int {
	all := make([]int, columns)
	for i, v := range l.Values {
		at := i * columns / steps
		all[at] = max(all[at], int(math.Round(8*rows*min(1, max(0, v/most)))))
	}
	return all
}
