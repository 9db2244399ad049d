package ops

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/banmen/banmen"
)

// A lineVerb appends the answer for a record to l.done.Text.
type lineVerb func(ctx context.Context, l *lineWorker, e banmen.Entry) error

// prepareLines prepares what is done with each line of a file.
func prepareLines(kinds []*banmen.Kind, r Request, head []byte, answer lineVerb) (*Task, error) {
	if r.Verb != "count" {
		if err := noSymmetry(r); err != nil {
			return nil, err
		}
	}
	if r.Kind == "" && head == nil {
		return nil, banmen.Errorf(nil, "%s is done with each line of a file: expected one", r.Verb)
	}
	if head != nil {
		k, f, err := Recognise(kinds, head, Input{r.From, banmen.Params{As: r.As, Alphabet: r.Alphabet}})
		if err != nil {
			return nil, err
		}
		r.Kind, r.From = k.Name, f.Name
	}
	k, err := FindKind(kinds, r.Kind)
	if err != nil {
		return nil, err
	}
	if r.Verb == "dedup" {
		if p, err := k.Parse(k.Presets[0]); err != nil {
			return nil, err
		} else if _, ok := p.(banmen.Canonical); !ok {
			return nil, noCanonical()
		}
	}
	form, err := FindForm(k, r.From)
	if err != nil {
		return nil, err
	}
	if !form.Stream {
		return nil, banmen.Errorf(banmen.ErrCannot, "the form %s has several lines for a record: expected one of %s", form.Name, streamForms(k))
	}
	to, err := formTo(k, r.To, form)
	if err != nil {
		return nil, err
	}
	merge := Joined
	if r.Verb == "dedup" {
		merge = Distinct
	}
	return &Task{Request: r, Items: InputLines, Merge: merge, Open: func(context.Context) (func() Worker, error) {
		return func() Worker { return &lineWorker{kind: k, form: form, to: to, request: r, answer: answer} }, nil
	}}, nil
}

// WhyBad returns why a line cannot be read.
func WhyBad(kinds []*banmen.Kind, r Request, b BadLine) error {
	if b.Why != "" {
		return &banmen.SyntaxError{Line: int(b.Item) + 1, Column: b.Column, Text: banmen.Msg("%s", b.Why)}
	}
	task, err := prepareLines(kinds, r, nil, nil)
	if err != nil {
		return err
	}
	hire, err := task.Open(context.Background())
	if err != nil {
		return err
	}
	l := hire().(*lineWorker)
	l.begin(Piece{})
	_, err = l.lines.Read([]byte(b.Text), int(b.Item)+1)
	return err
}

// A lineWorker answers lines.
type lineWorker struct {
	kind     *banmen.Kind
	form, to banmen.Form
	request  Request
	answer   lineVerb

	lines *Lines
	batch *Batch // nil: nothing is done in bulk
	first int64  // the item of the piece
	done  Done
}

// bulkBytes is how many bytes of lines are solved at a time.
const bulkBytes = 1 << 17

func (l *lineWorker) Work(ctx context.Context, p Piece, enough func() bool) (Done, error) {
	l.begin(p)
	for text := p.Lines; len(text) > 0; {
		part := text
		if len(part) > bulkBytes {
			part = text[:bulkBytes+bytes.IndexByte(text[bulkBytes:], '\n')+1]
		}
		text = text[len(part):]
		if stop, err := l.part(ctx, part, enough); stop || err != nil {
			return l.done, err
		}
		if enough() {
			break
		}
	}
	return l.done, nil
}

// begin looks whether there is something to do in bulk, if that is not known.
func (l *lineWorker) begin(p Piece) {
	l.first, l.done = p.First, Done{Text: l.done.Text[:0]}
	if l.batch != nil {
		return
	}
	src := &Source{Kind: l.kind, Form: l.form, Head: p.Lines, params: banmen.Params{As: l.request.As, Alphabet: l.request.Alphabet}}
	l.lines = &Lines{src: src}
	if bulk := src.Lines(); bulk != nil && l.request.Verb == "solve" && l.to.Cells != nil && !l.request.JSON {
		l.lines, l.batch = bulk, bulk.NewBatch()
	}
}

// part answers some lines. It reports whether that is enough.
func (l *lineWorker) part(ctx context.Context, text []byte, enough func() bool) (bool, error) {
	if l.batch == nil {
		for line := range bytes.Lines(text) {
			if err := l.one(ctx, withoutReturn(bytes.TrimSuffix(line, []byte("\n")))); err != nil {
				return true, err
			}
			if enough() {
				return true, nil
			}
		}
		return false, nil
	}
	if err := l.batch.Solve(ctx, text); err != nil {
		return true, err
	}
	for line := range l.batch.Lines() {
		if line.Cells == nil {
			if err := l.one(ctx, line.Text); err != nil {
				return true, err
			}
			continue
		}
		if line.Count == 0 {
			l.done.No++
		}
		l.done.Text = line.AppendAnswer(l.done.Text)
		l.done.Items++
	}
	return false, nil
}

// one answers a line by itself.
func (l *lineWorker) one(ctx context.Context, line []byte) error {
	item := l.first + l.done.Items
	e, err := l.lines.Read(line, int(item)+1)
	var syntax *banmen.SyntaxError
	switch {
	case err == io.EOF:
		err = nil
		if l.request.Verb == "dedup" {
			l.done.Text = append(l.done.Text, "+\n"...)
		}
	case errors.As(err, &syntax):
		l.done.tell(item, line, syntax)
		err = l.bad(syntax, item)
	case err == nil:
		e.Line = int(item) + 1
		err = l.answer(ctx, l, e)
	}
	if err == nil {
		l.done.Items++
	}
	return err
}

// bad answers a line that cannot be read.
func (l *lineWorker) bad(why error, item int64) (err error) {
	switch {
	case l.request.Verb == "dedup":
		l.done.Text = append(l.done.Text, "-\n"...)
	case l.request.JSON:
		err = l.json(jsonRecord{Line: item + 1, Error: why.Error()})
	case l.request.Verb != "check": // which says nothing of it
		l.done.Text = append(l.done.Text, badLine...)
	}
	return err
}

func (l *lineWorker) json(r jsonRecord) (err error) {
	l.done.Text, err = appendJSON(l.done.Text, l.request.Verb, r)
	return err
}
