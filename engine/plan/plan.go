// Package plan decides which engine answers which question about a model, and says why:
// counting by layers or one by one (count.go), part by part if nothing ties the parts
// together (parts.go); lists from half boards, sorted, or searched in shards (list.go,
// sorted.go, shards.go); the first solution in list order (first.go); solutions by their
// number and random samples (ranks.go, random.go); estimates of a number of solutions
// (estimate.go); and the first decision of divided work (decision.go).
//
// Which engine is fastest is not known in advance. So most plans let one engine work for
// a while and then turn to another; docs/engines.md tells when. The answer does not
// depend on the plan.
//
// The package knows models, not puzzles: it returns a solution as the values of the first
// variables, which are the cells of a board; the caller says how many they are. Plans are
// messages, which front ends can translate.
package plan

import (
	"context"
	"errors"

	"github.com/banmen/banmen/engine"
	"github.com/banmen/banmen/engine/count"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/message"
	"github.com/banmen/banmen/model"
)

// Searching and counting in layers take turns. The first turn may search for FirstTurn
// solutions with as many failures, or take firstSteps steps in layers; each further turn
// may take growth times as much.
const (
	FirstTurn  = 100
	firstSteps = 1 << 17
	growth     = 32
)

// AnySolution returns the values of the first n variables (n is cells) in some solution
// of m, or nil if there is none. The error is engine.ErrFails after the given number of
// failures, unless that is 0, or the error of the context.
func AnySolution(ctx context.Context, m *model.Model, cells int, fails int64) ([]uint16, error) {
	values, _, err := some(ctx, m, cells, engine.Options{MaxFails: fails})
	return values, err
}

// some returns any solution.
func some(ctx context.Context, m *model.Model, cells int, o engine.Options) (found []uint16, stats event.Stats, err error) {
	stats, err = engine.Search(ctx, m, o, func(e event.Event) bool {
		found = symbols(e.Values[:cells])
		return false
	})
	return found, stats, err
}

// symbols returns values in the type of a board's cells.
func symbols(values []int) []uint16 { return put(make([]uint16, len(values)), values) }

// put copies values to the cells of a board and returns them.
func put(cells []uint16, values []int) []uint16 {
	for i := range cells {
		cells[i] = uint16(values[i])
	}
	return cells
}

// layersPlan says how layers are counted.
func layersPlan(l *count.Layers) []message.Message {
	p := l.Plan()
	lines := []message.Message{message.Msg("layers: step by step, %d steps with up to %d fillings each", p.Rows, p.Fillings)}
	if p.Blocks > 1 {
		lines = append(lines, message.Msg("up to %d columns or groups of columns are alike for the rows that remain", p.Blocks))
	}
	if p.Values > 1 {
		lines = append(lines, message.Msg("up to %d symbols are alike for the rows that remain", p.Values))
	}
	if p.Places > 1 {
		lines = append(lines, message.Msg("each state counts %d cases for the parts that no symmetry moves, such as diagonals", p.Places))
	}
	return lines
}

// whyNot says why there are no layers.
func whyNot(err error) message.Message {
	var why message.Worded
	if errors.As(err, &why) {
		return why.Message()
	}
	return message.Msg("%v", err)
}
