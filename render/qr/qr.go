// Package qr makes QR codes (ISO/IEC 18004) as scenes.
package qr

import (
	"slices"

	"github.com/skip2/go-qrcode"

	"github.com/banmen/banmen/render/scene"
)

// New returns the QR code of a text, with one unit of the scene for each module, and its
// quiet zone. It fails for texts longer than about 2,900 bytes.
func New(text string) (*scene.Scene, error) {
	code, err := qrcode.New(text, qrcode.Low)
	if err != nil {
		return nil, err
	}
	rows := code.Bitmap()
	s := &scene.Scene{Title: text, Width: float64(len(rows)), Height: float64(len(rows)), Theme: &theme}
	s.Items = []scene.Item{scene.Rect{Class: "paper", W: s.Width, H: s.Height}, scene.Path{Class: "module", Lines: boxes(rows)}}
	return s, nil
}

// boxes returns rectangles that cover the dark modules: runs of a row, joined with equal
// runs below them.
func boxes(rows [][]bool) (all [][]scene.Point) {
	for y, row := range rows {
		for from := 0; from < len(row); from++ {
			to := from
			for to < len(row) && row[to] {
				to++
			}
			if to == from {
				continue
			}
			end := y + 1
			for end < len(rows) && isRun(rows[end], from, to) {
				end++
			}
			if y == 0 || !isRun(rows[y-1], from, to) {
				x0, y0, x1, y1 := float64(from), float64(y), float64(to), float64(end)
				all = append(all, []scene.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}, {X: x0, Y: y0}})
			}
			from = to
		}
	}
	return all
}

// isRun reports whether the dark modules of a row in a half-open range form a run.
func isRun(row []bool, from, to int) bool {
	return !slices.Contains(row[from:to], false) && (from == 0 || !row[from-1]) && (to == len(row) || !row[to])
}

var theme = scene.Theme{Rules: []scene.Rule{
	{On: ".paper", Style: scene.Style{Fill: "#fff"}},
	{On: ".module", Style: scene.Style{Fill: "#000"}},
}}
