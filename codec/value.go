package codec

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen/internal/lazy"
)

// A value is the meaning of a group: a cell, a string, or a list of values, which may have
// names.
type value struct {
	cell
	quoted bool
	list   []value // nil: a cell or a string
	names  []string
	group  bool
}

// valueOf returns the value of a group.
func valueOf(g *group) value {
	v := value{cell: g.from, group: true}
	var rows []value
	for row := range pieces(g.items, func(n item) bool { return n.sep == ';' || n.sep == '|' || n.sep == '\n' }) {
		r := value{cell: row[0].cell, group: true}
		separate := func(n item) bool { return n.sep == ',' }
		if !g.commas {
			separate = func(n item) bool { return n.sep != ':' }
		}
		for element := range pieces(row, separate) {
			name, one := elementOf(element)
			r.list, r.names = append(r.list, one), append(r.names, name)
		}
		rows = append(rows, r)
	}
	same := len(rows) > 1 && !slices.ContainsFunc(rows, func(r value) bool {
		return len(r.list) != len(rows[0].list) || len(r.list) < 2 || slices.ContainsFunc(r.names, func(s string) bool { return s != "" })
	})
	if same {
		v.list = rows
		v.names = make([]string, len(rows))
		return v
	}
	for _, r := range rows {
		v.list, v.names = append(v.list, r.list...), append(v.names, r.names...)
	}
	return v
}

// pieces yields the pieces of items. ends reports whether an item is the last of its piece.
func pieces(items []item, ends func(item) bool) func(func([]item) bool) {
	return func(yield func([]item) bool) {
		from := 0
		for i, n := range items {
			if ends(n) || i == len(items)-1 {
				if !yield(items[from : i+1]) {
					return
				}
				from = i + 1
			}
		}
	}
}

// elementOf returns the name and the value of an element. It leaves out names of types and
// functions before the value.
func elementOf(items []item) (name string, v value) {
	for i, n := range items {
		if n.sep == ':' && i < len(items)-1 {
			name = n.text
			if n.group != nil {
				name = "()"
			}
			items = items[i+1:]
			break
		}
	}
	var values []value
	for _, n := range items {
		switch {
		case n.group != nil:
			values = append(values, valueOf(n.group))
		default:
			values = append(values, value{cell: n.cell, quoted: n.quoted})
		}
	}
	last := values[len(values)-1]
	switch {
	case len(values) == 1:
		return name, last
	case last.group && len(last.list) == 1 && !last.list[0].group && !isDigits(values[0].text): // Some(5)
		return name, last.list[0]
	case last.group:
		return name, last
	}
	cells := !slices.ContainsFunc(values, func(v value) bool { _, ok := cleanCell(v.text); return v.group || !ok })
	if cells {
		return name, value{cell: values[0].cell, group: true, list: values, names: make([]string, len(values))}
	}
	return name, last // Just 5
}

var (
	worthNames    = lazy.Regexp(`^(?i:value|val|v|digit|number|num|n|symbol|char|content|text|answer|given|clue)$`)
	solutionNames = lazy.Regexp(`(?i)solution|solved|answer|解答|lösung`)
)

// asCell returns the cell that v stands for: v itself, or a field of the object v with a name such
// as "value". It reports false if v is not a cell.
func (v value) asCell() (cell, bool) {
	switch {
	case !v.group:
		if v.quoted && utf8.RuneCountInString(v.text) > 2 {
			return v.cell, false
		}
		text, ok := cleanCell(v.text)
		return cell{text, v.line, v.col}, ok || utf8.RuneCountInString(v.text) <= 8 && !v.quoted && identifier().MatchString(v.text)
	case len(v.list) == 0:
		return cell{"", v.line, v.col}, true
	case v.named():
		for i, name := range v.names {
			if worthNames().MatchString(name) && !v.list[i].group {
				if text := v.list[i].text; text == "false" || text == "true" {
					continue
				}
				return v.list[i].asCell()
			}
		}
		if slices.ContainsFunc(v.list, func(one value) bool { return one.group && deep(one) }) {
			return v.cell, false
		}
		return cell{"", v.line, v.col}, true
	case len(v.list) == 1:
		return v.list[0].asCell()
	}
	return v.cell, false
}

func deep(v value) bool { return len(v.list) > 3 || slices.ContainsFunc(v.list, deep) }

var identifier = lazy.Regexp(`^[A-Za-z]\w*$`)

// named reports whether a value is an object.
func (v value) named() bool {
	return slices.ContainsFunc(v.names, func(s string) bool { return s != "" })
}

// unnamed returns a list of the values in v that have no name.
func (v value) unnamed() value {
	unnamed := value{cell: v.cell, group: true}
	for i, one := range v.list {
		if v.names[i] == "" {
			unnamed.list, unnamed.names = append(unnamed.list, one), append(unnamed.names, "")
		}
	}
	return unnamed
}

// spacedRows returns the rows of a list of n strings of n characters in which blanks are open
// cells. It returns nil for other lists.
func (v value) spacedRows() (t table) {
	blanks := false
	for _, one := range v.list {
		if one.group || !one.quoted || utf8.RuneCountInString(one.text) != len(v.list) || strings.Trim(one.text, " 123456789") != "" {
			return nil
		}
		blanks = blanks || strings.Contains(one.text, " ")
		row := characters(one.text, one.line, one.col)
		for i := range row {
			row[i].text = strings.TrimSpace(row[i].text)
		}
		t = append(t, row)
	}
	if !blanks {
		return nil
	}
	return t
}

// asRow returns the cells of a list of cells, or of a string of them. It reports false if v is
// neither.
func (v value) asRow() ([]cell, bool) {
	if !v.group {
		s := scrapOf(line{v.line, v.text}, nil)
		for _, level := range []int{byFields, byCharacters} {
			if row := s.levels[level]; len(row) > 1 {
				for i := range row {
					row[i].col += max(0, v.col-1)
				}
				return row, v.quoted || s.strong
			}
		}
		return nil, false
	}
	if v.named() {
		if lists := slices.DeleteFunc(slices.Clone(v.list), func(one value) bool { return !one.group }); len(lists) == 1 && len(lists[0].list) > 3 && !lists[0].named() {
			return lists[0].asRow()
		}
		return nil, false
	}
	if len(v.list) == 0 {
		return nil, false
	}
	if n := len(v.list); v.list[n-1].group && (n == 1 || n == 2 && identifier().MatchString(v.list[0].text)) { // qw(...)
		return v.list[n-1].asRow()
	}
	row := make([]cell, 0, len(v.list))
	for _, one := range v.list {
		c, ok := one.asCell()
		if !ok {
			return nil, false
		}
		row = append(row, c)
	}
	return row, true
}
