package tell

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
)

// An Advice says what to look for to find a technique and why it works. Terms explains its terms.
type Advice struct {
	Look, Why banmen.Message
	Terms     []Term
}

// A Term is a technical term, explained at its first use.
type Term struct{ Name, Meaning banmen.Message }

// AdviceOn returns the advice on technique t. It reports false if there is none, as for rule
// techniques, whose steps explain themselves.
func AdviceOn(t *logic.Technique) (Advice, bool) {
	for _, f := range families() {
		for key := range strings.FieldsSeq(f.keys) {
			if part, inside := strings.CutPrefix(key, "*"); t.Key == key || inside && strings.Contains(t.Key, part) {
				return f.Advice, true
			}
		}
	}
	return Advice{}, false
}

// A family is a group of techniques that share one advice. Its keys are separated by blanks. A key
// with an asterisk in front matches any technique whose key contains it. The first matching family
// counts.
type family struct {
	keys string
	Advice
}

// A Glossary returns each advice and each term only once.
type Glossary struct{ known map[string]bool }

// Lines returns the text to print before the first step of technique t. It says what to look for
// and why it works, and explains terms not yet explained. Later calls for t return nil.
func (g *Glossary) Lines(t *logic.Technique) (lines []banmen.Message) {
	a, ok := AdviceOn(t)
	if !ok || g.seen("technique "+t.Key) {
		return nil
	}
	lines = append(lines, banmen.Msg("Look for: %s.", a.Look), banmen.Msg("Why it works: %s.", a.Why))
	for _, term := range a.Terms {
		if !g.seen(term.Name.Format) {
			lines = append(lines, banmen.Msg("(%s: %s)", term.Name, term.Meaning))
		}
	}
	return lines
}

func (g *Glossary) seen(word string) bool {
	if g.known[word] {
		return true
	}
	if g.known == nil {
		g.known = map[string]bool{}
	}
	g.known[word] = true
	return false
}
