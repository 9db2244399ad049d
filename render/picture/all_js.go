package picture

import (
	"io"

	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/svg"
	"github.com/banmen/banmen/render/tex"
)

// Pictures are the pictures of a browser. It converts SVG to pixels itself, and without the
// typeface of other pictures the program loads sooner.
var Pictures = map[string]*Picture{
	"svg": {draw: func(w io.Writer, s *scene.Scene, _ float64) error { return svg.Draw(w, s) }},
	"tex": {cell: 24, draw: tex.Tikz}, "tikz": {cell: 24, draw: tex.Tikz},
}
