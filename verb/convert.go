package verb

import (
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
)

// Convert writes puzzles in another format.
var Convert = &Verb{
	Name:  "convert",
	Short: banmen.Msg("write puzzles in another form"),
	Long: banmen.Msg("Reads puzzles in any form and writes them in the form --to, or as --json. banmen help\n" +
		"forms lists the forms. --to model writes the rules of a puzzle as a JSON model, to be\n" +
		"changed or used by other programs. --explain-form instead explains which form was\n" +
		"recognised, and why."),
	Example:  "banmen convert --to model sudoku:2x2:1.....3....4.2..\nbanmen convert --to line examples/mini.csv\nbanmen convert --to csv sudoku:2x2:1.....3....4.2..\nbanmen convert --json examples/mini.csv",
	Flags:    []string{"to", "add", "strict", "json"},
	Activity: banmen.Msg("reading"),
	Forms:    SameOrModel,
	JSON:     "json",
	New:      func() Doer { return &converter{} },
}

// A converter is the Doer of Convert.
type converter struct{}

// Rewrites implements Rewriter.
func (*converter) Rewrites() bool { return true }

func (*converter) Options() []Option { return nil }

func (*converter) Open(Setup) error { return nil }

func (*converter) Do(_ context.Context, e banmen.Entry) (answer.Answer, error) {
	return answer.Converted{Entry: e, Board: e.Placed()}, nil
}
