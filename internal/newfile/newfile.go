// Package newfile writes files under a temporary name and renames them when they are complete. So
// an older file with the name survives any failure. The package also compresses files whose names
// end in .gz or .zst.
package newfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// A File has a temporary name in the folder of its target.
type File struct {
	*os.File
	target string
}

// Create creates a file that Publish will give a name. The file has the permissions of the one that
// has the name now. If the name is a symbolic link, the link stays and its target is replaced. temp
// returns the temporary name from the base name; an old file with the temporary name is removed.
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

// mostLinks limits the number of links to follow.
const mostLinks = 40

// follow returns the file that a name leads to through links, or the name itself. The file need not
// exist.
func follow(name string) (string, error) {
	for at, n := name, 0; n < mostLinks; n++ {
		to, err := os.Readlink(at)
		if err != nil {
			return at, nil // the name is not a link
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

// Target returns the name that Publish gives the file.
func (f *File) Target() string { return f.target }

// Publish renames a closed file to its target, with the suffix appended.
func (f *File) Publish(suffix string) error { return os.Rename(f.Name(), f.target+suffix) }

// Discard removes a closed file that was not published.
func (f *File) Discard() error { return os.Remove(f.Name()) }
