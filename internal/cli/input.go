package cli

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/job"
	"github.com/banmen/banmen/ops"
)

// A source is what a verb reads: the records of a file, or the one of a text.
type source struct {
	name    string // of the file
	kind    *banmen.Kind
	form    banmen.Form
	many    bool // there are several records
	records iter.Seq2[banmen.Entry, error]

	file  *ops.Source // of many records, of a stream
	lines *ops.Lines  // after inBulk: how its lines are answered

	answerBad                         bool // bad is the answer to a line that cannot be read, for which bad writes it
	told                              int  // what was reported so far
	answered, bad, clashes, negatives int  // lines of a stream
}

// base is the name of the file without its folder, empty if there is none.
func (s *source) base() string {
	if s.name == stdin || s.name == asText {
		return ""
	}
	return filepath.Base(s.name)
}

// stdin is the name of standard input in errors, asText that of an argument.
const (
	stdin  = "<stdin>"
	asText = "<text>"
)

// open returns what args or -i name: a text, a file, or standard input.
func (a *app) open(ctx context.Context, args []string) (*source, error) {
	if len(args) > 0 && a.opt.input == "" && a.isText(args[0]) {
		return a.openText(args[0])
	}
	r, name, err := a.openFile(ctx, args)
	if err != nil {
		return nil, err
	}
	return a.read(ctx, r, name)
}

// openFile returns the file that args or -i name, or standard input, and its
// name for errors.
func (a *app) openFile(ctx context.Context, args []string) (io.Reader, string, error) {
	name := a.opt.input
	if len(args) > 0 {
		if name != "" {
			return nil, "", usage("--input and %q exclude each other", args[0])
		}
		name = args[0]
	}
	if name == "" || name == "-" {
		if isTerminal(a.std.In) {
			a.note("paste a puzzle, end with Ctrl-D")
		}
		return &patient{ctx: ctx, r: a.std.In}, stdin, nil
	}
	r, err := a.openNamed(ctx, name)
	return r, name, err
}

// openNamed returns the file of a name.
func (a *app) openNamed(ctx context.Context, name string) (io.Reader, error) {
	f, err := await(ctx, func() (*os.File, error) { return os.Open(name) }) // a pipe waits for who writes to it
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err != nil {
		if k := a.kindLike(name); k != "" {
			return nil, usage("there is no file and no kind %q: did you mean %s?", name, k)
		}
		return nil, fileError(name, err)
	}
	r := a.gauge(ctx, f)
	if !isPacked(f) {
		return r, nil
	}
	text, err := job.Unpack(r)
	if err != nil {
		return nil, inFile(name, banmen.Errorf(err, "this is no packed file: %v", err))
	}
	return packed{text}, nil
}

// packed is the text of a file that is gzip or zstd.
type packed struct{ io.ReadCloser }

// isPacked reports whether that is what a file begins like. Pipes are not looked at.
func isPacked(f *os.File) bool {
	var head [job.HeadBytes]byte
	n, _ := f.ReadAt(head[:], 0)
	return job.IsPacked(head[:n])
}

// isText reports whether an argument begins with the name of a kind, and so is
// no file: ./coin is one.
func (a *app) isText(arg string) bool {
	name := arg
	if i := strings.IndexAny(arg, ":,"); i >= 0 {
		name = arg[:i]
	}
	for _, k := range a.kinds {
		if k.Name == name {
			return true
		}
	}
	return false
}

// kindLike returns the text with the kind that its beginning is like, or "".
func (a *app) kindLike(arg string) string {
	name, rest := arg, ""
	if i := strings.IndexAny(arg, ":,"); i >= 0 {
		name, rest = arg[:i], arg[i:]
	}
	if strings.ContainsAny(name, `/\.`) {
		return ""
	}
	var names []string
	for _, k := range a.kinds {
		names = append(names, k.Name)
	}
	if k := nearest(name, names); k != "" {
		return k + rest
	}
	return ""
}

// openText returns the puzzle of a text.
func (a *app) openText(text string) (*source, error) {
	for _, flag := range []string{"from", "as", "box"} {
		if a.cmd.Flags().Changed(flag) {
			return nil, usage("--%s is for files: %q says what it is", flag, text)
		}
	}
	k, p, err := a.parse(text)
	if err != nil {
		return nil, err
	}
	form, err := ops.FindForm(k, "")
	if err != nil {
		return nil, err
	}
	return one(k, form, banmen.Entry{Puzzle: p, Line: 1}), nil
}

// one is the source of a text.
func one(k *banmen.Kind, form banmen.Form, e banmen.Entry) *source {
	return &source{name: asText, kind: k, form: form, records: func(yield func(banmen.Entry, error) bool) { yield(e, nil) }}
}

// openSaved opens what play writes in the end: a puzzle as it writes itself, and
// the moves after it. Anything else is nil.
func (a *app) openSaved(args []string) *source {
	name, moves, ok := strings.Cut(strings.Join(args, " "), " ")
	k, p, err := a.parse(name)
	if !ok || err != nil || p.String() != name {
		return nil
	}
	return one(k, k.Forms[0], banmen.Entry{Puzzle: p, Line: 1, Meta: map[string]string{"record": moves}})
}

// parse returns the kind and puzzle of a text. Errors have the place.
func (a *app) parse(text string) (*banmen.Kind, banmen.Puzzle, error) {
	k, p, err := ops.Parse(a.kinds, text)
	var syntax *banmen.SyntaxError
	if errors.As(err, &syntax) {
		at := *syntax
		at.File, at.Line = asText, 1
		err = &at
	}
	return k, p, err
}

// read recognises the form of a file and looks whether it has several records.
// They end with the error of ctx when that is done.
func (a *app) read(ctx context.Context, r io.Reader, name string) (*source, error) {
	in := ops.Input{From: a.opt.from, Params: banmen.Params{As: a.opt.as, Alphabet: a.opt.alphabet}}
	src, err := ops.Read(a.kinds, r, in)
	if err != nil {
		return nil, a.unreadable(name, err)
	}
	if src.Form.Stream && src.Several() {
		return &source{name: name, kind: src.Kind, form: src.Form, many: true, records: within(ctx, name, src.Records), file: src}, nil
	}
	next, stop := iter.Pull2(src.Records)
	type record struct {
		e   banmen.Entry
		err error
	}
	var head []record
	for len(head) < 2 {
		e, err, ok := next()
		if !ok {
			break
		}
		head = append(head, record{e, err})
	}
	records := func(yield func(banmen.Entry, error) bool) {
		defer stop()
		for _, r := range head {
			if !yield(r.e, r.err) {
				return
			}
		}
		for e, err, ok := next(); ok && yield(e, err); e, err, ok = next() {
		}
	}
	return &source{name: name, kind: src.Kind, form: src.Form, many: len(head) > 1, records: within(ctx, name, records)}, nil
}

// inBulk reports whether the lines of a file can be answered in bulk: its text is
// to be read then, instead of its records.
func (s *source) inBulk() bool {
	if s.file != nil {
		s.lines = s.file.Lines()
	}
	return s.lines != nil
}

// within yields records until ctx is done, then its error. Other errors have the
// name of the file.
func within(ctx context.Context, name string, records iter.Seq2[banmen.Entry, error]) iter.Seq2[banmen.Entry, error] {
	return func(yield func(banmen.Entry, error) bool) {
		for e, err := range records {
			if err := ctx.Err(); err != nil {
				yield(banmen.Entry{}, err)
				return
			}
			if !yield(e, inFile(name, err)) {
				return
			}
		}
	}
}

// place is where a record begins, as errors say it.
func (s *source) place(e banmen.Entry) string {
	return (&banmen.SyntaxError{File: visible(s.name), Line: e.Line, Column: 1}).Where()
}

// at gives an error that comes of what a record says its place.
func (s *source) at(e banmen.Entry, err error) error {
	if status(err) != unusable {
		return err
	}
	return &banmen.SyntaxError{File: visible(s.name), Line: e.Line, Column: 1, Text: banmen.Msg("%v", err)}
}

// unreadable is why nothing could be read. A bad --from or --as is bad usage.
func (a *app) unreadable(name string, err error) error {
	var syntax *banmen.SyntaxError
	switch {
	case errors.Is(err, banmen.ErrCannot):
		return usageError{err}
	case errors.As(err, &syntax) && syntax.Line == 0 && syntax.Column > 0:
		return usage("--as %s: %v", a.opt.as, err)
	}
	return inFile(name, err)
}

// inFile gives an error the name of the file.
func inFile(name string, err error) error {
	var syntax *banmen.SyntaxError
	switch {
	case err == nil, err == io.EOF, errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.As(err, &syntax):
		at := *syntax
		at.File = visible(name)
		return &at
	}
	var said *banmen.Error
	if errors.As(err, &said) {
		return banmen.Errorf(err, "%s: %v", visible(name), err)
	}
	return fileError(name, err)
}

// A patient reader can be interrupted while it waits for input. It ends once: a
// terminal would go on after Ctrl-D.
type patient struct {
	ctx   context.Context
	r     io.Reader
	ended bool
}

func (p *patient) Read(b []byte) (int, error) {
	if p.ended {
		return 0, io.EOF
	}
	own, err := await(p.ctx, func() ([]byte, error) {
		own := make([]byte, min(len(b), 1<<16)) // what a pipe holds
		n, err := p.r.Read(own)
		return own[:n], err
	})
	p.ended = err == io.EOF
	return copy(b, own), err
}

// await returns what f does, or the error of ctx as soon as that is done.
func await[T any](ctx context.Context, f func() (T, error)) (value T, err error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		return value, ctx.Err()
	}
}
