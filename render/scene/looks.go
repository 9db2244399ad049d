package scene

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen/figure"
)

// farthest limits the rows and columns beside the board that looks may take.
const farthest = 2

// reach returns the rows or columns that looks need before and after a board of n.
func reach(looks []figure.Look, coordinate, n int) (before, after int) {
	for _, k := range looks {
		for _, p := range k.At {
			if k.Shape == "image" || k.Shape == "fog" {
				continue
			}
			before = max(before, int(math.Ceil(min(-p[coordinate], farthest))))
			after = max(after, int(math.Ceil(min(p[coordinate]-float64(n), farthest))))
		}
	}
	return before, after
}

// A looker draws the looks of a figure.
type looker struct{ *layout }

// draw draws all looks over the borders, or all under them.
func (l looker) draw(above bool) {
	for _, k := range l.Looks {
		if k.Above != above || len(k.At) == 0 {
			continue
		}
		switch k.Shape {
		case "line", "arrow":
			l.lookLine(k)
		case "circle", "box":
			l.lookBox(k)
		case "cage":
			style := l.Theme.Style("path", "cage").with(&Style{Stroke: l.ownColour(k.Colour)})
			if lines := l.outlines(l.cellsAt(k.At), inside); len(lines) > 0 {
				l.add(Path{Class: "look-line", Lines: lines, Style: &style})
			}
			if first := l.spot(k.At[0]); k.Text != "" {
				l.put("look", k.Text, Point{first.X - side/2 + 10, first.Y - side/2 + small/2 + 2}, small)
			}
		case "fog":
			lit := l.cellsAt(k.At)
			for c := range l.Cells {
				if x, y := l.corner(c); !slices.Contains(lit, c) {
					l.add(Rect{Class: "tint", X: float64(x), Y: float64(y), W: side, H: side})
				}
			}
		}
	}
}

// lookLine draws a line or an arrow.
func (l looker) lookLine(k figure.Look) {
	points := make([]Point, len(k.At))
	for i, p := range k.At {
		points[i] = l.spot(p)
	}
	width := k.Width
	if width <= 0 {
		width = 0.1
	}
	style := &Style{Stroke: l.ownColour(k.Colour), Width: math.Round(10*min(width, 1)*side) / 10, Cap: "round"}
	if style.Stroke == "" {
		style.Stroke = l.Theme.Style("path", "arrow").Stroke
	}
	l.add(Path{Class: "look-line", Lines: [][]Point{points}, Style: style})
	if n := len(points); k.Shape == "arrow" && n > 1 {
		arrowhead := head("look-line", points[n-2], points[n-1], 9)
		arrowhead.Style = style
		l.add(arrowhead)
	}
}

// lookBox draws a circle or a box around a place, with its text.
func (l looker) lookBox(k figure.Look) {
	at, w, h := l.spot(k.At[0]), min(k.Width, float64(l.Cols))*side, min(k.Height, float64(l.Rows))*side
	style := Style{Fill: l.dim(l.ownColour(k.Fill)), Stroke: l.ownColour(k.Colour), Width: 1.5}
	class := "look"
	if style.Fill != "" && luminance(style.Fill) < 0.4 != (luminance(l.Theme.Paper()) < 0.4) {
		class = "over"
	}
	if w > 0 && h > 0 && (style.Fill != "" || style.Stroke != "") {
		if style.Stroke == "" {
			style.Stroke = None
		}
		if style.Fill == "" {
			style.Fill = None
		}
		corner := 0.0
		if k.Shape == "circle" {
			corner = min(w, h) / 2
		}
		switch angle := k.Angle * math.Pi / 180; {
		case k.Angle == 0 || k.Shape == "circle" && w == h:
			l.add(Rect{Class: "look-shape", X: at.X - w/2, Y: at.Y - h/2, W: w, H: h, Round: corner, Style: &style})
		default:
			sin, cos := math.Sincos(angle)
			var points []Point
			for _, p := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}} {
				x, y := p[0]*w/2, p[1]*h/2
				points = append(points, round(Point{at.X + x*cos - y*sin, at.Y + x*sin + y*cos}))
			}
			l.add(Path{Class: "look-shape", Lines: [][]Point{points}, Style: &style})
		}
	}
	if k.Text != "" {
		size := k.Size * side
		if k.Size <= 0.02 || k.Size > 3 {
			size = 0.5 * side
		}
		l.put(class, k.Text, at, size)
	}
}

// cellsAt returns the cells of the board that have some points in them.
func (l looker) cellsAt(points [][2]float64) (cells []int) {
	for _, p := range points {
		if r, c := int(math.Floor(p[0])), int(math.Floor(p[1])); r >= 0 && c >= 0 && r < l.Rows && c < l.Cols {
			cells = append(cells, r*l.Cols+c)
		}
	}
	return cells
}

// spot returns the point of a row and a column. Beside the board rows and columns are narrower.
func (l looker) spot(p [2]float64) Point {
	along := func(v float64, n, start int) float64 {
		v = max(-farthest, min(v, float64(n+farthest)))
		switch {
		case v < 0:
			return float64(start) + v*rim
		case v > float64(n):
			return float64(start+n*side) + (v-float64(n))*rim
		}
		return float64(start) + v*side
	}
	return round(Point{along(p[1], l.Cols, l.left), along(p[0], l.Rows, l.top)})
}

// ownColour returns a colour of a look as the theme can show it, "" if it is unreadable or
// transparent. Translucent colours are mixed with the paper; greys are inverted on dark paper.
func (l looker) ownColour(text string) string {
	hex := strings.TrimPrefix(text, "#")
	if name, ok := colourNames[strings.ToLower(text)]; ok {
		hex = name
	}
	if len(hex) == 3 || len(hex) == 4 {
		var long strings.Builder
		for _, r := range hex {
			long.WriteString(strings.Repeat(string(r), 2))
		}
		hex = long.String()
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 6 && len(hex) != 8 {
		return ""
	}
	alpha := 1.0
	if len(hex) == 8 {
		alpha, v = float64(v&255)/255, v>>8
	}
	if alpha == 0 {
		return ""
	}
	r, g, b := uint8(v>>16), uint8(v>>8), uint8(v)
	if grey := max(r, g, b)-min(r, g, b) < 24; l.Theme.Grey || grey {
		light := luminance(fmt.Sprintf("#%02x%02x%02x", r, g, b))
		if !l.Theme.Grey && luminance(l.Theme.Paper()) < 0.4 {
			light = 1 - 0.85*light
		}
		r = uint8(255 * light)
		g, b = r, r
	}
	return mix(fmt.Sprintf("#%02x%02x%02x", r, g, b), l.Theme.Paper(), alpha)
}

// dim returns a fill unchanged, or darker if it would hide digits on dark paper.
func (l looker) dim(fill string) string {
	if paper := l.Theme.Paper(); fill != "" && luminance(paper) < 0.4 && luminance(fill) > 0.5 {
		return mix(fill, paper, 0.35)
	}
	return fill
}

// luminance returns how light a colour is, from 0 to 1.
func luminance(colour string) float64 {
	r, g, b := RGB(colour)
	return (0.299*float64(r) + 0.587*float64(g) + 0.114*float64(b)) / 255
}

// colourNames are the names of colours that setters use.
var colourNames = map[string]string{
	"black": "000000", "white": "ffffff", "red": "ff0000", "green": "008000", "blue": "0000ff", "grey": "808080", "gray": "808080",
	"yellow": "ffff00", "orange": "ffa500", "purple": "800080", "pink": "ffc0cb", "lightgrey": "d3d3d3", "lightgray": "d3d3d3", "darkgrey": "a9a9a9", "darkgray": "a9a9a9",
}
