package page

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"testing"

	render "github.com/banmen/banmen/render/png"
	"github.com/banmen/banmen/render/svg"
)

var update = flag.Bool("update", false, "write the files that are made")

// The styles of boards match those of pictures.
func TestBoardCSS(t *testing.T) {
	const name = "static/board.css"
	have := current(t, name, []byte(BoardCSS()))
	if string(have) != BoardCSS() {
		t.Errorf("%s is out of date: go test ./internal/web/page -update", name)
	}
}

// The icons are drawn from one scene.
func TestIcons(t *testing.T) {
	var b bytes.Buffer
	if err := svg.Draw(&b, Icon()); err != nil {
		t.Fatal(err)
	}
	if have := current(t, "static/icon.svg", b.Bytes()); !bytes.Equal(have, b.Bytes()) {
		t.Error("icon.svg is of another scene: go test ./internal/web/page -update")
	}
	for _, side := range []int{192, 512} {
		var b bytes.Buffer
		if err := render.Draw(&b, Icon(), float64(side)/iconSize); err != nil {
			t.Fatal(err)
		}
		want := bytes.Clone(b.Bytes())
		name := fmt.Sprintf("static/icon-%d.png", side)
		have, mine := pixels(t, current(t, name, want)), pixels(t, want)
		if have.Bounds() != image.Rect(0, 0, side, side) || !same(have, mine) {
			t.Errorf("%s is of another scene: go test ./internal/web/page -update", name)
		}
	}
}

// current returns a file. With -update it first writes content to it.
func current(t *testing.T, name string, content []byte) []byte {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return have
}

// pixels decodes a picture.
func pixels(t *testing.T, file []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// same reports whether two pictures have the same pixels.
func same(a, b image.Image) bool {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

// Lists show the technique in the reader's language, whatever its notation.
func TestTitled(t *testing.T) {
	for notation, want := range map[string]string{
		"Forcing Net in r1c12 => r1c3=4\n  r1c1=1": "N in r1c12 => r1c3=4",
		"Forcing Net: 1,2 in r1c12 => r1c3<>1":     "N: 1,2 in r1c12 => r1c3<>1",
		"Forcing Net => r1c3=4":                    "N => r1c3=4",
	} {
		if got := titled(notation, "Forcing Net", "N"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
