package verb

import (
	"github.com/banmen/banmen"
)

// A Rule says with which others an option of a verb cannot be, or needs to be. The
// options are the verb's own, or flags that only the command has.
type Rule struct {
	Option   string
	Excludes []string
	Needs    string
}

// Check refuses options that cannot be meant together. given reports whether an
// option has another value than if nobody says one.
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
			return banmen.Errorf(nil, "%s is for %s", banmen.Flag(r.Option), banmen.Flag(r.Needs))
		}
	}
	return nil
}

// IsSet returns what reports whether an option of a has another value than if nobody
// says one; other is asked about options that a has not.
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
