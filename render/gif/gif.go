// Package gif draws figures one after the other, as pictures that move. All have
// one palette, and a frame has only what differs from the one before.
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

// Draw draws frames, so many pixels to each unit of their scenes, which begin
// anew after the last. The picture is as large as the largest of them. All that
// has changed is kept in memory, as the palette is made of it.
func Draw(w io.Writer, frames []figure.Frame, theme *scene.Theme, scale float64) error {
	f := &film{}
	for i, s := range scene.Film(frames, theme) {
		if err := f.add(s, scale, int(frames[i].Stay/(10*time.Millisecond))); err != nil {
			return err
		}
	}
	return f.write(w)
}

// Still draws a scene as a picture that does not move.
func Still(w io.Writer, s *scene.Scene, scale float64) error {
	f := &film{}
	if err := f.add(s, scale, 0); err != nil {
		return err
	}
	return f.write(w)
}

// A film is a picture on its way.
type film struct {
	gif.GIF
	changes []*image.RGBA
	last    *image.RGBA
}

// add adds a scene that stays for so many hundredths of a second.
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
