// Package ops has what can be done with a puzzle of any kind: solve, list,
// count, take classes, generate, watch, explain. It and package game, which has what can
// be done with games, are the only ones that ask a puzzle for its facets.
//
// [Explain] tells how people solve a puzzle, step by step in sentences; [NewReasoner] has the
// next step, hints and pictures. [NewRater] tells how hard a puzzle is, [NewGenerator] makes one,
// of a level too ([Target]). Package codec finds forms by their names, package stream reads files
// of any form, and package lang puts sentences into the language of the reader.
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

// A Method is a way to solve; the zero value is that of Methods[0].
type Method struct {
	Name string
	Doc  banmen.Message // what it does, for people
	run  engine.Func

	InOrder    bool // the first solution that it finds is the first in reading order
	Incomplete bool // it may get stuck: then it leaves cells open, and says nothing of solutions

	// Measured has Solve use the method itself, so that Stats say what it took,
	// where the kind of a puzzle has a faster search that cannot tell.
	Measured bool

	Memory int64 // bytes that a search may learn; 0 is a gibibyte
}

// Methods are all methods, the default first.
var Methods = []Method{
	{Name: "fast", Doc: banmen.Msg("propagation, and a guess where the choice is smallest"), run: engine.Search},
	{Name: "naive", Doc: banmen.Msg("cell by cell in reading order, only values that agree with row, column and box"), run: plain.Naive, InOrder: true},
	{Name: "brute", Doc: banmen.Msg("cell by cell in reading order, every value, then a check"), run: plain.Brute, InOrder: true},
	{Name: "last", Doc: banmen.Msg("only what a row, column or box leaves as its last value"), run: plain.Last, Incomplete: true},
}

// FindMethod returns the method of that name; "" is the default.
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

// Replaceable reports whether a faster search may answer instead of the method, as
// that of the kind: it finds all solutions, and whichever comes first will do.
func (m Method) Replaceable() bool { return !m.InOrder && !m.Incomplete }

// Search runs the method on the puzzle and sends its events to the sink. With
// trace it sends all, else only solutions (and what an Incomplete method sets).
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

// CheckModel returns an ErrCannot where p is a game, which has no model.
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
