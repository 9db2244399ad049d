package job

import (
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/distinct"
)

// sortMemory limits the memory for the keys of Distinct; the rest goes to files in the
// job's folder.
const (
	sortMemory = 128 << 20
	sortName   = "sort"
)

// distinct copies the lines of the input, but only the first of those with the same key.
// The result of each item is a line for package distinct.
func (m *merger) distinct(w io.Writer) (err error) {
	dir := filepath.Join(m.j.Dir, sortName)
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o777)); err != nil { // an earlier run may have left the folder
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	lines := distinct.New(dir, sortMemory)
	err = m.texts(func(r row, text []byte) error {
		n, err := lines.Add(text, r.first)
		if err == nil && n != r.items {
			err = banmen.Errorf(nil, "the result of item %d has %d keys for %d items", r.first, n, r.items)
		}
		return err
	})
	if err == nil {
		err = lines.Compare(m.ctx)
	}
	if err != nil {
		return err
	}
	in, err := openLines(m.j.Spec.Input)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	return lines.Copy(m.ctx, w, in.r)
}
