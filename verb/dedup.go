package verb

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// Dedup drops equivalent puzzles from a collection: its answers are keys.
var Dedup = &Verb{
	Name:  "dedup",
	Short: banmen.Msg("remove equivalent puzzles from a collection"),
	Long: banmen.Msg("Writes the lines of a file with one puzzle per line, but only the first of equivalent\n" +
		"puzzles (see banmen canon). Lines stay unchanged and in order, including comments;\n" +
		"unreadable lines are left out. Standard error reports how many were dropped. A puzzle\n" +
		"with pencil marks that exclude more than its digits is dropped only if the identical\n" +
		"puzzle came before.\n\n" +
		"Memory stays within --memory for files of any length. The rest goes to temporary files\n" +
		"in TMPDIR (up to 72 bytes per puzzle, and a copy of input that is not a file), which are\n" +
		"removed at the end and after Ctrl-C."),
	Example: "banmen dedup examples/collection.sdm\n" +
		"banmen dedup --memory 1GiB -o unique.sdm examples/collection.sdm",
	Needs:    Puzzles,
	Flags:    []string{"memory", "timeout", "jobs", "progress"},
	Activity: banmen.Msg("looking for duplicates"),
	Lines:    isStream,
	Forms:    Same,
	Bad:      answer.BadKey,
	Skip:     answer.NoRecord,
	Keys:     true,
	New:      func() Doer { return &deduper{} },
}

type deduper struct {
	keys ops.Keys
	bulk bool // keys can be made in bulk
}

func (*deduper) Options() []Option { return nil }

// Open refuses kinds whose puzzles have no canonical form.
func (d *deduper) Open(s Setup) error {
	p, err := s.Kind.Parse(s.Kind.Presets[0])
	if err != nil {
		return err
	}
	d.keys, d.bulk = ops.NewKeys(p)
	return ops.CheckCanonical(p)
}

func (*deduper) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	key, err := ops.KeyOf(e.Puzzle)
	if errors.Is(err, banmen.ErrLimit) { // too hard to compare: keep the line
		return answer.Key{}, nil
	}
	return answer.Key{Of: &key}, err
}

// Bulk handles lines of boards.
func (d *deduper) Bulk(answer.Style) *stream.Bulk {
	if !d.bulk {
		return nil
	}
	return &stream.Bulk{
		Each: true,
		Work: func(ctx context.Context, b *stream.Batch, text []byte) error { return b.Canonical(ctx, text, '.') },
		Fast: func(c *stream.Chunk, l stream.Line, _ int) bool {
			c.Text = answer.AppendKey(c.Text, d.keys.Of(c.Text, l.Board[:len(l.Cells)]))
			return true
		},
	}
}
