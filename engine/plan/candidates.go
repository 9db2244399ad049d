package plan

import (
	"context"
	"errors"
	"slices"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// Candidates describes the values that the first variables of a model have in its solutions.
type Candidates struct {
	Solutions int64 // number counted
	More      bool  // whether there are more
	Partial   bool  // whether the time ran out: there may be more, or values left
	Counts    []map[int]int64
	Undecided [][]int // by variable: values that the time did not suffice for

	m *model.Model
}

// failsCounting limits the failures of a count before the candidates are known.
const failsCounting = 3000

// FindCandidates counts the solutions of m by the values of its first variables (cells is their
// number). Counts has, by variable and value, the number of solutions with it.
//
// If there are more solutions than most, it decides instead for each value whether some solution
// has it, and then counts are 1. It asks for all values of a variable together that no solution has
// had so far, and removes impossible values for good. That is also fast for puzzles whose solutions
// are hard to count. When the context ends, FindCandidates returns its error with what was found.
func FindCandidates(ctx context.Context, m *model.Model, cells int, most int64) (*Candidates, error) {
	c := &Candidates{m: m, Counts: make([]map[int]int64, cells), Undecided: make([][]int, cells)}
	err := c.count(ctx, most, failsCounting)
	if errors.Is(err, engine.ErrFails) || err == nil && c.More {
		switch err = c.decide(ctx); {
		case err != nil || c.More:
		case c.determined():
			c.Solutions = 1
		default:
			err = c.count(ctx, most, 0)
		}
	}
	if c.Partial = err != nil; c.Partial || c.More || c.determined() {
		for _, counts := range c.Counts {
			for x := range counts {
				counts[x] = 1
			}
		}
	}
	for v := range c.Counts {
		if c.Partial {
			c.Undecided[v] = slices.DeleteFunc(slices.Clone(c.m.Domains[v]), func(x int) bool { return c.Counts[v][x] > 0 })
		}
	}
	return c, err
}

// count counts solutions anew.
func (c *Candidates) count(ctx context.Context, most, fails int64) error {
	c.Solutions = 0
	known := c.Counts
	c.Counts = make([]map[int]int64, len(known))
	for v := range c.Counts {
		c.Counts[v] = map[int]int64{}
	}
	_, err := engine.Search(ctx, c.m, engine.Options{MaxFails: fails}, func(e event.Event) bool {
		if c.More = c.Solutions == most; !c.More {
			c.Solutions++
			c.add(e.Values)
		}
		return !c.More
	})
	if err != nil || c.More {
		for v, counts := range known {
			for x := range counts {
				c.Counts[v][x]++
			}
		}
	}
	return err
}

// determined reports whether each variable has one value: the solution is unique.
func (c *Candidates) determined() bool {
	return !slices.ContainsFunc(c.Counts, func(counts map[int]int64) bool { return len(counts) != 1 })
}

// add counts a solution.
func (c *Candidates) add(values []int) {
	for v := range c.Counts {
		c.Counts[v][values[v]]++
	}
}

// decide finds a solution with each value that some solution has, and leaves only these in
// the domains of the model.
func (c *Candidates) decide(ctx context.Context) error {
	f, err := engine.NewFinder(ctx, c.m)
	if err != nil {
		return err
	}
	unseen := func(v model.Var, x int) bool { return int(v) < len(c.Counts) && c.Counts[v][x] == 0 }
	left := func(v model.Var) []int {
		return slices.DeleteFunc(slices.Clone(f.Domain(v)), func(x int) bool { return !unseen(v, x) })
	}
	for v := range model.Var(len(c.Counts)) {
		for values := left(v); len(values) > 0 && err == nil; values = left(v) {
			var found []int
			if found, err = f.Find(ctx, v, values, unseen); found != nil {
				c.add(found)
			}
		}
	}
	narrowed := *c.m
	narrowed.Domains = slices.Clone(c.m.Domains)
	for v := range c.Counts {
		narrowed.Domains[v] = f.Domain(model.Var(v))
	}
	c.m = &narrowed
	return err
}
