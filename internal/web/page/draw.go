package page

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
)

// A drawer changes the rules in the text of a puzzle: kind:params+part(args)…:givens.
type drawer struct {
	kind, params, givens string
	parts                []drawnPart
	known                []banmen.Part
	rows, cols           int
}

// A drawnPart is a part in the text of a puzzle, with its rules.
type drawnPart struct {
	name  string
	rules []string
}

// drawerOf takes the text of a puzzle apart.
func drawerOf(text string, k *banmen.Kind, rows, cols int) *drawer {
	d := &drawer{known: k.Parts, rows: rows, cols: cols}
	pieces := append(strings.SplitN(text, ":", 3), "", "")
	d.kind, d.givens = pieces[0], pieces[2]
	all := outside(pieces[1], '+')
	d.params = all[0]
	for _, one := range all[1:] {
		name, args, _ := strings.Cut(one, "(")
		p := drawnPart{name: name}
		if args = strings.TrimSuffix(args, ")"); args != "" {
			p.rules = []string{args}
			if d.part(name).Shape != banmen.ShapeCells {
				p.rules = outside(args, ',')
			}
		}
		d.parts = append(d.parts, p)
	}
	return d
}

// outside cuts a text at signs that stand in no brackets.
func outside(text string, sign rune) (pieces []string) {
	from, depth := 0, 0
	for i, r := range text {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case r == sign && depth == 0:
			pieces, from = append(pieces, text[from:i]), i+1
		}
	}
	return append(pieces, text[from:])
}

// part returns the part with a name; an empty one if there is none.
func (d *drawer) part(name string) banmen.Part {
	for _, p := range d.known {
		if p.Name == name {
			return p
		}
	}
	return banmen.Part{}
}

// text puts the puzzle together again.
func (d *drawer) text() string {
	var b strings.Builder
	b.WriteString(d.kind + ":" + d.params)
	for _, p := range d.parts {
		b.WriteString("+" + p.name)
		if len(p.rules) > 0 {
			between := ","
			if d.part(p.name).Shape == banmen.ShapeCells {
				between = ""
			}
			b.WriteString("(" + strings.Join(p.rules, between) + ")")
		}
	}
	if d.givens != "" {
		b.WriteString(":" + d.givens)
	}
	return b.String()
}

// at returns the index of a part, which it adds if there is none.
func (d *drawer) at(name string) int {
	i := slices.IndexFunc(d.parts, func(p drawnPart) bool { return p.name == name })
	if i < 0 {
		i = len(d.parts)
		d.parts = append(d.parts, drawnPart{name: name})
	}
	return i
}

// add adds a rule of a part; one of the whole board that is there goes away.
func (d *drawer) add(name, cells, value string) error {
	p := d.part(name)
	if p.Shape == banmen.NoShape {
		return banmen.Errorf(nil, "there is no part %q that can be drawn", name)
	}
	had := len(d.parts)
	i := d.at(name)
	if p.Shape == banmen.ShapeBoard {
		if i < had {
			d.parts = slices.Delete(d.parts, i, i+1)
		}
		return nil
	}
	rule, err := d.rule(p, cells, value)
	if err == nil && !slices.Contains(d.parts[i].rules, rule) {
		d.parts[i].rules = append(d.parts[i].rules, rule)
	}
	return err
}

// drop takes a rule of a part away.
func (d *drawer) drop(name, rule string) {
	i := d.at(name)
	d.parts[i].rules = slices.DeleteFunc(d.parts[i].rules, func(r string) bool { return r == rule })
	if len(d.parts[i].rules) == 0 {
		d.parts = slices.Delete(d.parts, i, i+1)
	}
}

var cellNames = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`R(\d+)C(\d+)`) })

// rule returns the text of a rule on cells with a value.
func (d *drawer) rule(p banmen.Part, cells, value string) (string, error) {
	cells = strings.ToUpper(strings.Join(strings.Fields(cells), ""))
	names := cellNames().FindAllString(cells, -1)
	least := map[banmen.Shape]int{banmen.ShapeSign: 2, banmen.ShapeOutside: 2}
	if len(names) < max(1, least[p.Shape]) {
		return "", banmen.Errorf(nil, "too few cells for +%s: expected cells such as R1C1-R1C3, found %q", p.Name, cells)
	}
	switch p.Shape {
	case banmen.ShapeSign:
		return names[0] + cmp.Or(value, strings.Join(cellNames().Split(p.Example, -1), "")) + names[1], nil
	case banmen.ShapeCorner:
		return value + slices.MinFunc(names, func(a, b string) int { return d.number(a) - d.number(b) }), nil
	case banmen.ShapeOutside:
		return value + names[0] + "-" + d.end(names[0], names[1]), nil
	case banmen.ShapeCells, banmen.ShapeGroups:
		return cells, nil
	}
	return value + cells, nil
}

// number returns the index of the cell with a name.
func (d *drawer) number(name string) int {
	m := cellNames().FindStringSubmatch(name)
	r, _ := strconv.Atoi(m[1])
	c, _ := strconv.Atoi(m[2])
	return (r-1)*d.cols + c - 1
}

// end returns the last cell of the line from a cell through another one.
func (d *drawer) end(from, through string) string {
	a, b := d.number(from), d.number(through)
	r, c := a/d.cols, a%d.cols
	dr, dc := cmp.Compare(b/d.cols, r), cmp.Compare(b%d.cols, c)
	for (dr != 0 || dc != 0) && r+dr >= 0 && r+dr < d.rows && c+dc >= 0 && c+dc < d.cols {
		r, c = r+dr, c+dc
	}
	return "R" + strconv.Itoa(r+1) + "C" + strconv.Itoa(c+1)
}

// A pencil draws the rules of a part.
type pencil struct{ Name, Title, Shape, Example string }

// pencils returns the parts of a kind that can be drawn, by their titles.
func pencils(k *banmen.Kind, lang language.Tag) (all []pencil) {
	for _, p := range k.Parts {
		if p.Shape != banmen.NoShape {
			all = append(all, pencil{Name: p.Name, Title: p.Title(lang), Shape: string(p.Shape), Example: p.Example})
		}
	}
	slices.SortStableFunc(all, func(a, b pencil) int { return strings.Compare(a.Title, b.Title) })
	return all
}

// drawn returns the rules in the text of a puzzle, with the addresses that take them away.
func (d *drawer) drawn(text string, lang language.Tag) (all []link) {
	for _, p := range d.parts {
		part := d.part(p.name)
		if part.Shape == banmen.NoShape {
			continue
		}
		rules := p.rules
		if part.Shape == banmen.ShapeBoard {
			rules = []string{""}
		}
		for _, r := range rules {
			q := url.Values{"part": {p.name}, "drop": {r}}
			all = append(all, link{Title: part.Title(lang), Doc: r, To: address("make", text) + "?" + q.Encode()})
		}
	}
	return all
}
