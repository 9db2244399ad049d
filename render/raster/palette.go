package raster

import (
	"cmp"
	"image"
	"image/color"
	"maps"
	"slices"
)

// Palette returns the transparent colour and at most 255 others for some pictures. If
// they have more colours, it takes the most frequent ones after rounding.
func Palette(pictures ...*image.RGBA) color.Palette {
	count := map[[3]uint8]int{}
	for _, p := range pictures {
		for i := 0; i < len(p.Pix); i += 4 {
			if p.Pix[i+3] != 0 {
				count[[3]uint8(p.Pix[i:])]++
			}
		}
	}
	all := slices.Collect(maps.Keys(count))
	slices.SortFunc(all, func(a, b [3]uint8) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), slices.Compare(a[:], b[:]))
	})
	for step := uint8(1); len(all) > 255; step *= 2 {
		all = coarse(all, 2*step)
	}
	palette := color.Palette{color.RGBA{}}
	for _, c := range all {
		palette = append(palette, color.RGBA{c[0], c[1], c[2], 255})
	}
	return palette
}

// coarse keeps the first of the colours that round to the same one.
func coarse(all [][3]uint8, step uint8) [][3]uint8 {
	seen := map[[3]uint8]bool{}
	return slices.DeleteFunc(all, func(c [3]uint8) bool {
		k := [3]uint8{c[0] / step, c[1] / step, c[2] / step}
		was := seen[k]
		seen[k] = true
		return was
	})
}

// Paletted returns the picture with the nearest colours of a palette, whose first is
// transparent.
func Paletted(palette color.Palette, p *image.RGBA) *image.Paletted {
	to := image.NewPaletted(p.Rect, palette)
	nearest := map[[4]uint8]uint8{{}: 0}
	var last [4]uint8
	var k uint8
	for i := range to.Pix {
		if c := [4]uint8(p.Pix[4*i:]); c != last {
			var ok bool
			if k, ok = nearest[c]; !ok {
				k = 1 + uint8(palette[1:].Index(color.RGBA{c[0], c[1], c[2], 255}))
				nearest[c] = k
			}
			last = c
		}
		to.Pix[i] = k
	}
	return to
}
