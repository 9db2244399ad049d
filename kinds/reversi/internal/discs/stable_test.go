package discs

import (
	"math/rand/v2"
	"testing"
)

// Stable discs are never turned over in random games, and the corners are stable.
func TestStable(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	found := 0
	for range 400 {
		size := 6 + 2*r.IntN(2)
		inside := Inside(size)
		b := played(r, size, 3+r.IntN(18))
		player, other := stable(b.Player, inside&^(b.Player|b.Other), inside), stable(b.Other, inside&^(b.Player|b.Other), inside)
		if got := (player | other) & Corners(inside); got != (b.Player|b.Other)&Corners(inside) {
			t.Fatalf("%x: corners %x", b, got)
		}
		for !b.Over(inside) {
			if moves := b.Moves(inside); moves == 0 {
				b = b.Pass()
			} else {
				for range r.IntN(16) {
					if moves&(moves-1) != 0 {
						moves &= moves - 1
					}
				}
				square := 0
				for moves>>square&1 == 0 {
					square++
				}
				b = b.Play(square, b.Flips(square))
			}
			player, other = other, player
			if player&^b.Player != 0 || other&^b.Other != 0 {
				t.Fatalf("%x: stable discs %x, %x", b, player, other)
			}
			found++
		}
	}
	if found < 1000 {
		t.Errorf("%d boards", found)
	}
}
