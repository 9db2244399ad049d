package ops

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
)

// Lines works on the lines of a file in bulk, many at a time. A line that the
// bulk solver does not take is left to Read, so that each line has the same
// answer as by itself.
type Lines struct {
	src    *Source
	puzzle banmen.Puzzle // like those that are solved in bulk
	cells  int           // of each of them
}

// lookAt is at how many records of a file Lines looks for one that can be solved
// in bulk.
const lookAt = 100

// Lines returns nil where there is nothing to gain. Otherwise Source.Text is for
// the caller to read, instead of Records.
func (s *Source) Lines() *Lines {
	if s.Form.Cells == nil || s.Kind.Bulk == nil || s.params.Alphabet != "" {
		return nil
	}
	looked := 0
	for e, err := range s.Form.Read(bytes.NewReader(s.Head), s.params) {
		if err == nil && s.Kind.Bulk(e.Puzzle) != nil {
			return &Lines{s, e.Puzzle, len(e.Puzzle.Givens().Cells)}
		}
		if looked++; looked == lookAt {
			break
		}
	}
	return nil
}

// Read reads a line by itself. It returns io.EOF for one that Skips.
func (l *Lines) Read(line []byte, number int) (e banmen.Entry, err error) {
	text, before := alone(line, number)
	if err := codec.CheckText(text); err != nil {
		return e, renumbered(err, before)
	}
	if l.Skips(line, number) {
		return e, io.EOF
	}
	for e, err = range l.src.Form.Read(bytes.NewReader(text), l.src.params) {
		e.Line += before
		return e, renumbered(err, before)
	}
	return e, io.EOF
}

// Skips reports whether a line is not to be answered: it is blank, a comment, or
// at the beginning of a file the names of fields.
func (l *Lines) Skips(line []byte, number int) bool {
	if len(line) > 0 && line[0] >= '.' && line[0] <= '9' {
		return false // as most are, soon
	}
	names := l.src.Form.Names
	if number == 1 && names != nil && names(bytes.TrimPrefix(line, []byte("\uFEFF"))) {
		return true
	}
	text, _ := alone(line, number)
	return saysNothing(text)
}

// alone returns a line as a file by itself, and how many lines it has less than
// the number says. What may only stand at the beginning of a file does not. Its end
// is of two characters, as one that the line has more than its end is not part of that.
func alone(line []byte, number int) (text []byte, before int) {
	if number == 1 {
		return slices.Concat(line, []byte("\r\n")), 0
	}
	return slices.Concat([]byte("\n"), line, []byte("\r\n")), number - 2
}

// renumbered adds to the line of an error.
func renumbered(err error, lines int) error {
	var syntax *banmen.SyntaxError
	if !errors.As(err, &syntax) {
		return err
	}
	at := *syntax
	at.Line += lines
	return &at
}

// A Batch is memory to work on some lines at a time. It is not for use by several
// goroutines at once.
type Batch struct {
	of    *Lines
	bulk  banmen.Bulk
	text  []byte
	plain []byte // the lines for the bulk solver: text itself, or own
	long  int    // bytes of each line with its end, if plain is text; else 0
	own   []byte
	ends  []int32 // where lines of text end, if plain is own: ^ of a line that is not in plain

	answers []byte
	counts  []int
}

// NewBatch returns a Batch.
func (l *Lines) NewBatch() *Batch {
	return &Batch{of: l, bulk: l.src.Kind.Bulk(l.puzzle)}
}

// A Line is a line of a Batch and what became of it.
type Line struct {
	Text   []byte // without its end
	Cells  []byte // of a line that was taken in bulk; nil: Read it
	Answer []byte // after Solve: as banmen.Bulk.Lines answers, with a line end
	Count  int    // after Count
}

// Solve solves the lines of a text, each of which has its end. The text must stay
// until Lines was gone through.
func (b *Batch) Solve(ctx context.Context, text []byte) error {
	b.split(text)
	var err error
	b.counts = b.counts[:0]
	b.answers, err = b.bulk.Lines(ctx, b.answers[:0], b.plain)
	return err
}

// Count counts the solutions of each line of a text up to atMost.
func (b *Batch) Count(ctx context.Context, text []byte, atMost int) error {
	b.split(text)
	b.answers = b.answers[:0]
	b.counts = append(b.counts[:0], make([]int, bytes.Count(b.plain, []byte("\n")))...)
	return b.bulk.CountLines(ctx, b.plain, atMost, b.counts)
}

// Clash reports whether the givens of a line, which has Cells, break a rule.
func (b *Batch) Clash(l Line) bool { return b.bulk.Clash(l.Cells) }

// split finds the lines for the bulk solver. Where all lines are as long as a
// board that is all of them, wherever they stand.
func (b *Batch) split(text []byte) {
	b.text, b.plain, b.own, b.ends = text, text, b.own[:0], b.ends[:0]
	if b.long = b.straight(); b.long > 0 {
		return
	}
	for at := 0; at < len(text); {
		end := at + bytes.IndexByte(text[at:], '\n')
		line := withoutReturn(text[at:end])
		at = end + 1
		cells := b.of.src.Form.Cells(line, b.of.cells)
		if cells == nil {
			b.ends = append(b.ends, ^int32(end))
			continue
		}
		b.ends = append(b.ends, int32(end))
		b.own = append(append(b.own, cells...), '\n')
	}
	b.plain = b.own
}

func withoutReturn(line []byte) []byte { return bytes.TrimSuffix(line, []byte("\r")) }

// straight returns the length of each line with its end if the text may be lines
// of a board each, and else 0.
func (b *Batch) straight() int {
	cells := b.of.cells
	n := cells + 1
	if len(b.text) > n && b.text[n-1] == '\r' {
		n++
	}
	if len(b.text) < n || len(b.text)%n != 0 || len(b.of.src.Form.Cells(b.text[:cells], cells)) < cells {
		return 0
	}
	for at := n; at <= len(b.text); at += n {
		end := b.text[at-n+cells : at]
		if end[len(end)-1] != '\n' || len(end) == 2 && end[0] != '\r' {
			return 0
		}
	}
	return n
}

// Solved returns the answers of all lines, and how many they are, where after
// Solve each of them is a board with one solution.
func (b *Batch) Solved() (answers []byte, lines int, ok bool) {
	n := b.of.cells + 1
	if b.long == 0 || len(b.answers)*b.long != len(b.text)*n {
		return nil, 0, false
	}
	for at := 0; at < len(b.answers); at += n {
		if c := b.answers[at]; c < '1' || c > '9' || b.answers[at+n-1] != '\n' {
			return nil, 0, false
		}
	}
	return b.answers, len(b.answers) / n, true
}

// Lines yields the lines, after Solve or Count.
func (b *Batch) Lines() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		plain, answers, counts, at := b.plain, b.answers, b.counts, 0
		for i := 0; at < len(b.text); i++ {
			odd, end := false, 0
			if len(b.ends) > 0 {
				end = int(b.ends[i])
				if odd = end < 0; odd {
					end = ^end
				}
			} else {
				end = at + bytes.IndexByte(b.text[at:], '\n')
			}
			l := Line{Text: withoutReturn(b.text[at:end])}
			at = end + 1
			if !odd {
				k := bytes.IndexByte(plain, '\n')
				l.Cells, plain = withoutReturn(plain[:k]), plain[k+1:]
				l.take(&answers, &counts)
			}
			if !yield(l) {
				return
			}
		}
	}
}

// take takes the answer or the count of a line. That of a bad line is none.
func (l *Line) take(answers *[]byte, counts *[]int) {
	if c := *counts; len(c) > 0 {
		l.Count, *counts = c[0], c[1:]
		if l.Count < 0 {
			l.Cells = nil
		}
		return
	}
	a := *answers
	n := bytes.IndexByte(a, '\n') + 1
	l.Answer, *answers = a[:n], a[n:]
	if bytes.Equal(l.Answer, badLine) {
		l.Cells, l.Answer = nil, nil
	}
}

// What banmen.Bulk.Lines answers where it has no solution to show.
var (
	badLine  = []byte("bad\n")
	noneLine = []byte("none\n")
	manyEnd  = []byte(",many\n")
)

// Open returns how many cells of a line, which has Cells, are open.
func (l *Line) Open() int {
	n := 0
	for _, c := range l.Cells {
		if strings.IndexByte(".0*-_xX", c) >= 0 {
			n++
		}
	}
	return n
}

// None reports whether a line was solved and has no solution.
func (l *Line) None() bool { return bytes.Equal(l.Answer, noneLine) }

// Many reports whether a line was solved and has several solutions.
func (l *Line) Many() bool { return bytes.HasSuffix(l.Answer, manyEnd) }
