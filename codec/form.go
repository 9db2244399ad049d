package codec

import (
	"bufio"
	"bytes"
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

// A shape says how surely text has the outward shape of a form, from 0 to 100.
// Rows are its first lines, without comments.
type shape func(rows []string) int

// enough is after how many records of a stream it is known that they can be read, if
// seven of eight can.
const enough = 64

// sniffer makes a Form.Sniff: what has the shape but cannot be read is half as
// sure. Of a stream that is so if more than half of the records in the head cannot
// be read, of other forms if the first cannot.
func sniffer(f banmen.Form, is shape) func([]byte) int {
	return func(head []byte) int {
		head = whole(head)
		sure := is(shownRows(head, f.Stream))
		if sure == 0 {
			return 0
		}
		records, bad := 0, 0
		for _, err := range f.Read(bytes.NewReader(head), banmen.Params{}) {
			records++
			if err != nil {
				bad++
			}
			if !f.Stream || records >= enough && bad <= records/8 {
				break
			}
		}
		if 2*bad > records {
			return sure / 2
		}
		return sure
	}
}

// isProse reports whether a line has small letters that boards hardly have.
func isProse(text string) bool { return strings.ContainsAny(text, "hijklmnopqrstuvwyz") }

// whole returns head without the line at its end that may have been cut off,
// as long heads are.
func whole(head []byte) []byte {
	const cut = 4096
	if i := bytes.LastIndexByte(head, '\n'); i >= 0 && len(head) >= cut {
		return head[:i+1]
	}
	return head
}

// rows returns the lines of head that are no comments, up to one that is no text.
func rows(head []byte) []string { return shownRows(head, false) }

// noText stands for a line that is no text.
const noText = "\x00"

// shownRows is rows, but in a stream others follow a line that is no text.
func shownRows(head []byte, stream bool) []string {
	in := &input{r: bufio.NewReader(bytes.NewReader(head))}
	var rs []string
	for {
		switch l, ok := in.record(); {
		case ok:
			rs = append(rs, l.text)
		case stream && in.err != nil:
			rs = append(rs, noText)
			in.goOn()
		default:
			return rs
		}
	}
}
