// Package judge guesses at a glance what a board of Attack 25 is worth to each
// colour: what a search goes by where it ends.
//
// Each colour has a score, the sum of the weights of the patterns on some tuples
// of panels: the rows, columns and diagonals of three panels or more, and the six
// panels round each corner both ways. Its probability of winning is e to its
// score, divided by the sum of that over all colours; scores of another kind give
// the share of the panels in the same way. The weights differ with the number of
// taken panels; they are learnt (learn_test.go) and stand in weights.gz.
//
// Sums of weights of patterns are what programs for Othello go by (Buro, From
// simple features to sophisticated evaluation functions, 1998), where they are
// known as n-tuple networks too (Lucas, Learning to play Othello with n-tuple
// systems, 2008).
package judge

import (
	"math"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Fits reports whether boards of g can be judged, if the game goes on until all
// panels are taken: by the broadcast rules, where all colours are equally likely
// to answer, and nobody is wrong.
func Fits(g *play.Game, c *exact.Chances) bool {
	return g.Rules == play.Rules{Size: fast5.Size, First: fast5.Cells / 2, Chance: chance, Out: g.Out} &&
		c.Rates == exact.Equal.Rates && c.Wrong == exact.Equal.Wrong
}

// chance is how many panels are open when the Attack Chance comes.
const chance = 5

// MinOpen is how many panels are open at least.
const MinOpen = 3

// Stages is how many sets of weights there are. See StageOf.
const Stages = fast5.Cells - MinOpen + 2

// StageOf returns the stage of a board with some panels taken: its number, and
// from the Attack Chance on one more.
func StageOf(taken int, used bool) int {
	if used {
		return taken + 1
	}
	return taken
}

// Value sets v to what b seems to be worth to each colour. It reports whether it
// knows such boards: not those with fewer than MinOpen open panels, or where the
// Attack Chance came sooner or later than it does.
func Value(b *fast5.Board, used bool, v *exact.Value) bool {
	open := fast5.Cells - b.Taken().Len()
	if open < MinOpen || used != (open <= chance) && open != chance {
		return false
	}
	stages[StageOf(fast5.Cells-open, used)]().Value(b, v)
	return true
}

// Weights are those of a stage, by number: for winning, and for panels.
type Weights [2][]int8

// unit is 1 in Weights.
const unit = 160

// A Stage has weights where they are quickly found: by tuple and pattern those of
// each colour for winning, and then for panels.
type Stage [][][2 * play.Colours]int16

// NewStage returns the stage of some weights.
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

// Shares returns by scores what each colour has of a whole.
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

// patterns are the patterns of all tuples, 16 bits each: so four of them can be
// added at a time.
type patterns [7]uint64

func (p *patterns) at(tuple int) int { return int(p[tuple/4] >> (16 * (tuple % 4)) & 0xffff) }

// parts are, by colour, row and set of its panels there, what that adds to the
// patterns.
var parts = func() (all [play.Colours][fast5.Size][1 << fast5.Size]patterns) {
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
			for set := range all[colour][row] { // each is the sum of its panels
				first, rest := set&-set, set&(set-1)
				for i := 0; rest != 0 && i < len(patterns{}); i++ {
					all[colour][row][set][i] = all[colour][row][first][i] + all[colour][row][rest][i]
				}
			}
		}
	}
	return all
}()

func patternsOf(b *fast5.Board) (sum patterns) {
	for colour, s := range b {
		for row := range fast5.Size {
			for i, x := range &parts[colour][row][s>>((fast5.Size+1)*row)&(1<<fast5.Size-1)] {
				sum[i] += x
			}
		}
	}
	return sum
}
