// Package qr makes QR codes (ISO/IEC 18004) as scenes.
package qr

import (
	"image/color"
	"slices"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"github.com/banmen/banmen/render/scene"
)

// New returns the QR code of a text, with one unit of the scene for each module, and its
// quiet zone. It fails for texts longer than about 2,900 bytes.
func New(text string) (*scene.Scene, error) {
	code, err := qr.Encode(text, qr.L, qr.Auto)
	if err != nil {
		return nil, err
	}
	rows := modules(code)
	s := &scene.Scene{Title: text, Width: float64(len(rows)), Height: float64(len(rows)), Theme: &theme}
	s.Items = []scene.Item{scene.Rect{Class: "paper", W: s.Width, H: s.Height}, scene.Path{Class: "module", Lines: boxes(rows)}}
	return s, nil
}

// quiet is the width of the blank border that the standard asks for, in modules.
const quiet = 4

// modules returns which modules of a code are dark, row by row, with its quiet zone.
func modules(code barcode.Barcode) [][]bool {
	size := code.Bounds().Dx()
	rows := make([][]bool, size+2*quiet)
	for y := range rows {
		rows[y] = make([]bool, size+2*quiet)
	}
	for y := range size {
		for x := range size {
			rows[quiet+y][quiet+x] = code.At(x, y) == color.Black
		}
	}
	return rows
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
