package png_test

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"testing"

	"github.com/banmen/banmen/figure"
	bpng "github.com/banmen/banmen/render/png"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/scene/scenetest"
)

// TestDraw checks that a picture of any figure can be read, has the size of the scene, and has a
// palette.
func TestDraw(t *testing.T) {
	all := []*figure.Figure{}
	for _, f := range scenetest.All() {
		all = append(all, f)
	}
	seeds := uint64(30)
	if testing.Short() {
		seeds = 4
	}
	for seed := range seeds {
		all = append(all, scenetest.Random(seed))
	}
	themes := scene.Themes
	if testing.Short() {
		themes = themes[:1]
	}
	for _, f := range all {
		for _, theme := range themes {
			s := scene.New(f, theme.Theme())
			var b bytes.Buffer
			if err := bpng.Draw(&b, s, 1.5); err != nil {
				t.Fatal(err)
			}
			img, err := png.Decode(&b)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := img.(*image.Paletted); !ok {
				t.Errorf("a picture of type %T", img)
			}
			if got, want := img.Bounds().Dx(), int(math.Ceil(1.5*s.Width)); got != want {
				t.Errorf("%d pixels wide, want %d", got, want)
			}
		}
	}
}

// A board with all candidates is small.
func TestSize(t *testing.T) {
	f := &figure.Figure{Rows: 9, Cols: 9, Cells: make([]figure.Cell, 81)}
	for i := range f.Cells {
		f.Cells[i].Marks = figure.Candidates("1", "2", "3", "4", "5", "6", "7", "8", "9")
	}
	var b bytes.Buffer
	if err := bpng.Draw(&b, scene.New(f, scene.Light()), 2); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 25_000 {
		t.Errorf("%d bytes", b.Len())
	}
}
