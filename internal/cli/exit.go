package cli

import (
	"context"
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"syscall"
	"unicode"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// What the command ends with.
const (
	answered    = 0
	negative    = 1
	unusable    = 2
	stopped     = 3
	interrupted = 130
)

// A no is an answer in the negative. It says why, if that is not yet said.
type no struct{ why banmen.Message }

func (n *no) Error() string { return n.why.String() }

// saidNo is a no that was explained before.
var saidNo = &no{}

// strictly is what --strict ends with at the first line that is wrong, which was
// said before.
var strictly = &no{banmen.Msg("stopped there by --strict")}

// A usageError is a command line that cannot be meant.
type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// usage returns a usageError.
func usage(format string, args ...any) error {
	return usageError{banmen.Errorf(nil, format, args...)}
}

// status returns the exit status for an error of a verb.
func status(err error) int {
	var n *no
	var u usageError
	switch {
	case err == nil, errors.Is(err, syscall.EPIPE):
		return answered
	case errors.As(err, &n), errors.Is(err, banmen.ErrNone):
		return negative
	case errors.As(err, &u):
		return unusable
	case errors.Is(err, context.Canceled):
		return interrupted
	case errors.Is(err, banmen.ErrLimit), errors.Is(err, banmen.ErrCannot):
		return stopped
	}
	return unusable
}

// finish writes out what there is, says what is wrong, and returns the exit
// status.
func (a *app) finish(err error) int {
	s := status(err)
	f := fateOf(s, a.out.wrote)
	if errors.Is(err, strictly) && f == complete {
		f = partial
	}
	kept, e := a.out.end(f)
	if e != nil && s != unusable {
		err, s = e, status(e)
	}
	if kept != "" {
		a.note("stopped before the end: what there is stands in %s", visible(kept))
	}
	if line := a.explain(err); s != answered && line != "" {
		a.err.line(line)
	}
	return s
}

// fateOf returns what becomes of the file of -o at an exit status.
func fateOf(status int, wrote bool) fate {
	switch {
	case status == answered, status == negative && wrote:
		return complete
	case status != negative && status != unusable && wrote:
		return partial
	}
	return discarded
}

// explain returns the line about an error: the place first, where there is one.
func (a *app) explain(err error) string {
	var syntax *banmen.SyntaxError
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return ""
	case errors.As(err, &syntax) && syntax.Where() != "":
		return msg.Error(a.tag, err)
	}
	text := msg.Error(a.tag, err)
	var n *no
	if errors.As(err, &n) {
		text = a.text(n.why)
	}
	if text == "" {
		return ""
	}
	return "banmen: " + text
}

// fileError is what the system says of a file, for people.
func fileError(name string, err error) error {
	name = visible(name)
	var path *fs.PathError
	switch {
	case errors.Is(err, syscall.EPIPE):
		return err
	case errors.Is(err, fs.ErrNotExist):
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

// visible returns a name in quotes if it has characters that are not seen, which
// a terminal might obey.
func visible(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// inOutput names the file in an error that the system has with it.
func inOutput(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fileError(name, err)
	}
	return err
}
