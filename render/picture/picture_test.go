package picture

import (
	"io"
	"testing"

	"github.com/banmen/banmen/render/scene"
)

// TestDrawSize checks that cells without a requested size get the largest that fits, if it is
// legible.
func TestDrawSize(t *testing.T) {
	for _, c := range []struct{ width, asked, want float64 }{
		{1000, 0, 96},
		{6000, 0, 64},
		{6000, 50, 50},
		{6000, 70, 0},
		{30000, 0, 0},
	} {
		got := 0.0
		p := Picture{cell: 96, pixels: true, draw: func(_ io.Writer, _ *scene.Scene, scale float64) error {
			got = scale * scene.Cell
			return nil
		}}
		err := p.Draw(io.Discard, &scene.Scene{Width: c.width, Height: c.width}, Options{Size: int64(c.asked)})
		if got != c.want || (err == nil) != (c.want > 0) {
			t.Errorf("%g wide, asked for %g: %g and %v, want %g", c.width, c.asked, got, err, c.want)
		}
	}
}
