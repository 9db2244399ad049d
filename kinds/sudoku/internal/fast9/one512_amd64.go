package fast9

import "unsafe"

// one512 has a pair of grids in rows of eight words: three bands of each, and one
// word that does not matter.
type one512 struct{ cells []uint64 }

func newOne512() *one512 {
	w := aligned(27 * 8)
	return &one512{unsafe.Slice((*uint64)(unsafe.Pointer(&w[0])), 27*2)}
}

func (v *one512) load(c *[27]uint64)  { unpackOne512(&v.cells[0], &c[0]) }
func (v *one512) store(c *[27]uint64) { packOne512(&c[0], &v.cells[0]) }

func (v *one512) half() (changed, dead uint64) {
	c, d := stepOne512(&v.cells[0])
	return gridsOne512(c), gridsOne512(d)
}

// gridsOne512 returns the free bits of the grids of which there is a lane.
func gridsOne512(lanes uint32) uint64 {
	return [4]uint64{0, oneFree, oneFree << oneWidth, oneFree | oneFree<<oneWidth}[min(lanes&7, 1)|min(lanes>>4&7, 1)<<1]
}
