package cli

import (
	"context"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/ops"
)

func checkVerb() verb {
	return verb{
		name: "check", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("look for broken rules"),
		long: banmen.Msg("Prints each broken rule with its cells (exit status 1), or ok. It looks at what stands\n" +
			"on the board, and does not try to solve it: a board that is ok so far may have no\n" +
			"solution."),
		example: "banmen check sudoku:2x2:1342243131244213\nbanmen check examples/mini.csv",
		flags:   append([]string{"limit", "strict", "jobs", "json", "output"}, inputFlags...),
		run:     (*app).checkBoards,
	}
}

func (a *app) checkBoards(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	defer a.progress(banmen.Msg("reading"))()
	src.upTo(a.opt.limit)
	if !a.opt.json && src.inBulk() {
		return a.checkPieces(ctx, src)
	}
	return a.each(src, func(e banmen.Entry) error { return a.checkOne(src, e) })
}

func (a *app) checkOne(src *source, e banmen.Entry) error {
	b, err := ops.FinalBoard(e)
	if err != nil {
		return a.checkFailed(src, e, err)
	}
	faults, full := e.Puzzle.Faults(b), b.Full()
	switch {
	case a.opt.json:
		err = a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Complete: &full, Faults: a.jsonFaults(e.Puzzle, faults)})
	case len(faults) > 0:
		err = a.writeText(a.faultLines(src, e, faults))
	default:
		err = a.print(src, e, ops.OkMessage(len(b.Cells)-b.Count()))
	}
	if err == nil && len(faults) > 0 {
		return a.broken(src)
	}
	return err
}

// broken returns what a board that breaks a rule comes to.
func (a *app) broken(src *source) error {
	if a.opt.strict && src.many {
		return strictly
	}
	return saidNo
}

// checkFailed says at which move the rules are broken.
func (a *app) checkFailed(src *source, e banmen.Entry, broken error) error {
	var err error
	if a.opt.json {
		err = a.writeJSON(result{Puzzle: e.Puzzle.String(), Line: e.Line, Error: msg.Error(a.tag, broken)})
	} else {
		err = a.print(src, e, banmen.Msg("%v", broken))
	}
	if err == nil {
		err = a.broken(src)
	}
	return err
}

// checkPieces is checkOne for lines in bulk.
func (a *app) checkPieces(ctx context.Context, src *source) error {
	return a.inPieces(ctx, src, pieceWork{
		bulk: func(ctx context.Context, b *ops.Batch, text []byte) error { return b.Count(ctx, text, 0) },
		quick: func(p *piece, l ops.Line, number int) bool {
			if p.batch.Clash(l) {
				return false
			}
			p.out = append(p.out, a.lineOf(src, banmen.Entry{Line: number}, ops.OkMessage(l.Open()))...)
			return true
		},
		slow: func(_ context.Context, p *piece, e banmen.Entry) ([]byte, error) {
			faults := e.Puzzle.Faults(e.Puzzle.Givens())
			if len(faults) == 0 {
				return []byte(a.lineOf(src, e, ops.OkMessage(len(e.Puzzle.Givens().Cells)-e.Puzzle.Givens().Count()))), nil
			}
			p.negatives++
			text := []byte(a.faultLines(src, e, faults))
			if a.opt.strict {
				return text, strictly
			}
			return text, nil
		},
	})
}

// faultLines is a line for each broken rule.
func (a *app) faultLines(src *source, e banmen.Entry, faults []banmen.Fault) string {
	var text strings.Builder
	for _, f := range faults {
		text.WriteString(a.lineOf(src, e, ops.FaultText(e.Puzzle, f)))
	}
	return text.String()
}

// lineOf is a message about a record, as a line of standard output.
func (a *app) lineOf(src *source, e banmen.Entry, m banmen.Message) string {
	return a.text(a.numbered(src, e, m)) + "\n"
}

// print writes such a line.
func (a *app) print(src *source, e banmen.Entry, m banmen.Message) error {
	return a.writeText(a.lineOf(src, e, m))
}
