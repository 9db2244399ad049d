package modeljson

import (
	"slices"

	"github.com/banmen/banmen/model"
)

// Model states the puzzle for engines. Its variables are the cells of the board.
func (f *File) Model() *model.Model {
	m := &model.Model{Domains: slices.Clone(f.Domains)}
	for c, v := range f.Givens.Cells {
		if v != 0 {
			m.Domains[c] = slices.DeleteFunc(slices.Clone(f.Domains[c]), func(x int) bool { return x != int(v) })
		}
	}
	m.Require(f.Rules...)
	if f.Order != nil {
		m.Order = f.order()
	}
	return m
}

// order returns the list order: the file's order, with ties decided in reading order.
func (f *File) order() []model.Literal {
	order := slices.Clone(f.Order)
	listed := map[model.Literal]bool{}
	for _, lit := range order {
		listed[lit] = true
	}
	for v, domain := range f.Domains {
		var more []model.Literal
		for _, x := range domain {
			if lit := (model.Literal{Var: model.Var(v), Value: x}); !listed[lit] {
				more = append(more, lit)
			}
		}
		if len(more) > 1 {
			order = append(order, more...)
		}
	}
	return order
}
