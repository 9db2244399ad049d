package modeljson

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// readRules reads the constraints.
func (r *reader) readRules(_ *node, in map[string]*node) error {
	if in["constraints"] == nil {
		return nil
	}
	if err := in["constraints"].want(array); err != nil {
		return err
	}
	for _, n := range in["constraints"].list {
		if err := r.readRule(n); err != nil {
			return err
		}
	}
	return nil
}

// readRule reads one object, which is as many rules as it has sets and fields.
func (r *reader) readRule(n *node) error {
	in, err := n.fields("of", "different", "sum", "worth", "count")
	if err != nil {
		return err
	}
	if in["of"] == nil {
		return n.errorf("the field %q is missing: expected variables", "of")
	}
	if in["different"] == nil && in["sum"] == nil && in["count"] == nil {
		return n.errorf("expected a field %q, %q or %q", "different", "sum", "count")
	}
	if in["worth"] != nil && in["sum"] == nil {
		return in["worth"].errorf("the field %q is for sums: expected a field %q", "worth", "sum")
	}
	sets, err := r.sets(in["of"])
	if err != nil {
		return err
	}
	if err := r.different(in["different"], sets); err != nil {
		return err
	}
	if err := r.sum(in["sum"], in["worth"], sets); err != nil {
		return err
	}
	return r.count(in["count"], sets)
}

func (r *reader) different(n *node, sets [][]model.Var) error {
	if n == nil {
		return nil
	}
	if n.kind != boolean || !n.yes {
		return n.errorf("the field %q can only be true", "different")
	}
	for _, set := range sets {
		r.Rules = append(r.Rules, Rule{What: Different, Of: set})
	}
	return nil
}

// span reads a number, or an array of the least and the most.
func (r *reader) limits(n *node) (least, most int, err error) {
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

func (r *reader) sum(n, worths *node, sets [][]model.Var) error {
	if n == nil {
		return nil
	}
	least, most, err := r.limits(n)
	if err != nil {
		return err
	}
	worth, known := ownWorth(r.Values)
	if err := r.worths(worths, worth, known); err != nil {
		return err
	}
	for _, set := range sets {
		for _, v := range set {
			if i := slices.IndexFunc(r.Domains[v], func(x int) bool { return !known[x] }); i >= 0 {
				return n.errorf("the value %q of %s has no number: expected it in the field %q", r.Values[r.Domains[v][i]], r.Name(v), "worth")
			}
		}
		rule := Rule{What: Sum, Of: set, Worth: worth, Least: least, Most: most}
		low, high, step := r.Reach(rule)
		if a, b := span(rule, low, high, step); step > 0 && (b-a)/step >= maxRange && (least > low || most < high) {
			return n.errorf("too many sums are allowed: expected at most %d between the least and the most", maxRange)
		}
		r.Rules = append(r.Rules, rule)
	}
	return nil
}

// worths takes the numbers of values, by their texts.
func (r *reader) worths(n *node, worth []int, known []bool) error {
	if n == nil {
		return nil
	}
	if err := n.want(object); err != nil {
		return err
	}
	told := map[int]bool{}
	for i, key := range n.keys {
		v, err := r.value(key)
		if err != nil {
			return err
		}
		if told[v] {
			return key.errorf("the value %q stands twice", key.text)
		}
		told[v], known[v] = true, true
		if worth[v], err = n.list[i].integer(); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) count(n *node, sets [][]model.Var) error {
	if n == nil {
		return nil
	}
	if err := n.want(object); err != nil {
		return err
	}
	told := map[int]bool{}
	for i, key := range n.keys {
		v, err := r.value(key)
		if err != nil {
			return err
		}
		if told[v] {
			return key.errorf("the value %q stands twice", key.text)
		}
		told[v] = true
		least, most, err := r.limits(n.list[i])
		if err != nil {
			return err
		}
		if least < 0 {
			return n.list[i].errorf("expected a number from 0, found %d", least)
		}
		for _, set := range sets {
			r.Rules = append(r.Rules, Rule{What: Count, Of: set, Value: v, Least: least, Most: most})
		}
	}
	return nil
}
