package fast9

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// A grid comes out of the pool as it went in, whatever else goes in and however far the pool grows.
func TestPool(t *testing.T) {
	for _, i := range Supported() {
		if k := i.kernel(); k != nil {
			t.Run(string(i), func(t *testing.T) { testPool(t, k) })
		}
	}
}

func testPool(t *testing.T, k kernel) {
	r := rand.New(rand.NewPCG(1, 1))
	width, all := k.lanes(), uint32(1<<k.lanes()-1)
	k.load(spoiled(t, r, width), lineBytes, 0)
	fetch := func(base, n int) {
		p := stay
		p.base, p.pooled = base, true
		for lane := range min(width, n-base) {
			p.from[lane] = uint16(width + lane)
		}
		k.apply(&p)
	}
	read := func(lane int) (grid [Cells]uint16) {
		for cell := range grid {
			grid[cell] = k.get(cell, lane)
		}
		return grid
	}
	fetch(0, width)
	k.scan(all)
	known := map[int][Cells]uint16{}
	for lane := range width {
		known[lane] = read(lane)
	}
	for at := 2 * width; at < 40*width; {
		fetch(0, width)
		lanes := r.Uint32() & r.Uint32() & all
		for at%width+bits.OnesCount32(lanes) > width {
			lanes &= lanes - 1
		}
		if lanes == 0 {
			continue
		}
		k.push(lanes, at)
		for ; lanes != 0; lanes &= lanes - 1 {
			known[at] = known[bits.TrailingZeros32(lanes)]
			at++
		}
		for _, base := range []int{0, 2*width + r.IntN(at-2*width), at - width} {
			fetch(base, at)
			for lane := range width {
				if grid, ok := known[base+lane]; ok && read(lane) != grid {
					t.Fatalf("place %d is not what it was, when the pool has %d", base+lane, at)
				}
			}
		}
	}
}
