package answer

import "github.com/banmen/banmen"

// An UnprovedStep is a step of a file that does not prove what it says.
type UnprovedStep struct {
	Line      int    // of the file, from 1
	Step      int    // of the line, from 1; 0: it is about all of them
	Technique string // its key
	Name      string
	Claims    []string // what is not proved
	Why       banmen.Message
}

// Message says where the step is and what is wrong.
func (a UnprovedStep) Message() banmen.Message {
	switch {
	case a.Step == 0:
		return banmen.Msg("line %d: %s", a.Line, a.Why)
	case a.Name == "":
		return banmen.Msg("line %d, step %d: %s", a.Line, a.Step, a.Why)
	}
	return banmen.Msg("line %d, step %d, %s: %s", a.Line, a.Step, a.Name, a.Why)
}

// JSON returns the same as JSON.
func (a UnprovedStep) JSON(s Style) any {
	return unproved{Head: Head{Format: Format, Verb: "check", Line: a.Line}, Step: a.Step, Technique: a.Technique, Claims: a.Claims, Why: s.Say(a.Why)}
}

type unproved struct {
	Head
	Step      int      `json:"step,omitempty"`
	Technique string   `json:"technique,omitempty"`
	Claims    []string `json:"claims,omitempty"`
	Why       string   `json:"why"`
}

// ProofTotals are the totals of a file of steps as JSON.
type ProofTotals struct {
	Head
	Proved   int `json:"proved"`
	Unproved int `json:"unproved"`
}
