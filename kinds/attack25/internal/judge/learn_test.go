package judge

import (
	"bytes"
	"compress/gzip"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A test learns the weights; -update writes them, which takes some ten minutes on one core and is
// reproducible. Without -update a few games show that learning works.
//
// Weights are learnt from the end of the game backwards. When the Attack Chance is due and after
// it, the value of a board comes from the exact solver. Before that, it comes from what the colours
// would choose by the weights of the next stage. Boards come from games with more or fewer random
// choices.
var update = flag.Bool("update", false, "learn the weights and write weights.gz")

func TestLearn(t *testing.T) {
	if *update {
		var b bytes.Buffer
		if err := pack(&b, newTeacher().learnAll(t, round{5_000, 300}, round{60_000, 4_000})); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("weights.gz", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for stage, w := range newTeacher().learnAll(t, round{60, 6}, round{200, 12}) {
		if len(w[0]) != known().count || len(w[1]) != known().count {
			t.Errorf("stage %d has %d and %d weights, want %d", stage, len(w[0]), len(w[1]), known().count)
		}
	}
}

// A round learns all stages once, from games whose players use the results of the previous round.
type round struct {
	games int // number of games; each gives a board of each stage
	due   int // boards at the Attack Chance, which take the longest
}

// A teacher holds the state of learning.
type teacher struct {
	game    *play.Game
	solver  *exact.Fast
	random  *rand.Rand
	stages  [Stages]Stage // the stages learned so far
	weights [Stages][2][]float64
}

// due is the stage at the Attack Chance.
const due = 20

func newTeacher() *teacher {
	rules := play.Rules{Size: fast5.Size, First: fast5.Cells / 2, Chance: chance, Out: 2}
	return &teacher{game: play.New(rules), random: rand.New(rand.NewPCG(1, 1)),
		solver: exact.NewFast(rules, exact.Equal.Rates, exact.Limits{Memory: 64 << 20})}
}

// learnAll returns the weights of all stages after some rounds; those of the empty board
// are 0. In each stage the weights must predict the boards learned from better than equal
// shares do.
func (t *teacher) learnAll(test *testing.T, rounds ...round) []Weights {
	for _, r := range rounds {
		boards := t.play(r.games)
		for stage := Stages - 1; stage > 0; stage-- {
			if stage == due {
				boards[stage] = boards[stage][:r.due]
			}
			l := t.learn(test, stage, boards[stage])
			test.Logf("stage %d: %d examples, error %.4f, on others %.4f, of equal shares %.4f", stage, l.examples, l.seen, l.unseen, l.equal)
			if l.seen >= l.equal {
				test.Errorf("stage %d: nothing was learnt", stage)
			}
		}
	}
	all := make([]Weights, Stages)
	for stage, w := range t.weights {
		if w[0] == nil {
			w[0], w[1] = make([]float64, known().count), make([]float64, known().count)
		}
		all[stage] = rounded(w)
	}
	return all
}

// pack writes the weights of all stages.
func pack(w io.Writer, all []Weights) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, weights := range all {
		for _, sort := range weights {
			data := make([]byte, len(sort))
			for i, x := range sort {
				data[i] = byte(x)
			}
			if _, err := z.Write(data); err != nil {
				return err
			}
		}
	}
	return z.Close()
}
