package records

import (
	"errors"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
)

// AnswerForm returns the form of answers to what s holds, which to may name.
func (s *Source) AnswerForm(to string) (banmen.Form, error) {
	form := s.Form
	if form.Answer != "" {
		var err error
		if form, err = ops.FindForm(s.Kind, form.Answer); err != nil {
			return form, err
		}
	}
	return command.FormTo(s.Kind, to, form)
}

// UpTo cuts the records after the first n; 0 is no limit.
func (s *Source) UpTo(n int64) {
	all := s.Records
	if n == 0 {
		return
	}
	s.Records = func(yield func(banmen.Entry, error) bool) {
		for e, err := range all {
			if !yield(e, err) {
				return
			}
			if n--; n == 0 {
				return
			}
		}
	}
}

// maxTold is how many records are reported one by one.
const maxTold = 20

// Each calls f with each record. What cannot be read or has the answer no is
// reported; when there are many records, the others follow.
func (s *Source) Each(f func(banmen.Entry) error) error {
	return s.judgeAll(func(yield func(banmen.Entry, error) bool) {
		for e, err := range s.Records {
			if err == nil {
				err = f(e)
			}
			if !yield(e, err) {
				return
			}
		}
	})
}

// EachAhead is Each in two steps: what work makes of several records at a time is
// written in their order.
func EachAhead[T any](s *Source, jobs command.Jobs, work func(banmen.Entry) (T, error), write func(banmen.Entry, T) error) error {
	return s.judgeAll(func(yield func(banmen.Entry, error) bool) {
		for l := range Answers(s, jobs, 1, work) {
			if l.Err == nil {
				l.Err = write(l.Entry, l.Result)
			}
			if !yield(l.Entry, l.Err) {
				return
			}
		}
	})
}

// HasEnough reports whether there are as many answers as are enough.
func (s *Source) HasEnough() bool { return s.Enough > 0 && s.c.Out.Blocks() >= s.Enough }

// judgeAll is Each for records that are done already, with what came of them.
func (s *Source) judgeAll(done iter.Seq2[banmen.Entry, error]) error {
	var bad, negatives int
	for e, err := range done {
		var n *console.NegativeError
		var syntax *banmen.SyntaxError
		switch {
		case err == nil:
		case errors.Is(err, console.ErrStrict):
			return err
		case errors.As(err, &n):
			negatives++
			if n != console.ErrSilentNo {
				if err := s.report(e, n.Why); err != nil {
					return err
				}
			}
		case s.Many && s.Form.Stream && errors.As(err, &syntax):
			bad++
			if err := s.Bad(syntax); err != nil {
				return err
			}
		default:
			return err
		}
		if s.HasEnough() {
			break
		}
	}
	return s.Verdict(bad, negatives)
}

// Numbered is a message about a record, with its first line where there are many.
func (s *Source) Numbered(e banmen.Entry, m banmen.Message) banmen.Message {
	if s.Many {
		return banmen.Msg("line %d: %s", e.Line, m)
	}
	return m
}

// report says something of a record, with its place, if it is among the first.
func (s *Source) report(e banmen.Entry, m banmen.Message) error {
	return s.tell(banmen.Msg("%s: %s", s.place(e), m))
}

// tell says what is wrong with a record, if it is among the first. With Strict
// that is the end.
func (s *Source) tell(m banmen.Message) error {
	if s.told++; s.told <= maxTold {
		s.c.NoteMessage(m)
	}
	if s.Strict {
		return console.ErrStrict
	}
	return nil
}

// Bad reports a record that cannot be read.
func (s *Source) Bad(err *banmen.SyntaxError) error {
	stop := s.tell(banmen.Msg("%v", err))
	var text func() error
	if s.AnswerBad {
		text = func() error { return s.c.Out.Text("bad\n") }
	}
	return errors.Join(stop, s.c.Print(text, func() any { return s.c.Failure(banmen.Entry{Line: err.Line}, err) }))
}

// Clash reports givens that leave no solution, where the answer does not say so.
func (s *Source) Clash(e banmen.Entry, fs []banmen.Fault) error {
	if len(fs) == 0 {
		return nil
	}
	s.clashes++
	return s.report(e, ops.NoSolution(e.Puzzle, fs))
}

// Verdict returns the answer to many records.
func (s *Source) Verdict(bad, negatives int) error {
	if more := s.told - maxTold; more > 0 {
		s.c.Note("not shown: %d more", more)
	}
	if bad > 0 {
		s.c.Note("lines that cannot be read: %d", bad)
	}
	if s.Many && s.clashes > 0 {
		s.c.Note("lines with givens that clash: %d", s.clashes)
	}
	if bad+negatives > 0 {
		return console.ErrSilentNo
	}
	return nil
}

// LinesVerdict is Verdict for a stream, of which so many lines were answered.
func (s *Source) LinesVerdict(answered, bad, negatives int) error {
	if s.Stats {
		s.c.Note("lines: %d, with the answer no or bad: %d", answered, bad+negatives)
	}
	return s.Verdict(bad, negatives)
}
