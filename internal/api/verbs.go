package api

import (
	"context"
	"errors"
	"iter"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// A Verb describes a verb of the API.
type Verb struct {
	Name string
	Doc  banmen.Message // one line
	open func(c *call) ([]Field, func() error)
}

// verbs lists all verbs: those that answer records, and others.
func (a *API) verbs() []Verb {
	var all []Verb
	for _, v := range verb.All {
		switch {
		case v == verb.Replay:
			all = append(all, Verb{v.Name, v.Short, (*call).replay})
		case slices.Contains(v.Flags, "json"):
			all = append(all, Verb{v.Name, v.Short, func(c *call) ([]Field, func() error) { return c.asked(v, input{}, nil) }})
		}
	}
	return append(all,
		Verb{"play", banmen.Msg("make moves, and show the board after them"), (*call).play},
		Verb{"hear", banmen.Msg("understand a spoken command of a review"), (*call).hearReview},
		Verb{"train", banmen.Msg("give positions where the obvious choice is wrong, and judge answers"), (*call).train},
		Verb{"drill", banmen.Msg("give positions in which to find a technique, hints, and judge answers"), (*call).drill},
		Verb{"technique", banmen.Msg("explain a technique with an example, or list all techniques"), (*call).technique},
		Verb{"turn", banmen.Msg("say whose turn it is, and make the move of an engine in that seat"), (*call).turnOf},
		Verb{"step", banmen.Msg("draw a step of the path that explain finds, and list all steps of its position"), (*call).step},
		Verb{"watch", banmen.Msg("show how a method solves a puzzle, in as many frames as fit"), (*call).watch},
	)
}

// Fields returns the fields of a verb, or nil if it is unknown.
func (a *API) Fields(name string) []Field {
	v, ok := a.find(name)
	if !ok {
		return nil
	}
	fields, _ := v.open(&call{API: a})
	return fields
}

// shared returns a field that several verbs have.
func shared(name string, at any) Field { return Field{Name: name, Doc: verb.UsageOf(name), at: at} }

// effort are the fields of most verbs that search.
func (c *call) effort() []Field {
	return []Field{shared("timeout", &c.timeout), shared("jobs", &c.jobs), shared("memory", &c.memory)}
}

// asked runs a verb of the table. with, if not nil, adapts the Doer after the request is
// read.
func (c *call) asked(v *verb.Verb, in input, with func(verb.Doer) verb.Doer) ([]Field, func() error) {
	var limit int64
	var strict bool
	d := v.Configurable()
	in.about = v.About
	fields := in.fields(c.Kinds)
	for _, f := range append(c.effort(), shared("limit", &limit), shared("strict", &strict)) {
		if slices.Contains(v.Flags, f.Name) {
			fields = append(fields, f)
		}
	}
	fields = append(fields, fieldsOf(d)...)
	var to string
	if v.JSON != "" {
		fields = append(fields, shared("to", &to))
	}
	return fields, func() error {
		if err := v.Check(v.IsSet(d, func(name string) bool { return c.given[name] })); err != nil {
			return err
		}
		src, err := in.open(c.Kinds)
		if err != nil {
			return err
		}
		if m, ok := d.(verb.Maker); ok {
			return c.make(v, m, src, limit)
		}
		doer := d.(verb.Doer)
		if with != nil {
			doer = with(doer)
		}
		run, err := c.run(v, doer, src, limit)
		if err == nil && to != "" {
			err = written(run, v, src, to)
		}
		if err != nil {
			return err
		}
		run.Limit, run.Strict = limit, strict
		return c.take(src, run)
	}
}

// fieldsOf returns the options of a verb as fields.
func fieldsOf(d verb.Configurable) (all []Field) {
	for _, o := range d.Options() {
		all = append(all, Field{Name: o.Name, Doc: o.Description(), Choice: o.Choice, Number: o.Number, at: o.Value})
	}
	return all
}

// run returns how a verb answers the records of a source.
func (c *call) run(v *verb.Verb, d verb.Doer, src *source, limit int64) (*stream.Run, error) {
	style := answer.Style{JSON: v.JSON == "", Many: src.many, Say: c.say, RoundTrip: &answer.RoundTrip{Kinds: c.Kinds, As: src.as}}
	var err error
	if style.Form, err = v.Forms.Form(src.kind, src.form, v.JSON); err != nil {
		return nil, err
	}
	if err := d.Open(c.setup(src, limit)); err != nil {
		return nil, err
	}
	run := v.Run(d, style, src.form.Stream, nil)
	run.Bulk = nil // bulk answers have no JSON
	run.Doer = onTime(run.Doer)
	run.Place = func(err error) error { return err }
	if run.Jobs = c.workers(); v.Inside {
		run.Jobs = 1
	}
	return run, nil
}

// written returns the answers of a run as records in the form to.
func written(run *stream.Run, v *verb.Verb, src *source, to string) error {
	form, err := v.Forms.Form(src.kind, src.form, to)
	if err != nil {
		return err
	}
	run.Doer, run.Style.JSON, run.Style.Form = inForm{Doer: run.Doer, verb: v.Name, form: form, back: run.Style.RoundTrip}, true, form
	return nil
}

// inForm answers by records in a form.
type inForm struct {
	stream.Doer
	verb string
	form banmen.Form
	back *answer.RoundTrip
}

func (d inForm) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	a, err := d.Doer.Do(ctx, e)
	if err != nil {
		return a, err
	}
	w := answer.Written{Answer: a, Entry: e, Verb: d.verb, Form: d.form.Name}
	var page answer.Page
	err = answer.Write(&page, a, answer.Style{Form: d.form, RoundTrip: d.back})
	w.Record = string(page.Text)
	return w, err
}

// setup returns the Setup of a verb.
func (c *call) setup(src *source, limit int64) verb.Setup {
	return verb.Setup{
		Kinds: c.Kinds, Kind: src.kind, As: src.as, Memory: c.room(), Jobs: c.workers(), Limit: limit,
		Many: src.many, Patient: c.timeout > 0, Say: c.say, Lang: c.lang,
	}
}

// onTime returns a Doer like d that ends on time.
func onTime(d stream.Doer) stream.Doer {
	if l, ok := d.(stream.Lister); ok && l.Lists() {
		return punctualLister{l}
	}
	return punctualDoer{d}
}

// A punctualLister is a punctualDoer with several answers. Only its error, which has a status,
// shows an interruption.
type punctualLister struct{ stream.Lister }

func (l punctualLister) List(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for a, err := range l.Lister.List(punctual(ctx), e) {
			if err == nil {
				err = banmen.Spend(ctx, 0)
			}
			if err != nil {
				a = nil
			}
			if !yield(a, err) || err != nil {
				return
			}
		}
	}
}

// A punctualDoer ends on time even if its context no longer belongs to the request. Its
// results may be incomplete when time or budget runs out.
type punctualDoer struct{ stream.Doer }

func (d punctualDoer) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	a, err := d.Doer.Do(punctual(ctx), e)
	if err == nil {
		err = banmen.Spend(ctx, 0)
	}
	return a, err
}

// take answers with the chunks of a run.
func (c *call) take(src *source, run *stream.Run) error {
	for chunk := range run.Records(c.ctx, src.records) {
		if len(chunk.Text) > 0 {
			if err := c.line(chunk.Text); err != nil {
				return err
			}
		}
		if chunk.Err != nil {
			return chunk.Err
		}
	}
	return c.ctx.Err()
}

// bad answers with an error object if one of several records is unreadable or has no
// answer. It returns other errors.
func (c *call) bad(s *source, err error) error {
	var syntax *banmen.SyntaxError
	if s.many && s.form.Stream && errors.As(err, &syntax) {
		return c.write(answer.BadJSON(c.verb, "", syntax.Line, c.say(banmen.Msg("%v", syntax))))
	}
	return err
}
