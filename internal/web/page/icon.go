package page

import "github.com/banmen/banmen/render/scene"

// Icon returns the program's icon, from which static/icon.svg and static/icon-*.png are drawn. It
// shows a board of nine cells, three of them filled. A margin keeps it whole on systems that crop
// icons to a circle.
func Icon() *scene.Scene {
	const size, left, right = iconSize, (iconSize - 3*scene.Cell) / 2, (iconSize + 3*scene.Cell) / 2
	s := &scene.Scene{Width: size, Height: size, Theme: scene.Light()}
	s.Items = append(s.Items, scene.Rect{Class: "paper", W: size, H: size})
	for row, col := range [3]float64{0, 2, 1} {
		s.Items = append(s.Items, scene.Rect{Class: "shape", X: left + col*scene.Cell, Y: left + float64(row)*scene.Cell, W: scene.Cell, H: scene.Cell})
	}
	inner := scene.Path{Class: "thin"}
	for _, at := range [2]float64{left + scene.Cell, right - scene.Cell} {
		inner.Lines = append(inner.Lines, []scene.Point{{X: left, Y: at}, {X: right, Y: at}}, []scene.Point{{X: at, Y: left}, {X: at, Y: right}})
	}
	outer := scene.Path{Class: "heavy", Lines: [][]scene.Point{{{X: left, Y: left}, {X: right, Y: left}, {X: right, Y: right}, {X: left, Y: right}, {X: left, Y: left}}}}
	s.Items = append(s.Items, inner, outer)
	return s
}

// iconSize is the size of the icon, in units of scenes.
const iconSize = 256
