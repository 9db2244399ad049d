package gif_test

import (
	"bytes"
	"errors"
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
	"github.com/banmen/banmen/render/scene/scenetest"
)

// steps returns frames of a board on which one cell changes at a time.
func steps(n int) (all []figure.Frame) {
	f := &figure.Figure{Rows: 9, Cols: 9, Cells: make([]figure.Cell, 81)}
	r := rand.New(rand.NewPCG(1, 0))
	for range n {
		f.Cells[r.IntN(81)].Text = fmt.Sprint(1 + r.IntN(9))
		now := *f
		now.Cells = slices.Clone(f.Cells)
		all = append(all, figure.Frame{Figure: &now, Caption: fmt.Sprint("step ", len(all)), Duration: 100 * time.Millisecond})
	}
	return all
}

// The frames, drawn over each other, give the pictures of the scenes.
func TestDraw(t *testing.T) {
	frames := steps(20)
	frames = append(frames, frames[len(frames)-1])
	g := drawn(t, frames, nil)
	if len(g.Image) != 20 || g.Delay[19] != 20 {
		t.Fatalf("%d frames, the last for %d: what does not change is one frame", len(g.Image), g.Delay[len(g.Delay)-1])
	}
	same(t, g, scene.Film(frames, nil), 24)
}

// TestRandom checks random figures of several sizes in all themes, and that the same figures give
// the same bytes.
func TestRandom(t *testing.T) {
	films := uint64(40)
	if testing.Short() {
		films = 2
	}
	for seed := range films {
		theme := scene.Themes[seed%uint64(len(scene.Themes))].Theme()
		frames := scenetest.Frames(seed)
		same(t, drawn(t, frames, theme), scene.Film(frames, theme), 64)
	}
}

func FuzzFigure(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		frames := scenetest.Frames(seed)
		same(t, drawn(t, frames, nil), scene.Film(frames, nil), 64)
	})
}

// drawn draws frames twice, compares the files, and returns the animation as other programs read
// it.
func drawn(t *testing.T, frames []figure.Frame, theme *scene.Theme) *gif.GIF {
	t.Helper()
	var b, again bytes.Buffer
	if err := errors.Join(bgif.Draw(&b, frames, theme, 1), bgif.Draw(&again, frames, theme, 1)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Fatal("other bytes")
	}
	g, err := gif.DecodeAll(&b)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// same fails if the frames, laid over each other, have colours that differ from those of the scenes
// by more than far.
func same(t *testing.T, g *gif.GIF, scenes []*scene.Scene, far int) {
	t.Helper()
	board := image.NewRGBA(g.Image[0].Rect)
	for i, img := range g.Image {
		draw.Draw(board, img.Rect, img, img.Rect.Min, draw.Over)
		want, err := raster.Draw(scenes[i], 1)
		if err != nil {
			t.Fatal(err)
		}
		if d := farthest(board, want); d > far {
			t.Errorf("frame %d: a colour is %d from its own", i, d)
		}
	}
}

// farthest returns the largest difference between pixels of two pictures.
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

// A film of three hundred steps of a search is small enough to send.
func TestSize(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
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
