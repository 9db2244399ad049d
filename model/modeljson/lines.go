package modeljson

import (
	"errors"
	"strconv"
	"strings"

	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// less reads "less": true or "or equal".
func (r *ruleReader) less(in map[string]*node) ([]sayingOf, error) {
	n := in["less"]
	switch {
	case n == nil:
		return nil, nil
	case n.kind == text && n.text == "or equal", n.kind == boolean && n.yes:
	default:
		return nil, n.errorf("the field %q can only be true or %q", "less", "or equal")
	}
	return []sayingOf{func(of []model.Var) (model.Constraint, error) {
		return model.Less{Of: of, OrEqual: n.kind == text}, nil
	}}, nil
}

// tuples reads allowed or forbidden tuples: an array of strings, each with a value for
// each variable, separated by blanks.
func (r *ruleReader) tuples(in map[string]*node) (all []sayingOf, err error) {
	for _, name := range []string{"allowed", "forbidden"} {
		n := in[name]
		if n == nil {
			continue
		}
		if err := n.want(array); err != nil {
			return nil, err
		}
		tuples := make([][]int, len(n.list))
		for i, item := range n.list {
			if tuples[i], err = r.tuple(item); err != nil {
				return nil, err
			}
		}
		all = append(all, func(of []model.Var) (model.Constraint, error) {
			for i, t := range tuples {
				if len(t) != len(of) {
					return nil, n.list[i].errorf("expected a value for each of %d variables, found %d", len(of), len(t))
				}
			}
			return model.Table{Of: of, Tuples: tuples, Forbidden: name == "forbidden"}, nil
		})
	}
	return all, nil
}

// tuple reads values separated by blanks.
func (r *ruleReader) tuple(n *node) (tuple []int, err error) {
	if err := n.want(text); err != nil {
		return nil, err
	}
	for word := range strings.FieldsSeq(n.text) {
		v, err := r.valueOf(n, word)
		if err != nil {
			return nil, err
		}
		tuple = append(tuple, v)
	}
	return tuple, nil
}

// regular reads a regular expression or an automaton.
func (r *ruleReader) regular(in map[string]*node) ([]sayingOf, error) {
	n := in["regular"]
	if n == nil {
		return nil, nil
	}
	a, err := r.expression(n)
	if n.kind == object {
		a, err = r.automaton(n)
	}
	r.steps += len(a.Steps)
	return []sayingOf{func(of []model.Var) (model.Constraint, error) {
		return model.Regular{Of: of, Automaton: a}, nil
	}}, err
}

func (r *ruleReader) expression(n *node) (model.Automaton, error) {
	if n.kind == object {
		return model.Automaton{}, nil
	}
	if err := n.want(text); err != nil {
		return model.Automaton{}, err
	}
	a, err := model.ExpressionWithin(n.text, r.Values, max(1, min(model.MaxSteps, r.most.Steps-r.steps)))
	var bad *model.ExpressionError
	if errors.As(err, &bad) {
		if bad.Large {
			return a, tooLarge(n.line, n.column, message.Msg("the expression needs too many states"))
		}
		err = n.errorf("expected a value, a dot or a bracket at character %d of the expression %q", bad.Column, n.text)
	}
	return a, err
}

// automaton reads the states, the steps such as "0 x 1" and the ends.
func (r *ruleReader) automaton(n *node) (a model.Automaton, err error) {
	in, err := n.fields("states", "steps", "ends")
	if err != nil {
		return a, err
	}
	for _, name := range []string{"states", "steps", "ends"} {
		if in[name] == nil {
			return a, n.errorf("the field %q is missing", name)
		}
	}
	if a.States, err = in["states"].integer(); err == nil && (a.States < 1 || a.States > r.most.Nodes) {
		err = in["states"].errorf("expected a number from 1 to %d, found %d", r.most.Nodes, a.States)
	}
	if err != nil {
		return a, err
	}
	if a.Ends, err = in["ends"].integers(); err != nil {
		return a, err
	}
	if err := in["steps"].want(array); err != nil {
		return a, err
	}
	for _, item := range in["steps"].list {
		s, err := r.step(item, a.States)
		if err != nil {
			return a, err
		}
		a.Steps = append(a.Steps, s)
	}
	if err := a.Check(); err != nil {
		return a, n.errorf("expected states from 0 to %d, all reachable from state 0", a.States-1)
	}
	return a, nil
}

// step reads a state, a value and a state.
func (r *ruleReader) step(n *node, states int) (s model.Step, err error) {
	if err := n.want(text); err != nil {
		return s, err
	}
	words := strings.Fields(n.text)
	if len(words) != 3 {
		return s, n.errorf("expected a state, a value and a state, found %q", n.text)
	}
	for i, to := range map[int]*int{0: &s.From, 2: &s.To} {
		if *to, err = strconv.Atoi(words[i]); err != nil || *to < 0 || *to >= states {
			return s, n.errorf("expected a state, a value and a state, found %q", n.text)
		}
	}
	s.Value, err = r.valueOf(n, words[1])
	return s, err
}
