package task

import (
	"context"
	"errors"
	"maps"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// prepareRecords prepares a request that applies a verb to each line of a file.
func prepareRecords(kinds []*banmen.Kind, r Request, head []byte, v *verb.Verb, say func(banmen.Message) string) (*Task, error) {
	if r.Kind == "" && head == nil {
		return nil, banmen.Errorf(nil, "%s needs a file: it is applied to each line", r.Verb)
	}
	if head != nil {
		k, f, err := stream.Recognise(kinds, head, stream.Input{From: r.From, Params: r.params()})
		if err != nil {
			return nil, err
		}
		if t, ok := codec.Titled(kinds, head); ok && t.Adds() && r.From == "" && r.As == "" {
			return nil, banmen.Errorf(banmen.ErrCannot, "the title of this text adds rules to the lines below it, but a job reads each line alone").Suggest("name the kind with --as KIND[:PARAMS]")
		}
		r.Kind, r.From, r.First = k.Name, f.Name, string(stream.FirstLine(f, head))
	}
	switch {
	case r.JSON && v.JSON != "":
		r.JSON, r.To = false, v.JSON
	case r.JSON && v.Keys:
		return nil, banmen.Errorf(banmen.ErrCannot, "%s does not write JSON", r.Verb)
	}
	w, err := newRecords(kinds, r, v, say)
	if err != nil {
		return nil, err
	}
	if w.run.Table == nil && (w.input.Columns == nil || w.input.Columns.Names == nil) {
		r.First = "" // not needed
	}
	t := &Task{Request: r, Items: InputLines, Merge: Joined, Open: func(context.Context) (func() Worker, error) {
		return func() Worker {
			worker := *w
			return &worker
		}, nil
	}}
	t.Ordered = w.run.Table != nil && len(w.run.Table.Header) > 0
	switch {
	case v.Keys:
		t.Merge = Distinct
	case v.Apart && !r.JSON && w.run.Style.Form.Put == nil:
		t.Merge = Apart
	}
	return t, nil
}

// params returns the parameters for readers of the input.
func (r Request) params() banmen.Params { return banmen.Params{As: r.As, Alphabet: r.Alphabet} }

// A records answers the lines of a file.
type records struct {
	kind  *banmen.Kind
	form  banmen.Form
	input banmen.Params
	run   *stream.Run
	units *stream.Units // nil if none are ready, or if the next piece should start with new ones
}

func newRecords(kinds []*banmen.Kind, r Request, v *verb.Verb, say func(banmen.Message) string) (*records, error) {
	k, err := codec.FindKind(kinds, r.Kind)
	if err != nil {
		return nil, err
	}
	from, err := lineForm(k, r.From)
	if err != nil {
		return nil, err
	}
	to, err := v.Forms.Form(k, from, r.To)
	if err == nil && to.Put != nil && !to.Stream {
		err = severalLines(k, to)
	}
	if err != nil {
		return nil, err
	}
	input := r.params()
	if r.First != "" && from.Columns != nil {
		c := stream.ColumnsOf(from, []byte(r.First))
		input.Columns = &c
	}
	doer, table, err := r.rows(k, from, input, v)
	if err != nil {
		return nil, err
	}
	if err := doer.Open(verb.Setup{Kinds: kinds, Kind: k, As: r.As, Jobs: 1}); err != nil {
		return nil, err
	}
	run := v.Run(doer, answer.Style{Form: to, JSON: r.JSON, Many: true, Say: say, RoundTrip: &answer.RoundTrip{Kinds: kinds, As: r.As}}, from.Stream, table)
	run.Place = func(err error) error { return inFile(r.File, err) }
	return &records{kind: k, form: from, input: input, run: run}, nil
}

// rows returns the doer for a request about lines in a form, and the table of its
// answers, or nil if they are not a table.
func (r Request) rows(k *banmen.Kind, from banmen.Form, input banmen.Params, v *verb.Verb) (verb.Doer, *stream.Table, error) {
	doer := v.New()
	if err := verb.Set(doer, r.options()); err != nil {
		return nil, nil, err
	}
	if err := v.Check(v.IsSet(doer, func(string) bool { return false })); err != nil {
		return nil, nil, err
	}
	to, json := r.To, r.JSON
	if v.JSON != "" && to == v.JSON {
		to, json = "", true
	}
	return v.Rows(doer, verb.Rows{Add: r.Add, To: to, JSON: json, From: from, Kind: k, Table: func(columns []string) *stream.Table {
		return stream.TableOf(k, from, input, []byte(r.First), columns)
	}})
}

// inFile adds the file name to an error about a record.
func inFile(name string, err error) error {
	var syntax *banmen.SyntaxError
	if name == "" || !errors.As(err, &syntax) {
		return err
	}
	at := *syntax
	at.File = name
	return &at
}

// options returns the options of the verb.
func (r Request) options() map[string]string {
	all := maps.Clone(r.Options)
	if all == nil {
		all = map[string]string{}
	}
	if r.Symmetry != "" {
		all["symmetry"] = r.Symmetry
	}
	if r.Seed != 0 {
		all["seed"] = strconv.FormatUint(r.Seed, 10)
	}
	return all
}

// Work implements Worker.
func (w *records) Work(ctx context.Context, p Piece, enough func() bool) (d Done, err error) {
	units := w.units
	w.units = nil // after a panic or the end of the context their state is unknown
	if units == nil {
		units = w.run.Units(stream.NewLines(w.kind, w.form, w.input, p.Lines))
	}
	err = units.Answer(ctx, p.Lines, int(p.First)+1, enough, func(c *stream.Chunk) {
		if c.Apart && c.Blocks > 0 {
			d.Text = append(d.Text, '\n')
		}
		d.Text = append(d.Text, c.Text...)
		d.Items += c.Items
		d.No += int64(c.No)
		d.Bad += int64(c.Bad)
		for _, t := range c.Remarks {
			switch {
			case t.Bad != nil:
				d.tell(int64(t.Line)-1, t.Text, t.Bad)
			case t.No.Format != "":
				d.report(BadLine{Item: int64(t.Line) - 1, Why: w.run.Style.Say(t.No)})
			}
		}
	})
	if err == nil && units.Settled() {
		w.units = units
	}
	return d, err
}

// WhyBad returns the reason why a line cannot be read, or why its answer is no.
func WhyBad(prepare Preparer, r Request, b BadLine) error {
	if b.Why != "" {
		return &banmen.SyntaxError{Line: int(b.Item) + 1, Column: max(b.Column, 1), Text: banmen.Msg("%s", b.Why)}
	}
	t, err := prepare(context.Background(), r, nil)
	if err != nil {
		return err
	}
	hire, err := t.Open(context.Background())
	if err != nil {
		return err
	}
	w, ok := hire().(*records)
	if !ok {
		return banmen.Errorf(nil, "this job does not read lines")
	}
	text := []byte(b.Text + "\n")
	units := w.run.Units(stream.NewLines(w.kind, w.form, w.input, text))
	var why error
	err = units.Answer(context.Background(), text, int(b.Item)+1, func() bool { return true }, func(c *stream.Chunk) {
		for _, t := range c.Remarks {
			why = t.Bad
		}
	})
	return errors.Join(err, why)
}
