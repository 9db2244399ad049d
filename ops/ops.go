// Package ops implements the operations on puzzles of any kind: solve, list, count,
// classify, generate, watch, explain. Only ops and package game, which has the operations
// on games, query the facets of a puzzle.
//
// [Explain] shows how people solve a puzzle, step by step in sentences; [NewReasoner]
// gives the next step, hints and pictures. [NewRater] rates the difficulty of a puzzle;
// [NewGenerator] makes puzzles, also for a level ([Target]). Package codec finds forms by
// their names, package stream reads files of any form, and package lang translates
// sentences.
package ops

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/plain"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/model"
)

// A Method is a way to solve; the zero value means Methods[0].
type Method struct {
	Name string
	Doc  banmen.Message // description for people
	run  engine.Func

	InOrder    bool // whether the first solution it finds is the first in reading order
	Incomplete bool // whether it may get stuck; it then leaves cells open and does not determine solutions

	// Measured makes Solve use the method itself, to obtain its Stats, even if the kind
	// has a faster search.
	Measured bool

	Memory int64 // bytes for learned clauses; 0 means 1 GiB
}

// Methods lists all methods, the default first.
var Methods = []Method{
	{Name: "fast", Doc: banmen.Msg("propagation, and a guess where the choice is smallest"), run: engine.Search},
	{Name: "naive", Doc: banmen.Msg("cell by cell in reading order, only values that agree with row, column and box"), run: plain.Naive, InOrder: true},
	{Name: "brute", Doc: banmen.Msg("cell by cell in reading order, every value, then a check"), run: plain.Brute, InOrder: true},
	{Name: "last", Doc: banmen.Msg("only the last value left by a row, column or box"), run: plain.Last, Incomplete: true},
}

// FindMethod returns the method with a name; "" is the default.
func FindMethod(name string) (Method, error) {
	i := slices.IndexFunc(Methods, func(m Method) bool { return m.Name == name || name == "" })
	if i >= 0 {
		return Methods[i], nil
	}
	var names []string
	for _, m := range Methods {
		names = append(names, m.Name)
	}
	return Method{}, banmen.Errorf(banmen.ErrCannot, "there is no method %q: expected one of %s", name, strings.Join(names, ", "))
}

// Replaceable reports whether a faster search, such as the kind's own, may replace the
// method. The method must find all solutions and not promise which comes first.
func (m Method) Replaceable() bool { return !m.InOrder && !m.Incomplete }

// Search runs the method on the puzzle and sends its events to the sink. Without trace it
// sends only solutions (and what an Incomplete method sets).
func (m Method) Search(ctx context.Context, p banmen.Puzzle, trace bool, sink event.Sink) (event.Stats, error) {
	md, err := modelOf(p)
	if err != nil {
		return event.Stats{}, err
	}
	run := m.run
	if run == nil {
		run = Methods[0].run
	}
	return run(ctx, md, engine.Options{Trace: trace, Memory: m.Memory}, sink)
}

// CheckModel returns an ErrCannot if p is a game, which has no model.
func CheckModel(p banmen.Puzzle) error {
	_, err := modelOf(p)
	return err
}

func modelOf(p banmen.Puzzle) (*model.Model, error) {
	if err := banmen.CheckGivens(p); err != nil {
		return nil, err
	}
	m, ok := p.(banmen.Modeler)
	if !ok {
		return nil, banmen.Errorf(banmen.ErrCannot, "this is a game: it has moves, not solutions")
	}
	return m.Model(), nil
}
