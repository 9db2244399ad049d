package codec

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/banmen/banmen"
)

// A document is the text of a file that must be read as a whole, such as XML or JSON.
type document struct {
	text []byte
	from int // where it begins, after comments and blank lines

	at    int // the last offset converted; place is its line and column
	place banmen.LineColumn
}

// Limits of documents: their bytes, how deep they nest, and the elements or values of one
// record.
const (
	maxDocument = 64 << 20
	maxDepth    = 64
	maxNodes    = 1 << 16
)

// readDocument reads a file that begins with the character sign, after comments and blank
// lines. If something else comes first, it fails before it reads the whole file.
func readDocument(r io.Reader, sign byte) (*document, error) {
	br := bufio.NewReaderSize(r, 1<<12)
	head, err := br.Peek(1 << 12)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	d := &document{from: start(head)}
	switch rest := head[d.from:]; {
	case len(rest) == 0 && len(head) < 1<<12:
		return nil, banmen.Syntaxf(1, 1, "empty: expected a puzzle")
	case len(rest) == 0 || rest[0] != sign:
		p := banmen.LineColumnAt(head, d.from)
		line, _, _ := bytes.Cut(rest, []byte("\n"))
		return nil, banmen.Syntaxf(p.Line, p.Column, "expected %q at the beginning, found %q", string(sign), banmen.Clip(strings.ToValidUTF8(string(line), "�")))
	}
	d.text, err = io.ReadAll(io.LimitReader(br, maxDocument+1))
	if err == nil && len(d.text) > maxDocument {
		err = tooLarge(1, 1, banmen.Msg("file too long: expected at most %d bytes", maxDocument))
	}
	return d, err
}

// tooLarge returns an error about something over a limit.
func tooLarge(line, column int, what banmen.Message) error {
	return &banmen.SyntaxError{Line: line, Column: column, Text: what, Err: banmen.ErrLimit}
}

// start returns the offset of the first character that is not a blank, a byte order mark or
// part of a comment.
func start(text []byte) int {
	from := 0
	for {
		rest := bytes.TrimPrefix(text[from:], []byte("\uFEFF"))
		rest = bytes.TrimLeft(rest, " \t\r\n")
		from = len(text) - len(rest)
		if len(rest) == 0 || rest[0] != '#' {
			return from
		}
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			from += i + 1
		} else {
			return len(text)
		}
	}
}

// placeOf returns the line and column of the byte at an offset. For ascending offsets it looks
// at each byte once.
func (d *document) placeOf(offset int) banmen.LineColumn {
	offset = min(max(0, offset), len(d.text))
	if d.place.Line == 0 || offset < d.at {
		d.at, d.place = 0, banmen.LineColumn{Line: 1, Column: 1}
	}
	between := d.text[d.at:offset]
	if i := bytes.LastIndexByte(between, '\n'); i >= 0 {
		d.place.Line += bytes.Count(between, []byte("\n"))
		d.place.Column = 1
		between = between[i+1:]
	}
	d.place.Column += utf8.RuneCount(bytes.TrimPrefix(between, []byte("\uFEFF")))
	d.at = offset
	return d.place
}

// wrong returns an error about the byte at an offset.
func (d *document) wrong(offset int, what banmen.Message) error {
	p := d.placeOf(offset)
	return &banmen.SyntaxError{Line: p.Line, Column: p.Column, Text: what}
}

// checkText returns an error if the text is not UTF-8.
func (d *document) checkText() error {
	n := 0
	for line := range bytes.Lines(d.text) {
		n++
		if err := checkText(bytes.TrimRight(line, "\r\n"), n); err != nil {
			return err
		}
	}
	return nil
}

// documents makes a Form.Read. open starts reading a file, and returns the function that reads its
// records.
func documents(open func(io.Reader, banmen.Params) (next, error)) func(io.Reader, banmen.Params) iter.Seq2[banmen.Entry, error] {
	return func(r io.Reader, p banmen.Params) iter.Seq2[banmen.Entry, error] {
		return func(yield func(banmen.Entry, error) bool) {
			next, err := open(r, p)
			if err != nil {
				yield(banmen.Entry{}, err)
				return
			}
			for first := true; ; first = false {
				e, err := next()
				if err == io.EOF && first {
					err = banmen.Syntaxf(1, 1, "empty: expected a puzzle")
				}
				if err == io.EOF || !yield(e, err) || err != nil {
					return
				}
			}
		}
	}
}

// onlyRead returns the error about writing a form that can only be read.
func onlyRead(form string) error {
	return banmen.Errorf(banmen.ErrCannot, "the form %s can only be read", form).Suggest("choose another form with --to FORM")
}
