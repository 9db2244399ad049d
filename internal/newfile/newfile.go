// Package newfile writes files that get their name when they are complete, so
// that what had that name before stays until then, whatever happens; and it knows
// what a name says of what the file is to hold.
package newfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// A File is one that has another name for now, in the same folder.
type File struct {
	*os.File
	target string
}

// Create makes a file that is to get a name. It has the permissions of the file
// that has that name, and a link of that name stays one, to this file. temp returns its
// name for now, from that of the file; a file that has it goes.
func Create(name string, temp func(base string) string) (*File, error) {
	target, err := follow(name)
	if err != nil {
		return nil, err
	}
	f := &File{target: target}
	perm := fs.FileMode(0o666)
	if info, err := os.Stat(f.target); err == nil {
		perm = info.Mode().Perm()
	}
	now := filepath.Join(filepath.Dir(f.target), temp(filepath.Base(f.target)))
	if err := os.Remove(now); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f.File, err = os.OpenFile(now, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	return f, err
}

// mostLinks is how many links may lead to a file, one after the other.
const mostLinks = 40

// follow returns the file to which a name leads over links, or the name itself. It may
// not be there yet.
func follow(name string) (string, error) {
	for at, n := name, 0; n < mostLinks; n++ {
		to, err := os.Readlink(at)
		if err != nil {
			return at, nil // it is no link
		}
		if !filepath.IsAbs(to) {
			dir, err := filepath.EvalSymlinks(filepath.Dir(at))
			if err != nil {
				return "", err
			}
			to = filepath.Join(dir, to)
		}
		at = to
	}
	return "", &fs.PathError{Op: "open", Path: name, Err: syscall.ELOOP}
}

// Target returns the name that the file is to get.
func (f *File) Target() string { return f.target }

// Publish gives a file that was closed its name, or that with a suffix.
func (f *File) Publish(suffix string) error { return os.Rename(f.Name(), f.target+suffix) }

// Discard removes a file that was closed and did not get its name.
func (f *File) Discard() error { return os.Remove(f.Name()) }
