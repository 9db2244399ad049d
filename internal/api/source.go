package api

import (
	"iter"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// An input is what a request says of its puzzle.
type input struct {
	puzzle string
	stream.Input
	sizes []*string // by kind that has a field for its size
}

// fields are those of an input.
func (in *input) fields(kinds []*banmen.Kind) []Field {
	all := []Field{
		{Name: "puzzle", Doc: "a puzzle as its text, or a text of puzzles in any form that is known", at: &in.puzzle},
		{Name: "from", Doc: "the form of the text, instead of recognising it", at: &in.From},
		{Name: "as", Doc: "kind:params of boards that do not say what they are", at: &in.As},
		{Name: "alphabet", Doc: "the characters of the symbols in order", at: &in.Alphabet},
	}
	for _, k := range kinds {
		in.sizes = append(in.sizes, new(string))
		if k.Size.Name != "" {
			all = append(all, Field{Name: k.Size.Name, Doc: "the params of boards that do not say what they are, as " + k.Name, at: in.sizes[len(in.sizes)-1]})
		}
	}
	return all
}

// A source is the records of a request.
type source struct {
	kind    *banmen.Kind
	form    banmen.Form
	many    bool // there are several
	records iter.Seq2[banmen.Entry, error]
}

// open reads the text of an input.
func (in *input) open(kinds []*banmen.Kind) (*source, error) {
	for i, params := range in.sizes {
		if *params != "" && in.As != "" {
			return nil, banmen.Errorf(nil, "the fields %q and %q exclude each other", kinds[i].Size.Name, "as")
		}
		if *params != "" {
			in.As = kinds[i].Name + ":" + *params
		}
	}
	if in.isText(kinds) {
		return in.text(kinds)
	}
	src, err := stream.Read(kinds, strings.NewReader(in.puzzle), in.Input)
	if err != nil {
		return nil, err
	}
	s := &source{kind: src.Kind, form: src.Form, records: src.Records}
	n := 0
	for range src.Form.Read(strings.NewReader(in.puzzle), src.Params) {
		if n++; n == 2 {
			break
		}
	}
	s.many = n > 1
	return s, nil
}

// isText reports whether the puzzle begins with the name of a kind, and is the text of
// one.
func (in *input) isText(kinds []*banmen.Kind) bool {
	name := in.puzzle
	if i := strings.IndexAny(name, ":,"); i >= 0 {
		name = name[:i]
	}
	return !strings.Contains(strings.TrimSpace(in.puzzle), "\n") && slices.ContainsFunc(kinds, func(k *banmen.Kind) bool { return k.Name == name })
}

// text returns the one record that a text is.
func (in *input) text(kinds []*banmen.Kind) (*source, error) {
	if in.From != "" || in.As != "" {
		return nil, banmen.Errorf(nil, "the puzzle %q says what it is: leave out %q", banmen.Clip(in.puzzle), "from, as")
	}
	k, p, err := ops.Parse(kinds, strings.TrimSpace(in.puzzle))
	if err != nil {
		return nil, err
	}
	form, err := ops.FindForm(k, "")
	e := banmen.Entry{Puzzle: p, Line: 1}
	return &source{kind: k, form: form, records: func(yield func(banmen.Entry, error) bool) { yield(e, nil) }}, err
}

// each calls f with each record, as long as there is time. A record that cannot be read
// ends it if it is the only one, and else is answered by an error of its own.
func (c *call) each(s *source, f func(banmen.Entry) error) error {
	for e, err := range s.records {
		if err == nil {
			err = f(e)
		}
		if err == nil {
			err = c.ctx.Err()
		}
		if err = c.bad(s, err); err != nil {
			return err
		}
	}
	return nil
}
