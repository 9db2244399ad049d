package rule

import (
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// Either is the form of args with a list of alternatives separated by slashes, at least one of
// which must hold. Each alternative is a list of parts:
// cage(3R1C1-R1C2)/thermo(R1C1-R1C3)+odd(R1C1).
type Either struct {
	// Of returns the rule with a text and the constraint of its alternatives.
	Of func(g *Grid, text string, c model.Constraint) Rule
}

// Read reads the alternatives of a part with the parts that ReadParts was called with.
func (k Either) Read(b *Board, p *Part) {
	b.requireAll(p.Name, b.read(p.Name, func(text string, column int) (Rule, error) { return k.one(b, p.Name, text, column) }))
}

// one reads the alternatives of a rule.
func (k Either) one(b *Board, part, text string, column int) (r Rule, err error) {
	var any model.Or
	var written []string
	for _, branch := range codec.SplitOutside(text, '/') {
		const head = "x:1+"
		name, err := codec.SplitName("x", head+branch, Aliases(b.known)...)
		inner := &Board{Grid: b.Grid, name: name, numbers: true, outer: b}
		var parts []codec.Part
		if err == nil {
			inner.ReadParts(b.known)
			parts, err = inner.Done()
		}
		if err == nil && len(inner.Rules) == 0 {
			err = banmen.Syntaxf(0, len(head)+1, "expected parts with rules, such as %s, found %q", "cage(3R1C1-R1C2)", branch)
		}
		if syntax, ok := err.(*banmen.SyntaxError); ok {
			return r, &banmen.SyntaxError{Column: column + syntax.Column - len(head) - 1, Text: syntax.Text, Err: syntax.Err}
		} else if err != nil {
			return r, err
		}
		var all model.And
		for _, rule := range inner.Rules {
			all.Of = append(all.Of, rule.Constraints...)
		}
		any.Of = append(any.Of, all)
		texts := make([]string, len(parts))
		for i, p := range parts {
			texts[i] = p.String()
		}
		written = append(written, strings.Join(texts, "+"))
		column += len([]rune(branch)) + 1
	}
	r = k.Of(&b.Grid, strings.Join(written, "/"), any)
	r.Arg = strings.Join(written, "/")
	// do not draw an alternative: it would look like a rule that holds
	r.Draw = func(f *figure.Figure) { f.Notes = append(f.Notes, part+": "+r.Arg) }
	return r, nil
}

// Example returns two alternatives for the first two cells.
func (Either) Example(g *Grid) string {
	a, b := g.Name(0), g.Name(1)
	return "less(" + a + "<" + b + ")/odd(" + a + ")"
}
