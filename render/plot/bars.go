package plot

import (
	"fmt"
	"strings"

	"github.com/banmen/banmen/render/scene"
)

// Bars are numbers side by side, as a histogram.
type Bars struct {
	Title string
	X, Y  string // what the axes count, with units
	Bars  []Bar
}

// A Bar is one number.
type Bar struct {
	Label string
	Value float64
}

// Scene draws the bars in a theme, from left to right.
func (b *Bars) Scene(theme *scene.Theme) *scene.Scene {
	most := 0.0
	for _, bar := range b.Bars {
		most = max(most, bar.Value)
	}
	p := newPicture(theme, b.Title, round(most))
	p.axes(b.X, b.Y)
	wide := float64(width) / float64(max(1, len(b.Bars)))
	for i, bar := range b.Bars {
		if y := p.y(bar.Value); bar.Value > 0 {
			p.add(scene.Rect{Class: "bar", X: left + (float64(i)+.1)*wide, Y: y, W: .8 * wide, H: top + height - y})
		}
	}
	p.labels(len(b.Bars), func(i int) string { return b.Bars[i].Label }, func(i int) float64 { return left + (float64(i)+.5)*wide })
	return p.Scene
}

// blocks are eighths of a character, from the left.
const blocks = "▏▎▍▌▋▊▉█"

// Text draws the bars in characters, a line each, the longest so many wide.
func (b *Bars) Text(columns int) string {
	var text strings.Builder
	most, label := 0.0, 0
	for _, bar := range b.Bars {
		most, label = max(most, bar.Value), max(label, scene.Width(bar.Label))
	}
	for _, bar := range b.Bars {
		eighths := 0
		if most > 0 {
			eighths = int(bar.Value/most*float64(8*columns) + .5)
		}
		if bar.Value > 0 {
			eighths = max(eighths, 1)
		}
		line := strings.Repeat("█", eighths/8)
		if rest := eighths % 8; rest > 0 {
			line += string([]rune(blocks)[rest-1])
		}
		fmt.Fprintf(&text, "%s%s %s %s\n", bar.Label, strings.Repeat(" ", label-scene.Width(bar.Label)), line, number(bar.Value))
	}
	return text.String()
}
