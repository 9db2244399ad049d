package answer

import "github.com/banmen/banmen"

// A LibraryCase is the result for a case of a library of techniques.
type LibraryCase struct {
	Line      int    // of the file, from 1
	Name      string // code of the case with its variant
	Technique string // empty if no technique has the code
	Fails     error  // why the case fails; nil if it passes
}

// Message says whether the case passes, and why not.
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

// JSON returns the JSON form.
func (a LibraryCase) JSON(s Style) any {
	j := tried{Head: Head{Format: Format, Verb: "steps", Line: a.Line}, Case: a.Name, Technique: a.Technique, Pass: a.Fails == nil}
	if a.Fails != nil {
		j.Why = s.Say(banmen.Msg("%v", a.Fails))
	}
	return j
}

type tried struct {
	Head
	Case      string `json:"case"` // code of the technique with its variant
	Technique string `json:"technique,omitempty"`
	Pass      bool   `json:"pass"`
	Why       string `json:"why,omitempty"` // why it fails
}

// LibraryTotals is the JSON form of the totals of a library.
type LibraryTotals struct {
	Head
	Passed int `json:"passed"`
	Failed int `json:"failed"`
}
