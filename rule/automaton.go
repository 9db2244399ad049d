package rule

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// Automaton returns an automaton that reads the numbers of n cells of a board. It starts in state
// first. Function next returns the state after a number, or false if the number is not allowed. The
// automaton accepts in states for which end returns true.
func Automaton[S comparable](g *Grid, n int, first S, next func(at S, value int) (S, bool), end func(S) bool) model.Automaton {
	states, number := []S{first}, map[S]int{first: 0}
	var a model.Automaton
	length, longer := 0, 1 // length of the shortest path to state from; the first state with a longer one
	for from := 0; from < len(states); from++ {
		if end(states[from]) {
			a.Ends = append(a.Ends, from)
		}
		if from == longer {
			length, longer = length+1, len(states)
		}
		if length == n {
			continue
		}
		for v := g.Low(); v <= g.High(); v++ {
			s, ok := next(states[from], v)
			if !ok {
				continue
			}
			to, known := number[s]
			if !known {
				to = len(states)
				number[s], states = to, append(states, s)
			}
			if len(a.Steps) == cap(a.Steps) {
				a.Steps = slices.Grow(a.Steps, max(64, len(a.Steps))) // fewer copies than append alone would make
			}
			a.Steps = append(a.Steps, model.Step{From: from, Value: v, To: to})
		}
	}
	a.States = len(states)
	return a
}
