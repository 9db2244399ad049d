// Package judge estimates the value of a board of Attack 25 for each colour without
// searching: the evaluation at the leaves of a search.
//
// Each colour has a score, the sum of weights of patterns on tuples of panels. The tuples
// are the rows, columns and diagonals of three or more panels, and the six panels around
// each corner in both directions. The probability of winning is the softmax of the
// scores; a second set of scores gives the shares of panels in the same way. Weights
// depend on the number of taken panels. They are learned (learn_test.go) and stored in
// weights.gz.
//
// Othello programs evaluate by such sums (Buro, From simple features to sophisticated
// evaluation functions, 1998), also known as n-tuple networks (Lucas, Learning to play
// Othello with n-tuple systems, 2008).
package judge

import (
	"math"
	"sync"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Fits reports whether boards of g can be judged if the game goes on until the board is
// full. That requires the broadcast rules, equal rates and no wrong answers.
func Fits(g *play.Game, c *exact.Chances) bool {
	return g.Rules == play.Rules{Size: fast5.Size, First: fast5.Cells / 2, Chance: chance, Out: g.Out} &&
		c.Rates == exact.Equal.Rates && c.Wrong == exact.Equal.Wrong
}

// chance is the number of open panels at the Attack Chance.
const chance = 5

// MinOpen is the least number of open panels that can be judged.
const MinOpen = 3

// Stages is the number of sets of weights; see StageOf.
const Stages = fast5.Cells - MinOpen + 2

// StageOf returns the stage of a board: the number of taken panels, plus one from the
// Attack Chance on.
func StageOf(taken int, used bool) int {
	if used {
		return taken + 1
	}
	return taken
}

// Value sets v to the estimated value of b for each colour. It reports false for boards
// it does not know: with fewer than MinOpen open panels, or with the Attack Chance at
// another time.
func Value(b *fast5.Board, used bool, v *exact.Value) bool {
	open := fast5.Cells - b.Taken().Len()
	if open < MinOpen || used != (open <= chance) && open != chance {
		return false
	}
	stages[StageOf(fast5.Cells-open, used)]().Value(b, v)
	return true
}

// Weights are the weights of a stage, by feature: for winning, and for panels.
type Weights [2][]int8

// unit represents 1 in Weights.
const unit = 160

// A Stage holds weights for fast look-up: by tuple and pattern, each colour's weights for winning
// and then for panels.
type Stage [][][2 * play.Colours]int16

// NewStage returns the stage with some weights.
func NewStage(w Weights) Stage {
	var classes [len(shapes)][][2 * play.Colours]int16
	for class, of := range known().of {
		classes[class] = make([][2 * play.Colours]int16, len(of))
		for pattern, numbers := range of {
			for c, n := range numbers {
				classes[class][pattern][c] = int16(w[0][n])
				classes[class][pattern][c+play.Colours] = int16(w[1][n])
			}
		}
	}
	s := make(Stage, len(tuples))
	for t := range s {
		s[t] = classes[tuples[t].class]
	}
	return s
}

// Value is the function Value with the weights of the stage.
func (s Stage) Value(b *fast5.Board, v *exact.Value) {
	p := patternsOf(b)
	var sum [2 * play.Colours]int32
	for t, weights := range s {
		for i, w := range &weights[p.at(t)] {
			sum[i] += int32(w)
		}
	}
	var scores [2][play.Colours]float64
	for i, n := range sum {
		scores[i/play.Colours][i%play.Colours] = float64(n) / unit
	}
	v.Win, v.Panels = Shares(scores[0]), Shares(scores[1])
	for c := range v.Panels {
		v.Panels[c] *= fast5.Cells
	}
}

// Shares returns the softmax of scores.
func Shares(scores [play.Colours]float64) (p [play.Colours]float64) {
	sum := 0.0
	for c, x := range scores {
		p[c] = math.Exp(x)
		sum += p[c]
	}
	for c := range p {
		p[c] /= sum
	}
	return p
}

// patterns holds the patterns of all tuples, 16 bits each, so that four are added at a
// time.
type patterns [7]uint64

func (p *patterns) at(tuple int) int { return int(p[tuple/4] >> (16 * (tuple % 4)) & 0xffff) }

// parts lists, by colour, row and set of panels in the row, their contributions to the patterns.
var parts = sync.OnceValue(func() *[play.Colours][fast5.Size][1 << fast5.Size]patterns {
	var all [play.Colours][fast5.Size][1 << fast5.Size]patterns
	for t, tuple := range tuples {
		digit := 1
		for _, cell := range tuple.cells {
			row, col := cell/fast5.Size, cell%fast5.Size
			for colour := range all {
				all[colour][row][1<<col][t/4] += uint64((colour+1)*digit) << (16 * (t % 4))
			}
			digit *= states
		}
	}
	for colour := range all {
		for row := range all[colour] {
			for set := range all[colour][row] { // the sum over the panels of a set
				first, rest := set&-set, set&(set-1)
				for i := 0; rest != 0 && i < len(patterns{}); i++ {
					all[colour][row][set][i] = all[colour][row][first][i] + all[colour][row][rest][i]
				}
			}
		}
	}
	return &all
})

func patternsOf(b *fast5.Board) (sum patterns) {
	parts := parts()
	for colour, s := range b {
		for row := range fast5.Size {
			for i, x := range &parts[colour][row][s>>((fast5.Size+1)*row)&(1<<fast5.Size-1)] {
				sum[i] += x
			}
		}
	}
	return sum
}
