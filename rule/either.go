package rule

import (
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/model"
)

// Either are args with a list of alternatives, of which one must hold at least. Between
// alternatives stands a slash; each is parts: cage(3R1C1-R1C2)/thermo(R1C1-R1C3)+odd(R1C1).
type Either struct {
	// Of returns the rule of a constraint that says this.
	Of func(g *Grid, text string, c model.Constraint) Rule
}

// Read reads the alternatives of a part with the parts that ReadParts was called with.
func (k Either) Read(b *Board, p *Part) {
	q, ok := b.Part(p.Name)
	if !ok {
		return
	}
	var rules []Rule
	var args []string
	column := q.ArgsColumn
	for _, text := range SplitOutside(q.Args, ',') {
		r, err := k.one(b, p.Name, text, column)
		if err != nil {
			b.Refuse(err)
			return
		}
		if slices.Contains(args, r.Arg) {
			b.Refuse(banmen.Syntaxf(0, column, "%s stands twice", r.Arg))
			return
		}
		rules, args = append(rules, r), append(args, r.Arg)
		column += len([]rune(text)) + 1
	}
	b.Write(p.Name, strings.Join(args, ","))
	b.Require(rules...)
}

// one reads the alternatives of a rule.
func (k Either) one(b *Board, part, text string, column int) (r Rule, err error) {
	var any model.Or
	var written []string
	for _, branch := range SplitOutside(text, '/') {
		const head = "x:1+"
		name, err := codec.SplitName("x", head+branch, Aliases(b.known)...)
		inner := &Board{Grid: b.Grid, name: name, numbers: true}
		if err == nil {
			inner.ReadParts(b.known)
			_, err = inner.Done()
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
		parts, _ := inner.Done()
		texts := make([]string, len(parts))
		for i, p := range parts {
			if texts[i] = p.Name; p.Args != "" {
				texts[i] += "(" + p.Args + ")"
			}
		}
		written = append(written, strings.Join(texts, "+"))
		column += len([]rune(branch)) + 1
	}
	r = k.Of(&b.Grid, strings.Join(written, "/"), any)
	r.Arg = strings.Join(written, "/")
	// An alternative that was drawn would look like a rule that holds.
	r.Draw = func(f *figure.Figure) { f.Notes = append(f.Notes, part+": "+r.Arg) }
	return r, nil
}

// SplitOutside cuts a text at signs that stand in no brackets.
func SplitOutside(text string, sign byte) (pieces []string) {
	from, depth := 0, 0
	for i := range len(text) {
		switch {
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		case text[i] == sign && depth == 0:
			pieces, from = append(pieces, text[from:i]), i+1
		}
	}
	return append(pieces, text[from:])
}

// Example returns two alternatives for the first two cells.
func (Either) Example(g *Grid) string {
	a, b := g.Name(0), g.Name(1)
	return "less(" + a + "<" + b + ")/odd(" + a + ")"
}
