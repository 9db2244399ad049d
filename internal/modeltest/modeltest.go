// Package modeltest draws random constraints of every type, and solved boards, for tests.
package modeltest

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/banmen/banmen/model"
)

// Sorts are the names of all types of constraints.
var Sorts = []string{"all different", "linear", "count", "less", "table", "regular", "all different rows", "or", "and", "not", "rank", "connected"}

// Constraint draws a constraint of any sort on some of the first n variables, whose
// values go from 1 to k. Model.Check has nothing against it.
func Constraint(t *rapid.T, n, k int) model.Constraint {
	return Of(t, rapid.SampledFrom(Sorts).Draw(t, "sort"), n, k)
}

// Of draws a constraint of a type.
func Of(t *rapid.T, sort string, n, k int) model.Constraint {
	d := drawer{t, n, k}
	return d.draw(sort, 2)
}

type drawer struct {
	t    *rapid.T
	n, k int
}

func (d drawer) int(low, high int, label string) int {
	return rapid.IntRange(low, high).Draw(d.t, label)
}

// some draws some of the variables, in any order.
func (d drawer) some() []model.Var {
	all := make([]model.Var, d.n)
	for i := range all {
		all[i] = model.Var(i)
	}
	return rapid.Permutation(all).Draw(d.t, "of")[:d.int(1, d.n, "how many")]
}

// draw returns a random constraint, with constraints inside it down to a depth.
func (d drawer) draw(sort string, deep int) model.Constraint {
	of := d.some()
	switch sort {
	case "linear":
		return d.linear(of)
	case "count":
		values := rapid.SliceOfN(rapid.IntRange(1, d.k), 1, 2).Draw(d.t, "values")
		least := d.int(0, 2, "least")
		return model.Count{Of: of, Values: values, Least: least, Most: least + d.int(0, 2, "more")}
	case "less":
		return model.Less{Of: of, OrEqual: rapid.Bool().Draw(d.t, "or equal")}
	case "table":
		tuple := rapid.SliceOfN(rapid.IntRange(1, d.k), len(of), len(of))
		return model.Table{Of: of, Tuples: rapid.SliceOfN(tuple, 0, 8).Draw(d.t, "tuples"), Forbidden: rapid.Bool().Draw(d.t, "forbidden")}
	case "regular":
		return model.Regular{Of: of, Automaton: d.automaton()}
	case "all different rows":
		wide := d.int(1, len(of), "wide")
		c := model.AllDifferentRows{Rows: slices.Collect(slices.Chunk(of[:len(of)/wide*wide], wide))}
		if l := d.some(); len(l) >= wide && rapid.Bool().Draw(d.t, "crossing") {
			c.Rows = append(c.Rows, l[:wide])
		}
		return c
	case "rank":
		wide := d.int(1, len(of), "wide")
		c := model.Rank{Line: d.some()[:1], First: d.int(1, d.k, "first"), Less: d.int(0, 2, "less"), Ties: rapid.Bool().Draw(d.t, "ties")}
		c.Line = of[:wide]
		for range d.int(0, 2, "sides") {
			var side [][]model.Var
			for range d.int(1, 2, "lines") {
				if l := d.some(); len(l) >= wide {
					side = append(side, l[:wide])
				}
			}
			c.Sides = append(c.Sides, side)
		}
		return c
	case "connected":
		c := model.Connected{Of: of, Values: rapid.SliceOfN(rapid.IntRange(1, d.k), 1, 2).Draw(d.t, "values"), Least: d.int(0, 2, "least"), Most: len(of)}
		if rapid.Bool().Draw(d.t, "size") {
			c.Most = c.Least + d.int(0, 2, "more")
		}
		for i := range of {
			for j := range i {
				if d.int(0, 2, "edge") == 0 {
					c.Edges = append(c.Edges, [2]int{j, i})
				}
			}
		}
		return c
	case "or":
		return model.Or{Of: d.parts(deep)}
	case "and":
		return model.And{Of: d.parts(deep)}
	case "not":
		return model.Not{Of: d.parts(deep)[0]}
	}
	return model.AllDifferent{Of: of}
}

func (d drawer) linear(of []model.Var) model.Constraint {
	c := model.Linear{Of: of}
	if rapid.Bool().Draw(d.t, "coefficients") {
		c.Coefficients = rapid.SliceOfN(rapid.IntRange(-2, 2), len(of), len(of)).Draw(d.t, "coefficient")
	}
	if rapid.Bool().Draw(d.t, "worths") {
		c.Worth = rapid.SliceOfN(rapid.IntRange(-3, 3), d.k+1, d.k+1).Draw(d.t, "worth")
		c.Least = d.int(-4, 4, "least")
	} else {
		c.Least = d.int(0, d.n*d.k, "least")
	}
	c.Most = c.Least + max(0, d.int(-3, 3, "more"))
	return c
}

// automaton returns a random automaton whose states are all reachable. Sometimes it has many
// states, most without a path to an end.
func (d drawer) automaton() model.Automaton {
	a := model.Automaton{States: d.int(1, 4, "states")}
	for s := range a.States - 1 {
		a.Steps = append(a.Steps, model.Step{From: d.int(0, s, "from"), Value: d.int(1, d.k, "value"), To: s + 1})
	}
	for range d.int(0, 6, "steps") {
		a.Steps = append(a.Steps, model.Step{From: d.int(0, a.States-1, "from"), Value: d.int(1, d.k, "value"), To: d.int(0, a.States-1, "to")})
	}
	a.Ends = rapid.SliceOfN(rapid.IntRange(0, a.States-1), 1, 3).Draw(d.t, "ends")
	if d.int(0, 3, "many") == 0 {
		for range 64 {
			a.Steps = append(a.Steps, model.Step{From: 0, Value: 1, To: a.States})
			a.States++
		}
	}
	return a
}

// parts draws one to three constraints.
func (d drawer) parts(deep int) []model.Constraint {
	sorts := Sorts
	if deep == 0 {
		sorts = Sorts[:7]
	}
	var all []model.Constraint
	for range d.int(1, 3, "parts") {
		all = append(all, d.draw(rapid.SampledFrom(sorts).Draw(d.t, "part"), deep-1))
	}
	return all
}
