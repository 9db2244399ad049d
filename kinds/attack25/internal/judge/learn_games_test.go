package judge

import (
	"context"

	"github.com/banmen/banmen/kinds/attack25/internal/exact"
	"github.com/banmen/banmen/kinds/attack25/internal/fast5"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// chances are the probabilities of a random choice; each game uses one of them.
var chances = []float64{.05, .2, .5, 1}

// play plays games and returns their boards by stage.
func (t *teacher) play(games int) (boards [Stages][]play.State) {
	for range games {
		chance := chances[t.random.IntN(len(chances))]
		for s := (play.State{}); ; {
			stage := t.stageOf(&s)
			if stage >= Stages {
				break
			}
			boards[stage] = append(boards[stage], s)
			best, _ := t.best(&s, t.random.IntN(play.Colours), t.random.Float64() < chance)
			s = best
		}
	}
	return boards
}

func (t *teacher) stageOf(s *play.State) int {
	return StageOf(fast5.Cells-t.game.Open(&s.Board).Len(), s.Used)
}

// best returns the state after a colour's choice, and its value if known. The choice
// follows the stage, or is greedy if that has not been learned, or random.
func (t *teacher) best(s *play.State, colour int, random bool) (best play.State, value exact.Value) {
	most := -1.0
	legal, _ := t.game.Legal(&s.Board, colour)
	for cell := range t.game.Cells(legal) {
		for opened := range t.game.Openings(s, cell) {
			next := t.game.Right(*s, colour, cell, opened)
			v, score := exact.Value{}, t.random.Float64()
			if stage := t.stageOf(&next); !random && stage < Stages && t.stages[stage] != nil {
				b := fast5.From(&next.Board)
				t.stages[stage].Value(&b, &v)
				score = v.Win[colour]
			} else if !random {
				score += float64(next.Board[colour].Len())
			}
			if score > most {
				most, best, value = score, next, v
			}
		}
	}
	return best, value
}

// value returns the value of a board.
func (t *teacher) value(stage int, s *play.State) (v exact.Value, err error) {
	if stage >= due {
		return t.solver.Value(context.Background(), *s, exact.NoLimit)
	}
	for colour := range play.Colours {
		_, w := t.best(s, colour, false)
		for c := range play.Colours {
			v.Win[c] += w.Win[c] / play.Colours
			v.Panels[c] += w.Panels[c] / play.Colours
		}
	}
	return v, nil
}
