package modeljson

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// IsValue reports whether text can name a value.
func IsValue(text string) bool { return isName(text) || text == "0" }

// isName reports whether text can name a variable.
func isName(text string) bool {
	return text != "" && len(text) <= maxName && !strings.Contains(text, "..") && text != "." && text != "0" &&
		!strings.ContainsFunc(text, func(r rune) bool { return r == ',' || r == '=' || unicode.IsSpace(r) || !unicode.IsPrint(r) })
}

// size reads 8x8.
func size(text string) (rows, cols int, ok bool) {
	a, b, _ := strings.Cut(text, "x")
	rows, ok1 := positive(a)
	cols, ok2 := positive(b)
	return rows, cols, ok1 && ok2
}

// positive reads a number from 1 to the largest number of variables.
func positive(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= Usual.Vars && strconv.Itoa(n) == text
}

// integer reads a whole number.
func (n *node) integer() (int, error) {
	if err := n.want(number); err != nil {
		return 0, err
	}
	i, err := strconv.Atoi(n.text)
	if err != nil || i > maxNumber || i < -maxNumber {
		return 0, n.errorf("expected a whole number from %d to %d, found %s", -maxNumber, maxNumber, n.text)
	}
	return i, nil
}

// values returns the texts of values: of a range 1..9, of one value, or of an array of
// both.
func (n *node) values() ([]*node, error) {
	items := []*node{n}
	if n.kind == array {
		items = n.list
	}
	var all []*node
	for _, item := range items {
		switch {
		case item.kind == number:
			if _, err := item.integer(); err != nil {
				return nil, err
			}
		case item.kind != text:
			return nil, item.errorf("expected a value or a range of values, found a JSON %s", string(item.kind))
		case strings.Contains(item.text, ".."):
			more, err := item.span()
			if err != nil {
				return nil, err
			}
			if all = append(all, more...); len(all) > maxValues {
				return nil, n.errorf("expected at most %d values, found %d", maxValues, len(all))
			}
			continue
		case !IsValue(item.text):
			return nil, item.errorf("expected a value without blanks, commas or dots, found %q", item.text)
		}
		all = append(all, item)
	}
	if len(all) > maxValues {
		return nil, n.errorf("expected at most %d values, found %d", maxValues, len(all))
	}
	return all, nil
}

// span returns the numbers of a range.
func (n *node) span() ([]*node, error) {
	a, b, _ := strings.Cut(n.text, "..")
	first, err := strconv.Atoi(a)
	last, err2 := strconv.Atoi(b)
	if err != nil || err2 != nil || first > last || first < -maxNumber || last > maxNumber {
		return nil, n.errorf("expected a range such as 1..9, found %q", n.text)
	}
	if last-first >= maxValues {
		return nil, n.errorf("expected at most %d values, found %d", maxValues, last-first+1)
	}
	var all []*node
	for x := first; x <= last; x++ {
		all = append(all, &node{line: n.line, column: n.column, kind: number, text: strconv.Itoa(x)})
	}
	return all, nil
}

// readValues collects all values: from the field values, or otherwise from the variables.
func (r *reader) readValues(n *node, in map[string]*node) error {
	r.Values = []string{""}
	var all []*node
	switch vs := in["variables"]; {
	case in["values"] != nil:
		var err error
		if all, err = in["values"].values(); err != nil {
			return err
		}
	case vs == nil || vs.kind != object:
		return n.errorf("the field %q is missing: expected, for example, %q", "values", "1..9")
	default:
		for _, domain := range vs.list {
			some, err := domain.values()
			if err != nil {
				return err
			}
			if all = append(all, some...); len(all) > r.most.Choices {
				return r.tooMany(domain)
			}
		}
		all = union(all)
	}
	return r.addValues(n, all, in["values"] != nil)
}

// union returns each value once; if all are numbers, in ascending order.
func union(all []*node) []*node {
	var once []*node
	seen := map[string]bool{}
	numbers := true
	for _, v := range all {
		if !seen[v.text] {
			seen[v.text] = true
			once = append(once, v)
			numbers = numbers && v.kind == number
		}
	}
	if numbers {
		slices.SortFunc(once, func(a, b *node) int {
			x, _ := a.integer()
			y, _ := b.integer()
			return cmp.Compare(x, y)
		})
	}
	return once
}

// addValues numbers the values.
func (r *reader) addValues(n *node, all []*node, declared bool) error {
	for _, v := range all {
		if r.symbol[v.text] != 0 && declared {
			return v.errorf("the value %q appears twice", v.text)
		}
		r.symbol[v.text] = len(r.Values)
		r.Values = append(r.Values, v.text)
	}
	if len(r.Values) > maxValues+1 {
		return n.errorf("expected at most %d values, found %d", maxValues, len(all))
	}
	if r.Shape.Size() > r.most.Choices/max(1, len(r.Values)-1) {
		return r.tooMany(n)
	}
	return nil
}

// value returns the symbol of a node.
func (r *reader) value(n *node) (int, error) {
	if n.kind != text && n.kind != number {
		return 0, n.errorf("expected a value, found a JSON %s", string(n.kind))
	}
	return r.valueOf(n, n.text)
}

func (r *reader) valueOf(n *node, text string) (int, error) {
	v := r.symbol[text]
	if v == 0 {
		return 0, n.errorf("there is no value %q", text)
	}
	return v, nil
}

// domain returns the symbols of values, ascending.
func (r *reader) domain(n *node) ([]int, error) {
	items, err := n.values()
	if err != nil {
		return nil, err
	}
	domain := []int{}
	for _, item := range items {
		v, err := r.value(item)
		if err != nil {
			return nil, err
		}
		domain = append(domain, v)
	}
	slices.Sort(domain)
	return slices.Compact(domain), nil
}

// readDomains gives each variable its values: all values, or those listed with its name, restricted
// by the field domains.
func (r *reader) readDomains(_ *node, in map[string]*node) error {
	full := grid.Identity(len(r.Values))[1:]
	r.Domains = make([][]int, r.Shape.Size())
	for v := range r.Domains {
		r.Domains[v] = full
	}
	if vs := in["variables"]; vs != nil && vs.kind == object {
		for v, n := range vs.list {
			d, err := r.domain(n)
			if err != nil {
				return err
			}
			r.Domains[v] = d
		}
	}
	if in["domains"] == nil {
		return nil
	}
	if err := in["domains"].want(object); err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, key := range in["domains"].keys {
		if seen[key.text] {
			return key.errorf("the field %q appears twice", key.text)
		}
		seen[key.text] = true
		if err := r.restrict(key, in["domains"].list[i]); err != nil {
			return err
		}
	}
	return nil
}

// restrict restricts the domains of variables to some values.
func (r *reader) restrict(key, values *node) error {
	of, err := r.one(key, key.text)
	if err != nil {
		return err
	}
	d, err := r.domain(values)
	if err != nil {
		return err
	}
	for _, v := range of {
		r.listed += len(d) + len(r.Domains[v])
	}
	if r.listed > 8*r.most.Choices {
		return r.tooMany(key)
	}
	for _, v := range of {
		if len(r.Domains[v]) == len(r.Values)-1 {
			r.Domains[v] = d
			continue
		}
		r.Domains[v] = slices.DeleteFunc(slices.Clone(r.Domains[v]), func(x int) bool {
			_, in := slices.BinarySearch(d, x)
			return !in
		})
	}
	return nil
}

// assignment reads cells=value.
func (r *reader) assignment(n *node) ([]model.Var, int, error) {
	cells, value, ok := strings.Cut(n.text, "=")
	if !ok {
		return nil, 0, n.errorf("expected variables and a value, as in R1C1=5, found %q", n.text)
	}
	of, err := r.one(n, cells)
	if err != nil {
		return nil, 0, err
	}
	v, err := r.valueOf(n, value)
	return of, v, err
}
