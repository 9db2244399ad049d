package count

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/banmen/banmen/model"
)

// A termKind says how the state of a term is stored.
type termKind uint8

const (
	aSet     termKind = iota // the used values, one bit each
	aFlag                    // whether the required value has occurred
	anAmount                 // the amount still to be added, from the total down to 0
)

// A term is a constraint in the form that layers need. Only its state passes from row to
// row. The state says what is left to do, not what was done: terms with equal states and
// equal variables ahead then require the same.
type term struct {
	kind      termKind
	signature string // equal for terms that differ only in variables and total
	total     int    // anAmount: the sum to reach; aFlag: 1
	largest   int    // the largest total among terms of this kind and signature
	vars      []int  // in row order; a variable that counts twice occurs twice
	takes     func(v, value int) int
}

// width returns the number of bits of the state of a term.
func (t *term) width(values int) int {
	switch t.kind {
	case aSet:
		return values
	case aFlag:
		return 1
	}
	return max(1, bits.Len(uint(t.largest)))
}

// mostWorth is the largest absolute worth allowed.
const mostWorth = 1_000_000_000_000

// terms translates the constraints of m. It may shrink domains, and reports false if a
// constraint can never hold.
func terms(m *model.Model, domains [][]int) ([]*term, bool, error) {
	var all []*term
	for _, c := range m.Constraints {
		if c, ok := c.(model.Count); ok && c.Most == 0 {
			for _, v := range c.Of {
				domains[v] = slices.DeleteFunc(slices.Clone(domains[v]), func(x int) bool { return slices.Contains(c.Values, x) })
			}
		}
	}
	if slices.ContainsFunc(domains, func(d []int) bool { return len(d) == 0 }) {
		return nil, false, nil
	}
	for _, c := range m.Constraints {
		t, ok := newTerm(c, domains)
		if !ok {
			return nil, false, nil
		}
		if t != nil {
			all = append(all, t)
		}
	}
	equalWidths(all)
	return all, true, nil
}

// equalWidths gives terms of the same kind and signature states of equal width, so that they can be
// exchanged.
func equalWidths(all []*term) {
	type like struct {
		termKind
		signature string
	}
	largest := map[like]int{}
	for _, t := range all {
		k := like{t.kind, t.signature}
		largest[k] = max(largest[k], t.total)
	}
	for _, t := range all {
		t.largest = largest[like{t.kind, t.signature}]
	}
}

// check looks for errors in a model from outside.
func check(m *model.Model) error {
	for _, d := range m.Domains {
		for i, x := range d {
			if x < 1 || x > mostWorth || i > 0 && x <= d[i-1] {
				return Malformed
			}
		}
	}
	for _, c := range m.Constraints {
		for _, v := range c.Vars() {
			if v < 0 || int(v) >= len(m.Domains) {
				return Malformed
			}
		}
		if s, ok := c.(model.Linear); ok && !worthsFit(s, m.Domains) {
			return Malformed
		}
	}
	return nil
}

func worthsFit(s model.Linear, domains [][]int) bool {
	fits := func(x int) bool { return -mostWorth <= x && x <= mostWorth }
	for _, v := range s.Of {
		for _, x := range domains[v] {
			if s.Worth != nil && x >= len(s.Worth) {
				return false
			}
			if !fits(s.WorthOf(x)) {
				return false
			}
		}
	}
	return fits(s.Least)
}

// newTerm translates a constraint. It returns nil if the constraint always holds, and
// false if it never does.
func newTerm(c model.Constraint, domains [][]int) (*term, bool) {
	switch c := c.(type) {
	case model.AllDifferent:
		if len(c.Of) < 2 {
			return nil, true
		}
		return &term{kind: aSet, signature: "all different", vars: ints(c.Of)}, true
	case model.Count:
		return countTerm(c, domains)
	case model.Linear:
		return sumTerm(c, domains)
	}
	return nil, false // Takes admits no other type
}

// Takes reports whether layers take a constraint as it is: an AllDifferent, or a Linear
// without coefficients or a Count whose bounds are one number. Package lower translates
// others.
func Takes(c model.Constraint) bool {
	switch c := c.(type) {
	case model.AllDifferent:
		return true
	case model.Linear:
		return c.Least == c.Most && c.Coefficients == nil
	case model.Count:
		return c.Least == c.Most
	}
	return false
}

func ints(vars []model.Var) []int {
	out := make([]int, len(vars))
	for i, v := range vars {
		out[i] = int(v)
	}
	return out
}

// countTerm drops the variables that cannot have a counted value.
func countTerm(c model.Count, domains [][]int) (*term, bool) {
	t := &term{kind: anAmount, total: c.Most, signature: fmt.Sprintf("count %d", c.Values)}
	counts := func(value int) bool { return slices.Contains(c.Values, value) }
	for _, v := range c.Of {
		if slices.ContainsFunc(domains[v], counts) {
			t.vars = append(t.vars, int(v))
		}
	}
	if c.Most < 0 || c.Most > len(t.vars) {
		return nil, false
	}
	if c.Most == 0 {
		return nil, true
	}
	if c.Most == 1 {
		t.kind = aFlag
	}
	t.takes = func(_, value int) int {
		if counts(value) {
			return 1
		}
		return 0
	}
	return t, true
}

// sumTerm counts what each variable adds above its least worth, in units of the greatest
// common divisor.
func sumTerm(c model.Linear, domains [][]int) (*term, bool) {
	t := &term{kind: anAmount, total: c.Least, vars: ints(c.Of)}
	least := map[int]int{}
	unit, high := 0, 0
	for _, v := range t.vars {
		worths := worthsOf(c, domains[v])
		least[v] = slices.Min(worths)
		t.total -= least[v]
		high += slices.Max(worths) - least[v]
		for _, w := range worths {
			unit = model.GCD(unit, w-least[v])
		}
	}
	if t.total < 0 || t.total > high || unit > 0 && t.total%unit != 0 {
		return nil, false
	}
	if unit == 0 { // every variable is fixed, and the sum fits
		return nil, true
	}
	t.total /= unit
	t.signature = fmt.Sprintf("sum %v in %d", c.Worth, unit)
	t.takes = func(v, value int) int { return (c.WorthOf(value) - least[v]) / unit }
	return t, true
}

func worthsOf(c model.Linear, domain []int) []int {
	out := make([]int, len(domain))
	for i, x := range domain {
		out[i] = c.WorthOf(x)
	}
	return out
}
