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
	Short: banmen.Msg("drop disguised doubles from a collection"),
	Long: banmen.Msg("Writes the lines of a file with a puzzle a line, but of puzzles that are the same but\n" +
		"for symmetry (see banmen canon) only the first. Lines stay as they are and in their\n" +
		"order, comments between them too; a line that cannot be read is left out. Standard\n" +
		"error says how many were dropped. A puzzle with pencil marks that say more than its\n" +
		"digits is dropped only where the same one came before, not in disguise.\n\n" +
		"However long the file is, it takes no more than --memory; what is over goes to\n" +
		"temporary files (up to 72 bytes a puzzle, and a copy of the input where it is no file)\n" +
		"in the folder TMPDIR, which are removed at the end and after Ctrl-C."),
	Example: "banmen dedup examples/collection.sdm\n" +
		"banmen dedup --memory 1GiB -o unique.sdm examples/collection.sdm",
	Needs:    Puzzles,
	Flags:    []string{"memory", "timeout", "jobs", "progress"},
	Activity: banmen.Msg("looking for doubles"),
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
	if errors.Is(err, banmen.ErrLimit) { // too hard to compare: it stays
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
