package rule

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// Automaton returns an automaton over the numbers of a board, for lines of n cells. Its states are
// those reachable from first by up to n numbers: next returns the state after a number, or false.
// States for which end returns true accept.
func Automaton[S comparable](g *Grid, n int, first S, next func(at S, value int) (S, bool), end func(S) bool) model.Automaton {
	states, number := []S{first}, map[S]int{first: 0}
	var a model.Automaton
	length, longer := 0, 1 // of the shortest way to a state, and the first state to which it is longer
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
				a.Steps = slices.Grow(a.Steps, max(64, len(a.Steps))) // append would copy long ones more often
			}
			a.Steps = append(a.Steps, model.Step{From: from, Value: v, To: to})
		}
	}
	a.States = len(states)
	return a
}
