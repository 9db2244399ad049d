package raster_test

import (
	"errors"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/render/font"
	"github.com/banmen/banmen/render/raster"
	"github.com/banmen/banmen/render/scene"
	"github.com/banmen/banmen/render/scene/scenetest"
)

// black draws the items in black on white, and returns how much ink there is, in
// square units.
func black(t *testing.T, s scene.Style, items ...scene.Item) float64 {
	t.Helper()
	theme := &scene.Theme{Rules: []scene.Rule{{On: ".paper", Style: scene.Style{Fill: "#fff"}}, {On: ".ink", Style: s}}}
	const scale = 4
	img, err := raster.Draw(&scene.Scene{Width: 100, Height: 100, Theme: theme, Items: items}, scale)
	if err != nil {
		t.Fatal(err)
	}
	ink := 0.0
	for i := 0; i < len(img.Pix); i += 4 {
		ink += 1 - float64(img.Pix[i])/255
	}
	return ink / scale / scale
}

// TestInk checks that the amount of ink matches the areas of shapes and lines.
func TestInk(t *testing.T) {
	fill := scene.Style{Fill: "#000"}
	line := func(width float64, ends string) scene.Style {
		return scene.Style{Stroke: "#000", Width: width, Cap: ends}
	}
	corner := scene.Path{Class: "ink", Lines: [][]scene.Point{{{X: 20, Y: 20}, {X: 60, Y: 20}, {X: 60, Y: 50}}}}
	slant := scene.Path{Class: "ink", Lines: [][]scene.Point{{{X: 20, Y: 20}, {X: 50, Y: 60}}}}
	cross := scene.Path{Class: "ink", Lines: [][]scene.Point{{{X: 20, Y: 50}, {X: 80, Y: 50}}, {{X: 50, Y: 20}, {X: 50, Y: 80}}}}
	box := scene.Path{Class: "ink", Lines: [][]scene.Point{{{X: 20, Y: 20}, {X: 60, Y: 20}, {X: 60, Y: 60}, {X: 20, Y: 60}, {X: 20, Y: 20}}}}
	dashed := line(2, "")
	dashed.Dash = [2]float64{4, 6}
	for _, test := range []struct {
		name  string
		item  scene.Item
		style scene.Style
		want  float64
	}{
		{"rectangle", scene.Rect{Class: "ink", X: 10.3, Y: 20, W: 30, H: 12.5}, fill, 375},
		{"round corners", scene.Rect{Class: "ink", X: 10, Y: 20, W: 30, H: 20, Round: 5}, fill, 600 - (4-math.Pi)*25},
		{"circle", scene.Rect{Class: "ink", X: 10, Y: 20, W: 30, H: 30, Round: 15}, fill, math.Pi * 225},
		{"beyond the paper", scene.Rect{Class: "ink", X: 90, Y: 90, W: 30, H: 30}, fill, 100},
		{"line", slant, line(4, ""), 200},
		{"square ends", slant, line(4, "square"), 216},
		{"round ends", slant, line(4, "round"), 200 + math.Pi*4},
		{"corner", corner, line(4, ""), 280 - 4 + math.Pi},
		{"lines that cross", cross, line(4, ""), 2*240 - 16},
		{"closed line", box, line(2, ""), 4*80 - 4 + math.Pi},
		{"closed line, filled", box, fill, 1600},
		{"dashes", slant, dashed, 40},
		{"half transparent", slant, scene.Style{Stroke: "#000", Width: 4, Opacity: .5}, 100},
		{"no fill", box, scene.Style{Fill: scene.None}, 0},
	} {
		if got := black(t, test.style, test.item); math.Abs(got-test.want) > 0.01*test.want+0.1 {
			t.Errorf("%s: %.1f square units of ink, want %.1f", test.name, got, test.want)
		}
	}
}

// TestText checks that a text is where it should be: centred at its place or starting there, and on
// its line.
func TestText(t *testing.T) {
	for _, start := range []bool{false, true} {
		for _, text := range []string{"8", "R1C9", "盤面"} {
			theme := &scene.Theme{Rules: []scene.Rule{{On: ".paper", Style: scene.Style{Fill: "#fff"}}, {On: "text", Style: scene.Style{Fill: "#000", Start: start}}}}
			img, err := raster.Draw(&scene.Scene{Width: 200, Height: 100, Theme: theme, Items: []scene.Item{scene.Text{X: 80, Y: 60, Size: 20, Text: text}}}, 2)
			if err != nil {
				t.Fatal(err)
			}
			box, wide := inked(img), 10*scene.Width(text)
			middle := 80
			if start {
				middle += wide / 2
			}
			if got := (box.Min.X + box.Max.X) / 4; got < middle-3 || got > middle+3 {
				t.Errorf("%q: its middle is at %d, not %d", text, got, middle)
			}
			if box.Min.Y < 2*40 || box.Max.Y > 2*64 || box.Dy() < 2*12 {
				t.Errorf("%q: it is at %v", text, box)
			}
		}
	}
}

// inked returns the smallest rectangle with all pixels that are not white.
func inked(img *image.RGBA) image.Rectangle {
	box := image.Rectangle{}
	for y := range img.Rect.Dy() {
		for x := range img.Rect.Dx() {
			if img.RGBAAt(x, y) != (color.RGBA{255, 255, 255, 255}) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// A character that the font does not have is named.
func TestMissing(t *testing.T) {
	f := &figure.Figure{Rows: 1, Cols: 1, Cells: []figure.Cell{{Text: "🀄"}}}
	_, err := raster.Draw(scene.New(f, scene.Light()), 1)
	var missing *font.MissingError
	if !errors.As(err, &missing) || missing.Rune != '🀄' {
		t.Errorf("%v", err)
	}
}

// TestPalette checks that a palette has all colours of a picture with few, and similar colours for
// a picture with many.
func TestPalette(t *testing.T) {
	many := image.NewRGBA(image.Rect(0, 0, 256, 256))
	for i := 0; i < len(many.Pix); i += 4 {
		many.Pix[i], many.Pix[i+1], many.Pix[i+2], many.Pix[i+3] = uint8(i>>2), uint8(i>>10), uint8(i>>6), 255
	}
	few, err := raster.Draw(scene.New(scenetest.Bars(), scene.Light()), 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		img *image.RGBA
		far int
	}{"few": {few, 8}, "many": {many, 64}} {
		palette := raster.Palette(test.img)
		if len(palette) > 256 {
			t.Errorf("%s: %d colours", name, len(palette))
		}
		got := raster.Paletted(palette, test.img)
		for y := range got.Rect.Dy() {
			for x := range got.Rect.Dx() {
				if d := distance(got.At(x, y), test.img.At(x, y)); d > test.far {
					t.Fatalf("%s: a colour is %d from its own", name, d)
				}
			}
		}
	}
}

// distance is the largest difference of two colours.
func distance(a, b color.Color) int {
	x, y := color.RGBAModel.Convert(a).(color.RGBA), color.RGBAModel.Convert(b).(color.RGBA)
	abs := func(v int) int { return max(v, -v) }
	return max(abs(int(x.R)-int(y.R)), abs(int(x.G)-int(y.G)), abs(int(x.B)-int(y.B)))
}
