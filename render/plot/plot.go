// Package plot draws numbers, as lines over steps and as bars. A plot becomes a scene,
// which every device of package render/scene can draw. The same plot gives the same
// scene.
package plot

import (
	"fmt"
	"math"
	"strings"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/scene"
)

// A Plot is a drawing of numbers.
type Plot interface {
	Scene(*scene.Theme) *scene.Scene
	Text(columns int) string // in characters, at most this wide if names and numbers leave room
}

// A Chart is a set of lines over the same steps.
type Chart struct {
	Title  string
	X, Y   string  // titles of the axes, with units
	Top    float64 // number at the upper end of the axis; 0: the largest number of the lines
	Lines  []Line
	Marks  []Mark   // steps to point out
	Labels []string // labels of the steps, shown if there is room; nil: their numbers
}

// A Line is a number for each step.
type Line struct {
	Name   string
	Role   figure.Role // Player1 to Player4, or Plain
	Values []float64
}

// A Mark is a vertical line at a step.
type Mark struct {
	Step int
	Text string
}

// Measures, in units of the scene.
const (
	width  = 640 // of the area for lines and bars
	height = 260
	left   = 64
	right  = 52
	top    = 54
	bottom = 52
	size   = 12 // of the texts
)

// Scene draws the chart in a theme. A line that is shorter than the longest one ends
// early.
func (c *Chart) Scene(theme *scene.Theme) *scene.Scene {
	steps, most := c.extent()
	p := newPicture(theme, c.Title, round(most))
	p.axes(c.X, c.Y)
	x := func(step int) float64 { return left + float64(step)*width/float64(steps-1) }
	p.labels(steps, func(i int) string {
		switch {
		case len(c.Labels) == 0:
			return fmt.Sprint(i)
		case i < len(c.Labels):
			return c.Labels[i]
		}
		return ""
	}, x)
	for _, m := range c.Marks {
		p.add(scene.Path{Class: "mark", Lines: [][]scene.Point{{{X: x(m.Step), Y: top}, {X: x(m.Step), Y: top + height}}}})
		p.text("tick", m.Text, x(m.Step), top-4)
	}
	p.lines(c.Lines, x)
	return p.Scene
}

// extent returns the number of steps, at least two, and the largest number.
func (c *Chart) extent() (steps int, most float64) {
	steps, most = 2, c.Top
	for _, l := range c.Lines {
		steps = max(steps, len(l.Values))
		for _, v := range l.Values {
			if c.Top == 0 {
				most = max(most, v)
			}
		}
	}
	return steps, most
}

// A picture is a plot being drawn.
type picture struct {
	*scene.Scene
	most float64 // number at the upper end of the axis
	tens float64 // powers of ten that a logarithmic axis spans; 0: the axis is linear
}

// log makes the scale logarithmic, with whole powers of ten at its quarters.
func (p *picture) log(most float64) {
	p.tens = 4 * max(1, math.Ceil(math.Log10(max(1, most))/4))
}

func newPicture(theme *scene.Theme, title string, most float64) *picture {
	p := &picture{&scene.Scene{Title: title, Width: left + width + right, Height: top + height + bottom, Theme: themed(theme)}, most, 0}
	p.add(scene.Rect{Class: "paper", W: p.Width, H: p.Height, Round: 6})
	p.Items = append(p.Items, scene.Text{Class: "title", X: left, Y: 24, Size: 15, Text: title})
	return p
}

func (p *picture) add(items ...scene.Item) { p.Items = append(p.Items, items...) }

// text sets a text around x.
func (p *picture) text(class, s string, x, y float64) {
	if s != "" {
		p.add(scene.Text{Class: class, X: x, Y: y, Size: size, Text: s})
	}
}

// share returns the place of a value on the axis, from 0 at the lower end to 1 at the
// upper.
func (p *picture) share(value float64) float64 {
	if p.tens > 0 {
		return min(1, math.Log10(max(1, value))/p.tens)
	}
	return min(1, max(0, value/p.most))
}

// value returns the value at a place of the axis; it inverts share.
func (p *picture) value(share float64) float64 {
	if p.tens > 0 {
		return math.Pow(10, p.tens*share)
	}
	return p.most * share
}

func (p *picture) y(value float64) float64 { return top + (1-p.share(value))*height }

// axes draws a line for each quarter and the titles of the axes.
func (p *picture) axes(x, y string) {
	for q := range 5 {
		value := p.value(float64(q) / 4)
		at := p.y(value)
		p.add(scene.Path{Class: "grid", Lines: [][]scene.Point{{{X: left, Y: at}, {X: left + width, Y: at}}}})
		p.text("tick", number(value), left-26, at+4)
	}
	p.text("tick", x, left+width/2, top+height+38)
	p.Items = append(p.Items, scene.Text{Class: "unit", X: 8, Y: top - 13, Size: size, Text: y})
}

// labels draws the labels of n steps, leaving out those without room.
func (p *picture) labels(n int, of func(int) string, x func(int) float64) {
	end := math.Inf(-1)
	for i := range n {
		s := of(i)
		half := 0.3 * size * float64(scene.Width(s))
		if s != "" && x(i)-half > end+4 {
			p.text("tick", s, x(i), top+height+18)
			end = x(i) + half
		}
	}
}

// lines draws the lines, with their names at their ends, spaced so that they do not
// overlap.
func (p *picture) lines(all []Line, x func(int) float64) {
	taken := map[int]bool{}
	for _, l := range all {
		if len(l.Values) == 0 {
			continue
		}
		line := make([]scene.Point, len(l.Values))
		for i, v := range l.Values {
			line[i] = scene.Point{X: x(i), Y: p.y(v)}
		}
		class := classes[l.Role]
		p.add(scene.Path{Class: "curve " + class, Lines: [][]scene.Point{line}})
		end := line[len(line)-1]
		slot := int((end.Y + 4) / 14)
		for taken[slot] {
			slot--
		}
		taken[slot] = true
		p.add(scene.Text{Class: "end " + class, X: end.X + 8, Y: float64(slot * 14), Size: size, Text: l.Name})
	}
}

// classes are the classes of roles.
var classes = map[figure.Role]string{figure.Plain: "p0", figure.Player1: "p1", figure.Player2: "p2", figure.Player3: "p3", figure.Player4: "p4"}

// round returns the smallest number not below v of the form 1, 2, 4 or 8 times a power of
// ten, or half of such a number.
func round(v float64) float64 {
	if v <= 0 {
		return 1
	}
	ten := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range []float64{1, 2, 4, 6, 8} {
		if m*ten >= v*(1-1e-9) {
			return m * ten
		}
	}
	return 10 * ten
}

// number writes a number in few characters.
func number(v float64) string {
	switch {
	case v >= 1e9:
		digits, power, _ := strings.Cut(fmt.Sprintf("%.3g", v), "e+")
		if digits == "1" {
			return "10^" + strings.TrimLeft(power, "0")
		}
		return digits + "·10^" + strings.TrimLeft(power, "0")
	case v >= 1e6:
		return fmt.Sprintf("%.3gM", v/1e6)
	case v >= 1e4:
		return fmt.Sprintf("%.3gk", v/1e3)
	}
	return fmt.Sprintf("%.4g", v)
}
