package modeljson

import (
	"slices"
	"strings"

	"github.com/banmen/banmen/model"
)

// A ruleReader reads constraints.
type ruleReader struct{ *reader }

// readRules reads the constraints.
func (r *reader) readRules(_ *node, in map[string]*node) error {
	if in["constraints"] == nil {
		return nil
	}
	if err := in["constraints"].want(array); err != nil {
		return err
	}
	rules := ruleReader{r}
	for _, n := range in["constraints"].list {
		all, err := rules.constraints(n)
		if err != nil {
			return err
		}
		r.Rules, r.places = append(r.Rules, all...), append(r.places, slices.Repeat([]*node{n}, len(all))...)
	}
	return nil
}

// The fields of a constraint: rules for sets of variables, options of these rules, and fields that
// join constraints.
var (
	saying  = []string{"different", "sum", "count", "less", "allowed", "forbidden", "regular", "connected", "different rows", "equal sums"}
	beside  = []string{"of", "worth", "coefficients", "edges"}
	joining = []string{"or", "and", "not"}
)

// constraints reads one object, which holds a constraint for each of its sets and stated
// rules.
func (r *ruleReader) constraints(n *node) ([]model.Constraint, error) {
	in, err := n.fields(slices.Concat(beside, saying, joining)...)
	if err != nil {
		return nil, err
	}
	for _, name := range joining {
		if in[name] != nil {
			c, err := r.joined(n, name, in)
			return []model.Constraint{c}, err
		}
	}
	if !slices.ContainsFunc(saying, func(name string) bool { return in[name] != nil }) {
		return nil, n.errorf("expected one of the fields %s", strings.Join(slices.Concat(saying, joining), ", "))
	}
	if in["of"] == nil {
		return nil, n.errorf("the field %q is missing: expected variables", "of")
	}
	for _, name := range []string{"worth", "coefficients"} {
		if in[name] != nil && in["sum"] == nil && (name != "worth" || in["equal sums"] == nil) {
			return nil, in[name].errorf("the field %q is for sums: expected a field %q", name, "sum")
		}
	}
	if in["edges"] != nil && in["connected"] == nil {
		return nil, in["edges"].errorf("the field %q is for connected values: expected a field %q", "edges", "connected")
	}
	sets, err := r.sets(in["of"])
	if err != nil {
		return nil, err
	}
	says, err := r.says(in)
	if err != nil {
		return nil, err
	}
	return r.ofSets(in, sets, says)
}

// joined reads an or, an and or a not, which must be alone in its object.
func (r *ruleReader) joined(n *node, name string, in map[string]*node) (model.Constraint, error) {
	if len(in) > 1 {
		return nil, n.errorf("the field %q must be alone in its object", name)
	}
	list := []*node{in[name]}
	if name != "not" {
		if err := in[name].want(array); err != nil {
			return nil, err
		}
		list = in[name].list
	}
	var parts []model.Constraint
	for _, one := range list {
		all, err := r.constraints(one)
		if err != nil {
			return nil, err
		}
		part := all[0]
		if len(all) > 1 {
			part = model.And{Of: all}
		}
		parts = append(parts, part)
	}
	switch {
	case len(parts) == 0:
		return nil, in[name].errorf("expected constraints")
	case name == "or":
		return model.Or{Of: parts}, nil
	case name == "and":
		return model.And{Of: parts}, nil
	}
	return model.Not{Of: parts[0]}, nil
}

// A sayingOf returns the constraint of a rule for given variables.
type sayingOf func(of []model.Var) (model.Constraint, error)

// ofSets returns the constraints of an object: on each of its sets, and on all sets together.
func (r *ruleReader) ofSets(in map[string]*node, sets [][]model.Var, says []sayingOf) (all []model.Constraint, err error) {
	for _, set := range sets {
		for _, say := range says {
			c, err := say(set)
			if err != nil {
				return nil, err
			}
			all = append(all, c)
		}
	}
	if n := in["different rows"]; n != nil {
		if err := n.wantTrue("different rows"); err != nil {
			return nil, err
		}
		if err := equally(in["of"], sets); err != nil {
			return nil, err
		}
		all = append(all, model.AllDifferentRows{Rows: sets})
	}
	if n := in["equal sums"]; n != nil {
		if err = n.wantTrue("equal sums"); err == nil {
			all, err = r.equalSums(in, sets, all)
		}
	}
	return all, err
}

// wantTrue returns an error unless a field is true.
func (n *node) wantTrue(name string) error {
	if n.kind != boolean || !n.yes {
		return n.errorf("the field %q can only be true", name)
	}
	return nil
}

// equally returns an error if the sets differ in length.
func equally(n *node, sets [][]model.Var) error {
	for _, set := range sets {
		if len(set) != len(sets[0]) {
			return n.errorf("expected sets of the same length, found %d and %d variables", len(sets[0]), len(set))
		}
	}
	return nil
}

// apart returns an error if a variable occurs in two of the sets.
func (r *ruleReader) apart(n *node, sets [][]model.Var) error {
	seen := map[model.Var]bool{}
	for _, set := range sets {
		for _, v := range set {
			if seen[v] {
				return n.errorf("%s appears twice in one constraint", r.Name(v))
			}
			seen[v] = true
		}
	}
	return nil
}

// equalSums requires equal sums of each two consecutive sets.
func (r *ruleReader) equalSums(in map[string]*node, sets [][]model.Var, all []model.Constraint) ([]model.Constraint, error) {
	worth, err := r.worths(in)
	if err != nil {
		return nil, err
	}
	for i := range len(sets) - 1 {
		if err := r.apart(in["of"], sets[i:i+2]); err != nil {
			return nil, err
		}
		c := model.EqualSums(sets[i], sets[i+1])
		c.Worth = worth.table
		if err := worth.suits(r, c.Of); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// says returns the rules of an object for each of its sets.
func (r *ruleReader) says(in map[string]*node) (all []sayingOf, err error) {
	for _, one := range []func(map[string]*node) ([]sayingOf, error){r.different, r.sum, r.counts, r.less, r.tuples, r.regular, r.connected} {
		more, err := one(in)
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	return all, nil
}

func (r *ruleReader) different(in map[string]*node) ([]sayingOf, error) {
	if in["different"] == nil {
		return nil, nil
	}
	say := func(of []model.Var) (model.Constraint, error) { return model.AllDifferent{Of: of}, nil }
	return []sayingOf{say}, in["different"].wantTrue("different")
}

func (r *ruleReader) sum(in map[string]*node) ([]sayingOf, error) {
	if in["sum"] == nil {
		return nil, nil
	}
	least, most, err := r.limits(in["sum"])
	if err != nil {
		return nil, err
	}
	worth, err := r.worths(in)
	if err != nil {
		return nil, err
	}
	coefficients, err := in["coefficients"].integers()
	if err != nil {
		return nil, err
	}
	say := func(of []model.Var) (model.Constraint, error) {
		if coefficients != nil && len(coefficients) != len(of) {
			return nil, in["coefficients"].errorf("expected a coefficient for each of %d variables, found %d", len(of), len(coefficients))
		}
		return model.Linear{Of: of, Coefficients: coefficients, Worth: worth.table, Least: least, Most: most}, worth.suits(r, of)
	}
	return []sayingOf{say}, nil
}

// integers reads an array of integers; nil if the field is missing.
func (n *node) integers() (all []int, err error) {
	if n == nil {
		return nil, nil
	}
	if err := n.want(array); err != nil {
		return nil, err
	}
	for _, m := range n.list {
		x, err := m.integer()
		if err != nil {
			return nil, err
		}
		all = append(all, x)
	}
	return all, nil
}

// limits reads a number, or an array of a minimum and a maximum.
func (r *ruleReader) limits(n *node) (least, most int, err error) {
	if n.kind != array {
		least, err = n.integer()
		return least, least, err
	}
	if len(n.list) != 2 {
		return 0, 0, n.errorf("expected the least and the most as two numbers, found %d", len(n.list))
	}
	if least, err = n.list[0].integer(); err != nil {
		return 0, 0, err
	}
	if most, err = n.list[1].integer(); err == nil && least > most {
		err = n.errorf("expected the least before the most, found %d and %d", least, most)
	}
	return least, most, err
}

// others stands for all values that an object does not name. The function members passes it on
// for a star, unless a value is named "*".
const others = -1

// members calls f with the members of an object whose names are values, separated by
// blanks.
func (r *ruleReader) members(n *node, f func(values []int, member *node) error) error {
	if err := n.want(object); err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, key := range n.keys {
		var values []int
		for word := range strings.FieldsSeq(key.text) {
			v, err := r.valueOf(key, word)
			if err != nil && word == "*" {
				v, err = others, nil
			}
			if err != nil {
				return err
			}
			values = append(values, v)
		}
		if len(values) == 0 {
			return key.errorf("there is no value %q", key.text)
		}
		if seen[key.text] {
			return key.errorf("the value %q appears twice", key.text)
		}
		seen[key.text] = true
		if err := f(values, n.list[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *ruleReader) counts(in map[string]*node) (all []sayingOf, err error) {
	if in["count"] == nil {
		return nil, nil
	}
	counts, err := r.valueCounts(in["count"])
	for _, c := range counts {
		all = append(all, func(of []model.Var) (model.Constraint, error) {
			c.Of = of
			return c, nil
		})
	}
	return all, err
}

// valueCounts reads how often values occur, as counts without variables.
func (r *ruleReader) valueCounts(n *node) (all []model.Count, err error) {
	err = r.members(n, func(values []int, limits *node) error {
		if slices.Contains(values, others) {
			_, err := r.valueOf(limits, "*")
			return err
		}
		least, most, err := r.limits(limits)
		if err == nil && least < 0 {
			err = limits.errorf("expected a number from 0, found %d", least)
		}
		all = append(all, model.Count{Values: values, Least: least, Most: most})
		return err
	})
	return all, err
}
