package rule

import (
	"slices"
	"sync"

	"github.com/banmen/banmen/model"
)

// Automaton returns an automaton that reads the numbers of n cells of a board. It starts in state
// first. Function next returns the state after a number, or false if the number is not allowed. The
// automaton accepts in states for which end returns true.
//
// Automata of the same name and clue are equal on boards with the same numbers. They are shared and
// must not be changed.
func Automaton[S comparable](g *Grid, name string, clue, n int, first S, next func(at S, value int) (S, bool), end func(S) bool) model.Automaton {
	return automata.get(automatonKey{name: name, clue: clue, cells: n, low: g.Low(), high: g.High()}, func() model.Automaton {
		return newAutomaton(g, n, first, next, end)
	})
}

// An automatonKey identifies an automaton: its name and clue, the number of cells, and the least and
// greatest number of the board.
type automatonKey struct {
	name                   string
	clue, cells, low, high int
}

// automata are the automata made last.
var automata automatonCache

// An automatonCache keeps automata that were made. If they have too many steps, it forgets all of
// them.
type automatonCache struct {
	sync.Mutex
	known map[automatonKey]model.Automaton
	steps int
}

// mostSteps limits the steps of kept automata; a step takes 24 bytes.
const mostSteps = 1 << 17

// get returns the automaton of a key, which make makes if it is not kept.
func (c *automatonCache) get(k automatonKey, make func() model.Automaton) model.Automaton {
	c.Lock()
	a, ok := c.known[k]
	c.Unlock()
	if ok {
		return a
	}
	a = make()
	c.Lock()
	defer c.Unlock()
	if c.steps += len(a.Steps); c.known == nil || c.steps > mostSteps {
		c.known, c.steps = map[automatonKey]model.Automaton{}, len(a.Steps)
	}
	c.known[k] = a
	return a
}

func newAutomaton[S comparable](g *Grid, n int, first S, next func(at S, value int) (S, bool), end func(S) bool) model.Automaton {
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
