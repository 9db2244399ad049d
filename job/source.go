package job

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops"
)

// A Unit is a piece of a job that is on its way.
type Unit struct {
	ops.Piece
	At    int64         // where its lines begin in the input, unpacked, in bytes
	Tries int           // how often it has failed
	Time  time.Duration // about how long it will take; 0: nobody knows
}

// Units that take but a moment share a slot, and may travel together.
const (
	moment   = 20 * time.Millisecond // for all that share a slot
	Together = 64                    // that share a slot, at most
)

// Share is how much of a slot a unit takes, from 1/Together to 1. One that nobody
// knows, or that has failed, has a slot for itself.
func (u Unit) Share() float64 {
	if u.Time == 0 || u.Tries > 0 {
		return 1
	}
	return min(1, max(float64(u.Time)/float64(moment), float64(len(u.Lines))/maxBytes, 1./Together))
}

// maxBytes is how long the lines of a unit may be together, unless it is one
// line; compressed they are shorter. maxLine is the most that one may have.
const (
	maxBytes = 512 << 10
	maxLine  = 64 << 20
)

// A span is a run of items that is done.
type span struct{ first, items, at, bytes int64 }

func (s span) end() int64 { return s.first + s.items }

// A source cuts what is not yet done of a job into units.
type source struct {
	done  []span // by their first item
	pos   int64  // the next item
	total int64  // how many items there are; -1: not yet known

	lines  *lineReader // of the input
	shards []string    // the items of a verb of shards
}

// newSource returns the source of a job of which some spans are done, sorted.
func newSource(ctx context.Context, task *ops.Task, input string, done []span) (*source, error) {
	src := &source{done: done, total: -1}
	var err error
	switch task.Items {
	case ops.Numbers:
		src.total = task.Request.Count
	case ops.Shards:
		src.shards, err = task.Shards(ctx)
		src.total = int64(len(src.shards))
	default:
		src.lines, err = openLines(input)
		err = named(input, err)
	}
	return src, err
}

// named is an error of a file with its name, unless it is of the system.
func named(file string, err error) error {
	var system *fs.PathError
	if err == nil || errors.As(err, &system) {
		return err
	}
	return banmen.Errorf(err, "%s: %v", file, err)
}

func (s *source) close() error {
	if s.lines == nil {
		return nil
	}
	return s.lines.close()
}

// next returns a unit of at most so many items; false at the end.
func (s *source) next(ctx context.Context, items int64) (Unit, bool, error) {
	var last span // of those that follow one another
	for len(s.done) > 0 && s.done[0].first <= s.pos {
		if s.done[0].end() > s.pos {
			last = s.done[0]
			s.pos = last.end()
		}
		s.done = s.done[1:]
	}
	if last.items > 0 {
		if err := s.skip(ctx, last); err != nil {
			return Unit{}, false, named(s.lines.file.Name(), err)
		}
	}
	if len(s.done) > 0 {
		items = min(items, s.done[0].first-s.pos)
	}
	if s.total >= 0 {
		items = min(items, s.total-s.pos)
	}
	if items == 0 {
		return Unit{}, false, nil
	}
	u := Unit{Piece: ops.Piece{First: s.pos, Items: items}}
	switch {
	case s.lines != nil:
		u.At = s.lines.at
		var err error
		if u.Lines, u.Items, err = s.lines.read(items); err != nil {
			return u, false, named(s.lines.file.Name(), err)
		}
		if u.Items == 0 {
			s.total = s.pos
			return u, false, nil
		}
	case s.shards != nil:
		u.Lines = []byte(strings.Join(s.shards[s.pos:s.pos+items], "\n") + "\n")
	}
	s.pos += u.Items
	return u, true, nil
}

func (s *source) skip(ctx context.Context, d span) error {
	if s.lines == nil {
		return nil
	}
	return s.lines.seek(ctx, d.at+d.bytes)
}

// A lineReader reads the lines of a file that may be compressed.
type lineReader struct {
	file  *os.File
	size  int64 // of the file
	plain bool
	text  io.ReadCloser // what the file holds
	r     *bufio.Reader // of that
	at    int64         // unpacked
}

func openLines(name string) (*lineReader, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	l := &lineReader{file: f}
	if err = l.start(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return l, nil
}

func (l *lineReader) start() error {
	info, err := l.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return noFile(l.file.Name())
	}
	l.size = info.Size()
	if l.text, l.plain, err = unpack(l.file); err != nil {
		return err
	}
	l.r = bufio.NewReaderSize(l.text, 1<<18)
	return nil
}

func (l *lineReader) close() error {
	_ = l.text.Close() // has what a read said
	return l.file.Close()
}

// seek goes forward to a place.
func (l *lineReader) seek(ctx context.Context, at int64) (err error) {
	if !l.plain && l.at == 0 {
		if err := l.skipFrames(at); err != nil {
			return err
		}
	}
	if l.plain {
		if _, err = l.file.Seek(at, io.SeekStart); err == nil {
			l.r.Reset(l.file)
		}
	} else {
		err = l.discard(ctx, at-l.at)
	}
	l.at = at
	return err
}

// discard unpacks so many bytes, which may take long.
func (l *lineReader) discard(ctx context.Context, n int64) error {
	for n > 0 && ctx.Err() == nil {
		k, err := l.r.Discard(int(min(n, 1<<20)))
		switch n -= int64(k); {
		case err == io.EOF && n > 1:
			return io.ErrUnexpectedEOF
		case err == io.EOF: // the last line lacks its end
			return nil
		case err != nil:
			return err
		}
	}
	return ctx.Err()
}

// skipFrames goes forward by whole frames, if the file is of zstd.
func (l *lineReader) skipFrames(to int64) error {
	offset, at := skipFrames(l.file, to)
	if offset == 0 {
		return nil
	}
	_ = l.text.Close() // it reads ahead, and must not where the file is next
	if _, err := l.file.Seek(offset, io.SeekStart); err != nil {
		return err
	}
	text, err := unzstd(l.file)
	if err != nil {
		return err
	}
	l.text, l.at = text, at
	l.r.Reset(text)
	return nil
}

// progress returns about how much of the file was read, from 0 to 1.
func (l *lineReader) progress() float64 {
	at, err := l.file.Seek(0, io.SeekCurrent)
	if err != nil || l.size == 0 {
		return 1
	}
	return float64(at) / float64(l.size)
}

// read returns up to so many lines, and how many they are. The last line may
// lack its end, which it gets here.
func (l *lineReader) read(most int64) (lines []byte, n int64, err error) {
	for n < most && (n == 0 || len(lines) < maxBytes) {
		before := len(lines)
		lines, err = l.line(lines)
		if err != nil && err != io.EOF {
			return nil, 0, err
		}
		if len(lines) == before {
			break
		}
		l.at += int64(len(lines) - before)
		n++
		if err == io.EOF {
			lines = append(lines, '\n')
		}
		if n > 1 && len(lines) > 2*maxBytes {
			break // one line in it is very long
		}
	}
	return lines, n, nil
}

// line appends a line.
func (l *lineReader) line(lines []byte) ([]byte, error) {
	begin := len(lines)
	for {
		part, err := l.r.ReadSlice('\n')
		lines = append(lines, part...)
		if len(lines)-begin > maxLine {
			return lines, banmen.Errorf(banmen.ErrLimit, "a line has more than %d bytes", maxLine)
		}
		if err != bufio.ErrBufferFull {
			return lines, err
		}
	}
}

// rest returns what is left of a unit of which so many items are done.
func (u Unit) rest(items int64) Unit {
	at := u.offset(items)
	lines := u.Lines
	if lines != nil {
		lines = lines[at:]
	}
	return Unit{Piece: ops.Piece{First: u.First + items, Items: u.Items - items, Lines: lines}, At: u.At + at, Tries: u.Tries}
}

// head returns the first items of a unit.
func (u Unit) head(items int64) Unit {
	h := u
	h.Items = items
	if u.Lines != nil {
		h.Lines = u.Lines[:u.offset(items)]
	}
	return h
}

// offset returns how long so many lines of u are.
func (u Unit) offset(items int64) (at int64) {
	if u.Lines == nil {
		return 0
	}
	for range items {
		at += int64(bytes.IndexByte(u.Lines[at:], '\n') + 1)
	}
	return at
}
