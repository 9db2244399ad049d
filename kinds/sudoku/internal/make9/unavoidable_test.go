package make9

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/banmen/banmen/kinds/sudoku/internal/cells9"
	"github.com/banmen/banmen/kinds/sudoku/internal/fast9"
)

// Unavoidable sets found without a search are unavoidable: a board without one has
// several solutions, and giving one of its cells leaves no other solution on the set.
func TestUnavoidable(t *testing.T) {
	solver := fast9.New(fast9.Best())
	for seed := range uint64(20) {
		var full, open [cells9.Size]uint16
		if !Fill(rand.New(rand.NewPCG(3, seed)), full[:], open[:]) {
			t.Fatalf("seed %d: not filled", seed)
		}
		var s unavoidable
		var digits [cells9.Size]uint8
		for cell, v := range full {
			digits[cell] = uint8(v)
		}
		s.reset(&digits)
		if s.n < 36+18 {
			t.Fatalf("seed %d: %d sets", seed, s.n)
		}
		n := make([]int, 1)
		for i := range s.n {
			var text [cells9.Size]byte
			cells := 0
			for cell, d := range digits {
				if text[cell] = '0' + d; s.of[cell].has(i) {
					text[cell] = '0'
					cells++
				}
			}
			if solver.Count(n, text[:], cells9.Size, 2); n[0] < 2 || cells != s.number(i) {
				t.Errorf("seed %d: a set of %d cells (%d said) leaves %d solutions: %s", seed, cells, s.number(i), n[0], text)
			}
		}
	}
}

func (s *index) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }

// number returns the number of givens in a set.
func (s *unavoidable) number(i int) (n int) {
	for plane := range s.givens {
		if s.givens[plane].has(i) {
			n += 1 << plane
		}
	}
	return n
}

// Numbers of givens go down and up as cells are removed and restored.
func TestGivensOfSets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var s unavoidable
	var sets [maxSets + 10]map[int]bool
	given := [81]bool{}
	for cell := range given {
		given[cell] = true
	}
	for i := range sets {
		sets[i] = map[int]bool{}
		var set cells9.Set
		for range 1 + r.IntN(40) {
			cell := r.IntN(81)
			sets[i][cell] = true
			set.Add(cell)
		}
		s.add(set, len(sets[i]))
		if len(sets[i]) >= 1<<planes {
			sets[i] = nil
		}
	}
	kept := slices.DeleteFunc(sets[:], func(set map[int]bool) bool { return set == nil })
	kept = kept[:min(len(kept), maxSets)]
	if s.n != len(kept) {
		t.Fatalf("%d sets, want %d", s.n, len(kept))
	}
	for range 2000 {
		if cell := r.IntN(81); given[cell] {
			given[cell] = false
			s.remove(cell)
		} else {
			given[cell] = true
			s.restore(cell)
		}
		needed := [81]bool{}
		for i, set := range kept {
			var left []int
			for cell := range set {
				if given[cell] {
					left = append(left, cell)
				}
			}
			if len(left) == 1 {
				needed[left[0]] = true
			}
			if len(left) != s.number(i) {
				t.Fatalf("set %d has %d cells, want %d", i, s.number(i), len(left))
			}
		}
		for cell := range given {
			if given[cell] && s.needs(cell) != needed[cell] {
				t.Fatalf("cell %d is needed: %v, want %v", cell, !needed[cell], needed[cell])
			}
		}
	}
}
