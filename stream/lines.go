package stream

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

// Lines reads the lines of a file one by one. Each line has the same answer as it would in a file
// of its own. If the kind has a bulk solver for them, many lines can be solved together in a Batch.
type Lines struct {
	kind   *banmen.Kind
	form   banmen.Form
	params banmen.Params
	puzzle banmen.Puzzle // puzzle of the lines solved in bulk; nil if none are
	cells  int           // number of cells
	title  codec.Title   // of the file
}

// lookAt is the number of records that NewLines examines to decide about the bulk solver.
const lookAt = 100

// NewLines returns a reader of the lines of a file in a form; head is the beginning of
// the file.
func NewLines(k *banmen.Kind, f banmen.Form, p banmen.Params, head []byte) *Lines {
	l := &Lines{kind: k, form: f, params: p}
	if l.params.Columns == nil && f.Columns != nil {
		c := ColumnsOf(f, head)
		l.params.Columns = &c
	}
	if f.Cells == nil || k.Bulk == nil || p.Alphabet != "" {
		return l
	}
	looked := 0
	for e, err := range f.Read(bytes.NewReader(head), p) {
		if err == nil && k.Bulk(e.Puzzle) != nil {
			l.puzzle, l.cells = e.Puzzle, len(e.Puzzle.Givens().Cells)
			break
		}
		if looked++; looked == lookAt {
			break
		}
	}
	return l
}

// ColumnsOf returns the columns of a file in a form, given its beginning: by the names on
// its first line, or otherwise by its first record.
func ColumnsOf(f banmen.Form, head []byte) (c banmen.Columns) {
	head = bytes.TrimPrefix(head, []byte("\uFEFF"))
	number := 0
	for line := range bytes.Lines(head) {
		number++
		line = bytes.TrimRight(line, "\r\n")
		c, named := f.Columns(line)
		if named && number == 1 || !named && !hasNoRecord(f, line) {
			return c
		}
	}
	c, _ = f.Columns(nil)
	return c
}

// hasNoRecord reports whether a line is blank, a comment or a note.
func hasNoRecord(f banmen.Form, line []byte) bool {
	return codec.OnlyComments(line) || f.Note != nil && f.Note(line)
}

// Bulk reports whether a Batch is faster.
func (l *Lines) Bulk() bool { return l.puzzle != nil }

// Read parses one line. It returns io.EOF for a line that Skips reports.
func (l *Lines) Read(line []byte, number int) (e banmen.Entry, err error) {
	text, before := alone(line, number)
	if err := codec.CheckText(text); err != nil {
		return e, renumbered(err, before)
	}
	if l.Skips(line, number) {
		return e, io.EOF
	}
	for e, err = range l.form.Read(bytes.NewReader(text), l.params) {
		e.Line += before
		err = renumbered(err, before)
		if l.title.Adds() {
			return l.title.Meet(e, err)
		}
		return e, err
	}
	return e, io.EOF
}

// Skips reports whether a line needs no answer: it is blank, a comment, or a header.
func (l *Lines) Skips(line []byte, number int) bool {
	if beginsBoard(line) {
		return false // the common case
	}
	if number == 1 && l.form.Columns != nil {
		if _, named := l.form.Columns(bytes.TrimPrefix(line, []byte("\uFEFF"))); named {
			return true
		}
	}
	text, _ := alone(line, number)
	return codec.OnlyComments(text) || l.form.Note != nil && (l.params.Columns == nil || l.params.Columns.Names == nil) && l.form.Note(text) && !l.reads(text)
}

// reads reports whether a line by itself is a record.
func (l *Lines) reads(text []byte) bool {
	for _, err := range l.form.Read(bytes.NewReader(text), l.params) {
		return err == nil
	}
	return false
}

// beginsBoard reports whether a line begins with more cells than dates and numbers have
// digits.
func beginsBoard(line []byte) bool {
	const many = 12
	for i := range min(many, len(line)) {
		if line[i] < '.' || line[i] > '9' {
			return false
		}
	}
	return len(line) >= many
}

// alone returns a line as a file by itself, and the difference of line numbers. It excludes signs
// that are allowed only at the beginning of a file. The line end is two characters, so that an
// extra character of the line is not taken for part of the line end.
func alone(line []byte, number int) (text []byte, before int) {
	if number == 1 {
		return slices.Concat(line, []byte("\r\n")), 0
	}
	return slices.Concat([]byte("\n"), line, []byte("\r\n")), number - 2
}

// renumbered adds to the line number of an error.
func renumbered(err error, lines int) error {
	var syntax *banmen.SyntaxError
	if !errors.As(err, &syntax) {
		return err
	}
	at := *syntax
	at.Line += lines
	return &at
}

// A Batch holds the memory for working on lines together. It serves one goroutine.
type Batch struct {
	of    *Lines
	bulk  banmen.Bulk
	text  []byte
	plain []byte // lines for the bulk solver: text itself, or buf
	buf   []byte
	ends  []int32 // ends of the lines of text, if plain is buf; ^ of a line that is not in plain

	boards []byte // after Solve: a line for each line of plain
	counts []int
}

// NewBatch returns a Batch. Bulk must be true.
func (l *Lines) NewBatch() *Batch {
	return &Batch{of: l, bulk: l.kind.Bulk(l.puzzle)}
}

// A Line is a line of a Batch with its result.
type Line struct {
	Text  []byte // without the line end
	Cells []byte // of a line solved in bulk; nil: use Read
	Board []byte // after Solve: the symbols of the first solution, if any, and a line end; after Canonical: the canonical form
	Count int    // number of solutions; after Solve 2 for several, after Canonical 1
}

// Solve solves the lines of a text, each with its end. The text must stay unchanged until
// Lines is done.
func (b *Batch) Solve(ctx context.Context, text []byte) error {
	b.split(text)
	var err error
	b.boards, err = b.bulk.Solve(ctx, b.boards[:0], b.plain, b.counts)
	return err
}

// Count counts the solutions of each line of a text up to atMost.
func (b *Batch) Count(ctx context.Context, text []byte, atMost int) error {
	b.split(text)
	b.boards = b.boards[:0]
	return b.bulk.CountLines(ctx, b.plain, atMost, b.counts)
}

// Canonical finds the canonical form of each line of a text. It is the board of a line,
// with the character open for empty cells.
func (b *Batch) Canonical(ctx context.Context, text []byte, open byte) error {
	b.split(text)
	var err error
	b.boards, err = b.bulk.Canonicals(ctx, b.boards[:0], b.plain, open, b.counts)
	return err
}

// Clash reports whether the givens of a line with Cells break a rule.
func (b *Batch) Clash(l Line) bool { return b.bulk.Clash(l.Cells) }

// split finds the lines for the bulk solver, and makes room for their counts. If all
// lines are as long as a board, they are used in place.
func (b *Batch) split(text []byte) {
	b.text, b.plain, b.buf, b.ends = text, text, b.buf[:0], b.ends[:0]
	if !b.straight() {
		b.pick()
	}
	n := bytes.Count(b.plain, []byte("\n"))
	b.counts = slices.Grow(b.counts[:0], n)[:n]
}

// pick copies the lines for the bulk solver.
func (b *Batch) pick() {
	for at := 0; at < len(b.text); {
		end := at + bytes.IndexByte(b.text[at:], '\n')
		line := withoutReturn(b.text[at:end])
		at = end + 1
		cells := b.of.form.Cells(line, b.of.cells, b.of.params.Columns)
		if cells == nil {
			b.ends = append(b.ends, ^int32(end))
			continue
		}
		b.ends = append(b.ends, int32(end))
		b.buf = append(append(b.buf, cells...), '\n')
	}
	b.plain = b.buf
}

func withoutReturn(line []byte) []byte { return bytes.TrimSuffix(line, []byte("\r")) }

// straight reports whether the text seems to have a board on each line.
func (b *Batch) straight() bool {
	cells := b.of.cells
	n := cells + 1
	if len(b.text) > n && b.text[n-1] == '\r' {
		n++
	}
	if len(b.text) < n || len(b.text)%n != 0 || len(b.of.form.Cells(b.text[:cells], cells, b.of.params.Columns)) < cells {
		return false
	}
	for at := n; at <= len(b.text); at += n {
		end := b.text[at-n+cells : at]
		if end[len(end)-1] != '\n' || len(end) == 2 && end[0] != '\r' {
			return false
		}
	}
	return true
}

// Solved returns the answers and their number if each line was solved in bulk and has one
// solution: then the boards are the answers.
func (b *Batch) Solved() (answers []byte, lines int, ok bool) {
	n := len(b.counts)
	if len(b.boards) == 0 || len(b.ends) > n {
		return nil, 0, false
	}
	for _, count := range b.counts {
		if count != 1 {
			return nil, 0, false
		}
	}
	return b.boards, n, true
}

// Lines yields the lines after Solve or Count.
func (b *Batch) Lines() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		plain, at, n := b.plain, 0, 0
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
				b.take(&l, n)
				n++
			}
			if !yield(l) {
				return
			}
		}
	}
}

// take sets the result of a line; n is its number in the bulk solver. A line that the bulk solver
// calls bad counts as not solved in bulk.
func (b *Batch) take(l *Line, n int) {
	if b.counts[n] < 0 {
		l.Cells = nil
		return
	}
	l.Count = b.counts[n]
	if size := b.of.cells + 1; len(b.boards) > 0 && l.Count > 0 {
		l.Board = b.boards[n*size:][:size]
	}
}

// Open returns the number of open cells of a line with Cells.
func (l *Line) Open() int {
	n := 0
	for _, c := range l.Cells {
		if strings.IndexByte(codec.OpenCells, c) >= 0 {
			n++
		}
	}
	return n
}
