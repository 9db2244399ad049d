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
	Low   float64 // lower end of its interval, if High is over 0
	High  float64
}

// end returns the larger of the value and the upper end of the interval.
func (b Bar) end() float64 { return max(b.Value, b.High) }

// number returns the value, with its interval if it has one.
func (b Bar) number() string {
	if b.High > 0 {
		return number(b.Value) + " (" + number(b.Low) + "–" + number(b.High) + ")"
	}
	return number(b.Value)
}

// widest is the largest width of a bar.
const widest = 90

// Scene draws the bars in a theme: from left to right, or one below the other if their
// names need the room.
func (b *Bars) Scene(theme *scene.Theme) *scene.Scene {
	most := 0.0
	for _, bar := range b.Bars {
		most = max(most, bar.end())
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
			y = min(y, top+height-1) // keep a value of 1 visible on a logarithmic scale, which starts at 1
			p.add(scene.Rect{Class: "bar", X: middle - thick/2, Y: y, W: thick, H: top + height - y})
			if text := bar.number(); 0.6*size*float64(scene.Width(text)) < wide {
				p.text("tick", text, middle, min(y, p.y(bar.end()))-4)
			}
		}
		if bar.High > 0 {
			whisker := [][]scene.Point{{{X: middle, Y: p.y(bar.Low)}, {X: middle, Y: p.y(bar.High)}}}
			for _, v := range []float64{bar.Low, bar.High} {
				whisker = append(whisker, []scene.Point{{X: middle - 5, Y: p.y(v)}, {X: middle + 5, Y: p.y(v)}})
			}
			p.add(scene.Path{Class: "interval", Lines: whisker})
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
	room := 60. // for the numbers behind the bars
	for _, bar := range b.Bars {
		room = max(room, 0.6*size*float64(scene.Width(bar.number()))+12)
	}
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
		if bar.High > 0 {
			low, high := x+p.share(bar.Low)*length, x+p.share(bar.High)*length
			whisker := [][]scene.Point{{{X: low, Y: y + lying/2}, {X: high, Y: y + lying/2}}}
			for _, at := range []float64{low, high} {
				whisker = append(whisker, []scene.Point{{X: at, Y: y + lying/2 - 4}, {X: at, Y: y + lying/2 + 4}})
			}
			p.add(scene.Path{Class: "interval", Lines: whisker})
			long = max(long, high-x)
		}
		p.add(scene.Text{Class: "unit", X: x + long + 6, Y: y + 15, Size: size, Text: bar.number()})
	}
}
