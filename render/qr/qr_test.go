package qr_test

import (
	"strings"
	"testing"

	"github.com/skip2/go-qrcode"

	"github.com/banmen/banmen/render/qr"
	"github.com/banmen/banmen/render/scene"
)

// The boxes cover the dark modules, each once, and no others.
func TestModules(t *testing.T) {
	for _, text := range []string{"a", "sudoku:2x2:1.....3....4.2..", strings.Repeat("盤面", 300)} {
		code, err := qrcode.New(text, qrcode.Low)
		if err != nil {
			t.Fatal(err)
		}
		s, err := qr.New(text)
		if err != nil {
			t.Fatal(err)
		}
		rows := code.Bitmap()
		covered := make([][]int, len(rows))
		for y := range rows {
			covered[y] = make([]int, len(rows))
		}
		boxes := s.Items[1].(scene.Path).Lines
		for _, b := range boxes {
			for y := int(b[0].Y); y < int(b[2].Y); y++ {
				for x := int(b[0].X); x < int(b[2].X); x++ {
					covered[y][x]++
				}
			}
		}
		for y, row := range rows {
			for x, dark := range row {
				if want := map[bool]int{true: 1}[dark]; covered[y][x] != want {
					t.Fatalf("%.20s: module %d, %d is covered %d times, want %d", text, x, y, covered[y][x], want)
				}
			}
		}
	}
	if _, err := qr.New(strings.Repeat("x", 3000)); err == nil {
		t.Error("a text that is too long has a code")
	}
}
