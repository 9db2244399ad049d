package stream

import (
	"bytes"
	"context"
	"io"
	"iter"
	"slices"
)

// pieceSize is the number of bytes per piece of a stream: enough for the bulk solver, and
// few enough for the cache.
const pieceSize = 1 << 18

// aloneSize is the size of a chunk whose lines are answered individually. It is small, so that each
// CPU gets some chunks.
const aloneSize = 1 << 12

func never() bool { return false }

// Pieces answers the lines of a text, several pieces concurrently. Each Chunk is valid
// until the next.
func (r *Run) Pieces(ctx context.Context, text io.Reader, l *Lines) iter.Seq[*Chunk] {
	return func(yield func(*Chunk) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		in := &pieceReader{r: text, size: r.pieceSize(l), limit: r.Limit, line: 1, skips: l.Skips}
		free := make(chan *Chunk, (ahead+1)*r.Jobs+3)
		for c := range InOrder(r.Jobs, func(next func(func() *Chunk) bool) {
			for more := true; more; {
				c := r.chunk(free, l)
				if err := in.read(c); err != nil {
					c.Err = r.Place(err)
					next(func() *Chunk { return c })
					return
				}
				more = next(func() *Chunk {
					c.Err = r.lines(ctx, c, l, never)
					return c
				})
			}
		}) {
			if !yield(c) || c.Err != nil {
				return
			}
			free <- c
		}
	}
}

func (r *Run) pieceSize(l *Lines) int {
	if r.Bulk != nil && l.Bulk() {
		return pieceSize
	}
	return aloneSize
}

// chunk returns a free chunk or a new one.
func (r *Run) chunk(free <-chan *Chunk, l *Lines) *Chunk {
	select {
	case c := <-free:
		return c
	default:
	}
	c := new(Chunk)
	if r.Bulk != nil && l.Bulk() {
		c.batch = l.NewBatch()
	}
	return c
}

// begin empties a chunk, for lines from a number on.
func (c *Chunk) begin(number int) {
	*c = Chunk{batch: c.batch, text: c.text, buf: c.buf, number: number, Remarks: c.Remarks[:0], Notes: c.Notes[:0]}
	c.Text = c.buf[:0]
}

// unitBytes is the number of bytes of a unit solved together.
const unitBytes = 1 << 17

// Units answers units of lines that were cut from a file, reusing memory. It serves one
// goroutine.
type Units struct {
	run   *Run
	lines *Lines
	chunk *Chunk
}

// Units returns Units for a file that l reads.
func (r *Run) Units(l *Lines) *Units { return &Units{r, l, r.chunk(nil, l)} }

// Settled reports whether it is decided how lines are solved: these lines are solved in bulk, or the
// run has no bulk solver. Otherwise Units for later lines may be faster.
func (u *Units) Settled() bool { return u.run.Bulk == nil || u.lines.Bulk() }

// Answer answers lines, each with its end, numbered from number on. take receives the
// answers in a Chunk that is valid until the next. When enough returns true, Answer stops
// after the current line, or in bulk after a few thousand lines.
func (u *Units) Answer(ctx context.Context, text []byte, number int, enough func() bool, take func(*Chunk)) error {
	c := u.chunk
	for len(text) > 0 {
		part := text
		if c.batch != nil && len(part) > unitBytes {
			part = text[:unitBytes+bytes.IndexByte(text[unitBytes:], '\n')+1]
		}
		text = text[len(part):]
		c.begin(number)
		c.text = part
		err := u.run.lines(ctx, c, u.lines, enough)
		number += int(c.Items)
		take(c)
		if err != nil || enough() {
			return err
		}
	}
	return nil
}

// A pieceReader divides a stream into pieces.
type pieceReader struct {
	r     io.Reader
	size  int    // of a piece
	rest  []byte // read after the last line of a piece
	long  bool   // whether that line was too long, and its end has not been found
	line  int    // number of the next line
	limit int64  // limit of answered lines; 0 is no limit
	err   error  // error that ended reading
	skips func(line []byte, number int) bool
}

// read reads the next lines into c. It fails with io.EOF at the end, or with the error of
// the reader.
func (in *pieceReader) read(c *Chunk) error {
	c.begin(in.line)
	c.text = append(c.text[:0], in.rest...)
	end := 0
	for end == 0 && in.err == nil {
		c.text, in.err = fill(in.r, c.text, max(in.size, 2*len(c.text)))
		c.text = in.afterLong(c.text)
		end = bytes.LastIndexByte(c.text, '\n') + 1
		if end == 0 && len(c.text) > longLine {
			end, in.long = len(c.text), true
		} else if in.err == io.EOF {
			end = len(c.text)
		}
	}
	in.rest = append(in.rest[:0], c.text[end:]...)
	if c.text = in.within(c.text[:end]); len(c.text) == 0 {
		return in.err
	}
	if !bytes.HasSuffix(c.text, []byte("\n")) {
		c.text = append(c.text, '\n')
	}
	in.line += bytes.Count(c.text, []byte("\n"))
	return nil
}

// afterLong drops the rest of an overlong line.
func (in *pieceReader) afterLong(text []byte) []byte {
	if !in.long {
		return text
	}
	_, rest, found := bytes.Cut(text, []byte("\n"))
	in.long = !found
	return append(text[:0], rest...)
}

// longLine is more bytes than any reader takes for a line.
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
