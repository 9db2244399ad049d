// Package gif draws scenes one after the other, as pictures that move. All have
// one palette, and a frame has only what differs from the one before.
package gif

import (
	"image"
	"image/gif"
	"io"
	"time"

	"github.com/banmen/banmen/render/raster"
	"github.com/banmen/banmen/render/scene"
)

// A Frame is a scene and how long it stays, in steps of 10 ms.
type Frame struct {
	Scene *scene.Scene
	Stay  time.Duration
}

// Draw draws frames, so many pixels to each unit of their scenes, which begin
// anew after the last. The picture is as large as the largest of them. All that
// has changed is kept in memory, as the palette is made of it.
func Draw(w io.Writer, frames []Frame, scale float64) error {
	var width, height float64
	for _, f := range frames {
		width, height = max(width, f.Scene.Width), max(height, f.Scene.Height)
	}
	out := &gif.GIF{}
	var changes []*image.RGBA
	var last *image.RGBA
	for _, f := range frames {
		s := *f.Scene
		s.Width, s.Height = width, height
		img, err := raster.Draw(&s, scale)
		if err != nil {
			return err
		}
		stay := int(f.Stay / (10 * time.Millisecond))
		if box := changed(last, img); !box.Empty() {
			changes, out.Delay = append(changes, crop(last, img, box)), append(out.Delay, stay)
		} else {
			out.Delay[len(out.Delay)-1] += stay
		}
		last = img
	}
	palette := raster.Palette(changes...)
	for _, c := range changes {
		out.Image = append(out.Image, raster.Paletted(palette, c))
	}
	out.Config = image.Config{ColorModel: palette, Width: last.Rect.Dx(), Height: last.Rect.Dy()}
	return gif.EncodeAll(w, out)
}

// changed returns the rectangle in which two pictures differ: all of the second,
// if there is no first.
func changed(a, b *image.RGBA) image.Rectangle {
	if a == nil {
		return b.Rect
	}
	box := image.Rectangle{}
	for y := range b.Rect.Dy() {
		for x := range b.Rect.Dx() {
			if i := b.PixOffset(x, y); [4]uint8(a.Pix[i:]) != [4]uint8(b.Pix[i:]) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// crop returns a part of the second picture by itself, with what is as in the
// first left transparent.
func crop(a, b *image.RGBA, box image.Rectangle) *image.RGBA {
	to := image.NewRGBA(box)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if i := b.PixOffset(x, y); a == nil || [4]uint8(a.Pix[i:]) != [4]uint8(b.Pix[i:]) {
				copy(to.Pix[to.PixOffset(x, y):], b.Pix[i:i+4])
			}
		}
	}
	return to
}
