package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPictures makes the pictures of docs/pictures.md again by the commands on that page, and
// compares them.
func TestPictures(t *testing.T) {
	if testing.Short() {
		t.Skip("draws for seconds")
	}
	page, err := os.ReadFile("../../docs/pictures.md")
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	var script strings.Builder
	var names []string
	for _, m := range regexp.MustCompile("(?m)^banmen .*?(?:-o|--plot) ([a-z0-9]+[.][a-z]+).*$").FindAllSubmatch(page, -1) {
		name := string(m[1])
		names = append(names, name)
		fmt.Fprintf(&script, "exec %s\ncp %s %s\n", m[0], name, filepath.Join(out, name))
	}
	if len(names) != 11 {
		t.Fatalf("the page makes %q", names)
	}
	file := filepath.Join(t.TempDir(), "pictures.txtar")
	if err := os.WriteFile(file, []byte(script.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	runScripts(t, file)
	t.Cleanup(func() {
		for _, name := range names {
			same(t, filepath.Join("../../docs/pictures", name), filepath.Join(out, name))
		}
	})
}

// same compares two files. It compares pictures in pixels by their colours, because processors
// round differently, PDF by size, and other files by bytes.
func same(t *testing.T, want, got string) {
	a, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(got)
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(want) {
	case ".png", ".gif":
		x, y := frames(t, a), frames(t, b)
		if len(x) != len(y) {
			t.Fatalf("%s: %d frames, not %d", want, len(y), len(x))
		}
		for i := range x {
			near(t, want, x[i], y[i])
		}
	case ".pdf":
		if d := len(a) - len(b); d > len(a)/4 || d < -len(a)/4 {
			t.Errorf("%s: %d bytes, not %d", want, len(b), len(a))
		}
	default:
		if !bytes.Equal(a, b) {
			t.Errorf("%s is another picture now", want)
		}
	}
}

// frames returns the pictures of a file.
func frames(t *testing.T, data []byte) (all []image.Image) {
	if img, err := png.Decode(bytes.NewReader(data)); err == nil {
		return []image.Image{img}
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range g.Image {
		all = append(all, p)
	}
	return all
}

// near reports whether two pictures have about the same colours in all but a few pixels.
func near(t *testing.T, name string, a, b image.Image) {
	if a.Bounds() != b.Bounds() {
		t.Fatalf("%s: it covers %v, not %v", name, b.Bounds(), a.Bounds())
	}
	other := 0
	box := a.Bounds()
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			p, q := color.GrayModel.Convert(a.At(x, y)).(color.Gray).Y, color.GrayModel.Convert(b.At(x, y)).(color.Gray).Y
			if max(p, q)-min(p, q) > 24 {
				other++
			}
		}
	}
	if other > box.Dx()*box.Dy()/200 {
		t.Errorf("%s: %d pixels have other colours", name, other)
	}
}
