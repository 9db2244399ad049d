package records

import (
	"cmp"
	"errors"
	"io"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// AnswerForm returns the form of answers to the records of s. to may name it.
func (s *Source) AnswerForm(to string) (banmen.Form, error) {
	return command.FormTo(s.Kind, s.Form, verb.Answering, to)
}

// as returns the kind and parameters of bare boards in the file, or "".
func (s *Source) as() string {
	if s.file == nil {
		return ""
	}
	return s.file.Params.As
}

// HasEnough reports whether the maximum number of answers is reached.
func (s *Source) HasEnough() bool { return s.Enough > 0 && s.c.Out.Blocks() >= s.Enough }

// left returns the number of answers up to the maximum, or 0 if there is no limit.
func (s *Source) left() int64 {
	if s.Enough == 0 {
		return 0
	}
	return s.Enough - s.c.Out.Blocks()
}

// Each calls f with each record, for verbs that write their answers themselves. It reports
// unreadable records and negative answers. If there are several records, the others follow.
func (s *Source) Each(f func(banmen.Entry) error) error {
	t := tally{src: s}
	if s.HasEnough() {
		return nil
	}
	for e, err := range s.Records {
		if err == nil {
			err = s.remark(e)
		}
		if err == nil {
			e.File = s.c.File
			err = f(e)
		}
		if err := t.judge(e, err); err != nil {
			return err
		}
		if s.HasEnough() {
			break
		}
	}
	return t.verdict()
}

// remark notes what the reader left out of a record. It is an error if Strict is set.
func (s *Source) remark(e banmen.Entry) error {
	for _, m := range e.Remarks {
		if s.Strict {
			return s.Place(stream.Left(e, m))
		}
		s.c.NoteMessage(m)
	}
	return nil
}

// A tally counts the outcomes of the records of a source.
type tally struct {
	src                                *Source
	remarks, answers, bad, no, clashes int
}

// judge counts and reports the outcome of a record. It returns an error that ends the run.
func (t *tally) judge(e banmen.Entry, err error) error {
	var n *console.NegativeError
	var syntax *banmen.SyntaxError
	s := t.src
	switch {
	case err == nil:
	case errors.As(err, &n):
		t.no++
		if n.Why.Format != "" {
			at := cmp.Or(n.At, banmen.LineColumn{Line: e.Line, Column: 1})
			where := (&banmen.SyntaxError{File: console.Visible(s.Name), Line: at.Line, Column: at.Column}).Where()
			t.tell(banmen.Msg("%s: %s", where, n.Why))
		}
	case s.Many && s.Form.Stream && errors.As(err, &syntax):
		t.bad++
		t.tell(banmen.Msg("%v", syntax))
		return s.c.Print(nil, func() any {
			return answer.BadJSON(s.c.Cmd.Name(), s.c.File, syntax.Line, s.c.Text(banmen.Msg("%v", syntax)))
		})
	default:
		return err
	}
	return nil
}

// take writes the answers of a chunk and reports errors. It returns an error that ends the
// run.
func (t *tally) take(c *stream.Chunk) error {
	if err := t.src.c.Out.Blocked(c.Text, c.Blocks, c.Apart); err != nil {
		return err
	}
	t.answers += c.Answers
	t.bad += c.Bad
	t.no += c.No
	t.clashes += c.Clashes
	for _, m := range c.Notes {
		t.src.c.NoteMessage(m)
	}
	for _, remark := range c.Remarks {
		t.tell(remark.Why)
	}
	t.remarks += c.Unreported
	if c.Ended.Format != "" {
		t.src.c.EndedAfter(c.Ended)
	}
	if c.Err == io.EOF {
		return nil
	}
	return c.Err
}

// tell reports a problem with a record, unless too many were reported.
func (t *tally) tell(m banmen.Message) {
	if t.remarks++; t.remarks <= stream.MaxRemarks {
		t.src.c.NoteMessage(m)
	}
}

// verdict reports the totals. It returns ErrSilentBad if records were unreadable, or
// ErrSilentNo if an answer was no.
func (t *tally) verdict() error {
	c := t.src.c
	if more := t.remarks - stream.MaxRemarks; more > 0 {
		c.Note("not shown: %d more", more)
	}
	if t.bad > 0 {
		c.Note("lines that cannot be read: %d", t.bad)
	}
	if t.src.Many && t.clashes > 0 {
		c.Note("lines with conflicting givens: %d", t.clashes)
	}
	switch {
	case t.bad > 0:
		return console.ErrSilentBad
	case t.no > 0:
		return console.ErrSilentNo
	}
	return nil
}

// Unmarked returns e without pencil marks, to write it with a board that is not a question.
func Unmarked(e banmen.Entry) banmen.Entry {
	e.Puzzle, _ = banmen.SplitMarks(e.Puzzle)
	e.Marks, e.Notes = nil, nil
	return e
}
