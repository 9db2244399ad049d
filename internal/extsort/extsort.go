// Package extsort sorts more records than memory holds. Records over the limit go to
// sorted temporary files (runs), which are merged at the end. Only a few dozen files are
// ever open: that many runs of one level are merged to a run of the next.
//
// The files are in a folder of the caller, who removes it afterwards.
package extsort

import (
	"bufio"
	"cmp"
	"container/heap"
	"encoding/binary"
	"errors"
	"io"
	"iter"
	"os"
	"slices"
)

// A Record is sorted by its first number, then the second, then the third.
type Record [3]uint64

func (r Record) compare(s Record) int {
	if r[0] != s[0] { // nearly always
		return cmp.Compare(r[0], s[0])
	}
	return slices.Compare(r[1:], s[1:])
}

const (
	recordSize = 24      // bytes, in memory and in files
	fanIn      = 32      // runs merged at once
	bufferSize = 1 << 15 // of a file that is read or written
)

// MinMemory is the least memory of a Sorter, in bytes.
const MinMemory = 2 * fanIn * bufferSize

// A Sorter takes records and returns them in order. It must not be used by several
// goroutines.
type Sorter struct {
	dir    string
	most   int // records in memory
	recs   []Record
	levels [][]string // files by level: a run holds fanIn runs of the level below
}

// New returns a Sorter whose files are in the folder dir. It uses about the given bytes
// of memory, at least MinMemory. Half of it is for records; the garbage collector may let
// the heap double.
func New(dir string, memory int64) *Sorter {
	free := (max(memory, MinMemory) - fanIn*bufferSize) / 2
	return &Sorter{dir: dir, most: int(free / recordSize)}
}

// Add adds a record. It may fail to write a file.
func (s *Sorter) Add(r Record) error {
	if len(s.recs) == s.most {
		if err := s.spill(); err != nil {
			return err
		}
	}
	s.recs = append(s.recs, r)
	return nil
}

// Sorted yields the records in order, and an error last, if any. It can be called once,
// after all Adds.
func (s *Sorter) Sorted() iter.Seq2[Record, error] {
	if len(s.levels) == 0 {
		return s.inMemory
	}
	return func(yield func(Record, error) bool) {
		err := s.spill()
		s.recs = nil
		for level := 0; err == nil && level < len(s.levels)-1; level++ {
			err = s.raise(level)
		}
		if err != nil {
			yield(Record{}, err)
			return
		}
		for r, err := range merged(s.levels[len(s.levels)-1]) {
			if !yield(r, err) {
				return
			}
		}
	}
}

func (s *Sorter) inMemory(yield func(Record, error) bool) {
	slices.SortFunc(s.recs, Record.compare)
	for _, r := range s.recs {
		if !yield(r, nil) {
			return
		}
	}
}

// spill writes the records in memory to a run.
func (s *Sorter) spill() error {
	name, err := s.write(s.inMemory)
	s.recs = s.recs[:0]
	if err != nil {
		return err
	}
	return s.add(0, name)
}

// add adds a run to a level.
func (s *Sorter) add(level int, name string) error {
	if level == len(s.levels) {
		s.levels = append(s.levels, nil)
	}
	s.levels[level] = append(s.levels[level], name)
	if len(s.levels[level]) < fanIn {
		return nil
	}
	return s.raise(level)
}

// raise merges all runs of a level into a run of the next.
func (s *Sorter) raise(level int) error {
	runs := s.levels[level]
	if len(runs) == 0 {
		return nil
	}
	name, err := s.write(merged(runs))
	if err != nil {
		return err
	}
	s.levels[level] = nil
	for _, run := range runs {
		if err := os.Remove(run); err != nil {
			return err
		}
	}
	return s.add(level+1, name)
}

// write writes records to a new file and returns its name.
func (s *Sorter) write(records iter.Seq2[Record, error]) (name string, err error) {
	f, err := os.CreateTemp(s.dir, "run")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriterSize(f, bufferSize)
	var b [recordSize]byte
	for r, err := range records {
		if err != nil {
			return "", err
		}
		for i, n := range r {
			binary.LittleEndian.PutUint64(b[8*i:], n)
		}
		if _, err := w.Write(b[:]); err != nil {
			return "", err
		}
	}
	return f.Name(), w.Flush()
}

// merged yields the records of sorted files in order, and an error last, if any.
func merged(names []string) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		var all runs
		defer func() {
			for _, r := range all.open {
				_ = r.f.Close() // closing a file that was only read cannot lose data
			}
		}()
		for _, name := range names {
			if err := all.add(name); err != nil {
				yield(Record{}, err)
				return
			}
		}
		for heap.Init(&all); len(all.heap) > 0; {
			if !yield(all.heap[0].first, nil) {
				return
			}
			if err := all.advance(); err != nil {
				yield(Record{}, err)
				return
			}
		}
	}
}

// A run is a file that is read.
type run struct {
	f     *os.File
	r     *bufio.Reader
	first Record // the next record
}

// next reads the next record into first.
func (r *run) next() error {
	var b [recordSize]byte
	if _, err := io.ReadFull(r.r, b[:]); err != nil {
		return err
	}
	for i := range r.first {
		r.first[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return nil
}

// runs are files open for reading, with a heap of those not at their end.
type runs struct{ open, heap []*run }

func (rs *runs) Len() int           { return len(rs.heap) }
func (rs *runs) Less(i, j int) bool { return rs.heap[i].first.compare(rs.heap[j].first) < 0 }
func (rs *runs) Swap(i, j int)      { rs.heap[i], rs.heap[j] = rs.heap[j], rs.heap[i] }
func (rs *runs) Push(x any)         { rs.heap = append(rs.heap, x.(*run)) }
func (rs *runs) Pop() any {
	last := len(rs.heap) - 1
	r := rs.heap[last]
	rs.heap = rs.heap[:last]
	return r
}

// add opens a file with at least one record.
func (rs *runs) add(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	r := &run{f: f, r: bufio.NewReaderSize(f, bufferSize)}
	rs.open = append(rs.open, r)
	rs.heap = append(rs.heap, r)
	return r.next()
}

// advance removes the first record.
func (rs *runs) advance() error {
	err := rs.heap[0].next()
	if err == io.EOF {
		heap.Pop(rs)
		return nil
	}
	heap.Fix(rs, 0)
	return err
}
