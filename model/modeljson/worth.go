package modeljson

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// A worth is the worth of values in a sum.
type worth struct {
	table []int  // by symbol; nil: each is worth its own number
	known []bool // by symbol: whether it is a number or its worth is given
	at    *node  // the node of the sum
}

// worths returns the worths of symbols: given ones by text, otherwise the text read as a number.
func (r *ruleReader) worths(in map[string]*node) (worth, error) {
	w := worth{at: in["sum"]}
	if w.at == nil {
		w.at = in["equal sums"]
	}
	w.table, w.known = ownWorth(r.Values)
	if in["worth"] == nil {
		return w.plain(), nil
	}
	given := make([]bool, len(w.table))
	err := r.members(in["worth"], func(values []int, n *node) error {
		x, err := n.integer()
		for u := range w.table {
			if slices.Contains(values, u) || values[0] == others && !given[u] {
				w.table[u], w.known[u] = x, true
			}
		}
		for _, v := range values {
			if v != others {
				given[v] = true
			}
		}
		return err
	})
	return w.plain(), err
}

// plain drops the table if every symbol is worth its own number, as engines then need
// none.
func (w worth) plain() worth {
	for v := 1; v < len(w.table); v++ {
		if w.table[v] != v {
			return w
		}
	}
	w.table = nil
	return w
}

// suits returns an error if a possible value has no worth.
func (w worth) suits(r *ruleReader, of []model.Var) error {
	for _, v := range of {
		if i := slices.IndexFunc(r.Domains[v], func(x int) bool { return !w.known[x] }); i >= 0 {
			return w.at.errorf("the value %q of %s has no number: expected it in the field %q", r.Values[r.Domains[v][i]], r.Name(v), "worth")
		}
	}
	return nil
}
