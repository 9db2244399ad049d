package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// pieceSize is how many bytes of a stream are worked on at a time: enough for
// the bulk solver, and few enough to stay in the cache.
const pieceSize = 1 << 18

// A piece is some lines of a stream, and what becomes of them.
type piece struct {
	text   []byte // lines, each with its end
	number int    // of the first
	batch  *ops.Batch

	out       []byte // the answers
	solved    []byte // the answers, if all lines have one solution; they are the batch's
	lines     int    // answered
	bad       int    // that cannot be read
	clashes   int    // with givens that clash
	negatives int    // with the answer no
	told      []banmen.Message
	untold    int   // what is over maxTold
	end       error // why nothing comes after the answers; io.EOF: that is no error
}

// pieceWork is what a verb does with lines.
type pieceWork struct {
	// bulk works on all lines of a text.
	bulk func(context.Context, *ops.Batch, []byte) error
	// quick answers a line by what bulk has found, or returns false.
	quick func(*piece, ops.Line, int) bool
	// slow answers any other line. It returns the answer, which an error may follow.
	slow func(context.Context, *piece, banmen.Entry) ([]byte, error)
}

// inPieces answers the lines of a stream in bulk, in their order, several pieces
// at a time.
func (a *app) inPieces(ctx context.Context, src *source, w pieceWork) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	in := &pieceReader{r: src.file.Text, limit: a.opt.limit, line: 1, skips: src.lines.Skips}
	free := make(chan *piece, (ahead+1)*a.jobs()+3)
	for p := range inOrder(a.jobs(), func(next func(func() *piece) bool) {
		for more := true; more; {
			var p *piece
			select {
			case p = <-free:
			default:
				p = &piece{batch: src.lines.NewBatch()}
			}
			if err := in.read(p); err != nil {
				p.end = inFile(src.name, err)
				next(func() *piece { return p })
				return
			}
			more = next(func() *piece {
				p.end = a.runPiece(ctx, src, w, p)
				return p
			})
		}
	}) {
		if err := a.takePiece(src, p); err != nil {
			return err
		}
		if p.end == io.EOF {
			break
		}
		free <- p
	}
	return a.linesVerdict(src)
}

// takePiece writes the answers of a piece and says what there is to say.
func (a *app) takePiece(src *source, p *piece) error {
	text := p.out
	if p.solved != nil {
		text = p.solved
	}
	if err := a.out.lines(text, p.lines); err != nil {
		return err
	}
	src.answered += p.lines
	src.bad += p.bad
	src.clashes += p.clashes
	src.negatives += p.negatives
	for _, m := range p.told {
		if err := a.tell(src, m); err != nil {
			return err
		}
	}
	src.told += p.untold
	if p.end == io.EOF {
		return nil
	}
	return p.end
}

// runPiece answers the lines of a piece.
func (a *app) runPiece(ctx context.Context, src *source, w pieceWork, p *piece) error {
	if err := w.bulk(ctx, p.batch, p.text); err != nil {
		return err
	}
	if answers, n, ok := p.batch.Solved(); ok {
		p.solved, p.lines = answers, n
		return nil
	}
	number := p.number
	for l := range p.batch.Lines() {
		if l.Cells != nil && w.quick(p, l, number) {
			p.lines++
		} else if err := p.runLine(ctx, src, w, l.Text, number); err != nil {
			return err
		}
		if a.opt.strict && len(p.told) > 0 {
			return io.EOF
		}
		number++
	}
	return nil
}

// runLine answers a line by itself.
func (p *piece) runLine(ctx context.Context, src *source, w pieceWork, line []byte, number int) error {
	e, err := src.lines.Read(line, number)
	if err == io.EOF { // a comment
		return nil
	}
	var answer []byte
	var syntax *banmen.SyntaxError
	if err = inFile(src.name, err); err == nil {
		answer, err = w.slow(ctx, p, e)
	} else if errors.As(err, &syntax) {
		answer, err = p.unreadable(src, syntax), nil
	}
	p.out = append(p.out, answer...)
	if err == nil {
		p.lines++
	}
	return err
}

// unreadable returns the answer to a line that cannot be read.
func (p *piece) unreadable(src *source, err *banmen.SyntaxError) []byte {
	p.bad++
	p.tell(banmen.Msg("%v", err))
	if !src.answerBad {
		return nil
	}
	return []byte("bad\n")
}

// tell keeps a message, if it is among the first.
func (p *piece) tell(m banmen.Message) {
	if len(p.told) < maxTold {
		p.told = append(p.told, m)
	} else {
		p.untold++
	}
}

// clash reports a record whose givens clash.
func (p *piece) clash(src *source, e banmen.Entry, fs []banmen.Fault) {
	if len(fs) > 0 {
		p.clashes++
		p.tell(banmen.Msg("%s: %s", src.place(e), noSolution(e.Puzzle, fs)))
	}
}

// mustTell reports whether a line without a solution must be looked at, as its
// givens clash and that is still to be said.
func (p *piece) mustTell(l ops.Line) bool {
	if !p.batch.Clash(l) {
		return false
	}
	if len(p.told) < maxTold {
		return true
	}
	p.clashes++
	p.untold++
	return false
}

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
func (in *pieceReader) read(p *piece) error {
	*p = piece{text: append(p.text[:0], in.rest...), number: in.line, batch: p.batch, out: p.out[:0], told: p.told[:0]}
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
