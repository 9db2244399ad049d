package api

import (
	"context"
	"errors"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops/verb"
	"github.com/banmen/banmen/stream"
)

// A Verb is what can be asked.
type Verb struct {
	Name string
	Doc  string // in a line
	open func(c *call) ([]Field, func() error)
}

// verbs are all verbs: those that answer records, and others.
func (a *API) verbs() []Verb {
	var all []Verb
	for _, v := range verb.All {
		if slices.Contains(v.Flags, "json") && v != verb.Replay {
			all = append(all, Verb{v.Name, v.Short.String(), func(c *call) ([]Field, func() error) { return c.question(v) }})
		}
	}
	return append(all,
		Verb{verb.Replay.Name, verb.Replay.Short.String(), (*call).replay},
		Verb{"advise", "rate a position and every choice", (*call).advise},
		Verb{"list", "list all solutions", (*call).list},
		Verb{"unrank", "print the solutions of given numbers", (*call).unrank},
		Verb{"sample", "draw solutions at random", (*call).sample},
		Verb{"generate", "make puzzles or full boards", (*call).generate},
		Verb{"show", "draw a board", (*call).show},
		Verb{"kinds", "tell the rules of a kind, or of all", (*call).kinds},
		Verb{"play", "make moves, and tell how the board stands", (*call).play},
		Verb{"hear", "understand words that somebody says in a review", (*call).hearReview},
		Verb{"train", "give positions in which choices are not what they seem, and judge answers", (*call).train},
		Verb{"turn", "tell who of a game is next, and what the engine in that seat does", (*call).turnOf},
		Verb{"step", "draw a step of the path that explain tells, and tell all steps of its position", (*call).step},
		Verb{"watch", "tell how a method solves a puzzle, step by step or as many steps as there is room for", (*call).watch},
	)
}

// Fields returns the fields that a verb has, nil if there is no such verb.
func (a *API) Fields(name string) []Field {
	v, ok := a.find(name)
	if !ok {
		return nil
	}
	fields, _ := v.open(&call{API: a})
	return fields
}

// docs are what the fields mean that several verbs have.
var docs = map[string]string{
	"limit":        "at most so many results; 0 is as many as the server gives",
	"timeout":      "stop after this time, such as 10s; never later than the server does",
	"jobs":         "do so many things at a time, with the same result; never more than the server does",
	"memory":       "bytes for the engine; never more than the server gives",
	"strict":       "stop at the first record that cannot be read or whose givens clash",
	"method":       "the method to use",
	"stats":        "tell what it took",
	"seed":         "the random numbers that this begins; the same seed, the same result",
	"symmetry":     "symmetries whose classes are meant, by their names",
	"explain-plan": "of no effect here",
	"count":        "make so many",
}

// shared returns a field that several verbs have.
func shared(name string, at any) Field { return Field{Name: name, Doc: docs[name], at: at} }

// effort are the fields of most verbs that search.
func (c *call) effort() []Field {
	return []Field{shared("timeout", &c.timeout), shared("jobs", &c.jobs), shared("memory", &c.memory)}
}

// question answers records by a verb of package verb.
func (c *call) question(v *verb.Verb) ([]Field, func() error) { return c.asked(v, new(input)) }

// asked is question with an input that others look at, too.
func (c *call) asked(v *verb.Verb, in *input) ([]Field, func() error) {
	var limit int64
	var strict bool
	d := v.New()
	fields := in.fields(c.Kinds)
	for _, f := range append(c.effort(), shared("limit", &limit), shared("strict", &strict)) {
		if slices.Contains(v.Flags, f.Name) {
			fields = append(fields, f)
		}
	}
	for _, o := range d.Options() {
		f := Field{Name: o.Name, Doc: o.Usage.String(), Choice: o.Choice, at: o.Value}
		if f.Doc == "" {
			f.Doc = docs[o.Name]
		}
		fields = append(fields, f)
	}
	return fields, func() error {
		src, err := in.open(c.Kinds)
		if err != nil {
			return err
		}
		run, err := c.run(v, d, src)
		if err != nil {
			return err
		}
		run.Limit, run.Strict = limit, strict
		return c.take(src, run)
	}
}

// run returns how a verb is asked for the records of a source.
func (c *call) run(v *verb.Verb, d verb.Doer, src *source) (*stream.Run, error) {
	style, to := answer.Style{JSON: v.JSON == "", Many: src.many, Say: c.say}, v.JSON
	var err error
	if style.Form, err = v.Forms.Form(src.kind, src.form, to); err != nil {
		return nil, err
	}
	if err := d.Open(verb.Setup{Kinds: c.Kinds, Kind: src.kind, Memory: c.room(), Jobs: c.workers()}); err != nil {
		return nil, err
	}
	run := v.Run(d, style, src.form.Stream, nil)
	run.Bulk = nil // it writes no JSON
	run.Doer = punctualDoer{run.Doer}
	run.Place = func(err error) error { return err }
	if run.Jobs = c.workers(); v.Inside {
		run.Jobs = 1
	}
	return run, nil
}

// A punctualDoer ends on time, though the context is no longer that of the request. What it
// has found when the time or the budget is over may lack something.
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

// bad answers by an error of its own that one of several records cannot be read, or has no
// answer; other errors it returns.
func (c *call) bad(s *source, err error) error {
	var syntax *banmen.SyntaxError
	if s.many && s.form.Stream && errors.As(err, &syntax) {
		return c.write(answer.BadJSON(c.verb, "", syntax.Line, c.say(banmen.Msg("%v", syntax))))
	}
	return err
}
