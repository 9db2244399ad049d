package stream

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
)

// A Doer answers records, each by itself. Several goroutines may use it at a
// time.
type Doer interface {
	// Do answers a record. What is known when the context ends comes with its error. A
	// *SyntaxError is about the record alone.
	Do(ctx context.Context, e banmen.Entry) (answer.Answer, error)
}

// A Lister is a Doer that may have several answers to a record, such as one for each
// turn of a game. Records writes them as they are found.
type Lister interface {
	Doer
	// Lists reports whether List answers instead of Do, by the options of the Doer.
	Lists() bool
	// List yields the answers to a record. An error comes last and once, perhaps with
	// an answer.
	List(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error]
}

// Bulk is how a Doer answers plain lines many at a time.
type Bulk struct {
	// Work works on all lines of a text.
	Work func(ctx context.Context, b *Batch, text []byte) error
	// Fast answers a line by what Work has found, or returns false: Do has to.
	Fast func(c *Chunk, l Line, number int) bool
	// Values are what a line with one solution has in the added columns of a Table,
	// instead of Fast; Do answers the others.
	Values func(l Line) []string
}

// A Run asks for an answer to each record of a file.
type Run struct {
	Doer   Doer
	Bulk   *Bulk // nil: Doer answers all
	Verb   string
	Style  answer.Style
	Table  *Table            // answers, each an answer.Row, are its rows; nil: they are texts
	Bad    string            // stands for a record that cannot be read; empty: nothing does
	Skip   string            // stands for a line without a record
	Name   string            // of the file, for people
	File   string            // the same where several are read, for answers; else empty
	Place  func(error) error // gives an error in reading the name of the file
	Stream bool              // records follow one that cannot be read
	Strict bool              // end at the first record that is wrong, with ErrStrict or ErrStrictBad
	Jobs   int               // how many records, or pieces, at a time
	Limit  int64             // of records; 0 is none
}

// MaxRemarks is how many records are told of one by one: of those that cannot be read, and of
// others, so that these never hide those.
const MaxRemarks = 20

// A Chunk is the answers to some records in their order.
type Chunk struct {
	answer.Page
	Answers    int // records
	Bad        int // those that cannot be read
	No         int // those whose answer is no
	Clashes    int // those with givens that break a rule
	Remarks    []Remark
	Unreported int // what is over MaxRemarks
	Notes      []banmen.Message
	Ended      banmen.Message // how far an answer came that was stopped; empty: none was
	Err        error          // why nothing comes after; io.EOF: that is no error

	Items  int64 // lines that were gone through
	batch  *Batch
	text   []byte // lines, each with its end
	number int    // of the first
	own    []byte // memory of Page.Text
	bads   int    // of Remarks: records that cannot be read
}

// A Remark is what there is to say of a record.
type Remark struct {
	Why  banmen.Message
	Line int                 // from 1
	Text []byte              // of that line, where it was read as a line
	Bad  *banmen.SyntaxError // why it cannot be read; nil: it was read
}

// tell adds what there is to say, if it is among the first.
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

// Conflicts reports whether the givens of a line break a rule.
func (c *Chunk) Conflicts(l Line) bool { return c.batch.Clash(l) }

// Clash reports whether a line without a solution is to be looked at, since its givens
// break a rule and that is still to be said.
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

// lister returns the Doer if it has several answers to a record, else nil.
func (r *Run) lister() Lister {
	if l, ok := r.Doer.(Lister); ok && l.Lists() {
		return l
	}
	return nil
}

// Records answers records, several at a time, each in a Chunk. The answers of a Lister
// are each in a Chunk, one record after the other.
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
				first := header // of this record, whose answer comes later
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
			if err != nil {
				answers = func(yield func(answer.Answer, error) bool) { yield(nil, err) }
			}
			for a, err := range answers {
				c := new(Chunk)
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

// list yields what a Lister answers. Errors have the name of the file.
func (r *Run) list(ctx context.Context, l Lister, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for a, err := range l.List(ctx, e) {
			if !yield(a, r.placed(err)) {
				return
			}
		}
	}
}

// record adds the answers to a record, or to what cannot be read, to a chunk. line
// is its text, if it was read as a line.
func (r *Run) record(ctx context.Context, c *Chunk, e banmen.Entry, err error, line []byte) error {
	if err != nil {
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

// take adds an answer to a chunk, or what stands for a record that has none.
func (r *Run) take(c *Chunk, e banmen.Entry, a answer.Answer, err error, line []byte) error {
	var syntax *banmen.SyntaxError
	switch {
	case err == nil:
		err = r.add(c, e, a, line)
		var cannot *banmen.Error
		if r.Stream && errors.Is(err, banmen.ErrCannot) && errors.As(err, &cannot) { // others of the file may well be written
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

// placed gives an error about a record the name of its file. What cannot be done with the only
// record needs no place.
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
		c.tell(Remark{Why: banmen.Msg("%s: %s", where, v.Why), Line: e.Line})
	}
	if v.Wrong && r.Strict {
		return banmen.ErrStrict
	}
	return nil
}

// write writes an answer to a chunk, or the row of it.
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

// header is the first line of the answers, if there is one.
func (r *Run) header() []byte {
	if r.Table == nil {
		return nil
	}
	return r.Table.Header
}

// unreadable adds what stands for a record that cannot be read.
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

// lines answers the lines of the text of a chunk. It stops after the line at hand
// when enough returns true; what is done in bulk is as one line there.
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
		c.own = c.Text
		return nil
	}
	if err := r.Bulk.Work(ctx, c.batch, c.text); err != nil {
		return err
	}
	if boards, n, ok := c.batch.Solved(); ok && r.Table == nil {
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
	c.own = c.Text
	return nil
}

// fast answers a line by what the work in bulk has found, or returns false.
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
	if err == io.EOF { // there is no record in it
		c.Text = append(c.Text, r.Skip...)
		c.Items++
		return nil
	}
	if err = r.record(ctx, c, e, r.Place(err), line); err == nil {
		c.Items++
	}
	return err
}
