package records

import (
	"bytes"
	"context"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// Answer answers the records of a source.
func (q *Question) Answer(ctx context.Context, c *command.Call, src *Source) error {
	if src.Enough = q.Limit; src.HasEnough() {
		return nil
	}
	run, err := q.on(c, src)
	if err != nil {
		return err
	}
	defer q.keepMemory()()
	if q.Activity.Format != "" {
		defer c.Foresee(ctx, q.Activity)()
	} else {
		defer c.Progress(q.Verb.Activity)()
	}
	t := tally{src: src}
	for chunk := range q.chunks(ctx, run, src) {
		if err := t.take(chunk); err != nil {
			return err
		}
		if src.HasEnough() {
			break
		}
	}
	if run.Style.Lines && q.Verb.Summary && q.Has("stats") {
		c.Note("lines: %d, answered no or bad: %d", t.answers, t.bad+t.no)
	}
	return t.verdict()
}

// Keys passes the keys of all lines of a file to take; the verb must answer with keys.
// verdict reports unreadable lines.
func (q *Question) Keys(ctx context.Context, c *command.Call, file *stream.Source, name string, take func(keys []byte) error) (verdict func() error, err error) {
	src := &Source{c: c, Name: name, Kind: file.Kind, Form: file.Form, Many: true}
	run, err := q.on(c, src)
	if err != nil {
		return nil, err
	}
	defer c.Progress(q.Verb.Activity)()
	t := tally{src: src}
	for chunk := range run.Pieces(ctx, file.Text, file.Lines()) {
		if err := take(chunk.Text); err != nil {
			return nil, err
		}
		chunk.Text, chunk.Blocks = nil, 0
		if err := t.take(chunk); err != nil {
			return nil, err
		}
	}
	return t.verdict, nil
}

// on sets up the run of the verb on the records of a source.
func (q *Question) on(c *command.Call, src *Source) (*stream.Run, error) {
	style, to := answer.Style{JSON: c.JSON, Many: src.Many, Say: c.Text, RoundTrip: &answer.RoundTrip{Kinds: c.Kinds.All, As: src.as()}}, q.To
	if c.JSON && q.Verb.JSON != "" {
		style.JSON, to = false, q.Verb.JSON // the verb writes no JSON of its own
	}
	var err error
	if style.Form, err = command.FormTo(src.Kind, src.Form, q.Verb.Forms, to); err != nil {
		return nil, err
	}
	if !style.JSON {
		if err := c.Out.Document(style.Form.Head, style.Form.Tail); err != nil {
			return nil, err
		}
	}
	doer, table, err := q.Verb.Rows(q.Doer, verb.Rows{Add: Names(q.Add), To: q.To, JSON: c.JSON, From: src.Form, Kind: src.Kind, Table: src.table})
	if err != nil {
		return nil, err
	}
	if table != nil && bytes.Equal(table.Header, q.header) {
		table.Header = nil // the table of the previous file continues
	} else if table != nil {
		q.header = table.Header
	}
	if err := doer.Open(q.setup(c, src)); err != nil {
		return nil, err
	}
	if q.each > 0 {
		doer = timed{doer, q.each}
	}
	run := q.Verb.Run(doer, style, src.Form.Stream, table)
	run.Name, run.File, run.Strict, run.Limit = console.Visible(src.Name), c.File, q.Strict, src.left()
	run.Place = func(err error) error { return console.InInput(src.Name, err) } // records have their columns as typed
	if run.Jobs = q.Jobs.Number(); q.Verb.Inside && run.Bulk == nil {
		run.Jobs = 1
	}
	return run, nil
}

// setup returns the Setup of a Doer for a source.
func (q *Question) setup(c *command.Call, src *Source) verb.Setup {
	return verb.Setup{
		Kinds: c.Kinds.All, Kind: src.Kind, As: src.as(), Memory: int64(q.Memory), Jobs: int(q.Jobs), Progress: &c.Work,
		Limit: q.Limit, Say: c.Text, Lang: c.Lang, Reporter: verb.Reporter{Note: c.NoteMessage},
	}
}

// Open prepares the Doer for a source whose records the caller passes to it.
func (q *Question) Open(c *command.Call, src *Source) error { return q.Doer.Open(q.setup(c, src)) }

// timed is a Doer with a time limit for each record.
type timed struct {
	verb.Doer
	each time.Duration
}

func (d timed) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	ctx, stop := context.WithTimeout(ctx, d.each)
	defer stop()
	return d.Doer.Do(ctx, e)
}

// chunks yields the answers, by the fastest way that the verb and the source allow.
func (q *Question) chunks(ctx context.Context, run *stream.Run, src *Source) func(func(*stream.Chunk) bool) {
	if run.Table != nil && src.file != nil {
		return run.Pieces(ctx, src.file.Text, src.file.Lines())
	}
	if run.Bulk != nil && src.file != nil {
		if lines := src.file.Lines(); lines.Bulk() {
			return run.Pieces(ctx, src.file.Text, lines)
		}
	}
	if q.Verb.Inside {
		run.Jobs = 1
	}
	return run.Records(ctx, src.Records)
}
