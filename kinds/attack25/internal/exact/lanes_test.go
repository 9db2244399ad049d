package exact

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Boards with four open panels have the same value by lanes and choice by choice. In some the four
// are a corner and what is around it: the corner touches no taken panel.
func TestLanes(t *testing.T) {
	f := NewFast(broadcast(), Equal.Rates, Limits{Memory: 1 << 20})
	if f.lanes == nil {
		t.Skip("this machine has no lanes")
	}
	f.ctx, f.until = context.Background(), 1<<62
	f.table.resize(1, 0)
	r := rand.New(rand.NewPCG(1, 4))
	for i := range 20000 {
		cells := r.Perm(25)
		if i%100 == 0 {
			cells = []int{0, 1, 5, 6, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}
		}
		var b fast5.Board
		colours := 2 + r.IntN(play.Colours-1)
		for _, cell := range cells[4:] {
			b[r.IntN(colours)%play.Colours] |= 1 << fast5.Bit(cell)
		}
		var got, want fixed
		f.lanes.four(&b, fast5.All&^b.Taken(), &got)
		f.expand(&b, true, false, NoLimit, &want)
		if got != want {
			t.Fatalf("%v: %v, want %v", b, got.value(), want.value())
		}
	}
}
