// Command learn learns the weights of package judge, from the end of the game
// backwards. When the Attack Chance is due and after it, a board is worth what the
// exact solver says; before that, what the colours would choose by the stage
// after. Boards are those of games in which chance plays along more or less.
//
// It takes some ten minutes of one core and always writes the same.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/judge"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// A round learns all stages once, from games in which players choose by what the
// round before has learnt.
type round struct {
	games int // a board of each stage from each
	due   int // boards at the Attack Chance, which take longest
}

var rounds = []round{{5_000, 300}, {60_000, 4_000}}

// A teacher is the state of the work.
type teacher struct {
	game    *play.Game
	solver  *exact.Fast
	random  *rand.Rand
	stages  [judge.Stages]judge.Stage // as far as they are known
	weights [judge.Stages][2][]float64
}

func main() {
	log.SetFlags(log.Ltime)
	name := flag.String("o", "weights.gz", "file to write")
	flag.Parse()
	rules := play.Rules{Size: fast5.Size, First: fast5.Cells / 2, Chance: 5, Out: 2}
	t := &teacher{game: play.New(rules), random: rand.New(rand.NewPCG(1, 1)),
		solver: exact.NewFast(rules, exact.Equal.Rates, exact.Limits{Memory: 64 << 20})}
	for _, r := range rounds {
		boards := t.play(r.games)
		for stage := judge.Stages - 1; stage > 0; stage-- {
			if stage == due {
				boards[stage] = boards[stage][:r.due]
			}
			log.Printf("stage %d: %s", stage, t.learn(stage, boards[stage]))
		}
	}
	if err := t.write(*name); err != nil {
		log.Fatal(err)
	}
}

// due is the stage at the Attack Chance.
const due = 20

// write writes the weights into a file.
func (t *teacher) write(name string) error {
	all := make([]judge.Weights, judge.Stages)
	for stage, w := range t.weights {
		if w[0] == nil { // the empty board
			w[0], w[1] = make([]float64, judge.Count()), make([]float64, judge.Count())
		}
		all[stage] = judge.Rounded(w)
	}
	var b bytes.Buffer
	if err := judge.Pack(&b, all); err != nil {
		return err
	}
	fmt.Println(b.Len(), "bytes")
	return os.WriteFile(name, b.Bytes(), 0o644)
}
