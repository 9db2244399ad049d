package engine

import (
	"math/rand/v2"
	"testing"
)

// A maskSearch finds a solution of random groups if a plain enumeration does, and never one that
// breaks a group.
func TestMaskSearch(t *testing.T) {
	solvable := 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := &groups{begin: []int32{0}}
		vars, values := 2+r.IntN(5), 2+r.IntN(3)
		n := vars * values
		for v := range vars {
			var of []atom
			for i := range values {
				of = append(of, atom(v*values+i))
			}
			s.add(true, of...)
		}
		for range r.IntN(8) {
			var of []atom
			for _, a := range r.Perm(n)[:1+r.IntN(n)] {
				of = append(of, atom(a))
			}
			s.add(r.IntN(3) == 0, of...)
		}
		s.index(n)
		fits := func(chosen []bool) bool {
			for g, exact := range s.exact {
				count := 0
				for _, a := range s.members(int32(g)) {
					if chosen[a] {
						count++
					}
				}
				if count > 1 || exact && count == 0 {
					return false
				}
			}
			return true
		}
		want := false
		chosen := make([]bool, n)
		var try func(v int)
		try = func(v int) {
			if v == vars {
				want = want || fits(chosen)
				return
			}
			for i := range values {
				chosen[v*values+i] = true
				try(v + 1)
				chosen[v*values+i] = false
			}
		}
		try(0)
		x := newMaskSearch(s, 63)
		found, known := x.solve(1<<20, func(a atom) atom { return a })
		if !known || found != want {
			t.Fatalf("seed %d: found %v, known %v, want %v", seed, found, known, want)
		}
		if !found {
			continue
		}
		solvable++
		for a := range chosen {
			chosen[a] = x.isOpen(atom(a))
		}
		if !fits(chosen) {
			t.Fatalf("seed %d: a wrong solution", seed)
		}
	}
	if solvable < 100 {
		t.Errorf("only %d of the models have a solution", solvable)
	}
	if newMaskSearch(&groups{begin: []int32{0, 2}, member: []atom{0, 1}, exact: []bool{true}, on: []int32{0, 1, 2, 2}, inside: []int32{0, 0}}, 1) != nil {
		t.Error("groups larger than the limit are taken")
	}
}
