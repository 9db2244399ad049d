package tell

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/model"
)

// law describes law i in the puzzle's words, or in general terms if the puzzle has none.
func (t Teller) law(i int) banmen.Message {
	l := &t.Laws[i]
	if t.Describe != nil && l.Joint {
		var all []banmen.Message
		for _, constraint := range l.Joined {
			all = append(all, t.Describe(constraint))
		}
		return once(all)
	}
	if t.Describe != nil {
		if m := t.Describe(l.Index); m.Format != "" {
			return t.rows(l, m)
		}
	}
	var cells []int
	for _, c := range l.Cells {
		if c >= 0 {
			cells = append(cells, c)
		}
	}
	names := t.CellNames(cells...)
	switch c := l.Constraint.(type) {
	case model.Linear:
		if c.Coefficients == nil && c.Worth == nil && c.Least == c.Most {
			return banmen.Msg("the sum of %s must be %d", names, c.Least)
		}
		return banmen.Msg("a sum over %s must be from %d to %d", names, c.Least, c.Most)
	case model.Count:
		values := slices.DeleteFunc(slices.Clone(c.Values), func(v int) bool { return v >= len(t.Symbols) })
		if c.Least == c.Most {
			return banmen.Msg("%s must appear %d times in %s", t.symbols(values...), c.Least, names)
		}
		return banmen.Msg("%s must appear %d to %d times in %s", t.symbols(values...), c.Least, c.Most, names)
	case model.Less:
		return banmen.Msg("the symbols of %s must be in order", names)
	case model.AllDifferentRows:
		return banmen.Msg("the lines of %s must not be equal", names)
	}
	return banmen.Msg("the rule of %s must hold", names)
}

// rows appends to m the rows that the law compares, because m may be about more rows. Only
// AllDifferentRows laws have rows.
func (t Teller) rows(l *logic.Law, m banmen.Message) banmen.Message {
	c, ok := l.Constraint.(model.AllDifferentRows)
	if !ok {
		return m
	}
	var names []banmen.Message
	for _, row := range c.Rows {
		names = append(names, banmen.Msg("%s to %s", t.CellNames(int(row[0])), t.CellNames(int(row[len(row)-1]))))
	}
	return banmen.Msg("%s (%s)", m, and(names))
}

// allLaws describes laws, without repetitions.
func (t Teller) allLaws(all []int) banmen.Message {
	var texts []banmen.Message
	for _, i := range all {
		texts = append(texts, t.law(i))
	}
	return once(texts)
}

// joint says that some counts require all that other counts allow.
func joint(w *tale) {
	say := func(all []logic.Set) banmen.Message {
		var texts []banmen.Message
		for _, s := range all {
			texts = append(texts, w.law(s.A))
		}
		return then(texts)
	}
	w.head = banmen.Msg("what some rules require uses up all that other rules allow")
	w.item(banmen.Msg("needed: %s", say(w.p.Proof.Base)))
	w.item(banmen.Msg("the cells for these are all among the cells of: %s", say(w.p.Proof.Cover)))
	w.end = banmen.Msg("nothing is left for other cells of the rules named last")
	w.mentionAll()
}

// follows says that candidates are true, or false, one symbol at a time.
func (t sight) follows(all []logic.Cand, on bool) banmen.Message {
	var texts []banmen.Message
	for v := 1; v <= t.Rules.Symbols; v++ {
		n := logic.Node{On: on}
		for _, c := range all {
			if c.Symbol() == v {
				n.Cands = append(n.Cands, c)
			}
		}
		switch {
		case len(n.Cands) == 0:
		case !on && t.Rules.Symbols == 2: // with two symbols, "not a" is the same as "b"
			texts = append(texts, t.is(with(n.Cands, v), 3-v))
		default:
			texts = append(texts, t.node(n))
		}
	}
	return clauses(texts)
}
