package cli

import (
	"context"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
)

func checkVerb() command.Verb {
	return command.Verb{
		Name: "check", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("look for broken rules"),
		Long: banmen.Msg("Prints each broken rule with its cells (exit status 1), or ok. It looks at what stands\n" +
			"on the board, and does not try to solve it: a board that is ok so far may have no\n" +
			"solution."),
		Example: "banmen check sudoku:2x2:1342243131244213\nbanmen check examples/mini.csv",
		Flags: func(f *command.Flags) command.Run {
			o := new(checkOptions)
			f.Input(&o.Input)
			f.Limit(&o.limit)
			f.Strict(&o.strict)
			f.Jobs(&o.jobs)
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type checkOptions struct {
	command.Input
	limit  int64
	strict bool
	jobs   command.Jobs
}

func (o *checkOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("reading"))()
	src.Strict, src.Enough = o.strict, o.limit
	src.UpTo(o.limit)
	k := &checker{c, src, o.strict}
	if !c.JSON && src.InBulk() {
		return k.pieces(ctx, o.jobs)
	}
	return src.Each(k.one)
}

// A checker looks for broken rules in the records of a source.
type checker struct {
	c      *command.Call
	src    *records.Source
	strict bool
}

// A checkJSON is an answer of check.
type checkJSON struct {
	command.Head
	Faults   []ops.FaultJSON `json:"faults,omitempty"`
	Complete bool            `json:"complete"` // the board has no open cell
}

func (k *checker) one(e banmen.Entry) error {
	b, err := ops.FinalBoard(e)
	if err != nil {
		return k.failed(e, err)
	}
	faults, full := e.Puzzle.Faults(b), b.Full()
	err = k.c.Print(func() error {
		if len(faults) > 0 {
			return k.c.Out.Text(k.faultLines(e, faults))
		}
		return k.c.Out.Text(k.line(e, ops.OkMessage(len(b.Cells)-b.Count())))
	}, func() any {
		return checkJSON{Head: k.c.Head(e), Faults: ops.FaultsJSON(e.Puzzle, faults, k.c.Text), Complete: full}
	})
	if err == nil && len(faults) > 0 {
		return k.broken()
	}
	return err
}

// broken returns what a board that breaks a rule comes to.
func (k *checker) broken() error {
	if k.strict && k.src.Many {
		return console.ErrStrict
	}
	return console.ErrSilentNo
}

// failed says at which move the rules are broken.
func (k *checker) failed(e banmen.Entry, broken error) error {
	err := k.c.Print(
		func() error { return k.c.Out.Text(k.line(e, banmen.Msg("%v", broken))) },
		func() any { return k.c.Failure(e, broken) })
	if err == nil {
		err = k.broken()
	}
	return err
}

// pieces is one for lines in bulk.
func (k *checker) pieces(ctx context.Context, jobs command.Jobs) error {
	return k.src.InPieces(ctx, jobs, records.Bulk{
		All: func(ctx context.Context, b *ops.Batch, text []byte) error { return b.Count(ctx, text, 0) },
		Fast: func(p *records.Piece, l ops.Line, number int) bool {
			if p.Clashes(l) {
				return false
			}
			p.Out = append(p.Out, k.line(banmen.Entry{Line: number}, ops.OkMessage(l.Open()))...)
			return true
		},
		Fallback: func(_ context.Context, p *records.Piece, e banmen.Entry) ([]byte, error) {
			givens := e.Puzzle.Givens()
			faults := e.Puzzle.Faults(givens)
			if len(faults) == 0 {
				return []byte(k.line(e, ops.OkMessage(len(givens.Cells)-givens.Count()))), nil
			}
			p.Negatives++
			text := []byte(k.faultLines(e, faults))
			if k.strict {
				return text, console.ErrStrict
			}
			return text, nil
		},
	})
}

// faultLines is a line for each broken rule.
func (k *checker) faultLines(e banmen.Entry, faults []banmen.Fault) string {
	var text strings.Builder
	for _, f := range faults {
		text.WriteString(k.line(e, ops.FaultText(e.Puzzle, f)))
	}
	return text.String()
}

// line is a message about a record, as a line of standard output.
func (k *checker) line(e banmen.Entry, m banmen.Message) string {
	return k.c.Text(k.src.Numbered(e, m)) + "\n"
}
