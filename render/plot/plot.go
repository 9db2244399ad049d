// Package plot draws numbers over time as lines, in SVG that stands by itself, as
// package svg does. The same chart gives the same bytes.
package plot

import (
	"bytes"
	"fmt"
	"io"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/svg"
)

// A Chart is some lines over the same steps.
type Chart struct {
	Title  string
	Lines  []Line
	Marks  []Mark   // steps to point out
	Labels []string // of the steps; empty ones are left out
}

// A Line is a number for each step, from 0 to 1.
type Line struct {
	Name   string
	Role   figure.Role // Player1 to Player4
	Values []float64
}

// A Mark is a vertical line at a step.
type Mark struct {
	Step int
	Text string
}

// Measures, in units of the picture.
const (
	step   = 22 // from one value to the next
	height = 260
	left   = 48
	right  = 40
	top    = 40
	bottom = 62
)

const styles = `<style>
text{font-family:"Helvetica Neue",Helvetica,Arial,"Hiragino Sans","Noto Sans CJK JP",sans-serif;font-size:12px;fill:#3a404b}
.title{font-size:15px;font-weight:700;fill:#14171c}
.paper{fill:#fff}
.grid{stroke:#dfe3e9;stroke-width:1}
.mark{stroke:#8a919e;stroke-width:1;stroke-dasharray:4 3}
polyline{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.p1{stroke:#d6293e}.p2{stroke:#1d9a57}.p3{stroke:#8a919e;stroke-dasharray:7 3}.p4{stroke:#2b59c3}
text.p1{fill:#d6293e;stroke:none}text.p2{fill:#1d9a57;stroke:none}text.p3{fill:#5c6370;stroke:none}text.p4{fill:#2b59c3;stroke:none}
.end{font-weight:700}
</style>
`

// classes are those of roles.
var classes = map[figure.Role]string{figure.Player1: "p1", figure.Player2: "p2", figure.Player3: "p3", figure.Player4: "p4"}

// Render draws the chart. Lines of other lengths than the longest end early.
func Render(w io.Writer, c Chart) error {
	steps := 2
	for _, l := range c.Lines {
		steps = max(steps, len(l.Values))
	}
	p := &picture{width: left + (steps-1)*step + right}
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" role="img">`+"\n", p.width, top+height+bottom)
	p.printf("<title>%s</title>\n", svg.Escape(c.Title))
	p.WriteString(styles)
	p.printf(`<rect class="paper" width="%d" height="%d" rx="6"/>`+"\n", p.width, top+height+bottom)
	p.printf(`<text class="title" x="%d" y="24">%s</text>`+"\n", left, svg.Escape(c.Title))
	p.axes(c.Labels)
	for _, m := range c.Marks {
		p.printf(`<line class="mark" x1="%d" y1="%d" x2="%[1]d" y2="%[3]d"/>`+"\n", x(m.Step), top, top+height)
		p.printf(`<text x="%d" y="%d" text-anchor="middle">%s</text>`+"\n", x(m.Step), top-4, svg.Escape(m.Text))
	}
	p.lines(c.Lines)
	p.WriteString("</svg>\n")
	_, err := w.Write(p.Bytes())
	return err
}

type picture struct {
	bytes.Buffer
	width int
}

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

func x(step0 int) int { return left + step0*step }

func y(value float64) int { return top + int((1-min(1, max(0, value)))*height+0.5) }

// axes draws a line for each quarter, and the labels of steps.
func (p *picture) axes(labels []string) {
	for q := range 5 {
		at := y(float64(q) / 4)
		p.printf(`<line class="grid" x1="%d" y1="%d" x2="%d" y2="%[2]d"/>`+"\n", left, at, p.width-right)
		p.printf(`<text x="%d" y="%d" text-anchor="end">%d</text>`+"\n", left-8, at+4, 25*q)
	}
	for i, text := range labels {
		if text != "" {
			p.printf(`<text transform="translate(%d %d) rotate(-60)" text-anchor="end">%s</text>`+"\n", x(i)+4, top+height+14, svg.Escape(text))
		}
	}
}

// lines draws the lines and, where they end, their names, which keep apart.
func (p *picture) lines(all []Line) {
	taken := map[int]bool{}
	for _, l := range all {
		if len(l.Values) == 0 {
			continue
		}
		p.printf(`<polyline class="%s" points="`, classes[l.Role])
		for i, v := range l.Values {
			p.printf("%d,%d ", x(i), y(v))
		}
		p.printf(`"/>` + "\n")
		last := len(l.Values) - 1
		slot := (y(l.Values[last]) + 4) / 14
		for taken[slot] {
			slot--
		}
		taken[slot] = true
		p.printf(`<text class="%s end" x="%d" y="%d">%s</text>`+"\n", classes[l.Role], x(last)+8, slot*14, svg.Escape(l.Name))
	}
}
