package modeljson

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A breach is what a symmetry does not keep: the domain of a variable, or a rule.
type breach struct {
	domain model.Var
	rule   int // of File.Rules; -1: it is the domain
}

// breaks reports whether y is no symmetry of the domains and rules, and which of
// them it does not keep. As y is a bijection, it is a symmetry if each rule becomes
// a rule. Then it takes solutions to solutions; what does so for other reasons is
// not recognised.
func (c *checker) breaks(y grid.Symmetry) (breach, bool) {
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

// why says what a symmetry makes of what it does not keep.
func (r *reader) why(y grid.Symmetry, b breach) banmen.Message {
	if b.rule < 0 {
		return banmen.Msg("it takes %s to %s, which has other values", r.Name(b.domain), r.names(moved([]model.Var{b.domain}, y)))
	}
	rule := r.Rules[b.rule]
	says, line, of := r.Said(rule), r.places[b.rule].line, slices.Sorted(slices.Values(rule.Vars()))
	if to := moved(of, y); !slices.Equal(to, of) {
		return banmen.Msg("it takes the rule %s in line %d from %s to %s, where there is none such", says, line, r.names(of), r.names(to))
	}
	return banmen.Msg("it makes another rule of %s in line %d about %s", says, line, r.names(of))
}

// called is the word of a symmetry, or its cycles as far as there is room for them; of
// a word for several it is both.
func (r *reader) called(n *node, y grid.Symmetry) string {
	const most = 60
	if n.kind == text && len(r.named(n.text)) == 1 {
		return quote(n.text)
	}
	said := []rune((&writer{File: &r.File}).symmetryText(y))
	if len(said) > most {
		said = append(said[:most], '…')
	}
	if n.kind == text {
		return quote(n.text) + " " + string(said)
	}
	return string(said)
}

// moved returns where a symmetry takes variables, ascending.
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
