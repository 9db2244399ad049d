package codec

import (
	"bufio"
	"io"
	"iter"
	"strings"

	"github.com/banmen/banmen"
)

// A next returns the next record of a file, or io.EOF after the last one.
type next func() (banmen.Entry, error)

// reader makes a Form.Read. Open starts with a file. A stream goes on after a
// bad record, even one that is no text; other files end with that.
func reader(stream bool, open func(*input, banmen.Params) next) func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error] {
	return func(r io.Reader, p banmen.Params) iter.Seq2[banmen.Entry, error] {
		return func(yield func(banmen.Entry, error) bool) {
			in := &input{r: bufio.NewReader(r)}
			next := open(in, p)
			for first := true; ; first = false {
				e, err := next()
				if in.err != nil {
					err = in.err
				}
				if err == nil && e.Marks != nil {
					e.Puzzle, err = e.Question()
					err = at(err, e.Line, 0)
				}
				if err == io.EOF && first {
					err = banmen.Syntaxf(1, 1, "empty: expected a puzzle")
					in.err = err
				}
				if stream {
					in.goOn()
				}
				if err == io.EOF || !yield(e, err) || in.err != nil || err != nil && !stream {
					return
				}
			}
		}
	}
}

// A shape says how well the beginning of a file has the outward shape of a form. In
// a stream lines count that follow one which is no text.
type shape func(banmen.Head) banmen.Fit

// is is the Fit of what has a sign of a form.
func is(format string, args ...any) banmen.Fit {
	return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg(format, args...)}
}

// could is the Fit of what looks like a form, as it may look like others.
func could(format string, args ...any) banmen.Fit {
	return banmen.Fit{Fitness: banmen.FitMaybe, Why: banmen.Msg(format, args...)}
}

// isProse reports whether a line has small letters that boards hardly have.
func isProse(text string) bool { return strings.ContainsAny(text, "hijklmnopqrstuvwyz") }
