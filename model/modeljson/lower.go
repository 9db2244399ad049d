package modeljson

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// Model states the puzzle for engines. The variables of the board come first. A
// range of sums or counts has a variable of its own behind them that takes up
// what is missing: a sum from 3 to 5 is 5 with a variable that is worth 0, 1 or
// 2. It follows from the others, so the number of solutions is the same.
func (f *File) Model() *model.Model {
	m := &model.Model{Domains: slices.Clone(f.Domains)}
	for c, v := range f.Givens.Cells {
		if v != 0 {
			m.Domains[c] = slices.DeleteFunc(slices.Clone(f.Domains[c]), func(x int) bool { return x != int(v) })
		}
	}
	l := &lowering{f: f, m: m}
	for _, r := range f.Rules {
		switch r.Kind {
		case Different:
			m.Require(model.AllDifferent{Of: r.Of})
		case Sum:
			l.sum(r)
		case Count:
			l.count(r)
		}
	}
	if f.Order != nil || l.rest != nil {
		m.Order = l.order()
	}
	return m
}

// A lowering puts rules into the closed set of constraints.
type lowering struct {
	f    *File
	m    *model.Model
	rest []rest
}

// A rest is a variable that takes up what is missing of a rule.
type rest struct {
	v  model.Var
	of []model.Var // the others of the rule
}

// spare returns the first value that no cell has.
func (l *lowering) spare() int { return len(l.f.Values) }

// add appends a variable with this domain to those of the rule, which it returns.
func (l *lowering) add(of []model.Var, domain []int) []model.Var {
	v := model.Var(len(l.m.Domains))
	l.m.Domains = append(l.m.Domains, domain)
	l.rest = append(l.rest, rest{v, of})
	return append(slices.Clip(of), v)
}

// sum takes a range of sums.
func (l *lowering) sum(r Rule) {
	low, high, step := l.f.Reach(r)
	if r.Least <= low && r.Most >= high {
		return
	}
	least, most := span(r, low, high, step)
	if least > most {
		l.never(r.Of)
		return
	}
	worth, of := slices.Clone(r.Worth), r.Of
	if least < most {
		var domain []int
		for x := 0; x <= most-least; x += step {
			domain = append(domain, len(worth))
			worth = append(worth, x)
		}
		of = l.add(of, domain)
	} else if plainWorth(worth) {
		worth = nil
	}
	l.m.Require(model.Sum{Of: of, Worth: worth, Total: most})
}

// never takes a rule that cannot hold, as one that no symmetry changes: nothing of
// these is worth anything, and one is wanted.
func (l *lowering) never(of []model.Var) {
	l.m.Require(model.Sum{Of: of, Worth: make([]int, len(l.f.Values)), Total: 1})
}

// span returns the least and the greatest sum of a rule that can be.
func span(r Rule, low, high, step int) (least, most int) {
	least, most = max(r.Least, low), min(r.Most, high)
	if least > most || step == 0 {
		return least, most
	}
	return least + (step-(least-low)%step)%step, most - (most-low)%step
}

// count takes a range of counts.
func (l *lowering) count(r Rule) {
	least, most := max(r.Least, 0), min(r.Most, len(r.Of))
	switch c := (model.Count{Of: r.Of, Value: r.Value, N: most}); {
	case least > most:
		l.never(r.Of)
	case least == most:
		l.m.Require(c)
	case least == 0 && most == len(r.Of):
	case most == least+1:
		c.Of = l.add(r.Of, []int{r.Value, l.spare()})
		l.m.Require(c)
	default:
		r.Worth = make([]int, len(l.f.Values))
		r.Worth[r.Value] = 1
		l.sum(r)
	}
}

// order returns the order of lists: that of the file, where it leaves more than
// one value of a variable out these in reading order, and each rest where it
// follows.
func (l *lowering) order() []model.Literal {
	order := slices.Clone(l.f.Order)
	listed := map[model.Literal]bool{}
	for _, lit := range order {
		listed[lit] = true
	}
	for v, domain := range l.f.Domains {
		var more []model.Literal
		for _, x := range domain {
			if lit := (model.Literal{Var: model.Var(v), Value: x}); !listed[lit] {
				more = append(more, lit)
			}
		}
		if len(more) > 1 || l.f.Order == nil {
			order = append(order, more...)
		}
	}
	return l.withRests(order)
}

// withRests puts the literals of each rest behind the last of its rule.
func (l *lowering) withRests(order []model.Literal) []model.Literal {
	last := make([]int, len(l.m.Domains))
	for i, lit := range order {
		last[lit.Var] = i
	}
	behind := make(map[int][]model.Var)
	for _, r := range l.rest {
		at := 0
		for _, v := range r.of {
			at = max(at, last[v])
		}
		behind[at] = append(behind[at], r.v)
	}
	var all []model.Literal
	for i, lit := range order {
		all = append(all, lit)
		for _, v := range behind[i] {
			for _, x := range l.m.Domains[v] {
				all = append(all, model.Literal{Var: v, Value: x})
			}
		}
	}
	return all
}
