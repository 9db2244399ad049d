package plan

import (
	"context"
	"fmt"
	"math/big"

	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// countParts counts the solutions of a model part by part if no constraint ties the parts
// together: each filling of a part goes with each filling of the others. Parts that
// differ only in their place are counted once. With an error the count is 0, as the total
// is unknown.
func countParts(ctx context.Context, m *model.Model, o CountOptions) (*big.Int, []message.Message, error) {
	all := partsOf(m)
	if len(all) < 2 {
		c := newCounter(m, o)
		n, err := c.count(ctx)
		return n, c.plan, err
	}
	names, times := make([]string, len(all)), map[string]int64{} // number of equal parts
	for i, part := range all {
		names[i] = fmt.Sprintf("%#v", *part)
		times[names[i]]++
	}
	plan := []message.Message{message.Msg("independent parts: %d (%d different)", len(all), len(times))}
	total := big.NewInt(1)
	for i, part := range all {
		n := times[names[i]]
		if n == 0 {
			continue // already counted
		}
		times[names[i]] = 0
		o.Factor = nil // a refusal is about this part alone
		c := newCounter(part, o)
		one, err := c.count(ctx)
		if err != nil {
			return new(big.Int), plan, err
		}
		total.Mul(total, one.Exp(one, big.NewInt(n), nil))
		plan = append(plan, c.plan...)
	}
	return total, plan, nil
}

// partsOf splits m into independent models. Variables with a common constraint, directly or
// indirectly, are in one model with their constraints. It returns nil if a constraint names no
// variable.
func partsOf(m *model.Model) []*model.Model {
	root := tied(m)
	at := make([]model.Var, len(m.Domains)) // by variable: its number in its part
	parts := map[model.Var]*model.Model{}
	var all []*model.Model
	for v, d := range m.Domains {
		part := parts[root[v]]
		if part == nil {
			part = &model.Model{}
			parts[root[v]] = part
			all = append(all, part)
		}
		at[v] = model.Var(len(part.Domains))
		part.Domains = append(part.Domains, d)
	}
	for _, c := range m.Constraints {
		vars := c.Vars()
		if len(vars) == 0 {
			return nil
		}
		part := parts[root[vars[0]]]
		part.Constraints = append(part.Constraints, model.Renamed(c, at))
	}
	return all
}

// tied returns for each variable the first variable that it is tied to.
func tied(m *model.Model) []model.Var {
	root := make([]model.Var, len(m.Domains))
	for v := range root {
		root[v] = model.Var(v)
	}
	find := func(v model.Var) model.Var {
		for root[v] != v {
			root[v] = root[root[v]]
			v = root[v]
		}
		return v
	}
	for _, c := range m.Constraints {
		vars := c.Vars()
		for _, v := range vars {
			a, b := find(vars[0]), find(v)
			root[max(a, b)] = min(a, b)
		}
	}
	for v := range root {
		root[v] = find(model.Var(v))
	}
	return root
}
