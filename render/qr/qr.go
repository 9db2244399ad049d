// Package qr makes QR codes of texts (ISO/IEC 18004), as scenes.
package qr

import (
	"github.com/skip2/go-qrcode"

	"github.com/banmen/banmen/render/scene"
)

// New returns the code of a text, a unit of the scene to a module, with the
// quiet zone around it. A text of over some 2,900 bytes is an error.
func New(text string) (*scene.Scene, error) {
	code, err := qrcode.New(text, qrcode.Low)
	if err != nil {
		return nil, err
	}
	rows := code.Bitmap()
	s := &scene.Scene{Title: text, Width: float64(len(rows)), Height: float64(len(rows)), Theme: &theme}
	s.Items = append(s.Items, scene.Rect{Class: "paper", W: s.Width, H: s.Height})
	for y, row := range rows {
		for x := 0; x < len(row); {
			n := 0
			for x+n < len(row) && row[x+n] {
				n++
			}
			if n > 0 {
				s.Items = append(s.Items, scene.Rect{Class: "module", X: float64(x), Y: float64(y), W: float64(n), H: 1})
			}
			x += n + 1
		}
	}
	return s, nil
}

var theme = scene.Theme{Rules: []scene.Rule{
	{On: ".paper", Style: scene.Style{Fill: "#fff"}},
	{On: ".module", Style: scene.Style{Fill: "#000"}},
}}
