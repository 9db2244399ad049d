package console

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"unicode"

	"github.com/banmen/banmen"
)

// NoFile reports whether an error says that a file does not exist or its name is invalid.
func NoFile(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENAMETOOLONG)
}

// FileError returns a readable form of a file error.
func FileError(name string, err error) error {
	_, noFolder := os.Stat(filepath.Dir(name))
	pasted := noFolder != nil || !strings.ContainsAny(name, `/\`) || strings.Contains(name, "\n")
	name = Visible(name)
	var path *fs.PathError
	switch {
	case errors.Is(err, syscall.EPIPE):
		return err
	case NoFile(err):
		if pasted { // the name may have been meant as a puzzle
			name = banmen.Clip(name)
		}
		return banmen.Errorf(err, "there is no file %s", name)
	case errors.Is(err, fs.ErrPermission):
		return banmen.Errorf(err, "no permission for %s", name)
	case errors.Is(err, syscall.EISDIR):
		return banmen.Errorf(err, "%s is a folder: expected a file", name)
	case errors.Is(err, syscall.ENOSPC):
		return banmen.Errorf(err, "%s: no space left", name)
	case errors.As(err, &path):
		err = path.Err
	}
	return banmen.Errorf(err, "%s: %v", name, err)
}

// Visible quotes a name that has invisible characters, which a terminal might interpret.
func Visible(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// InOutput adds the name of the output file to a system error.
func InOutput(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return FileError(name, err)
	}
	return err
}

// InInput adds the name of the file to a read error.
func InInput(name string, err error) error {
	var syntax *banmen.SyntaxError
	switch {
	case err == nil, err == io.EOF, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &syntax):
		at := *syntax
		at.File = Visible(name)
		return &at
	}
	var known *banmen.Error
	if errors.As(err, &known) {
		return banmen.Errorf(err, "%s: %v", Visible(name), err)
	}
	return FileError(name, err)
}
