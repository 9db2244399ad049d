// Package gif writes figures as an animation. All frames share a palette, and a frame
// holds only what differs from the one before.
package gif

import (
	"image"
	"image/gif"
	"io"
	"time"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/raster"
	"github.com/banmen/banmen/render/scene"
)

// Draw writes frames as an endless animation, with scale pixels for each unit of their
// scenes. The picture is as large as the largest frame. All changes are kept in memory,
// because the palette is made from them.
func Draw(w io.Writer, frames []figure.Frame, theme *scene.Theme, scale float64) error {
	f := &film{}
	for i, s := range scene.Film(frames, theme) {
		if err := f.add(s, scale, int(frames[i].Duration/(10*time.Millisecond))); err != nil {
			return err
		}
	}
	return f.write(w)
}

// Still writes a scene as a still picture.
func Still(w io.Writer, s *scene.Scene, scale float64) error {
	f := &film{}
	if err := f.add(s, scale, 0); err != nil {
		return err
	}
	return f.write(w)
}

// A film is an animation being made.
type film struct {
	gif.GIF
	changes []*image.RGBA
	last    *image.RGBA
}

// add adds a scene that is shown for the given number of hundredths of a second.
func (f *film) add(s *scene.Scene, scale float64, stay int) error {
	img, err := raster.Draw(s, scale)
	if err != nil {
		return err
	}
	if box := changed(f.last, img); !box.Empty() {
		f.changes, f.Delay = append(f.changes, crop(f.last, img, box)), append(f.Delay, stay)
	} else {
		f.Delay[len(f.Delay)-1] += stay
	}
	f.last = img
	return nil
}

// write writes the frames with one palette.
func (f *film) write(w io.Writer) error {
	palette := raster.Palette(f.changes...)
	for _, c := range f.changes {
		f.Image = append(f.Image, raster.Paletted(palette, c))
	}
	f.Config = image.Config{ColorModel: palette, Width: f.last.Rect.Dx(), Height: f.last.Rect.Dy()}
	return gif.EncodeAll(w, &f.GIF)
}

// changed returns the rectangle in which two pictures differ: all of b if a is nil.
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

// crop returns a part of the second picture, with pixels that equal the first left
// transparent.
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
