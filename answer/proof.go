package answer

import "github.com/banmen/banmen"

// An UnprovedStep is a step of a file whose proof fails.
type UnprovedStep struct {
	Line      int    // in the file, from 1
	Step      int    // in the line, from 1; 0: all steps
	Technique string // its key
	Name      string
	Claims    []string // what is not proved
	Why       banmen.Message
}

// Message gives the place of the step and its error.
func (a UnprovedStep) Message() banmen.Message {
	switch {
	case a.Step == 0:
		return banmen.Msg("line %d: %s", a.Line, a.Why)
	case a.Name == "":
		return banmen.Msg("line %d, step %d: %s", a.Line, a.Step, a.Why)
	}
	return banmen.Msg("line %d, step %d, %s: %s", a.Line, a.Step, a.Name, a.Why)
}

// JSON returns the JSON form.
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

// ProofTotals is the JSON form of the totals of a file of steps.
type ProofTotals struct {
	Head
	Proved   int `json:"proved"`
	Unproved int `json:"unproved"`
}
