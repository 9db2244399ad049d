package job

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"

	"github.com/banmen/banmen/internal/extsort"
)

// sortMemory is how much memory the keys of Distinct take; the rest goes to
// files in the folder of the job.
const (
	sortMemory = 64 << 20
	sortName   = "sort"
)

// distinct copies the lines of the input, but of those with the same key only
// the first. The result of an item is a line: a key in hexadecimal (128 bits), or
// + for a line that stays, or - for one that goes.
func (m *merger) distinct(w io.Writer) (err error) {
	dir := filepath.Join(m.j.Dir, sortName)
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o777)); err != nil { // an earlier run may have left it
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	keys, drops := extsort.New(dir, sortMemory), extsort.New(dir, sortMemory)
	if err := m.keys(keys, drops); err != nil {
		return err
	}
	var last extsort.Record
	first := true
	for r, err := range keys.Sorted() {
		if err != nil {
			return err
		}
		if !first && r[0] == last[0] && r[1] == last[1] {
			if err := drops.Add(extsort.Record{r[2]}); err != nil {
				return err
			}
		}
		last, first = r, false
	}
	return m.copyBut(w, drops.Sorted())
}

// keys reads the keys of all items.
func (m *merger) keys(keys, drops *extsort.Sorter) error {
	return m.texts(func(r row, text []byte) error {
		item := uint64(r.first)
		for line := range bytes.Lines(text) {
			var err error
			switch key := bytes.TrimSpace(line); {
			case string(key) == "+":
			case string(key) == "-":
				err = drops.Add(extsort.Record{item})
			default:
				err = addKey(keys, key, item)
			}
			if err != nil {
				return err
			}
			item++
		}
		if int64(item) != r.end() {
			return fmt.Errorf("the result of item %d has %d keys for %d items", r.first, int64(item)-r.first, r.items)
		}
		return nil
	})
}

func addKey(keys *extsort.Sorter, key []byte, item uint64) error {
	var b [16]byte
	if n, err := hex.Decode(b[:], key); err != nil || n != len(b) {
		return fmt.Errorf("the result of item %d is no key: %.40q", item, key)
	}
	var r extsort.Record
	for i, x := range b {
		r[i/8] = r[i/8]<<8 | uint64(x)
	}
	r[2] = item
	return keys.Add(r)
}

// copyBut copies the lines of the input without those of the numbers that drops
// yields, ascending.
func (m *merger) copyBut(w io.Writer, drops iter.Seq2[extsort.Record, error]) (err error) {
	lines, err := openLines(m.j.Spec.Input)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lines.close()) }()
	next, stop := iter.Pull2(drops)
	defer stop()
	drop, err, more := next()
	bw := bufio.NewWriterSize(w, 1<<18)
	var buf []byte
	for item := uint64(0); ; item++ {
		if err != nil {
			return err
		}
		var end error
		if buf, end = lines.line(buf[:0]); end != nil && end != io.EOF {
			return end
		}
		if len(buf) == 0 {
			return bw.Flush()
		}
		if more && drop[0] == item {
			drop, err, more = next()
			continue
		}
		if _, err := bw.Write(buf); err != nil {
			return err
		}
		if err := m.ctx.Err(); err != nil {
			return err
		}
	}
}
