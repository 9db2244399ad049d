package modeljson

import "slices"

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
	kinds, err := r.sorts(in)
	if err != nil {
		return err
	}
	for _, set := range sets {
		for _, k := range kinds {
			k.rule.Of = set
			if err := r.add(k); err != nil {
				return err
			}
		}
	}
	return nil
}

// A sort is a rule without its variables, and where it stands.
type sort struct {
	rule  Rule
	known []bool // Sum: the symbols that have a worth
	at    *node
}

// sorts returns what an object says of each of its sets.
func (r *reader) sorts(in map[string]*node) (all []sort, err error) {
	if n := in["different"]; n != nil {
		if n.kind != boolean || !n.yes {
			return nil, n.errorf("the field %q can only be true", "different")
		}
		all = append(all, sort{at: n})
	}
	if n := in["sum"]; n != nil {
		s := sort{rule: Rule{Kind: Sum}, at: n}
		if s.rule.Least, s.rule.Most, err = r.limits(n); err != nil {
			return nil, err
		}
		if s.rule.Worth, s.known, err = r.worths(in["worth"]); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	counts, err := r.counts(in["count"])
	return append(all, counts...), err
}

// add adds a rule with its variables.
func (r *reader) add(s sort) error {
	r.Rules, r.places = append(r.Rules, s.rule), append(r.places, s.at)
	if s.rule.Kind == Sum {
		return r.hasWorths(s)
	}
	return nil
}

// hasWorths returns an error if a value that can stand has no worth.
func (r *reader) hasWorths(s sort) error {
	for _, v := range s.rule.Of {
		if i := slices.IndexFunc(r.Domains[v], func(x int) bool { return !s.known[x] }); i >= 0 {
			return s.at.errorf("the value %q of %s has no number: expected it in the field %q", r.Values[r.Domains[v][i]], r.Name(v), "worth")
		}
	}
	return nil
}

// fits returns an error if all rules so far, with what their ranges need, are
// too much.
func (r *reader) fits(n *node) error {
	if r.total > maxNamed {
		return tooMany(n)
	}
	return nil
}

// limits reads a number, or an array of the least and the most.
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

// worths returns the worths of symbols: those told, by the texts of values, and
// the numbers that values are; and which symbols have one.
func (r *reader) worths(n *node) (worth []int, known []bool, err error) {
	worth, known = ownWorth(r.Values)
	if n == nil {
		return worth, known, nil
	}
	told := make([]bool, len(worth))
	err = r.members(n, func(v int, w *node) error {
		x, err := w.integer()
		for u := range worth {
			if u == v || v == others && !told[u] {
				worth[u], known[u] = x, true
			}
		}
		if v != others {
			told[v] = true
		}
		return err
	})
	return worth, known, err
}

// others is what members calls the star, unless it is a value: all values that
// the object does not name.
const others = -1

// members calls f with the members of an object, whose names are values.
func (r *reader) members(n *node, f func(v int, member *node) error) error {
	if err := n.want(object); err != nil {
		return err
	}
	told := map[int]bool{}
	for i, key := range n.keys {
		v, err := r.value(key)
		if key.text == "*" && err != nil {
			v, err = others, nil
		}
		if err == nil && told[v] {
			err = key.errorf("the value %q stands twice", key.text)
		}
		if err == nil {
			told[v] = true
			err = f(v, n.list[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) counts(n *node) (all []sort, err error) {
	if n == nil {
		return nil, nil
	}
	err = r.members(n, func(v int, limits *node) error {
		if v == others {
			_, err := r.valueOf(limits, "*")
			return err
		}
		least, most, err := r.limits(limits)
		if err == nil && least < 0 {
			err = limits.errorf("expected a number from 0, found %d", least)
		}
		all = append(all, sort{rule: Rule{Kind: Count, Value: v, Least: least, Most: most}, at: limits})
		return err
	})
	return all, err
}
