package verb

import (
	"bytes"
	"context"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// Canon converts puzzles to their canonical form.
var Canon = &Verb{
	Name:  "canon",
	Short: banmen.Msg("print the canonical form of puzzles"),
	Long: banmen.Msg("Prints the canonical form of each puzzle or full board, line for line (bad if a line\n" +
		"cannot be read): the first in reading order among all equivalent puzzles, where an empty\n" +
		"cell comes before all digits (min-lex). The symmetries of Sudoku are all those that keep\n" +
		"the rules: relabelling digits, exchanging bands, rows of a band, stacks and columns of a\n" +
		"stack, and reflecting in the diagonal if boxes are square. --stats prints the number of\n" +
		"automorphisms, the symmetries that keep the puzzle; --json includes it. Placed digits\n" +
		"are ignored; pencil marks that exclude more than the digits have no canonical form and\n" +
		"are refused."),
	Example: "banmen canon examples/inkala.txt\n" +
		"banmen canon --to line examples/collection.sdm\n" +
		"banmen canon --stats sudoku:2x2:1.....3....4.2..",
	Needs:    Puzzles,
	Flags:    []string{"to", "add", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("computing canonical forms"),
	Forms:    Same,
	Lines:    isStream,
	Bad:      answer.Bad,
	Columns:  []Column{{Name: "canonical"}, {Name: "automorphisms"}},
	Row:      "canonical",
	New:      func() Doer { return &canoniser{} },
}

type canoniser struct {
	stats bool
	kind  *banmen.Kind
}

func (d *canoniser) Options() []Option {
	return []Option{{Name: "stats", Value: &d.stats, ReportOnly: true}}
}

func (d *canoniser) Open(s Setup) error {
	d.kind = s.Kind
	return nil
}

func (d *canoniser) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, automorphisms, err := ops.Canon(e.Puzzle)
	if err != nil {
		return nil, here(e, err)
	}
	return answer.Canonical{Entry: e, Puzzle: p, Automorphisms: automorphisms, Stats: d.stats}, nil
}

// Bulk handles lines that contain only a board.
func (d *canoniser) Bulk(s answer.Style) *stream.Bulk {
	if s.JSON || d.stats || s.Form.Cells == nil {
		return nil
	}
	open, ok := openCell(s.Form, d.kind)
	if !ok {
		return nil
	}
	return &stream.Bulk{
		Each: true,
		Work: func(ctx context.Context, b *stream.Batch, text []byte) error { return b.Canonical(ctx, text, open) },
		Fast: func(c *stream.Chunk, l stream.Line, _ int) bool {
			if len(l.Text) != len(l.Cells) { // the rest of the line may get lost in the form
				return false
			}
			c.Text = append(c.Text, l.Board...)
			return true
		},
	}
}

// openCell returns the character for an empty cell in a form that writes a board as one
// character a cell. It reports false for other forms.
func openCell(f banmen.Form, k *banmen.Kind) (open byte, ok bool) {
	p, err := k.Parse(k.Presets[0])
	if err != nil {
		return 0, false
	}
	text, err := answer.AppendBoard(nil, f, banmen.Entry{Puzzle: p}, p.Givens())
	if n := len(p.Givens().Cells); err != nil || len(text) != n+1 || text[n] != '\n' || bytes.Count(text, text[:1]) != n {
		return 0, false
	}
	return text[0], true
}
