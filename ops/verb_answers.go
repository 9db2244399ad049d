package ops

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops/game"
)

// A sayer puts a message into a language.
type sayer func(lang string, m banmen.Message) string

// faults are broken rules in the language of the request.
func (l *lineWorker) faults(e banmen.Entry, all []banmen.Fault, say sayer) []FaultJSON {
	return FaultsJSON(e.Puzzle, all, func(m banmen.Message) string { return say(l.request.Lang, m) })
}

func solveLine(ctx context.Context, l *lineWorker, e banmen.Entry, say sayer) error {
	r, err := Solve(ctx, e.Puzzle, Methods[0])
	if err != nil {
		return err
	}
	if r.Solutions == 0 {
		l.done.No++
	}
	if l.request.JSON {
		j := jsonRecord{
			Line: int64(e.Line), Puzzle: e.Puzzle.String(), Solutions: &r.Solutions, Open: CellNames(e.Puzzle, r.Open),
			Faults: l.faults(e, r.Faults, say), Method: Methods[0].Name,
		}
		if r.Solutions > 0 {
			j.Solution = e.Puzzle.With(r.Board).String()
		}
		return l.json(j)
	}
	if r.Solutions == 0 {
		l.done.Text = append(l.done.Text, noneLine...)
		return nil
	}
	e.Marks = nil
	l.done.Text, err = appendRecord(l.done.Text, l.to, e, r.Board)
	if r.Solutions > 1 {
		l.done.Text = append(bytes.TrimSuffix(l.done.Text, []byte("\n")), manyEnd...)
	}
	return err
}

func countLine(ctx context.Context, l *lineWorker, e banmen.Entry) error {
	n, err := l.count(ctx, e.Puzzle)
	if err != nil {
		return err
	}
	if n.Sign() == 0 {
		l.done.No++
	}
	if l.request.JSON {
		return l.json(jsonRecord{Line: int64(e.Line), Puzzle: e.Puzzle.String(), Count: n.String()})
	}
	l.done.Text = fmt.Appendf(l.done.Text, "%d\n", n)
	return nil
}

// count returns the number of solutions, or of their classes.
func (l *lineWorker) count(ctx context.Context, p banmen.Puzzle) (*big.Int, error) {
	if l.request.Symmetry != "" {
		return CountClasses(ctx, p, l.request.Symmetry)
	}
	return Count(ctx, p, 0)
}

// checkLine writes a line for each broken rule, or one that there is none. A
// record is played first.
func checkLine(l *lineWorker, e banmen.Entry, say sayer) error {
	line := func(m banmen.Message) {
		l.done.Text = append(append(l.done.Text, say(l.request.Lang, banmen.Msg("line %d: %s", e.Line, m))...), '\n')
	}
	b, broken := FinalBoard(e)
	if broken != nil {
		l.done.No++
		why := banmen.Msg("%v", broken)
		if l.request.JSON {
			return l.json(jsonRecord{Line: int64(e.Line), Puzzle: e.Puzzle.String(), Error: say(l.request.Lang, why)})
		}
		line(why)
		return nil
	}
	faults, full := e.Puzzle.Faults(b), b.Full()
	if len(faults) > 0 {
		l.done.No++
	}
	if l.request.JSON {
		return l.json(jsonRecord{Line: int64(e.Line), Puzzle: e.Puzzle.String(), Complete: &full, Faults: l.faults(e, faults, say)})
	}
	for _, f := range faults {
		line(FaultText(e.Puzzle, f))
	}
	if len(faults) == 0 {
		line(OkMessage(len(b.Cells) - b.Count()))
	}
	return nil
}

// FaultText is a broken rule with its cells, if it has any.
func FaultText(p banmen.Puzzle, f banmen.Fault) banmen.Message {
	if len(f.Cells) == 0 {
		return f.Text
	}
	return banmen.Msg("%s: %s", strings.Join(CellNames(p, f.Cells), " "), f.Text)
}

// NoSolution says that p has none, and which givens clash, if any do.
func NoSolution(p banmen.Puzzle, clashes []banmen.Fault) banmen.Message {
	none := banmen.Msg("there is no solution")
	if len(clashes) == 0 {
		return none
	}
	first := FaultText(p, clashes[0])
	if len(clashes) == 1 {
		return banmen.Msg("%s: %s", none, first)
	}
	return banmen.Msg("%s: %s (and %d more)", none, first, len(clashes)-1)
}

// FinalBoard returns what stands on the board of an entry, after the moves of its
// record; the error is about a move that the rules forbid.
func FinalBoard(e banmen.Entry) (grid.Board, error) {
	if e.Meta["record"] == "" {
		return PlacedBoard(e), nil
	}
	pos, err := game.FinalPosition(e)
	if err != nil {
		return grid.Board{}, err
	}
	return pos.Board(), nil
}

// PlacedBoard returns what stands on the board of an entry, before the moves of its
// record.
func PlacedBoard(e banmen.Entry) grid.Board {
	if e.Board.Cells != nil {
		return e.Board
	}
	return e.Puzzle.Givens()
}

// OkMessage says that no rule is broken on a board with so many open cells.
func OkMessage(open int) banmen.Message {
	if open == 0 {
		return banmen.Msg("ok, complete")
	}
	return banmen.Msg("ok so far, open cells: %d", open)
}

// keyLine writes a key that all disguises of a puzzle share, or + where there is
// none to be had.
func keyLine(_ context.Context, l *lineWorker, e banmen.Entry) error {
	key, err := KeyOf(e.Puzzle)
	switch {
	case errors.Is(err, banmen.ErrLimit):
		l.done.Text = append(l.done.Text, "+\n"...)
	case err != nil:
		return err
	default:
		l.done.Text = fmt.Appendf(l.done.Text, "%x\n", key)
	}
	return nil
}
