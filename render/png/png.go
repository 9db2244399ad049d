// Package png draws a figure as a PNG with a palette, as a board has few colours.
package png

import (
	"image/png"
	"io"

	"github.com/banmen/banmen/render/raster"
	"github.com/banmen/banmen/render/scene"
)

// Draw draws a scene with the given number of pixels to a unit.
func Draw(w io.Writer, s *scene.Scene, scale float64) error {
	img, err := raster.Draw(s, scale)
	if err != nil {
		return err
	}
	return (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(w, raster.Paletted(raster.Palette(img), img))
}
