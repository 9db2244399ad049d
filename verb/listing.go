package verb

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
)

// ofEach turns a verb that lists into one that answers each record of a file, for jobs.
func (v *Verb) ofEach() *Verb {
	each := *v
	each.Make, each.New = nil, func() Doer { return eachLister{v.Make()} }
	return &each
}

// An eachLister lists for each of many records; see stream.Lister.
type eachLister struct{ Maker }

// Options returns the options that mean something for many records.
func (d eachLister) Options() []Option {
	return slices.DeleteFunc(d.Maker.Options(), func(o Option) bool { return o.Name == skipOption })
}

// Lists reports that there are several answers to a record.
func (d eachLister) Lists() bool { return true }

// List yields the answers to a record. An error is about this record alone.
func (d eachLister) List(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for a, err := range d.Make(ctx, e) {
			var why *banmen.Error
			switch {
			case errors.Is(err, banmen.ErrNone) && errors.As(err, &why):
				a, err = none(why.Text), nil
			case err != nil:
				err = here(e, err)
			}
			if !yield(a, err) {
				return
			}
		}
	}
}

// Do returns the first answer.
func (d eachLister) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	for a, err := range d.List(ctx, e) {
		return a, err
	}
	return nil, nil
}

// none is the answer to a record with nothing to list: the reason.
type none banmen.Message

func (a none) Text(*answer.Page, answer.Style) error { return nil }
func (a none) JSON(answer.Style) []any               { return nil }
func (a none) Verdict(answer.Style) answer.Verdict {
	return answer.Verdict{No: true, Wrong: true, Why: banmen.Message(a)}
}
