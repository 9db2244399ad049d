package cli

import (
	"errors"
	"iter"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/ops"
)

// formTo returns the form of --to, or otherwise.
func (a *app) formTo(k *banmen.Kind, otherwise banmen.Form) (banmen.Form, error) {
	if a.opt.to == "" {
		return otherwise, nil
	}
	f, err := ops.FindForm(k, a.opt.to)
	if err == nil {
		return f, nil
	}
	var names []string
	for _, f := range k.Forms {
		names = append(names, f.Name)
	}
	if w := nearest(a.opt.to, names); w != "" {
		return f, usage("%s has no form %q: did you mean %s?", k.Name, a.opt.to, w)
	}
	return f, usageError{err}
}

// answerForm returns the form of answers to what src holds.
func (a *app) answerForm(src *source) (banmen.Form, error) {
	form := src.form
	if form.Answer != "" {
		var err error
		if form, err = ops.FindForm(src.kind, form.Answer); err != nil {
			return form, err
		}
	}
	return a.formTo(src.kind, form)
}

// upTo cuts the records after the first n; 0 is no limit.
func (s *source) upTo(n int64) {
	all := s.records
	if n == 0 {
		return
	}
	s.records = func(yield func(banmen.Entry, error) bool) {
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

// each calls f with each record of src. What cannot be read or has the answer
// no is reported; when there are many records, the others follow.
func (a *app) each(src *source, f func(banmen.Entry) error) error {
	return a.judgeAll(src, func(yield func(banmen.Entry, error) bool) {
		for e, err := range src.records {
			if err == nil {
				err = f(e)
			}
			if !yield(e, err) {
				return
			}
		}
	})
}

// eachAhead is each in two steps: what work makes of several records at a time is
// written in their order.
func eachAhead[T any](a *app, src *source, work func(banmen.Entry) (T, error), write func(banmen.Entry, T) error) error {
	return a.judgeAll(src, func(yield func(banmen.Entry, error) bool) {
		for l := range answers(a, src, 1, work) {
			if l.err == nil {
				l.err = write(l.entry, l.result)
			}
			if !yield(l.entry, l.err) {
				return
			}
		}
	})
}

// enough reports whether there are as many answers as --limit allows. For list
// and watch it is what they show of one puzzle, which they see to themselves.
func (a *app) enough() bool {
	return a.opt.limit > 0 && a.out.blocks.Load() >= a.opt.limit && !slices.Contains([]string{"list", "watch"}, a.cmd.Name())
}

// judgeAll is each for records that are done already, with what came of them.
func (a *app) judgeAll(src *source, done iter.Seq2[banmen.Entry, error]) error {
	var bad, negatives int
	for e, err := range done {
		var n *no
		var syntax *banmen.SyntaxError
		switch {
		case err == nil:
		case errors.Is(err, strictly):
			return err
		case errors.As(err, &n):
			negatives++
			if n != saidNo {
				if err := a.report(src, e, n.why); err != nil {
					return err
				}
			}
		case src.many && src.form.Stream && errors.As(err, &syntax):
			bad++
			if err := a.bad(src, syntax); err != nil {
				return err
			}
		default:
			return err
		}
		if a.enough() {
			break
		}
	}
	return a.verdict(src, bad, negatives)
}

// numbered is a message about a record, with its first line where there are many.
func (a *app) numbered(src *source, e banmen.Entry, m banmen.Message) banmen.Message {
	if src.many {
		return banmen.Msg("line %d: %s", e.Line, m)
	}
	return m
}

// report says something of a record, with its place, if it is among the first.
func (a *app) report(src *source, e banmen.Entry, m banmen.Message) error {
	return a.tell(src, banmen.Msg("%s: %s", src.place(e), m))
}

// tell says what is wrong with a record, if it is among the first. With --strict
// that is the end.
func (a *app) tell(src *source, m banmen.Message) error {
	if src.told++; src.told <= maxTold {
		a.note("%s", m)
	}
	if a.opt.strict {
		return strictly
	}
	return nil
}

// bad reports a record that cannot be read.
func (a *app) bad(src *source, err *banmen.SyntaxError) error {
	stop := a.tell(src, banmen.Msg("%v", err))
	switch {
	case a.opt.json:
		return errors.Join(stop, a.writeJSON(result{Line: err.Line, Error: msg.Error(a.tag, err)}))
	case src.answerBad:
		return errors.Join(stop, a.writeText("bad\n"))
	}
	return stop
}

// verdict returns the answer to many records.
func (a *app) verdict(src *source, bad, negatives int) error {
	if more := src.told - maxTold; more > 0 {
		a.note("not shown: %d more", more)
	}
	if bad > 0 {
		a.note("lines that cannot be read: %d", bad)
	}
	if src.many && src.clashes > 0 {
		a.note("lines with givens that clash: %d", src.clashes)
	}
	if bad+negatives > 0 {
		return saidNo
	}
	return nil
}
