package model

// An Automaton is a nondeterministic finite automaton. Its states are numbered
// from 0, where it begins; it accepts values that can lead it to one of Ends.
type Automaton struct {
	States     int
	Steps      []Step
	Ends       []int
	Expression string // the regular expression that it comes from, to be written again; empty: none
}

// A Step leads from one state to another by a value.
type Step struct{ From, Value, To int }

// accepts reports whether the automaton accepts the values of variables.
func (a *Automaton) accepts(of []Var, values []int) bool {
	at := make([]bool, a.States)
	at[0] = true
	for _, v := range of {
		next := make([]bool, a.States)
		for _, s := range a.Steps {
			if at[s.From] && s.Value == values[v] {
				next[s.To] = true
			}
		}
		at = next
	}
	for _, e := range a.Ends {
		if at[e] {
			return true
		}
	}
	return false
}

// unreached returns a state that no steps lead to from the first, or -1.
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
