package verb

import (
	"github.com/banmen/banmen"
)

// A Rule states which options an option of a verb excludes or requires. The options are
// the verb's own, or flags of the command.
type Rule struct {
	Option   string
	Excludes []string
	Needs    string
}

// Check reports options that do not go together. given reports whether an option differs
// from its default.
func (v *Verb) Check(given func(option string) bool) error {
	for _, r := range v.Rules {
		if !given(r.Option) {
			continue
		}
		for _, other := range r.Excludes {
			if given(other) {
				return banmen.Errorf(nil, "%s and %s exclude each other", banmen.Flag(r.Option), banmen.Flag(other))
			}
		}
		if r.Needs != "" && !given(r.Needs) {
			return banmen.Errorf(nil, "%s needs %s", banmen.Flag(r.Option), banmen.Flag(r.Needs))
		}
	}
	return nil
}

// IsSet returns a function that reports whether an option of a differs from its default.
// other answers for options that a does not have.
func (v *Verb) IsSet(a Configurable, other func(option string) bool) func(option string) bool {
	usual := v.Configurable().Options()
	return func(name string) bool {
		for i, o := range a.Options() {
			if o.Name == name {
				return o.text() != usual[i].text()
			}
		}
		return other(name)
	}
}
