package collection

import (
	"bufio"
	"cmp"
	"context"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// Forms are the export formats: tables with the columns of rate, its lines of JSON, and
// puzzles alone.
var Forms = []string{"tsv", "csv", "jsonl", "txt"}

// Media are the media types of the formats.
var Media = map[string]string{"tsv": "text/tab-separated-values; charset=utf-8", "csv": "text/csv; charset=utf-8", "jsonl": "application/jsonl; charset=utf-8", "txt": "text/plain; charset=utf-8"}

// Export writes the rated puzzles that match a query, in its order.
func (l *Library) Export(ctx context.Context, s Store, id string, q Query, form string, lang language.Tag, w io.Writer) error {
	if !slices.Contains(Forms, form) {
		return banmen.Errorf(nil, "field %q: expected one of %s, found %q", "to", strings.Join(Forms, ", "), form)
	}
	c, err := l.opened(ctx, s, id)
	if err != nil {
		return err
	}
	kind, err := codec.FindKind(l.Kinds, c.head.Kind)
	if err != nil {
		return err
	}
	c.mu.RLock()
	rows, rated := c.chosen(&q), int32(c.rated)
	c.mu.RUnlock()
	rows = slices.DeleteFunc(rows, func(i int32) bool { return i >= rated })
	e := &export{Library: l, table: form == "tsv" || form == "csv", texts: texts{store: s, id: id, one: q.Sort == Sorts[0]}}
	run, err := e.run(ctx, kind, rows, form, lang)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for chunk := range run.Records(ctx, e.entries(l.lowPriority(ctx, 0), rows)) {
		if _, err := out.Write(chunk.Text); err != nil {
			return err
		}
		if chunk.Err != nil {
			return chunk.Err
		}
	}
	if e.err != nil {
		return e.err
	}
	if len(rows) == 0 && run.Table != nil {
		_, err = out.Write(run.Table.Header)
	}
	return cmp.Or(err, out.Flush())
}

// An export is a Doer with known answers.
type export struct {
	*Library
	*verb.Rating
	texts texts
	table bool     // for spreadsheets
	known sync.Map // by the text of an unanswered puzzle: its rating
	err   error    // why entries ended early
}

// run returns how the verb rate answers the puzzles.
func (e *export) run(ctx context.Context, k *banmen.Kind, rows []int32, form string, lang language.Tag) (*stream.Run, error) {
	e.Rating = verb.Rate.New().(*verb.Rating)
	if err := verb.Set(e.Rating, map[string]string{"scale": ops.AllScales, "stats": "true"}); err != nil {
		return nil, err
	}
	style := answer.Style{JSON: form == "jsonl", Many: true, Say: msg.Reader{Lang: lang}.Text}
	to := map[string]string{"tsv": "tsv", "csv": "fields", "txt": "tsv"}[form]
	var first banmen.Entry
	if len(rows) > 0 {
		var err error
		if first, _, err = e.entry(ctx, int(rows[0])); err != nil {
			return nil, err
		}
	}
	doer, table, err := verb.Rate.Rows(e, verb.Rows{To: to, JSON: style.JSON, Kind: k, Table: func(columns []string) *stream.Table { return stream.NewTable(k, first, columns) }})
	if err != nil {
		return nil, err
	}
	if form == "txt" {
		table = stream.TabTable(k, nil)
		table.Header = nil
		doer = rowsOnly{e}
	}
	if err := doer.Open(verb.Setup{Kinds: e.Kinds, Kind: k}); err != nil {
		return nil, err
	}
	run := verb.Rate.Run(doer, style, true, table)
	run.Place = func(err error) error { return err }
	return run, nil
}

// rowsOnly answers by rows without columns.
type rowsOnly struct{ *export }

// Do implements stream.Doer.
func (d rowsOnly) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	a, err := d.export.Do(ctx, e)
	return answer.Row{Answer: a, Entry: e}, err
}

// entries are the puzzles.
func (e *export) entries(ctx context.Context, rows []int32) iter.Seq2[banmen.Entry, error] {
	return func(yield func(banmen.Entry, error) bool) {
		for _, i := range rows {
			if e.err = ctx.Err(); e.err != nil {
				return
			}
			entry, r, err := e.entry(ctx, int(i))
			if err != nil || r == nil {
				e.err = err
				return
			}
			e.known.Store(entry.Puzzle.String(), r)
			if !yield(entry, nil) {
				return
			}
		}
	}
}

// entry returns a puzzle and its rating.
func (e *export) entry(ctx context.Context, i int) (banmen.Entry, *rating, error) {
	in, err := e.texts.record(ctx, i)
	if err != nil {
		return banmen.Entry{}, nil, err
	}
	_, p, err := codec.Parse(e.Kinds, in.Puzzle)
	if err != nil {
		return banmen.Entry{}, nil, err
	}
	if e.table {
		in.Meta = plainly(in.Meta)
	}
	r, err := e.texts.rating(ctx, i)
	return banmen.Entry{Puzzle: p, Line: in.Line, Meta: in.Meta}, r, err
}

// Do implements stream.Doer.
func (e *export) Do(_ context.Context, entry banmen.Entry) (answer.Answer, error) {
	kept, _ := e.known.LoadAndDelete(entry.Puzzle.String())
	r := kept.(*rating)
	a := answer.Rated{Entry: entry, Stats: true, Rated: ops.Rated{Solutions: r.Solutions, HoDoKu: r.HoDoKu, SE: r.SE}}
	if r.Clash {
		a.Faults = entry.Puzzle.Faults(entry.Puzzle.Givens())
	}
	for name, n := range r.Uses {
		a.Uses = append(a.Uses, ops.TechniqueUse{Technique: name, Times: n})
	}
	if r.Not != "" {
		return unrated{a, r.Not}, nil
	}
	return a, nil
}

// unrated is the answer to a puzzle without a rating.
type unrated struct {
	answer.Rated
	not State
}

// whys are the reasons for unrated puzzles.
var whys = map[State]banmen.Message{
	Cannot: banmen.Msg("no scale applies to puzzles with these rules"),
	Late:   banmen.Msg("it took too long to rate"),
	Broken: banmen.Msg("internal error"),
}

// JSON says why.
func (a unrated) JSON(s answer.Style) []any {
	h := answer.HeadOf("rate", a.Entry)
	h.Error = s.Say(whys[a.not])
	return []any{h}
}
