package engine_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/model"
)

// Ranks of lines on a Latin square, among its rows and columns in both directions.
func TestAgreeRanks(t *testing.T) {
	const n = 4
	sides := make([][][]model.Var, 4)
	for i := range n {
		var row, col []model.Var
		for j := range n {
			row, col = append(row, model.Var(n*i+j)), append(col, model.Var(n*j+i))
		}
		for k, l := range [][]model.Var{row, col} {
			back := slices.Clone(l)
			slices.Reverse(back)
			sides[2*k], sides[2*k+1] = append(sides[2*k], l), append(sides[2*k+1], back)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m := latin(n)
		square := rapid.SampledFrom(squares(t, n)).Draw(t, "square")
		for _, i := range rapid.SliceOfN(rapid.IntRange(0, n*n-1), 0, 4).Draw(t, "given") {
			m.Domains[i] = []int{square[i]}
		}
		ties := rapid.Bool().Draw(t, "ties")
		for range rapid.IntRange(1, 6).Draw(t, "ranks") {
			s := rapid.IntRange(0, 3).Draw(t, "side")
			line := rapid.SampledFrom(sides[s]).Draw(t, "line")
			c := model.Rank{Line: line, First: square[line[0]], Sides: slices.Delete(slices.Clone(sides), s, s+1), Ties: ties}
			for c.Less < 3 && !model.Holds(c, square) {
				c.Less++
			}
			if rapid.IntRange(0, 9).Draw(t, "off") == 0 {
				c.Less = rapid.IntRange(0, 3).Draw(t, "less")
			}
			m.Require(c)
		}
		want, _ := solutions(t, plain.Naive, m, engine.Options{})
		agreeCopying(t, m, want)
	})
}
