package stream_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/kinds"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// file has all types of lines: boards that are solved in bulk and others, comments, bad
// lines, and lines with no or several solutions.
var file = strings.Repeat(easy+"\n# a comment\nbad\n"+several+"\n1.....3....4.2..\n11"+hard[2:]+"\n\n", 7) + hard + "\n"

// ask returns a run of a verb over file, and its lines.
func ask(t *testing.T, name, text string) (*stream.Run, *stream.Source) {
	t.Helper()
	v, err := verb.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	src, err := stream.Read(kinds.All, strings.NewReader(text), stream.Input{})
	if err != nil {
		t.Fatal(err)
	}
	form, err := v.Forms.Form(src.Kind, src.Form, "")
	d := v.New()
	if err = errors.Join(err, d.Open(verb.Setup{Kinds: kinds.All, Kind: src.Kind, Jobs: 1})); err != nil {
		t.Fatal(err)
	}
	run := v.Run(d, answer.Style{Form: form, Many: true, Say: banmen.Message.String}, src.Form.Stream, nil)
	run.Name, run.Place = "f", func(err error) error { return err }
	return run, src
}

// A result is the sum of chunks.
type result struct {
	Text             string
	Answers, Bad, No int
	Remarks          int
	Err              error
}

func (r *result) add(c *stream.Chunk) {
	r.Text += string(c.Text)
	r.Answers += c.Answers
	r.Bad += c.Bad
	r.No += c.No
	r.Remarks += len(c.Remarks) + c.Unreported
	r.Err = c.Err
}

// All drivers give the same answers, however many work concurrently and wherever units
// are cut.
func TestDrivers(t *testing.T) {
	defer goleak.VerifyNone(t)
	names := []string{"solve", "convert", "count", "check", "canon"}
	sizes := []int{1, 4, 1000}
	if testing.Short() {
		names = names[:2] // with Bulk and without
		sizes = sizes[1:]
	}
	for _, name := range names {
		var want result
		run, src := ask(t, name, file)
		for c := range run.Records(t.Context(), src.Records) {
			want.add(c)
		}
		want.Err = nil
		if want.Text == "" || want.Bad == 0 {
			t.Fatalf("%s: %+v", name, want)
		}
		for _, jobs := range []int{1, 3} {
			var got result
			run, src := ask(t, name, file)
			run.Jobs = jobs
			for c := range run.Pieces(t.Context(), src.Text, src.Lines()) {
				got.add(c)
			}
			if got.Err = nil; got != want {
				t.Errorf("%s in pieces, %d jobs: got %+v, want %+v", name, jobs, got, want)
			}
			got = result{}
			run, src = ask(t, name, file)
			run.Jobs = jobs
			for c := range run.Records(t.Context(), src.Records) {
				got.add(c)
			}
			if got != want {
				t.Errorf("%s, %d jobs: got %+v, want %+v", name, jobs, got, want)
			}
		}
		lines := slices.Collect(strings.Lines(file))
		for _, size := range sizes {
			var got result
			at := 1
			for some := range slices.Chunk(lines, size) {
				run, src := ask(t, name, file)
				text := []byte(strings.Join(some, ""))
				l := stream.NewLines(src.Kind, src.Form, src.Params, text)
				err := run.Units(l).Answer(t.Context(), text, at, func() bool { return false }, got.add)
				if at += len(some); err != nil {
					t.Fatal(err)
				}
			}
			if got != want {
				t.Errorf("%s in units of %d: got %+v, want %+v", name, size, got, want)
			}
		}
	}
}

// Strict runs stop at the first wrong record, and limits count records.
func TestStrictAndLimit(t *testing.T) {
	run, src := ask(t, "solve", file)
	run.Strict = true
	var got result
	for c := range run.Pieces(t.Context(), src.Text, src.Lines()) {
		got.add(c)
	}
	if got.Err != banmen.ErrStrictBad || strings.Count(got.Text, "\n") != 2 {
		t.Errorf("got %+v", got)
	}
	for limit := range int64(9) {
		for _, pieces := range []bool{false, true} {
			run, src := ask(t, "solve", file)
			run.Limit = limit + 1
			chunks := run.Records(t.Context(), src.Records)
			if pieces {
				chunks = run.Pieces(t.Context(), src.Text, src.Lines())
			}
			var got result
			for c := range chunks {
				got.add(c)
			}
			if int64(got.Answers) != limit+1 {
				t.Errorf("limit %d, pieces %t: %d answers", limit+1, pieces, got.Answers)
			}
		}
	}
}

// A doer fails with a given error.
type doer struct{ err error }

func (d doer) Do(_ context.Context, e banmen.Entry) (answer.Answer, error) {
	if e.Line == 2 {
		return nil, d.err
	}
	return answer.Counted{Entry: e}, nil
}

// A verb's error about one record becomes a remark. Any other error ends the run without
// leaving goroutines behind.
func TestErrors(t *testing.T) {
	defer goleak.VerifyNone(t)
	src, err := stream.Read(kinds.All, strings.NewReader(strings.Repeat(easy+"\n", 50)), stream.Input{})
	if err != nil {
		t.Fatal(err)
	}
	var entries []banmen.Entry
	for e, err := range src.Records {
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, e)
	}
	records := func(yield func(banmen.Entry, error) bool) {
		for _, e := range entries {
			if !yield(e, nil) {
				return
			}
		}
	}
	for _, c := range []struct {
		err     error
		answers int
	}{
		{banmen.Syntaxf(2, 1, "odd"), 50},
		{fmt.Errorf("broken"), 1},
		{banmen.Errorf(banmen.ErrLimit, "too long"), 1},
	} {
		run := stream.Run{Doer: doer{c.err}, Style: answer.Style{Say: banmen.Message.String}, Stream: true, Jobs: 3, Place: func(err error) error { return err }}
		var got result
		for c := range run.Records(t.Context(), records) {
			got.add(c)
		}
		if got.Answers != c.answers || c.answers == 1 && !errors.Is(got.Err, c.err) {
			t.Errorf("%v: got %+v", c.err, got)
		}
	}
}
