// Package proof reads paths and steps with proofs, written as JSON (package
// logic/stepjson), and checks them independently of the techniques that found them.
package proof

import (
	"context"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/stepjson"
	"github.com/banmen/banmen/ops"
)

// A Record is a line with steps of a puzzle.
type Record struct {
	Entry  banmen.Entry // initial position
	Path   bool         // each step applies to the position after the previous one; otherwise all steps apply to the first position
	Solved bool         // whether the path claims to end with a full board
	steps  []step
	text   []byte // of the line
}

// A step is a step as read, before its names are resolved.
type step struct {
	Technique string `json:"technique"`
	Name      string `json:"name"`
	stepjson.Step
}

// An Unproved is a step that does not prove its claims.
type Unproved struct {
	Step      int    // from 1; 0 is the end of the path
	Technique string // key of its technique; empty for the end of the path
	Name      string
	Claims    []string       // unproved claims: R1C2=5, R1C2<>5
	Why       banmen.Message // in words
}

// Check checks each step, and returns the number of proved steps and the unproved ones.
// It fails with a *banmen.SyntaxError for something that is not a step of the puzzle.
func (r *Record) Check(ctx context.Context) (proved int, unproved []Unproved, err error) {
	reasoner, err := ops.NewReasoner(ctx, r.Entry, new(logic.Ladder))
	if err != nil {
		return 0, nil, err
	}
	switch {
	case reasoner.Solutions == 0:
		return 0, []Unproved{{Why: banmen.Msg("the puzzle has no solution")}}, nil
	case len(reasoner.Wrong) > 0:
		cell := reasoner.Wrong[0]
		return 0, []Unproved{{Why: banmen.Msg("%s is wrong there", ops.CellName(r.Entry.Puzzle, cell)+"="+reasoner.Symbol(cell))}}, nil
	}
	names := reasoner.Names()
	for i := range r.steps {
		p, err := r.read(names, i)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return proved, unproved, err
		}
		if u := r.judge(reasoner, i, p); u.Why.Format != "" {
			unproved = append(unproved, u)
		} else {
			proved++
		}
		if r.Path {
			reasoner.Apply(p)
		}
	}
	if r.Path && r.Solved && !reasoner.Solved() {
		unproved = append(unproved, Unproved{Why: banmen.Msg("the board is not full after the last step")})
	}
	return proved, unproved, nil
}

// read resolves the cells and symbols of a step.
func (r *Record) read(names *stepjson.Names, i int) (*logic.Step, error) {
	s := &r.steps[i]
	p, err := names.Read(&s.Step, &logic.Technique{Key: s.Technique, Name: s.Name})
	if wrong, ok := err.(*stepjson.Error); ok {
		return nil, r.at(stepjson.Place(r.text, append([]any{"steps", i}, wrong.Path...)), wrong.Text)
	}
	return p, err
}

// judge returns the unproved parts of a step in the current position.
func (r *Record) judge(reasoner *ops.Reasoner, i int, p *logic.Step) Unproved {
	u := Unproved{Step: i + 1, Technique: p.Technique.Key, Name: p.Technique.Name}
	switch place, remove := reasoner.Unproved(p); {
	case len(p.Place)+len(p.Remove) == 0:
		u.Why = banmen.Msg("it places and removes nothing")
	case r.steps[i].Proof == nil:
		u.Claims = append(reasoner.Candidates(p.Place, "="), reasoner.Candidates(p.Remove, "<>")...)
		u.Why = banmen.Msg("it is a guess, which nothing proves")
	case len(place)+len(remove) > 0:
		u.Claims = append(reasoner.Candidates(place, "="), reasoner.Candidates(remove, "<>")...)
		u.Why = banmen.Msg("not proved: %s", strings.Join(u.Claims, " "))
	}
	return u
}
