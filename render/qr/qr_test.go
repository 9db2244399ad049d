package qr_test

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"

	"github.com/banmen/banmen/render/png"
	"github.com/banmen/banmen/render/qr"
	"github.com/banmen/banmen/render/scene"
)

var texts = []string{"a", "0123456789", "HTTP://EXAMPLE.ORG", "sudoku:2x2:1.....3....4.2..", strings.Repeat("盤面", 300), strings.Repeat("x", 2900)}

// No two boxes cover the same module, and none lies in the quiet zone.
func TestBoxes(t *testing.T) {
	for _, text := range texts {
		s, err := qr.New(text)
		if err != nil {
			t.Fatal(err)
		}
		covered := map[scene.Point]bool{}
		for _, b := range s.Items[1].(scene.Path).Lines {
			if b[0].X < 4 || b[0].Y < 4 || b[2].X > s.Width-4 || b[2].Y > s.Height-4 {
				t.Fatalf("%.20s: a box in the quiet zone: %v", text, b)
			}
			for y := b[0].Y; y < b[2].Y; y++ {
				for x := b[0].X; x < b[2].X; x++ {
					if covered[scene.Point{X: x, Y: y}] {
						t.Fatalf("%.20s: module %v, %v is covered twice", text, x, y)
					}
					covered[scene.Point{X: x, Y: y}] = true
				}
			}
		}
	}
	if _, err := qr.New(strings.Repeat("x", 3000)); err == nil {
		t.Error("a text that is too long has a code")
	}
}

// TestReadable checks that another program reads each code as its text.
func TestReadable(t *testing.T) {
	if _, err := exec.LookPath("zbarimg"); err != nil {
		t.Skip("there is no zbarimg (apt-get install zbar-tools)")
	}
	for _, text := range texts {
		s, err := qr.New(text)
		if err != nil {
			t.Fatal(err)
		}
		var picture bytes.Buffer
		if err := png.Draw(&picture, s, 4); err != nil {
			t.Fatal(err)
		}
		read := exec.CommandContext(t.Context(), "zbarimg", "--quiet", "--raw", "-Sbinary", "PNG:-")
		read.Stdin = &picture
		if out, err := read.Output(); err != nil || strings.TrimSuffix(string(out), "\n") != text {
			t.Errorf("%.20q is read as %.20q, %v", text, out, err)
		}
	}
}
