//go:build !js

package picture

import (
	"io"

	"github.com/banmen/banmen/render/gif"
	"github.com/banmen/banmen/render/pdf"
	"github.com/banmen/banmen/render/png"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/tex"
)

// Pictures are the ways to draw scenes, by their names, which files end with.
var Pictures = map[string]*Picture{
	"svg": {draw: func(w io.Writer, s *scene.Scene, _ float64) error { return svg.Draw(w, s) }},
	"png": {Binary: true, cell: 96, pixels: true, draw: png.Draw},
	"pdf": {Binary: true, cell: 36, draw: pdf.Draw, pages: pdf.DrawPages},
	"gif": {Binary: true, cell: 48, pixels: true, draw: gif.Still},
	"tex": {cell: 24, draw: tex.Tikz}, "tikz": {cell: 24, draw: tex.Tikz},
}
