package judge

import (
	"math"
	"testing"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

const (
	epochs  = 8   // passes over the examples
	pace    = 0.1 // initial step size; it falls to nothing
	examine = 20  // one board in twenty is for testing, not learning
)

// An example is a board with its value.
type example struct {
	board fast5.Board
	value exact.Value
}

// An outcome holds the errors of weights: on the examples learned from, on others, and,
// on the first, of equal shares for all colours.
type outcome struct {
	examples            int
	seen, unseen, equal float64
}

// learn learns the weights of a stage from boards.
func (t *teacher) learn(test *testing.T, stage int, boards []play.State) outcome {
	var all []example
	for i := range boards {
		v, err := t.value(stage, &boards[i])
		if err != nil {
			test.Fatal(err)
		}
		for c := range v.Panels {
			v.Panels[c] /= fast5.Cells
		}
		all = append(all, example{fast5.From(&boards[i].Board), v})
	}
	unseen, seen := all[:len(all)/examine], all[len(all)/examine:]
	l := t.learner(stage)
	for epoch := range epochs {
		t.random.Shuffle(len(seen), func(i, j int) { seen[i], seen[j] = seen[j], seen[i] })
		for i := range seen {
			l.step(&seen[i], pace*float64(epochs-epoch)/epochs)
		}
	}
	t.weights[stage] = l.weights
	t.stages[stage] = NewStage(rounded(l.weights))
	return outcome{len(seen), miss(t.stages[stage], seen), miss(t.stages[stage], unseen), miss(nil, seen)}
}

// A learner descends the gradient of the cross entropy. Steps become shorter for weights
// that changed often (Duchi, Hazan and Singer, Adaptive subgradient methods, 2011).
type learner struct {
	weights, squares [2][]float64
	numbers          [][play.Colours]int32
}

// learner returns a learner that starts from the weights of the next stage, if those
// belong to boards of the same sort.
func (t *teacher) learner(stage int) *learner {
	l := &learner{}
	for sort := range l.weights {
		l.weights[sort], l.squares[sort] = make([]float64, known().count), make([]float64, known().count)
		for i := range l.squares[sort] {
			l.squares[sort][i] = pace
		}
		if stage != due && stage+1 < Stages {
			copy(l.weights[sort], t.weights[stage+1][sort])
		}
	}
	return l
}

// step updates the weights that count for an example.
func (l *learner) step(e *example, pace float64) {
	l.numbers = numbersOf(l.numbers[:0], &e.board)
	for sort, want := range [][play.Colours]float64{e.value.Win, e.value.Panels} {
		weights, squares := l.weights[sort], l.squares[sort]
		var scores [play.Colours]float64
		for _, n := range l.numbers {
			for c := range scores {
				scores[c] += weights[n[c]]
			}
		}
		for c, p := range Shares(scores) {
			slope := p - want[c]
			for _, n := range l.numbers {
				squares[n[c]] += slope * slope
				weights[n[c]] -= pace * slope / math.Sqrt(squares[n[c]])
			}
		}
	}
}

// miss returns the root mean square error of the probability of winning. Without weights
// all colours are equal.
func miss(s Stage, all []example) float64 {
	sum := 0.0
	for i := range all {
		var v exact.Value
		s.Value(&all[i].board, &v)
		for c, p := range v.Win {
			sum += (p - all[i].value.Win[c]) * (p - all[i].value.Win[c])
		}
	}
	return math.Sqrt(sum / float64(play.Colours*len(all)))
}

// rounded returns weights in the form they are stored.
func rounded(weights [2][]float64) (w Weights) {
	for sort, list := range weights {
		for _, x := range list {
			w[sort] = append(w[sort], int8(math.Round(max(-127, min(unit*x, 127)))))
		}
	}
	return w
}

// numbersOf appends to n the indexes of the weights that count on a board, by tuple and
// colour.
func numbersOf(n [][play.Colours]int32, b *fast5.Board) [][play.Colours]int32 {
	p := patternsOf(b)
	for t, tuple := range tuples {
		n = append(n, known().of[tuple.class][p.at(t)])
	}
	return n
}
