package model

import "fmt"

// An Automaton is a nondeterministic finite automaton. States are numbered from 0, the
// initial state. It accepts a sequence of values that can lead it to one of Ends.
type Automaton struct {
	States     int
	Steps      []Step
	Ends       []int
	Expression string // the regular expression it was made from, kept for writing; may be empty
}

// A Step leads from one state to another by a value.
type Step struct{ From, Value, To int }

// unreached returns a state that cannot be reached from state 0, or -1.
func (a *Automaton) unreached() int {
	next := make([][]int, a.States)
	for _, s := range a.Steps {
		next[s.From] = append(next[s.From], s.To)
	}
	seen := make([]bool, a.States)
	seen[0] = true
	for stack := []int{0}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, t := range next[s] {
			if !seen[t] {
				seen[t] = true
				stack = append(stack, t)
			}
		}
	}
	for s, ok := range seen {
		if !ok {
			return s
		}
	}
	return -1
}

// Check returns an error unless all steps join existing states and all states can be
// reached.
func (a *Automaton) Check() error {
	if a.States < 1 {
		return fmt.Errorf("it has %d states, expected one at least", a.States)
	}
	for i, s := range a.Steps {
		if s.From < 0 || s.From >= a.States || s.To < 0 || s.To >= a.States {
			return fmt.Errorf("step %d leads from state %d to %d, expected states from 0 to %d", i, s.From, s.To, a.States-1)
		}
		if s.Value < 1 {
			return fmt.Errorf("step %d: there is no value %d: expected values from 1", i, s.Value)
		}
	}
	for _, e := range a.Ends {
		if e < 0 || e >= a.States {
			return fmt.Errorf("it ends in state %d, expected states from 0 to %d", e, a.States-1)
		}
	}
	if s := a.unreached(); s >= 0 {
		return fmt.Errorf("no steps lead to state %d", s)
	}
	return nil
}
