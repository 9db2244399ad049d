package plot

import "github.com/banmen/banmen/render/scene"

// Bars are numbers side by side, drawn as a histogram.
type Bars struct {
	Title string
	X, Y  string // titles of the axes, with units
	Bars  []Bar
	Log   bool // logarithmic axis that starts at 1
}

// A Bar is one number.
type Bar struct {
	Label string
	Value float64
}

// widest is the largest width of a bar.
const widest = 90

// Scene draws the bars in a theme: from left to right, or one below the other if their
// names need the room.
func (b *Bars) Scene(theme *scene.Theme) *scene.Scene {
	most := 0.0
	for _, bar := range b.Bars {
		most = max(most, bar.Value)
	}
	p := newPicture(theme, b.Title, round(most))
	if b.Log {
		p.log(most)
	}
	wide := float64(width) / float64(max(1, len(b.Bars)))
	if names := b.names(); names+4 > wide && len(b.Bars) <= mostLying && names < width/2 {
		b.lie(p, left+max(0, names-left+20))
		return p.Scene
	}
	p.axes(b.X, b.Y)
	thick := min(.8*wide, widest)
	for i, bar := range b.Bars {
		middle := left + (float64(i)+.5)*wide
		if y := p.y(bar.Value); bar.Value > 0 {
			y = min(y, top+height-1) // keeps a value of 1 visible on a logarithmic scale, which starts there
			p.add(scene.Rect{Class: "bar", X: middle - thick/2, Y: y, W: thick, H: top + height - y})
			if text := number(bar.Value); 0.6*size*float64(len(text)) < wide {
				p.text("tick", text, middle, y-4)
			}
		}
	}
	p.labels(len(b.Bars), func(i int) string { return b.Bars[i].Label }, func(i int) float64 { return left + (float64(i)+.5)*wide })
	return p.Scene
}

// names returns the width of the widest name.
func (b *Bars) names() (wide float64) {
	for _, bar := range b.Bars {
		wide = max(wide, 0.6*size*float64(scene.Width(bar.Label)))
	}
	return wide
}

const (
	mostLying = 40 // number of bars below each other
	lying     = 22 // height of each bar
)

// lie draws the bars one below the other, starting at x, with their names in front.
func (b *Bars) lie(p *picture, x float64) {
	p.Height = top + float64(len(b.Bars)*lying) + bottom
	p.Items[0] = scene.Rect{Class: "paper", W: p.Width, H: p.Height, Round: 6}
	end := p.Height - bottom
	const room = 60 // for the numbers behind the bars
	length := left + width + right - room - x
	for q := range 5 {
		share := float64(q) / 4
		at := x + share*length
		p.add(scene.Path{Class: "grid", Lines: [][]scene.Point{{{X: at, Y: top - 4}, {X: at, Y: end}}}})
		p.text("tick", number(p.value(share)), at, end+18)
	}
	p.text("tick", b.Y, x+length/2, end+38)
	p.add(scene.Text{Class: "unit", X: 8, Y: top - 13, Size: size, Text: b.X})
	for i, bar := range b.Bars {
		y := top + float64(i*lying)
		p.add(scene.Text{Class: "unit", X: 8, Y: y + 15, Size: size, Text: bar.Label})
		long := 0.0
		if bar.Value > 0 {
			long = max(1, p.share(bar.Value)*length)
			p.add(scene.Rect{Class: "bar", X: x, Y: y + 3, W: long, H: lying - 6})
		}
		p.add(scene.Text{Class: "unit", X: x + long + 6, Y: y + 15, Size: size, Text: number(bar.Value)})
	}
}
