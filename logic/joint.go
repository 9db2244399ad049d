package logic

import (
	"slices"

	"github.com/banmen/banmen/model"
	"github.com/banmen/banmen/model/lower"
)

// A Source returns the number of the rule that states a constraint of a model, and the name
// of the part of the puzzle that lists the rule, or "".
type Source func(constraint int) (rule int, part string)

const (
	jointCells  = 9       // maximum number of cells of a law that joins pairs; longer lines have a law for each window
	jointStride = 4       // distance between the starts of windows
	jointVars   = 20      // most cells of a law that joins other constraints
	jointArcs   = 1 << 13 // limits the size of a joint law's graph
)

// join names the laws after their parts, and adds joint laws. A joint law combines all constraints
// of one rule, such as a line, or the pairs of a part that form a chain, such as dots. A joint law
// says more than its constraints one by one.
func (f *fromModel) join(m *model.Model) error {
	if f.source == nil || f.narrow != nil {
		return nil
	}
	var rules [][]int // by rule: its constraints
	pairs := map[string][]int{}
	var parts []string
	last := -1
	for i, c := range m.Constraints {
		rule, part := f.source(i)
		if part == "" || !f.areCells(c.Vars()) {
			continue
		}
		if rule != last {
			rules, last = append(rules, nil), rule
		}
		rules[len(rules)-1] = append(rules[len(rules)-1], i)
	}
	for i := range f.laws {
		_, f.laws[i].Part = f.source(f.laws[i].Index)
	}
	for _, rule := range rules {
		if len(rule) > 1 {
			if err := f.joinRule(m, rule); err != nil {
				return err
			}
		} else if isPair(m.Constraints[rule[0]]) {
			_, part := f.source(rule[0])
			if pairs[part] == nil {
				parts = append(parts, part)
			}
			pairs[part] = append(pairs[part], rule[0])
		}
	}
	for _, part := range parts {
		for _, chain := range chains(m, pairs[part]) {
			if err := f.addFree(m, chain); err != nil {
				return err
			}
		}
	}
	return nil
}

// isPair reports whether a constraint relates two cells, so that the pairs of Rules state it.
func isPair(c model.Constraint) bool {
	_, ok := c.(model.Table)
	return ok && len(c.Vars()) == 2
}

// joinRule adds the law of all constraints of a rule.
func (f *fromModel) joinRule(m *model.Model, rule []int) error {
	cells := varsOf(m, rule)
	if len(cells) < 3 || len(cells) > jointVars {
		return nil
	}
	free := true
	and := model.And{}
	for _, i := range rule {
		_, house := m.Constraints[i].(model.AllDifferent)
		free = free && (house || isPair(m.Constraints[i]))
		and.Of = append(and.Of, m.Constraints[i])
	}
	if free {
		return f.addFree(m, rule)
	}
	d, ok := lower.NewDiagram(and, cells, m.Domains, jointArcs, f.stop)
	if !ok {
		return f.spend.on(0)
	}
	return f.addJoint(Law{Constraint: and, Index: rule[0], Joined: rule, layers: d.Layers}, d.Of)
}

// addFree adds joint laws for constraints that are all houses or exclusions of pairs. The graph of
// such a law allows all values of its cells. The constraints then forbid the ways on which two
// cells exclude each other. Long lines have one law for each window.
func (f *fromModel) addFree(m *model.Model, constraints []int) error {
	cells := varsOf(m, constraints)
	for from := 0; from < len(cells); from += jointStride {
		window := cells[from:min(from+jointCells, len(cells))]
		if len(window) < 3 {
			return nil
		}
		l := Law{Tight: true}
		var and model.And
		for _, i := range constraints {
			if !slices.ContainsFunc(m.Constraints[i].Vars(), func(v model.Var) bool { return !slices.Contains(window, v) }) {
				and.Of, l.Joined = append(and.Of, m.Constraints[i]), append(l.Joined, i)
			}
		}
		if len(l.Joined) == 0 {
			continue
		}
		l.Constraint, l.Index = and, l.Joined[0]
		for _, v := range window {
			var arcs []lower.Arc
			for _, x := range m.Domains[v] {
				arcs = append(arcs, lower.Arc{Value: int32(x)})
			}
			l.layers = append(l.layers, arcs)
		}
		if err := f.addJoint(l, window); err != nil || from+jointCells >= len(cells) {
			return err
		}
	}
	return nil
}

func (f *fromModel) addJoint(l Law, of []model.Var) error {
	l.Joint = true
	_, l.Part = f.source(l.Index)
	for _, v := range of {
		l.Cells = append(l.Cells, int(v))
	}
	return f.add(l)
}

// varsOf returns the variables of constraints, each once, in the order of the constraints.
func varsOf(m *model.Model, constraints []int) (all []model.Var) {
	for _, i := range constraints {
		for _, v := range m.Constraints[i].Vars() {
			if !slices.Contains(all, v) {
				all = append(all, v)
			}
		}
	}
	return all
}

// chains returns the chains of constraints that are connected by common cells, without single
// constraints. Each constraint of a chain shares a cell with an earlier one.
func chains(m *model.Model, pairs []int) (all [][]int) {
	left := slices.Clone(pairs)
	for len(left) > 0 {
		chain := []int{left[0]}
		left = left[1:]
		for at := 0; at < len(chain); at++ {
			of := m.Constraints[chain[at]].Vars()
			left = slices.DeleteFunc(left, func(i int) bool {
				near := slices.ContainsFunc(m.Constraints[i].Vars(), func(v model.Var) bool { return slices.Contains(of, v) })
				if near {
					chain = append(chain, i)
				}
				return near
			})
		}
		if len(chain) > 1 {
			all = append(all, chain)
		}
	}
	return all
}
