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

// reader makes a Form.Read. open starts reading a file. A stream continues after a bad record, even
// after one that is not valid text; other files end there.
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

// A shape tells how well the beginning of a file looks like a form. In a stream, it may look at
// lines after one that is not valid text.
type shape func(banmen.Head) banmen.Fit

// is returns the Fit of a file that certainly has a form, with the reason.
func is(format string, args ...any) banmen.Fit {
	return banmen.Fit{Fitness: banmen.FitCertain, Why: banmen.Msg(format, args...)}
}

// could returns the Fit of a file that looks like a form, but may have another one, with the
// reason.
func could(format string, args ...any) banmen.Fit {
	return banmen.Fit{Fitness: banmen.FitMaybe, Why: banmen.Msg(format, args...)}
}

// isProse reports whether a line has lower-case letters that hardly occur in boards.
func isProse(text string) bool { return strings.ContainsAny(text, "hijklmnopqrstuvwyz") }
