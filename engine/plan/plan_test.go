package plan_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/engine/plan"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// square returns an n by n board of the values 1 to k with a constraint on each
// line.
func square(n, k int, line func(of []model.Var) model.Constraint) *model.Model {
	m := new(model.Model)
	cells := m.Add(n*n, k)
	for i := range n {
		var row, column []model.Var
		for j := range n {
			row, column = append(row, cells[i*n+j]), append(column, cells[j*n+i])
		}
		m.Require(line(row), line(column))
	}
	return m
}

// models returns small models with every type of constraint. Some fall into parts, some
// have their own list order, and one has no solution.
func models() map[string]*model.Model {
	latin := func(of []model.Var) model.Constraint { return model.AllDifferent{Of: of} }
	sum := func(total int) func([]model.Var) model.Constraint {
		return func(of []model.Var) model.Constraint { return model.Sum(of, total) }
	}
	one := func(of []model.Var) model.Constraint { return model.Exactly(1, of, 2) }
	all := map[string]*model.Model{
		"latin":  square(4, 4, latin),
		"loose":  square(2, 4, latin),
		"sums":   square(3, 3, sum(6)),
		"counts": square(5, 2, one),
		"none":   square(2, 2, sum(9)),
		"places": square(4, 2, one),
	}
	places := all["places"]
	for v := range places.Domains {
		places.Order = append(places.Order, model.Literal{Var: model.Var(v), Value: 2})
	}
	parts := new(model.Model)
	cells := parts.Add(6, 3)
	parts.Require(model.AllDifferent{Of: cells[:3]}, model.AllDifferent{Of: cells[3:]})
	all["parts"] = parts
	return all
}

// solutions returns all solutions in list order by the plain engine.
func solutions(t *testing.T, m *model.Model) [][]uint16 {
	t.Helper()
	var all [][]uint16
	_, err := plain.Naive(t.Context(), m, engine.Options{}, func(e event.Event) bool {
		if e.Type == event.Solution {
			var cells []uint16
			for _, v := range e.Values {
				cells = append(cells, uint16(v))
			}
			all = append(all, cells)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, m.Compare())
	return all
}

func TestCount(t *testing.T) {
	for name, m := range models() {
		want := int64(len(solutions(t, m)))
		for _, most := range []int64{0, 1, 3, 1000} {
			n, how, err := plan.Count(t.Context(), m, plan.CountOptions{AtMost: most})
			if most > 0 {
				most = min(most, want)
			} else {
				most = want
			}
			if err != nil || n.Cmp(big.NewInt(most)) != 0 || len(how) == 0 {
				t.Errorf("%s: %v, %v, %v, want %d", name, n, how, err, most)
			}
		}
	}
}

// All engines give the same list, and it stops when asked to.
func TestList(t *testing.T) {
	for name, m := range models() {
		want := solutions(t, m)
		for _, o := range []plan.ListOptions{{Jobs: 1}, {Jobs: 3}, {Jobs: 1, Memory: 1}, {Jobs: 3, Memory: 1}, {Jobs: 2, Memory: 1, AnyOrder: true}, {Jobs: 1, AnyOrder: true}} {
			o.Cells = len(m.Domains)
			for _, most := range []int{0, 1, 5, 150} {
				var got [][]uint16
				err := plan.List(t.Context(), m, o, func(cells []uint16, _ int64) bool {
					got = append(got, slices.Clone(cells))
					return len(got) != most
				})
				right := err == nil && (len(got) == len(want) || len(got) == most)
				if o.AnyOrder {
					slices.SortFunc(got, m.Compare())
					right = right && isPart(got, want, m.Compare())
				}
				if !right || !o.AnyOrder && !slices.EqualFunc(got, want[:len(got)], slices.Equal) {
					t.Errorf("%s, %+v, at most %d: %d solutions, %v", name, o, most, len(got), err)
				}
			}
		}
	}
}

// isPart reports whether all members are in some, each once; both are sorted.
func isPart(some, all [][]uint16, compare func(a, b []uint16) int) bool {
	for _, x := range some {
		i, found := slices.BinarySearchFunc(all, x, compare)
		if !found {
			return false
		}
		all = all[i+1:]
	}
	return true
}

// first finds the first solution from any solution, even if list order cannot be
// searched.
func TestFirst(t *testing.T) {
	for name, m := range models() {
		all := solutions(t, m)
		for _, known := range all {
			first, sure, err := plan.First(t.Context(), m, known, 1<<40)
			if err != nil || !sure || !slices.Equal(first, all[0]) {
				t.Fatalf("%s: %v, %v, %v, want %v", name, first, sure, err, all[0])
			}
		}
	}
}

// Each solution has exactly one literal of a decision.
func TestDecision(t *testing.T) {
	for name, m := range models() {
		order := m.ListOrder()
		for _, cells := range solutions(t, m) {
			open := make([]uint16, len(cells))
			for depth := 0; ; depth++ {
				literals := plan.Decision(m, order, open)
				if len(literals) == 0 {
					break
				}
				held := slices.DeleteFunc(literals, func(l model.Literal) bool { return int(cells[l.Var]) != l.Value })
				if len(held) != 1 {
					t.Fatalf("%s, %v: %v of decision %d at %v hold", name, cells, held, depth, open)
				}
				open[held[0].Var] = uint16(held[0].Value)
			}
		}
	}
}

func TestRanks(t *testing.T) {
	for name, m := range models() {
		all := solutions(t, m)
		r, err := plan.NewRanks(t.Context(), m, len(m.Domains), 0)
		if err != nil || r.Count().Int64() != int64(len(all)) {
			t.Fatalf("%s: %v", name, err)
		}
		for i, cells := range all {
			got, err := r.Unrank(t.Context(), big.NewInt(int64(i)))
			if err != nil || !slices.Equal(got, cells) {
				t.Fatalf("%s: number %d is %v, %v, want %v", name, i, got, err, cells)
			}
			values := make([]int, len(cells))
			for v, x := range cells {
				values[v] = int(x)
			}
			if n, err := r.Rank(t.Context(), values); err != nil || n.Int64() != int64(i) {
				t.Fatalf("%s: %v has number %v, %v, want %d", name, cells, n, err, i)
			}
		}
		for k := range 20 {
			cells, err := plan.Random(t.Context(), m, len(m.Domains), rand.New(rand.NewPCG(1, uint64(k))))
			if err != nil || (cells == nil) != (len(all) == 0) || cells != nil && !slices.ContainsFunc(all, func(c []uint16) bool { return slices.Equal(c, cells) }) {
				t.Errorf("%s: at random %v, %v", name, cells, err)
			}
		}
	}
}
