package fast9

import (
	"math/rand/v2"
	"testing"

	"golang.org/x/sys/cpu"
)

// one2 and one512 read any text as SWAR does, whatever the offset of digit 1.
func TestLoadOne(t *testing.T) {
	if !cpu.X86.HasAVX2 {
		t.Skip("no AVX2")
	}
	r := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, Cells)
	var want oneSWAR
	swar := newOne(&want)
	for range 2000 {
		for i := range text {
			if text[i] = byte(r.IntN(256)); r.IntN(2) == 0 {
				text[i] = byte('0' + r.IntN(10))
			}
		}
		want.load(text)
		var digits [Cells]uint16
		var g oneCells
		want.save(0, &g)
		swar.cells(&g, &digits)
		for _, low := range []int{0, wordShift} {
			k := &one2{newOneWords(low)}
			k.load(text)
			k.save(0, &g)
			for i, x := range g {
				if x>>48 != 0 {
					t.Fatalf("%q: word %d is %#x, expected no fourth band", text, i, x)
				}
			}
			s := newOne(k)
			var got [Cells]uint16
			if s.cells(&g, &got); got != digits {
				t.Fatalf("%q, digit 1 is bit %d: %v, expected %v", text, low, got, digits)
			}
		}
	}
}
