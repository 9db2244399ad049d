package job

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/banmen/banmen"
)

const resultsName = "results"

// results is the file of all results, one after the other, each plain or a
// frame of zstd.
type results struct {
	f    *os.File
	size int64
}

// errDamaged says that a result is not what the ledger has of it. The unit is done
// again then.
var errDamaged = errors.New("a result is damaged")

// mostDamages is how often that may happen to a job.
const mostDamages = 5

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
	case info.Size() > size:
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

// read returns the result of a row as it is stored, or errDamaged.
func (r *results) read(w row, buf []byte) ([]byte, error) {
	buf = append(buf[:0], make([]byte, w.length)...)
	_, err := io.ReadFull(io.NewSectionReader(r.f, w.start, w.length), buf)
	switch {
	case err == io.EOF, err == io.ErrUnexpectedEOF: // it was cut off
		return nil, errDamaged
	case err == nil && !bytes.Equal(hashOf(buf), w.hash):
		return nil, errDamaged
	}
	return buf, err
}

// forgetDamaged removes the rows whose results are damaged, which costs no more than
// these units.
func (j *Job) forgetDamaged(o Options) error {
	out, err := j.openResults()
	if err != nil {
		return err
	}
	var all []row
	var buf []byte
	err = j.ledger.rows("first", func(w row) (err error) {
		if buf, err = out.read(w, buf); errors.Is(err, errDamaged) {
			all, err = append(all, w), nil
		}
		return err
	})
	if err = errors.Join(err, out.close()); err != nil {
		return err
	}
	for _, w := range all {
		if err := j.ledger.forget(w.first); err != nil {
			return err
		}
		if o.Note != nil {
			o.Note(banmen.Msg("%s is damaged: items %d to %d are done again", filepath.Join(j.Dir, resultsName), w.first+1, w.end()))
		}
	}
	return nil
}
