package job

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

const resultsName = "results"

// results is the file of all results, one after the other, each plain or a
// frame of zstd.
type results struct {
	f    *os.File
	size int64
}

// openResults opens the file and cuts off what has no row.
func (j *Job) openResults() (*results, error) {
	size := int64(0)
	err := j.ledger.each("SELECT COALESCE(MAX(start + length), 0) FROM unit", func(scan func(...any) error) error { return scan(&size) })
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(j.Dir, resultsName), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	r := &results{f, size}
	info, err := f.Stat()
	switch {
	case err != nil:
	case info.Size() < size:
		err = fmt.Errorf("%s has %d bytes, and the ledger knows of %d", f.Name(), info.Size(), size)
	default:
		err = f.Truncate(size)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return r, nil
}

// add writes a result and returns where it begins.
func (r *results) add(text []byte) (int64, error) {
	start := r.size
	_, err := r.f.WriteAt(text, start)
	if err == nil {
		r.size += int64(len(text))
	}
	return start, err
}

func (r *results) close() error { return r.f.Close() }

// read returns the result of a row as it is stored, after a look at its hash.
func (r *results) read(w row, buf []byte) ([]byte, error) {
	buf = append(buf[:0], make([]byte, w.length)...)
	if _, err := io.ReadFull(io.NewSectionReader(r.f, w.start, w.length), buf); err != nil {
		return nil, err
	}
	if !bytes.Equal(hashOf(buf), w.hash) {
		return nil, fmt.Errorf("%s: the result of item %d is not what the ledger has", r.f.Name(), w.first)
	}
	return buf, nil
}
