// Package distinct keeps the first of all lines with the same key, for files of any
// length. Keys are sorted in bounded memory and in files.
package distinct

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"iter"

	"github.com/banmen/banmen/internal/extsort"
	"github.com/banmen/banmen/message"
)

// Lines are the lines of a file, some of which will be dropped.
type Lines struct {
	Records int64
	Doubles int64 // after Compare: lines with the key of an earlier line
	Unread  int64 // unreadable lines

	keys  *extsort.Sorter // each key as two words, with its line
	drops *extsort.Sorter // the numbers of dropped lines
	last  uint64          // the line after the last record
}

// New returns Lines that use about n bytes of memory and keep the rest in a folder.
func New(dir string, memory int64) *Lines {
	return &Lines{keys: extsort.New(dir, memory/2), drops: extsort.New(dir, memory/2)}
}

// What a line has instead of a key.
const (
	NoRecord = "+" // nothing to compare: the line is kept
	NoKey    = "=" // a record without a known key: the line is kept
	Bad      = "-" // unreadable: the line is dropped
)

// Add takes the keys of lines from a number on, a line each: a key of 128 bits in
// hexadecimal, or one of the substitutes. It returns the number of lines.
func (l *Lines) Add(text []byte, first int64) (n int64, err error) {
	for line := range bytes.Lines(text) {
		item := uint64(first + n)
		key := bytes.TrimSuffix(line, []byte("\n"))
		switch string(key) {
		case NoRecord:
		case Bad:
			l.Unread++
			err = l.drops.Add(extsort.Record{item})
		default:
			l.Records++
			if l.last = item + 1; string(key) != NoKey {
				err = l.add(key, item)
			}
		}
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

func (l *Lines) add(key []byte, item uint64) error {
	var b [16]byte
	if len(key) != 2*len(b) {
		return notKey(key, item)
	}
	if _, err := hex.Decode(b[:], key); err != nil {
		return notKey(key, item)
	}
	return l.keys.Add(extsort.Record{binary.BigEndian.Uint64(b[:]), binary.BigEndian.Uint64(b[8:]), item})
}

func notKey(key []byte, item uint64) error {
	return message.Errorf(nil, "the result of item %d is not a key: %.40q", item, string(key))
}

// Compare sorts the keys and finds the lines with equal keys.
func (l *Lines) Compare(ctx context.Context) error {
	var last extsort.Record
	first := true
	for r, err := range l.keys.Sorted() {
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if !first && r[0] == last[0] && r[1] == last[1] {
			l.Doubles++
			if err := l.drops.Add(extsort.Record{r[2]}); err != nil {
				return err
			}
		}
		last, first = r, false
	}
	return nil
}

// Copy copies the lines of a file up to the last record, except dropped ones.
func (l *Lines) Copy(ctx context.Context, w io.Writer, r *bufio.Reader) error {
	next, stop := iter.Pull2(l.drops.Sorted())
	defer stop()
	drop, err, more := next()
	for item := uint64(0); item < l.last && err == nil; item++ {
		left := more && drop[0] == item
		if err := copyLine(w, r, left); err != nil {
			return err
		}
		if left {
			drop, err, more = next()
		}
		if err == nil {
			err = ctx.Err()
		}
	}
	return err
}

// copyLine reads a line and writes it unless it is dropped.
func copyLine(w io.Writer, r *bufio.Reader, left bool) error {
	for {
		text, err := r.ReadSlice('\n')
		if !left {
			if _, err := w.Write(text); err != nil {
				return err
			}
		}
		switch {
		case err == nil, err == io.EOF:
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return err
		}
	}
}
