package modeljson

import (
	"slices"
	"strings"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// A breach is the domain of a variable, or the rule, that a permutation does not preserve.
type breach struct {
	domain model.Var
	rule   int // index in File.Rules; -1 if it is the domain
}

// findBreach finds a domain or rule that y does not preserve, and reports whether there is one. As
// y is a bijection, it is a symmetry if it maps each rule to a rule. findBreach does not recognise
// symmetries that map solutions to solutions for other reasons.
func (c *checker) findBreach(y grid.Symmetry) (breach, bool) {
	cells, values := y.Cells, y.Values
	if cells == nil {
		cells = grid.Identity(c.f.Shape.Size())
	}
	if values == nil {
		values = grid.Identity(len(c.f.Values))
	}
	for v, d := range c.f.Domains {
		if len(d) == len(c.f.Values)-1 && len(c.f.Domains[cells[v]]) == len(d) {
			continue
		}
		if !slices.Equal(images(d, values), c.f.Domains[cells[v]]) {
			return breach{domain: model.Var(v), rule: -1}, true
		}
	}
	for i, r := range c.f.Rules {
		if !c.rules[c.key(r, cells, values)] {
			return breach{rule: i}, true
		}
	}
	return breach{}, false
}

// why describes how a permutation breaks a rule or domain.
func (r *reader) why(y grid.Symmetry, b breach) message.Message {
	if b.rule < 0 {
		return message.Msg("it maps %s to %s, which has a different domain", r.Name(b.domain), r.names(moved([]model.Var{b.domain}, y)))
	}
	rule := r.Rules[b.rule]
	says, line, of := r.RuleText(rule), r.places[b.rule].line, slices.Sorted(slices.Values(rule.Vars()))
	if to := moved(of, y); !slices.Equal(to, of) {
		return message.Msg("it maps the rule %s in line %d from %s to %s, which has no such rule", says, line, r.names(of), r.names(to))
	}
	return message.Msg("it changes the rule %s in line %d about %s", says, line, r.names(of))
}

// called names a symmetry by its word, or by its cycles. If the word names several symmetries, it
// adds the cycles. Long cycles are shortened.
func (r *reader) called(n *node, y grid.Symmetry) string {
	const most = 60
	if n.kind == text && len(r.named(n.text)) == 1 {
		return quote(n.text)
	}
	description := []rune((&writer{File: &r.File}).symmetryText(y))
	if len(description) > most {
		description = append(description[:most], '…')
	}
	if n.kind == text {
		return quote(n.text) + " " + string(description)
	}
	return string(description)
}

// moved returns the images of variables under a symmetry, ascending.
func moved(of []model.Var, y grid.Symmetry) []model.Var {
	if y.Cells == nil {
		return of
	}
	var to []model.Var
	for _, c := range images(of, y.Cells) {
		to = append(to, model.Var(c))
	}
	return to
}

// names returns the names of the first few variables.
func (f *File) names(of []model.Var) string {
	const most = 4
	var words []string
	for _, v := range of[:min(most, len(of))] {
		words = append(words, f.Name(v))
	}
	if len(of) > most {
		words = append(words, "…")
	}
	return strings.Join(words, " ")
}
