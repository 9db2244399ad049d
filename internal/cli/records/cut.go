package records

import (
	"bytes"
	"io"
	"slices"
)

// A pieceReader cuts a stream into pieces.
type pieceReader struct {
	r     io.Reader
	rest  []byte // what was read after the last line of a piece
	long  bool   // that line was too long, and its end is still to be found
	line  int    // the number of the next line
	limit int64  // so many lines that are answered may follow; 0 is no limit
	err   error  // what reading has ended with
	skips func(line []byte, number int) bool
}

// read reads the next lines into p. When there are no more it returns io.EOF, or
// what else reading ended with.
func (in *pieceReader) read(p *Piece) error {
	*p = Piece{text: append(p.text[:0], in.rest...), number: in.line, batch: p.batch, Out: p.Out[:0], told: p.told[:0]}
	end := 0
	for end == 0 && in.err == nil {
		p.text, in.err = fill(in.r, p.text, max(pieceSize, 2*len(p.text)))
		p.text = in.afterLong(p.text)
		end = bytes.LastIndexByte(p.text, '\n') + 1
		if end == 0 && len(p.text) > longLine {
			end, in.long = len(p.text), true
		} else if in.err == io.EOF {
			end = len(p.text)
		}
	}
	in.rest = append(in.rest[:0], p.text[end:]...)
	if p.text = in.within(p.text[:end]); len(p.text) == 0 {
		return in.err
	}
	if !bytes.HasSuffix(p.text, []byte("\n")) {
		p.text = append(p.text, '\n')
	}
	in.line += bytes.Count(p.text, []byte("\n"))
	return nil
}

// afterLong drops the rest of a line that was too long.
func (in *pieceReader) afterLong(text []byte) []byte {
	if !in.long {
		return text
	}
	_, rest, found := bytes.Cut(text, []byte("\n"))
	in.long = !found
	return append(text[:0], rest...)
}

// longLine is more bytes than a reader takes for a line.
const longLine = 1<<20 + 1

// fill reads until a text has n bytes.
func fill(r io.Reader, text []byte, n int) ([]byte, error) {
	have := len(text)
	text = slices.Grow(text, n-have)[:n]
	k, err := io.ReadFull(r, text[have:])
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return text[:have+k], err
}

// within returns the lines of text up to the limit, and ends the stream there.
func (in *pieceReader) within(text []byte) []byte {
	if in.limit == 0 {
		return text
	}
	at, number := 0, in.line
	for line := range bytes.Lines(text) {
		at += len(line)
		if !in.skips(bytes.TrimRight(line, "\r\n"), number) {
			in.limit--
		}
		if number++; in.limit == 0 {
			in.limit, in.rest, in.err = -1, nil, io.EOF
			return text[:at]
		}
	}
	return text
}
