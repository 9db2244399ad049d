package answer

import "github.com/banmen/banmen"

// A LibraryCase is what came of a case of a library of techniques.
type LibraryCase struct {
	Line      int    // of the file, from 1
	Name      string // its code, with its variant
	Technique string // empty: none has its code
	Fails     error  // why; nil: it passes
}

// Message says whether the case passes, or why not.
func (a LibraryCase) Message() banmen.Message {
	name := a.Name
	if a.Technique != "" {
		name += " " + a.Technique
	}
	if a.Fails == nil {
		return banmen.Msg("line %d: %s: pass", a.Line, name)
	}
	return banmen.Msg("line %d: %s: fail: %v", a.Line, name, a.Fails)
}

// JSON returns the same as JSON.
func (a LibraryCase) JSON(s Style) any {
	j := tried{Head: Head{Format: Format, Verb: "steps", Line: a.Line}, Case: a.Name, Technique: a.Technique, Pass: a.Fails == nil}
	if a.Fails != nil {
		j.Why = s.Say(banmen.Msg("%v", a.Fails))
	}
	return j
}

type tried struct {
	Head
	Case      string `json:"case"` // the code of its technique, with its variant
	Technique string `json:"technique,omitempty"`
	Pass      bool   `json:"pass"`
	Why       string `json:"why,omitempty"` // it does not pass
}

// LibraryTotals are the totals of a library as JSON.
type LibraryTotals struct {
	Head
	Passed int `json:"passed"`
	Failed int `json:"failed"`
}
