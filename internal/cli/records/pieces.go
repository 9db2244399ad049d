package records

import (
	"context"
	"errors"
	"io"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
)

// pieceSize is how many bytes of a stream are worked on at a time: enough for
// the bulk solver, and few enough to stay in the cache.
const pieceSize = 1 << 18

// A Piece is some lines of a stream, and what becomes of them.
type Piece struct {
	text   []byte // lines, each with its end
	number int    // of the first
	batch  *ops.Batch

	Out       []byte // the answers
	solved    []byte // the answers, if all lines have one solution; they are the batch's
	lines     int    // answered
	bad       int    // that cannot be read
	clashes   int    // with givens that clash
	Negatives int    // with the answer no
	told      []banmen.Message
	untold    int   // what is over maxTold
	end       error // why nothing comes after the answers; io.EOF: that is no error
}

// Bulk is what a verb does with the lines of a stream.
type Bulk struct {
	// All works on all lines of a text.
	All func(context.Context, *ops.Batch, []byte) error
	// Fast answers a line by what All has found, or returns false.
	Fast func(*Piece, ops.Line, int) bool
	// Fallback answers any other line. It returns the answer, which an error may follow.
	Fallback func(context.Context, *Piece, banmen.Entry) ([]byte, error)
}

// InPieces answers the lines of a stream in bulk, in their order, several pieces
// at a time.
func (s *Source) InPieces(ctx context.Context, jobs command.Jobs, w Bulk) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	in := &pieceReader{r: s.file.Text, limit: s.Enough, line: 1, skips: s.lines.Skips}
	free := make(chan *Piece, (ahead+1)*jobs.Number()+3)
	for p := range InOrder(jobs.Number(), func(next func(func() *Piece) bool) {
		for more := true; more; {
			var p *Piece
			select {
			case p = <-free:
			default:
				p = &Piece{batch: s.lines.NewBatch()}
			}
			if err := in.read(p); err != nil {
				p.end = console.InInput(s.Name, err)
				next(func() *Piece { return p })
				return
			}
			more = next(func() *Piece {
				p.end = s.runPiece(ctx, w, p)
				return p
			})
		}
	}) {
		if err := s.takePiece(p); err != nil {
			return err
		}
		if p.end == io.EOF {
			break
		}
		free <- p
	}
	return s.LinesVerdict(s.answered, s.bad, s.negatives)
}

// takePiece writes the answers of a piece and says what there is to say.
func (s *Source) takePiece(p *Piece) error {
	text := p.Out
	if p.solved != nil {
		text = p.solved
	}
	if err := s.c.Out.Lines(text, p.lines); err != nil {
		return err
	}
	s.answered += p.lines
	s.bad += p.bad
	s.clashes += p.clashes
	s.negatives += p.Negatives
	for _, m := range p.told {
		if err := s.tell(m); err != nil {
			return err
		}
	}
	s.told += p.untold
	if p.end == io.EOF {
		return nil
	}
	return p.end
}

// runPiece answers the lines of a piece.
func (s *Source) runPiece(ctx context.Context, w Bulk, p *Piece) error {
	if err := w.All(ctx, p.batch, p.text); err != nil {
		return err
	}
	if answers, n, ok := p.batch.Solved(); ok {
		p.solved, p.lines = answers, n
		return nil
	}
	number := p.number
	for l := range p.batch.Lines() {
		if l.Cells != nil && w.Fast(p, l, number) {
			p.lines++
		} else if err := p.runLine(ctx, s, w, l.Text, number); err != nil {
			return err
		}
		if s.Strict && len(p.told) > 0 {
			return io.EOF
		}
		number++
	}
	return nil
}

// runLine answers a line by itself.
func (p *Piece) runLine(ctx context.Context, s *Source, w Bulk, line []byte, number int) error {
	e, err := s.lines.Read(line, number)
	if err == io.EOF { // a comment
		return nil
	}
	var answer []byte
	var syntax *banmen.SyntaxError
	if err = console.InInput(s.Name, err); err == nil {
		answer, err = w.Fallback(ctx, p, e)
	} else if errors.As(err, &syntax) {
		answer, err = p.unreadable(s, syntax), nil
	}
	p.Out = append(p.Out, answer...)
	if err == nil {
		p.lines++
	}
	return err
}

// unreadable returns the answer to a line that cannot be read.
func (p *Piece) unreadable(s *Source, err *banmen.SyntaxError) []byte {
	p.bad++
	p.tell(banmen.Msg("%v", err))
	if !s.AnswerBad {
		return nil
	}
	return []byte("bad\n")
}

// tell keeps a message, if it is among the first.
func (p *Piece) tell(m banmen.Message) {
	if len(p.told) < maxTold {
		p.told = append(p.told, m)
	} else {
		p.untold++
	}
}

// Clash reports a record whose givens clash.
func (p *Piece) Clash(s *Source, e banmen.Entry, fs []banmen.Fault) {
	if len(fs) > 0 {
		p.clashes++
		p.tell(banmen.Msg("%s: %s", s.place(e), ops.NoSolution(e.Puzzle, fs)))
	}
}

// Clashes reports whether the givens of a line clash.
func (p *Piece) Clashes(l ops.Line) bool { return p.batch.Clash(l) }

// MustTell reports whether a line without a solution must be looked at, as its
// givens clash and that is still to be said.
func (p *Piece) MustTell(l ops.Line) bool {
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
