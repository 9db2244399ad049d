package stream

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"sync/atomic"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
)

// A Doer answers records, each by itself. It is safe for concurrent use.
type Doer interface {
	// Do answers a record. If the context ends it returns the result so far with the
	// error. A *SyntaxError concerns only the record.
	Do(ctx context.Context, e banmen.Entry) (answer.Answer, error)
}

// A Lister is a Doer that may give several answers to a record, such as one for each turn
// of a game. Records writes them as they are found.
type Lister interface {
	Doer
	// Lists reports whether, by the Doer's options, List answers instead of Do.
	Lists() bool
	// List yields the answers to a record. An error is yielded last, perhaps with an
	// answer.
	List(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error]
}

// Bulk is how a Doer answers many plain lines together.
type Bulk struct {
	// Work processes all lines of a text.
	Work func(ctx context.Context, b *Batch, text []byte) error
	// Fast answers a line from the results of Work. It reports false if Do must answer.
	Fast func(c *Chunk, l Line, number int) bool
	// Each reports that the boards of Work are neither the answers nor of use for the added columns
	// of a Table.
	Each bool
	// Values is used instead of Fast if there is a Table. It returns the values of the added
	// columns for a line with one solution; Do answers the other lines.
	Values func(l Line) []string
}

// A Run configures how records of a file are answered.
type Run struct {
	Doer   Doer
	Bulk   *Bulk // nil: Doer answers all
	Verb   string
	Style  answer.Style
	Table  *Table            // the table whose rows are the answers, each an answer.Row; nil: they are texts
	Bad    string            // written for a record that cannot be read; empty: nothing
	Skip   string            // written for a line without a record
	Name   string            // name of the file, for people
	File   string            // the same for answers, if several files are read; otherwise empty
	Place  func(error) error // adds the file name to an error of reading
	Stream bool              // reading continues after a record that cannot be read
	Strict bool              // stop at the first wrong record, with ErrStrict or ErrStrictBad
	Jobs   int               // number of concurrent records or pieces
	Limit  int64             // of records; 0 is no limit

	remarked atomic.Int64 // number of remarks of readers so far
}

// MaxRemarks limits the remarks: separately for records that cannot be read and for
// others, so that neither hides the other.
const MaxRemarks = 20

// A Chunk holds the answers to some records in order.
type Chunk struct {
	answer.Page
	Answers    int // number of records
	Bad        int // records that cannot be read
	No         int // number of records whose answer is no
	Clashes    int // records with givens that break a rule
	Remarks    []Remark
	Unreported int // remarks over MaxRemarks
	Notes      []banmen.Message
	Ended      banmen.Message // progress of an answer that was stopped; may be empty
	Err        error          // why nothing follows; io.EOF at the end

	Items  int64 // number of lines processed
	batch  *Batch
	text   []byte // lines, each with its end
	number int    // number of the first line
	buf    []byte // buffer of Page.Text
	bads   int    // number of Remarks about records that cannot be read
}

// A Remark is a message about a record.
type Remark struct {
	Why  banmen.Message
	Line int                 // from 1
	Text []byte              // the line, if lines are read
	Bad  *banmen.SyntaxError // why it cannot be read; nil if it was read
	No   banmen.Message      // why the answer is no, without the place; empty if it is not no
}

// tell adds a remark, unless there are too many.
func (c *Chunk) tell(t Remark) {
	alike := len(c.Remarks) - c.bads
	if t.Bad != nil {
		alike = c.bads
	}
	if alike == MaxRemarks {
		c.Unreported++
		return
	}
	if t.Bad != nil {
		c.bads++
	}
	t.Text = bytes.Clone(t.Text)
	c.Remarks = append(c.Remarks, t)
}

// Stuck reports whether the givens of a line break a rule or leave an open cell without
// candidates.
func (c *Chunk) Stuck(l Line) bool { return c.batch.bulk.Stuck(l.Cells) }

// Clash reports whether to report the givens of a line without a solution: if they break a rule,
// and the limit of remarks is not reached.
func (c *Chunk) Clash(l Line) bool {
	if !c.batch.Clash(l) {
		return false
	}
	if len(c.Remarks)-c.bads < MaxRemarks {
		return true
	}
	c.Clashes++
	c.Unreported++
	return false
}

// lister returns the Doer if it gives several answers to a record, or nil.
func (r *Run) lister() Lister {
	if l, ok := r.Doer.(Lister); ok && l.Lists() {
		return l
	}
	return nil
}

// Records answers records, several concurrently, each in a Chunk. The answers of a Lister
// have a Chunk each, one record after the other.
func (r *Run) Records(ctx context.Context, records iter.Seq2[banmen.Entry, error]) iter.Seq[*Chunk] {
	if l := r.lister(); l != nil {
		return r.lists(ctx, l, records)
	}
	return func(yield func(*Chunk) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		for c := range InOrder(r.Jobs, func(next func(func() *Chunk) bool) {
			left, header := r.Limit, r.header()
			for e, err := range records {
				first := header // kept for the answer of this record, which comes later
				if !next(func() *Chunk {
					c := new(Chunk)
					c.Text = append(c.Text, first...)
					c.Err = r.record(ctx, c, e, err, nil)
					return c
				}) {
					return
				}
				header = nil
				if left--; left == 0 {
					return
				}
			}
		}) {
			if !yield(c) || c.Err != nil {
				return
			}
		}
	}
}

// lists yields a Chunk for each answer of a Lister.
func (r *Run) lists(ctx context.Context, l Lister, records iter.Seq2[banmen.Entry, error]) iter.Seq[*Chunk] {
	return func(yield func(*Chunk) bool) {
		left := r.Limit
		for e, err := range records {
			e.File = r.File
			answers := r.list(ctx, l, e)
			first := new(Chunk)
			if err == nil {
				err = r.remark(first, e)
			}
			if err != nil {
				answers = func(yield func(answer.Answer, error) bool) { yield(nil, err) }
			}
			for a, err := range answers {
				c := first
				first = new(Chunk)
				c.Err = r.take(c, e, a, err, nil)
				if !yield(c) || c.Err != nil {
					return
				}
			}
			if left--; left == 0 {
				return
			}
		}
	}
}

// list yields the answers of a Lister, with the file name in errors.
func (r *Run) list(ctx context.Context, l Lister, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for a, err := range l.List(ctx, e) {
			if !yield(a, r.placed(err)) {
				return
			}
		}
	}
}

// record adds the answers to a record, or the word for an error, to a chunk. line is its
// text, if lines are read.
func (r *Run) record(ctx context.Context, c *Chunk, e banmen.Entry, err error, line []byte) error {
	if err != nil {
		return r.take(c, e, nil, err, line)
	}
	if err := r.remark(c, e); err != nil {
		return r.take(c, e, nil, err, line)
	}
	e.File = r.File
	if l := r.lister(); l != nil {
		for a, err := range r.list(ctx, l, e) {
			if err := r.take(c, e, a, err, line); err != nil {
				return err
			}
		}
		return nil
	}
	a, err := r.Doer.Do(ctx, e)
	return r.take(c, e, a, r.placed(err), line)
}

// remark notes what the reader left out of a record. It is an error if Strict is set.
func (r *Run) remark(c *Chunk, e banmen.Entry) error {
	for _, m := range e.Remarks {
		if r.Strict {
			return r.Place(Left(e, m))
		}
		if r.remarked.Add(1) <= MaxRemarks {
			c.Notes = append(c.Notes, m)
		}
	}
	return nil
}

// Left returns the error for something that a reader left out of a record.
func Left(e banmen.Entry, what banmen.Message) error {
	cannot := banmen.Errorf(banmen.ErrCannot, "%s", what)
	return &banmen.SyntaxError{Line: e.Line, Column: 1, Text: cannot.Text, Err: cannot}
}

// take adds an answer to a chunk, or the word for a record without an answer.
func (r *Run) take(c *Chunk, e banmen.Entry, a answer.Answer, err error, line []byte) error {
	var syntax *banmen.SyntaxError
	switch {
	case err == nil:
		err = r.add(c, e, a, line)
		var cannot *banmen.Error
		if r.Stream && errors.Is(err, banmen.ErrCannot) && errors.As(err, &cannot) { // other records of the file may still be writable
			wrong := &banmen.SyntaxError{Line: e.Line, Column: 1, Text: cannot.Text, Err: err}
			errors.As(r.Place(wrong), &wrong)
			return r.unreadable(c, wrong, line)
		}
		return err
	case r.Stream && errors.As(err, &syntax):
		return r.unreadable(c, syntax, line)
	case a != nil && !r.Style.Lines:
		return errors.Join(r.add(c, e, a, line), err)
	}
	return err
}

// placed adds the file name to an error about a record. An error about the only record needs no
// place.
func (r *Run) placed(err error) error {
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) {
		if !r.Stream && errors.Is(syntax.Err, banmen.ErrCannot) {
			return syntax.Err
		}
		return r.Place(err)
	}
	return err
}

// add adds an answer to a chunk.
func (r *Run) add(c *Chunk, e banmen.Entry, a answer.Answer, line []byte) error {
	if err := r.write(c, a, line); err != nil {
		return err
	}
	c.Answers++
	v := a.Verdict(r.Style)
	c.Notes = append(c.Notes, v.Notes...)
	c.Ended = v.Ended
	if v.No {
		c.No++
	}
	if v.Clash {
		c.Clashes++
	}
	if v.Why.Format != "" {
		at := cmp.Or(v.At, banmen.LineColumn{Line: e.Line, Column: 1})
		where := (&banmen.SyntaxError{File: r.Name, Line: at.Line, Column: at.Column}).Where()
		t := Remark{Why: banmen.Msg("%s: %s", where, v.Why), Line: e.Line}
		if v.No {
			t.No = v.Why
		}
		c.tell(t)
	}
	if v.Wrong && r.Strict {
		return banmen.ErrStrict
	}
	return nil
}

// write writes an answer, or its row, to a chunk.
func (r *Run) write(c *Chunk, a answer.Answer, line []byte) error {
	if r.Table == nil {
		return answer.Write(&c.Page, a, r.Style)
	}
	row, err := r.Table.row(line, a.(answer.Row))
	if err == nil {
		c.Block(row, false)
	}
	return err
}

// header returns the first line of the answers, if any.
func (r *Run) header() []byte {
	if r.Table == nil {
		return nil
	}
	return r.Table.Header
}

// unreadable adds the word for a record that cannot be read.
func (r *Run) unreadable(c *Chunk, why *banmen.SyntaxError, line []byte) error {
	c.Bad++
	c.Answers++
	m := banmen.Msg("%v", why)
	c.tell(Remark{Why: m, Line: why.Line, Text: line, Bad: why})
	switch {
	case r.Style.JSON:
		text, err := answer.AppendJSON(nil, answer.BadJSON(r.Verb, r.File, why.Line, r.Style.Say(m)))
		if err != nil {
			return err
		}
		c.Block(text, false)
	case r.Table != nil:
		c.Block(r.Table.bad(line), false)
	case r.Bad != "":
		c.Block([]byte(r.Bad), false)
	}
	if r.Strict {
		return banmen.ErrStrictBad
	}
	return nil
}

// lines answers the lines of a chunk's text. It stops after the current line when enough
// returns true; bulk work counts as one line.
func (r *Run) lines(ctx context.Context, c *Chunk, l *Lines, enough func() bool) error {
	if c.number == 1 {
		c.Text = append(c.Text, r.header()...)
	}
	if r.Bulk == nil || !l.Bulk() {
		for line := range bytes.Lines(c.text) {
			if err := r.line(ctx, c, l, withoutReturn(bytes.TrimSuffix(line, []byte("\n")))); err != nil || enough() {
				return err
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		c.buf = c.Text
		return nil
	}
	if err := r.Bulk.Work(ctx, c.batch, c.text); err != nil {
		return err
	}
	if boards, n, ok := c.batch.Solved(); ok && r.Table == nil && !r.Bulk.Each {
		c.Text, c.Blocks, c.Answers, c.Items = boards, n, n, int64(n)
		return nil
	}
	for line := range c.batch.Lines() {
		if line.Cells != nil && r.fast(c, line) {
			c.Answers++
			c.Blocks++
			c.Items++
		} else if err := r.line(ctx, c, l, line.Text); err != nil {
			return err
		}
	}
	c.buf = c.Text
	return nil
}

// fast answers a line from the results of bulk work, or reports false.
func (r *Run) fast(c *Chunk, l Line) bool {
	if r.Table == nil {
		return r.Bulk.Fast(c, l, c.number+int(c.Items))
	}
	if l.Count == 1 {
		c.Text = append(c.Text, r.Table.kept(string(l.Text), edits{}, r.Bulk.Values(l))...)
	}
	return l.Count == 1
}

// line answers a line by itself.
func (r *Run) line(ctx context.Context, c *Chunk, l *Lines, line []byte) error {
	e, err := l.Read(line, c.number+int(c.Items))
	if err == io.EOF { // the line has no record
		c.Text = append(c.Text, r.Skip...)
		c.Items++
		return nil
	}
	if err = r.record(ctx, c, e, r.Place(err), line); err == nil {
		c.Items++
	}
	return err
}
