package judge

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// draw returns a board with open open panels, with a symmetry applied and colours
// exchanged.
func draw(seed uint64, open, symmetry, exchange int) (b fast5.Board) {
	r := rand.New(rand.NewPCG(seed, 0))
	for i, cell := range r.Perm(fast5.Cells) {
		if i >= open {
			b[r.IntN(play.Colours)^exchange] |= 1 << fast5.Bit(turned(cell, symmetry))
		}
	}
	return b
}

// owner returns 0 for an open panel, and otherwise the colour from 1.
func owner(b *fast5.Board, cell int) int {
	for c, s := range b {
		if s>>fast5.Bit(cell)&1 != 0 {
			return c + 1
		}
	}
	return 0
}

// plain sums the weights panel by panel.
func plain(b *fast5.Board, w Weights) (sum [2][play.Colours]int) {
	for _, t := range tuples {
		pattern, digit := 0, 1
		for _, cell := range t.cells {
			pattern += digit * owner(b, cell)
			digit *= states
		}
		for c, n := range known().of[t.class][pattern] {
			sum[0][c] += int(w[0][n])
			sum[1][c] += int(w[1][n])
		}
	}
	return sum
}

func TestPlain(t *testing.T) {
	for open := MinOpen; open < fast5.Cells; open++ {
		stage := StageOf(fast5.Cells-open, open < chance)
		n, all := known().count, unpacked()
		w := Weights{all[2*n*stage:][:n], all[2*n*stage+n:][:n]}
		for seed := range uint64(20) {
			b := draw(seed, open, 0, 0)
			var v exact.Value
			if !Value(&b, open < chance, &v) {
				t.Fatalf("%d open panels: no value", open)
			}
			sum := plain(&b, w)
			for c := range play.Colours {
				win := float64(sum[0][c]-sum[0][0]) / unit
				panels := float64(sum[1][c]-sum[1][0]) / unit
				if math.Abs(math.Log(v.Win[c]/v.Win[0])-win) > 1e-9 || math.Abs(math.Log(v.Panels[c]/v.Panels[0])-panels) > 1e-9 {
					t.Fatalf("%d open panels, seed %d: %+v, want logarithms %v", open, seed, v, sum)
				}
			}
		}
	}
}

// The judge respects rotations, reflections and exchanges of colours.
func TestSymmetry(t *testing.T) {
	for seed := range uint64(100) {
		open, exchange := 6+int(seed%15), int(seed%4)
		b := draw(seed, open, 0, 0)
		var v, w exact.Value
		Value(&b, false, &v)
		for symmetry := range 8 {
			b = draw(seed, open, symmetry, exchange)
			Value(&b, false, &w)
			for c := range play.Colours {
				if math.Abs(v.Win[c]-w.Win[c^exchange]) > 1e-9 || math.Abs(v.Panels[c]-w.Panels[c^exchange]) > 1e-9 {
					t.Fatalf("seed %d, symmetry %d: %+v, want %+v", seed, symmetry, w, v)
				}
			}
		}
	}
}

// Boards outside the learned stages are not judged.
func TestUnknown(t *testing.T) {
	var v exact.Value
	for open, want := range map[int][2]bool{2: {}, 3: {false, true}, 4: {false, true}, 5: {true, true}, 6: {true, false}, 24: {true, false}} {
		b := draw(1, open, 0, 0)
		if got := [2]bool{Value(&b, false, &v), Value(&b, true, &v)}; got != want {
			t.Errorf("%d open panels: %v, want %v", open, got, want)
		}
	}
	rules := play.Rules{Size: 5, First: 12, Chance: 5, Out: 2}
	odd := exact.Chances{Rates: [play.Colours]float64{.1, .3, .3, .3}}
	if g := play.New(rules); !Fits(g, &exact.Equal) || Fits(g, &odd) {
		t.Error("chances do not count")
	}
	if rules.Other = true; Fits(play.New(rules), &exact.Equal) {
		t.Error("rules do not count")
	}
}

// After the Attack Chance the judge is close to the solver.
func TestCloseToSolver(t *testing.T) {
	rules := play.Rules{Size: 5, First: 12, Chance: 5, Out: 2}
	g := play.New(rules)
	f := exact.NewFast(rules, exact.Equal.Rates, exact.Limits{Memory: 1 << 20})
	r := rand.New(rand.NewPCG(1, 1))
	sum, n := 0.0, 0.0
	for range 50 {
		s := play.State{}
		for !s.Used {
			c := r.IntN(play.Colours)
			legal, _ := g.Legal(&s.Board, c)
			var next []play.State
			for cell := range g.Cells(legal) {
				for opened := range g.Openings(&s, cell) {
					next = append(next, g.Right(s, c, cell, opened))
				}
			}
			s = next[r.IntN(len(next))]
		}
		want, err := f.Value(context.Background(), s, exact.NoLimit)
		var v exact.Value
		if b := fast5.From(&s.Board); err != nil || !Value(&b, true, &v) {
			t.Fatal(err)
		}
		for c, p := range v.Win {
			sum, n = sum+(p-want.Win[c])*(p-want.Win[c]), n+1
		}
	}
	if e := math.Sqrt(sum / n); e > .08 {
		t.Errorf("the judge is %.3f off", e)
	}
}

// Packing and unpacking restores the weights.
func TestPack(t *testing.T) {
	n, all := known().count, unpacked()
	var stages []Weights
	for i := range Stages {
		stages = append(stages, Weights{all[2*n*i:][:n], all[2*n*i+n:][:n]})
	}
	var b bytes.Buffer
	if err := pack(&b, stages); err != nil || !bytes.Equal(b.Bytes(), packed) {
		t.Errorf("%d bytes, were %d; %v", b.Len(), len(packed), err)
	}
}

func BenchmarkValue(b *testing.B) {
	board := draw(1, 10, 0, 0)
	var v exact.Value
	for b.Loop() {
		Value(&board, false, &v)
	}
}
