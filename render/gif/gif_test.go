package gif_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/banmen/banmen/figure"
	bgif "github.com/banmen/banmen/render/gif"
	"github.com/banmen/banmen/render/raster"
	"github.com/banmen/banmen/render/scene"
)

// steps returns frames of a board on which one cell changes at a time.
func steps(n int) (all []figure.Frame) {
	f := &figure.Figure{Rows: 9, Cols: 9, Cells: make([]figure.Cell, 81)}
	r := rand.New(rand.NewPCG(1, 0))
	for range n {
		f.Cells[r.IntN(81)].Text = fmt.Sprint(1 + r.IntN(9))
		now := *f
		now.Cells = slices.Clone(f.Cells)
		all = append(all, figure.Frame{Figure: &now, Caption: fmt.Sprint("step ", len(all)), Stay: 100 * time.Millisecond})
	}
	return all
}

// Laid over each other, the frames are the pictures of the scenes.
func TestDraw(t *testing.T) {
	frames := steps(20)
	frames = append(frames, frames[len(frames)-1])
	var b bytes.Buffer
	if err := bgif.Draw(&b, frames, nil, 1); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Image) != 20 || g.Delay[19] != 20 {
		t.Fatalf("%d frames, the last for %d: what does not change is one frame", len(g.Image), g.Delay[len(g.Delay)-1])
	}
	scenes := scene.Film(frames, nil)
	board := image.NewRGBA(g.Image[0].Rect)
	for i, img := range g.Image {
		draw.Draw(board, img.Rect, img, img.Rect.Min, draw.Over)
		want, err := raster.Draw(scenes[i], 1)
		if err != nil {
			t.Fatal(err)
		}
		if d := farthest(board, want); d > 24 {
			t.Errorf("frame %d: a colour is %d from its own", i, d)
		}
	}
}

// farthest is the largest difference of two pictures.
func farthest(a, b *image.RGBA) (far int) {
	for y := range b.Rect.Dy() {
		for x := range b.Rect.Dx() {
			p, q := a.RGBAAt(x, y), b.RGBAAt(x, y)
			for _, d := range []int{int(p.R) - int(q.R), int(p.G) - int(q.G), int(p.B) - int(q.B)} {
				far = max(far, d, -d)
			}
		}
	}
	return far
}

// Three hundred steps of a search are a file that can be sent.
func TestSize(t *testing.T) {
	var b bytes.Buffer
	if err := bgif.Draw(&b, steps(300), nil, 1); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 400_000 {
		t.Errorf("%d bytes", b.Len())
	}
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	for _, img := range g.Image {
		if &img.Palette[0] != &g.Image[0].Palette[0] && len(img.Palette) != len(g.Config.ColorModel.(color.Palette)) {
			t.Fatal("a frame has a palette of its own")
		}
	}
}
