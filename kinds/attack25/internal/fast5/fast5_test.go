package fast5

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

func broadcast() play.Rules { return play.Rules{Size: Size, First: 12, Chance: 5, Out: 2} }

func anyRules(t *rapid.T) play.Rules {
	flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
	return play.Rules{Size: Size, First: rapid.IntRange(0, Cells-1).Draw(t, "first"),
		Chance: rapid.IntRange(0, 12).Draw(t, "chance"), Old: flag("old"), May: flag("may"), Other: flag("other")}
}

// Both packages play random games and agree on every board, legal panels and flips.
func TestAgainstPlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := anyRules(t)
		all, fast := play.New(rules), New(rules)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		var s play.State
		for open := all.Open(&s.Board).Len(); open > 0; open = all.Open(&s.Board).Len() {
			b := From(&s.Board)
			var legals [play.Colours]Set
			fast.LegalAll(&b, &legals)
			if fast.AtChance(s.Used, open) != all.AtChance(&s) {
				t.Fatalf("%v: Attack Chance", b)
			}
			for c := range play.Colours {
				legal, _ := all.Legal(&s.Board, c)
				if got := fast.Legal(b[c], b.Taken()); got != Set(legal.Word()) || got != legals[c] {
					t.Fatalf("%v colour %d: %x, want %x", b, c, got, legal.Word())
				}
				for cell := range all.Cells(legal) {
					want := all.Flips(&s.Board, c, cell)
					if got := Flips(b[c], b.Taken()&^b[c], Bit(cell)); got != Set(want.Word()) {
						t.Fatalf("%v colour %d cell %d: %x, want %x", b, c, cell, got, want.Word())
					}
				}
			}
			s = step(t, all, fast, s, r)
		}
	})
}

// step plays a random right answer with both packages.
func step(t *rapid.T, all *play.Game, fast *Game, s play.State, r *rand.Rand) play.State {
	c := r.IntN(play.Colours)
	legal, _ := all.Legal(&s.Board, c)
	cells := slices.Collect(all.Cells(legal))
	cell := cells[r.IntN(len(cells))]
	openings := slices.Collect(all.Openings(&s, cell))
	opened := openings[r.IntN(len(openings))]
	before := From(&s.Board)
	var got Board
	before.Take(&got, c, Bit(cell))
	if opened != play.None {
		if fast.Openable(before.Taken(), Bit(cell))>>Bit(opened)&1 == 0 {
			t.Fatalf("%v: %d may not be opened", before, opened)
		}
		got = got.Open(Bit(opened))
	}
	s = all.Right(s, c, cell, opened)
	if got != From(&s.Board) {
		t.Fatalf("%v colour %d cell %d opened %d: %v, want %v", before, c, cell, opened, got, s.Board)
	}
	return s
}

func TestCells(t *testing.T) {
	n := 0
	for s := All; s != 0; s = s.Rest() {
		if Cell(s.First()) != n || Bit(n) != s.First() || All.Nth(n) != 1<<s.First() {
			t.Errorf("panel %d at bit %d", n, s.First())
		}
		n++
	}
	if n != Cells || All.Len() != Cells {
		t.Errorf("%d panels", n)
	}
}

// The n-th panel is the first after removing n panels.
func TestNth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Set(rapid.Uint32().Draw(t, "set")) & All
		for n, left := 0, s; left != 0; n, left = n+1, left.Rest() {
			if got := s.Nth(n); got != 1<<left.First() {
				t.Fatalf("panel %d of %b: %b", n, s, got)
			}
		}
	})
}

// A gatherer finds the panels of its line, whatever else is on the board.
func TestGatherer(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for cell := range Cells {
		for _, step := range Steps {
			bit := Bit(cell)
			s := ShapeAt(bit, step)
			g := NewGatherer(s, bit, step)
			for range 1000 {
				low, high := Set(r.Uint32())&All, Set(r.Uint32())&All
				want := 0
				for k, d := range s {
					if at := bit + int(d)*step; d != 0 {
						want |= int(low>>at&1)<<k | int(high>>at&1)<<(4+k)
					}
				}
				if got := g.Index(uint64(low) | uint64(high)<<32); int(got) != want {
					t.Fatalf("panel %d, step %d, %b %b: %b, want %b", cell, step, low, high, got, want)
				}
			}
		}
	}
}

// perft counts lines by playing all but the last answer.
func (g *Game) perft(b *Board, used bool, depth int) uint64 {
	taken, n := b.Taken(), uint64(0)
	chance := g.AtChance(used, Cells-taken.Len())
	var legals [play.Colours]Set
	g.LegalAll(b, &legals)
	if depth == 1 && !chance {
		return uint64(legals[0].Len() + legals[1].Len() + legals[2].Len() + legals[3].Len())
	}
	var next Board
	for c, legal := range &legals {
		for ; legal != 0; legal = legal.Rest() {
			b.Take(&next, c, legal.First())
			if !chance {
				n += g.perft(&next, used, depth-1)
				continue
			}
			for z := g.Openable(taken, legal.First()); z != 0; z = z.Rest() {
				after := next.Open(z.First())
				n += g.lines(&after, depth-1)
			}
		}
	}
	return n
}

// lines is perft after the Attack Chance.
func (g *Game) lines(b *Board, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	return g.perft(b, true, depth)
}

func TestPerft(t *testing.T) {
	g := New(broadcast())
	for i, want := range []uint64{4, 128, 3712, 90928, 1971808} {
		if got := g.perft(new(Board), false, i+1); got != want {
			t.Errorf("depth %d: %d, want %d", i+1, got, want)
		}
	}
	chance := Board{}
	for cell, r := range ".RGBRRRRRRWWWRRBRRRR..G.." {
		if c := slices.Index([]rune("RGWB"), r); c >= 0 {
			chance[c] |= 1 << Bit(cell)
		}
	}
	for i, want := range []uint64{189, 1946} {
		if got := g.perft(&chance, false, i+1); got != want {
			t.Errorf("at the Attack Chance, depth %d: %d, want %d", i+1, got, want)
		}
	}
}

// Plays every line except for the last answer, which is counted.
func BenchmarkPerft(b *testing.B) {
	g := New(broadcast())
	for depth := 5; depth <= 6; depth++ {
		b.Run(fmt.Sprintf("attack25/depth%d", depth), func(b *testing.B) {
			for b.Loop() {
				g.perft(new(Board), false, depth)
			}
		})
	}
}

func BenchmarkLegal(b *testing.B) {
	g := New(broadcast())
	board := Board{0: 1 << 12, 3: 1 << 7, 1: 3 << 18}
	var sum Set
	for b.Loop() {
		var legal [play.Colours]Set
		g.LegalAll(&board, &legal)
		sum += legal[0]
	}
	_ = sum
}
