// Package newfile writes files that get their name when they are complete, so
// that what had that name before stays until then, whatever happens.
package newfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// A File is one that has another name for now, in the same folder.
type File struct {
	*os.File
	target string
}

// Create makes a file that is to get a name. It has the permissions of the file
// that has that name, and takes its place where that is a link. temp returns its
// name for now, from that of the file; a file that has it goes.
func Create(name string, temp func(base string) string) (*File, error) {
	f := &File{target: name}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		f.target = real
	}
	perm := fs.FileMode(0o666)
	if info, err := os.Stat(f.target); err == nil {
		perm = info.Mode().Perm()
	}
	now := filepath.Join(filepath.Dir(f.target), temp(filepath.Base(f.target)))
	if err := os.Remove(now); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var err error
	f.File, err = os.OpenFile(now, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	return f, err
}

// Publish gives a file that was closed its name, or that with a suffix.
func (f *File) Publish(suffix string) error { return os.Rename(f.Name(), f.target+suffix) }

// Discard removes a file that was closed and did not get its name.
func (f *File) Discard() error { return os.Remove(f.Name()) }
