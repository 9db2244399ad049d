package job

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job/task"
)

// A Unit is a piece of a job in flight.
type Unit struct {
	task.Piece
	At    int64         // offset of its lines in the uncompressed input
	Long  *LongLine     // the overlong line that it consists of, instead of Lines; may be nil
	Tries int           // number of failures
	Time  time.Duration // estimated time; 0: unknown
}

// Units that take only a moment share a slot, and may travel together.
const (
	moment       = 20 * time.Millisecond // total time of units that share a slot
	UnitsPerSlot = 64                    // most units per slot
)

// Share returns the part of a slot that a unit takes, from 1/UnitsPerSlot to 1. It is 1
// for a unit that has failed or whose time is unknown.
func (u Unit) Share() float64 {
	if u.Time == 0 || u.Tries > 0 {
		return 1
	}
	return min(1, max(float64(u.Time)/float64(moment), float64(len(u.Lines))/maxBytes, 1./UnitsPerSlot))
}

// A LongLine is a line too long for any reader. Its unit has only the beginning, which is
// enough to know that the line is bad.
type LongLine struct {
	Bytes int64 // including the line end
	Hash  []byte
}

// size returns the length of a unit's lines in the input.
func (u Unit) size() int64 {
	if u.Long != nil {
		return u.Long.Bytes
	}
	return int64(len(u.Lines))
}

// hash returns the hash of a unit's lines, or nil if its items are not lines.
func (u Unit) hash() []byte {
	switch {
	case u.Lines == nil:
		return nil
	case u.Long != nil:
		return u.Long.Hash
	}
	return hashOf(u.Lines)
}

// maxBytes limits the uncompressed lines of a unit, except for a single line. maxLine
// limits the part of a line that a unit has; no reader accepts longer lines.
const (
	maxBytes = 512 << 10
	maxLine  = 1<<20 + 2
)

// A span is a run of finished items.
type span struct{ first, items, at, bytes int64 }

func (s span) end() int64 { return s.first + s.items }

// A source divides the rest of a job into units.
type source struct {
	done  []span // by first item
	pos   int64  // the next item
	total int64  // number of items; -1: unknown so far

	lines  *lineReader // of the input
	shards []string    // the items of a job in shards
}

// newSource returns the source of a job with some finished spans, sorted.
func newSource(ctx context.Context, t *task.Task, input string, done []span) (*source, error) {
	src := &source{done: done, total: -1}
	var err error
	switch t.Items {
	case task.Numbers:
		src.total = t.Request.Count
	case task.Shards:
		src.shards, err = t.Shards(ctx)
		src.total = int64(len(src.shards))
	default:
		src.lines, err = openLines(input)
		err = named(input, err)
	}
	return src, err
}

// named prefixes an error with the name of a file, unless it has one.
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

// next returns a unit of at most items items, or false at the end.
func (s *source) next(ctx context.Context, items int64) (Unit, bool, error) {
	var last span // of the consecutive spans
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
	u := Unit{Piece: task.Piece{First: s.pos, Items: items}}
	switch {
	case s.lines != nil:
		u.At = s.lines.at
		var err error
		if u.Lines, u.Items, u.Long, err = s.lines.read(items); err != nil {
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

// rest returns the unit without its first items.
func (u Unit) rest(items int64) Unit {
	at := u.offset(items)
	lines := u.Lines
	if lines != nil {
		lines = lines[at:]
	}
	return Unit{Piece: task.Piece{First: u.First + items, Items: u.Items - items, Lines: lines}, At: u.At + at, Long: u.Long, Tries: u.Tries}
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

// offset returns the length of the first lines of u.
func (u Unit) offset(items int64) (at int64) {
	if u.Lines == nil {
		return 0
	}
	for range items {
		at += int64(bytes.IndexByte(u.Lines[at:], '\n') + 1)
	}
	return at
}
