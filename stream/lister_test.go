package stream_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/stream"
)

// A lister gives as many answers to a record as its line number. For the third record an
// error follows the first answer.
type lister struct {
	doer
	found *[]string // answers found and written, in order
}

func (lister) Lists() bool { return true }

func (l lister) List(_ context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		for i := range e.Line {
			if l.found != nil {
				*l.found = append(*l.found, fmt.Sprintf("found %d of %d", i, e.Line))
			}
			var err error
			if e.Line == 3 && i == 1 {
				err = l.err
			}
			if !yield(text(fmt.Sprintf("%d.%d\n", e.Line, i)), err) || err != nil {
				return
			}
		}
	}
}

// A text is an answer that is only text.
type text string

func (t text) Text(p *answer.Page, _ answer.Style) error { p.Block([]byte(t), false); return nil }
func (t text) JSON(answer.Style) []any                   { return []any{string(t)} }
func (t text) Verdict(answer.Style) answer.Verdict       { return answer.Verdict{} }

// The answers of a Lister are written as they are found, each in a Chunk; in units they
// are combined.
func TestLister(t *testing.T) {
	records := func(yield func(banmen.Entry, error) bool) {
		for line := 1; line <= 4; line++ {
			if !yield(banmen.Entry{Line: line}, nil) {
				return
			}
		}
	}
	broken := errors.New("broken")
	for _, c := range []struct {
		name  string
		err   error
		limit int64
		want  string
	}{
		{"all", nil, 0, "1.0 2.0 2.1 3.0 3.1 3.2 4.0 4.1 4.2 4.3"},
		{"limit of records", nil, 2, "1.0 2.0 2.1"},
		{"an error with an answer ends it", broken, 0, "1.0 2.0 2.1 3.0 3.1"},
		{"a record that has none", banmen.Syntaxf(3, 1, "odd"), 0, "1.0 2.0 2.1 3.0 bad 4.0 4.1 4.2 4.3"},
	} {
		var found []string
		run := stream.Run{Doer: lister{doer{c.err}, &found}, Stream: true, Jobs: 3, Limit: c.limit, Bad: "bad\n",
			Style: answer.Style{Say: banmen.Message.String}, Place: func(err error) error { return err }}
		var got []string
		var last error
		for chunk := range run.Records(t.Context(), records) {
			if n := len(strings.Fields(string(chunk.Text))); n != 1 {
				t.Errorf("%s: a chunk of %d answers", c.name, n)
			}
			if len(found) != len(got)+1 {
				t.Errorf("%s: %d answers were found before %d were written", c.name, len(found), len(got))
			}
			got = append(got, strings.TrimSpace(string(chunk.Text)))
			last = chunk.Err
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %s, expected %s", c.name, text, c.want)
		}
		if (c.err == broken) != errors.Is(last, broken) {
			t.Errorf("%s: it ends with %v", c.name, last)
		}
	}
}
