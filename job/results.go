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

// results is the file of all results in sequence, each plain or a zstd frame.
type results struct {
	f    *os.File
	size int64
}

// errDamaged reports that a result differs from its hash in the ledger. The unit is then
// done again.
var errDamaged = errors.New("a result is damaged")

// mostDamages limits how often that may happen in a run.
const mostDamages = 5

// openResults opens the file and truncates it after the last recorded result.
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

// add writes a result and returns its offset.
func (r *results) add(text []byte) (int64, error) {
	start := r.size
	_, err := r.f.WriteAt(text, start)
	if err == nil {
		r.size += int64(len(text))
	}
	return start, err
}

func (r *results) close() error { return r.f.Close() }

// read returns the stored result of a row, or errDamaged.
func (r *results) read(w row, buf []byte) ([]byte, error) {
	buf = append(buf[:0], make([]byte, w.length)...)
	_, err := io.ReadFull(io.NewSectionReader(r.f, w.start, w.length), buf)
	switch {
	case err == io.EOF, err == io.ErrUnexpectedEOF: // the file was truncated
		return nil, errDamaged
	case err == nil && !bytes.Equal(hashOf(buf), w.hash):
		return nil, errDamaged
	}
	return buf, err
}

// forgetDamaged removes the rows of damaged results, so that only these units are done
// again.
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
