// Package records reads the records of files and answers them.
//
// Open returns a Source. A Question answers its records with a verb of package verb, by
// means of package stream; Command makes it a command. Other verbs write their answers
// themselves and visit the records with Source.Each. Both report what is wrong with a
// record, and where, and continue with the next record if there is one.
package records

import (
	"bufio"
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/stream"
)

// A Source holds the records of a file, or the record of a text.
type Source struct {
	Name    string // of the file
	Kind    *banmen.Kind
	Form    banmen.Form
	Many    bool // there are several records
	Records iter.Seq2[banmen.Entry, error]

	Strict bool  // fail if the reader left something out of a record
	Enough int64 // maximum number of answers; 0: no limit
	Before int   // number of characters before the text that is read; added to columns of errors

	c     *command.Call
	file  *stream.Source // to read by lines; nil if that is not possible
	first banmen.Entry   // record, if file is nil
}

// Base returns the name of the file without its folder, or "" if there is no file.
func (s *Source) Base() string {
	if s.Name == Stdin || s.Name == command.AsText {
		return ""
	}
	return filepath.Base(s.Name)
}

// Stdin is the name of standard input in errors.
const Stdin = command.Stdin

// Open returns what args or --input name: a text, a file, or standard input.
func Open(ctx context.Context, c *command.Call, in command.Input, args []string) (*Source, error) {
	if len(args) > 0 && in.File == "" && c.Kinds.IsText(args[0]) {
		return openText(c, args[0])
	}
	r, name, err := OpenFile(ctx, c, in, args)
	if err != nil {
		return nil, err
	}
	return Read(ctx, c, in, r, name)
}

// OpenFile returns the file that args or --input name, or standard input, and its name for
// errors. An argument that is not a file but reads as a puzzle is its own text.
func OpenFile(ctx context.Context, c *command.Call, in command.Input, args []string) (io.Reader, string, error) {
	name := in.File
	if len(args) > 0 {
		if name != "" {
			return nil, "", console.Usage("--input and %q exclude each other", args[0])
		}
		name = args[0]
	}
	if name == "" || name == "-" {
		if console.IsTerminal(c.IO.In) {
			c.Note("paste a puzzle, end with Ctrl-D")
		}
		in := bufio.NewReaderSize(console.Interruptible(ctx, c.IO.In), 1<<16)
		r, err := decode(c, in, peekHead(in), Stdin)
		return r, Stdin, err
	}
	r, err := OpenNamed(ctx, c, name)
	if in.File == "" && console.NoFile(err) {
		if err = pasted(c, in, name, err); err == nil {
			return strings.NewReader(name), command.AsText, nil
		}
	}
	return r, name, err
}

// OpenNamed opens a file and decodes its text.
func OpenNamed(ctx context.Context, c *command.Call, name string) (io.Reader, error) {
	f, err := console.WaitCtx(ctx, func() (*os.File, error) { return os.Open(name) }) // opening a pipe waits for its writer
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err != nil {
		if wrong := c.Kinds.NoFile(name); wrong != nil {
			return nil, wrong
		}
		return nil, console.FileError(name, err)
	}
	var head [headBytes]byte
	n, _ := f.ReadAt(head[:], 0) // pipes are not examined
	return decode(c, c.Meter.File(ctx, f), head[:n], name)
}

// Read recognises the form of a file, and whether it has several records. The records end
// with the error of ctx when ctx is done.
func Read(ctx context.Context, c *command.Call, in command.Input, r io.Reader, name string) (*Source, error) {
	src, err := Recognise(c, in, r, name)
	if err != nil {
		return nil, err
	}
	s := &Source{c: c, Name: name, Kind: src.Kind, Form: src.Form}
	s.Records = s.within(ctx, src.Records)
	if src.Form.Stream && (src.Several() || src.Whole()) {
		s.Many, s.file = src.Several(), src
		return s, nil
	}
	several, first, records := peek(src.Records)
	s.Many, s.first, s.Records = several, first, s.within(ctx, records)
	return s, nil
}

// table returns the table of answers to a source, with columns after its own.
func (s *Source) table(columns []string) *stream.Table {
	if s.file != nil {
		return stream.TableOf(s.Kind, s.Form, s.file.Params, stream.FirstLine(s.Form, s.file.Head), columns)
	}
	return stream.NewTable(s.Kind, s.first, columns)
}

// peek reports whether there is more than one record, and returns the first. It also
// returns all records, including those it has read.
func peek(all iter.Seq2[banmen.Entry, error]) (several bool, first banmen.Entry, records iter.Seq2[banmen.Entry, error]) {
	next, stop := iter.Pull2(all)
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
	if len(head) > 0 {
		first = head[0].e
	}
	return len(head) > 1, first, func(yield func(banmen.Entry, error) bool) {
		defer stop()
		for _, r := range head {
			if !yield(r.e, r.err) {
				return
			}
		}
		for e, err, ok := next(); ok && yield(e, err); e, err, ok = next() {
		}
	}
}

// within yields records until ctx is done, and then its error. It adds the name of the file
// to other errors.
func (s *Source) within(ctx context.Context, records iter.Seq2[banmen.Entry, error]) iter.Seq2[banmen.Entry, error] {
	return func(yield func(banmen.Entry, error) bool) {
		for e, err := range records {
			if err := ctx.Err(); err != nil {
				yield(banmen.Entry{}, err)
				return
			}
			if !yield(s.from(e), s.Place(err)) {
				return
			}
		}
	}
}

// Place adds the name of the file to an error in reading a record.
func (s *Source) Place(err error) error {
	err = console.InInput(s.Name, err)
	var syntax *banmen.SyntaxError
	if s.Before > 0 && errors.As(err, &syntax) && syntax.Line == 1 {
		at := *syntax
		at.Column += s.Before
		return &at
	}
	return err
}

// from adds Before to the columns of a record's moves, as Place does in errors.
func (s *Source) from(e banmen.Entry) banmen.Entry {
	if s.Before > 0 {
		e.Moves = slices.Clone(e.Moves)
		for i := range e.Moves {
			if e.Moves[i].Line == 1 {
				e.Moves[i].Column += s.Before
			}
		}
	}
	return e
}

// One returns the first record.
func (s *Source) One() (banmen.Entry, error) {
	for e, err := range s.Records {
		return e, err
	}
	return banmen.Entry{}, console.InInput(s.Name, banmen.Syntaxf(1, 1, "empty: expected a puzzle"))
}

// At adds the place of a record to an error about its contents.
func (s *Source) At(e banmen.Entry, err error) error {
	if console.Status(err) != console.Unusable {
		return err
	}
	at := game.PlaceOf(e, err)
	return &banmen.SyntaxError{File: console.Visible(s.Name), Line: at.Line, Column: at.Column, Text: banmen.Msg("%v", err)}
}

// openText returns the source of a puzzle that is given as text.
func openText(c *command.Call, text string) (*Source, error) {
	for _, flag := range append([]string{"from", "as"}, c.Kinds.SizeFlags()...) {
		if c.Given(flag) {
			return nil, console.Usage("--%s applies to files, and %q already names its kind", flag, text)
		}
	}
	k, p, err := c.Kinds.Parse(text)
	if err != nil {
		return nil, err
	}
	form, err := codec.FindForm(k, "")
	if err != nil {
		return nil, err
	}
	return One(c, k, form, banmen.Entry{Puzzle: p, Line: 1}), nil
}

// One returns a source with one record.
func One(c *command.Call, k *banmen.Kind, form banmen.Form, e banmen.Entry) *Source {
	return &Source{c: c, Name: command.AsText, Kind: k, Form: form, first: e, Records: func(yield func(banmen.Entry, error) bool) { yield(e, nil) }}
}

// mostBlanks limits the blanks in the text of a saved puzzle. Titles of models may have
// blanks.
const mostBlanks = 100

// OpenSaved opens a text that play writes at the end: a puzzle, exactly as its String
// method writes it, and the moves. It returns nil for other texts.
func OpenSaved(c *command.Call, args []string) *Source {
	text := strings.Join(args, " ")
	for at, n := 0, 0; n < mostBlanks; n++ {
		next := strings.IndexByte(text[at:], ' ')
		if next < 0 {
			return nil
		}
		at += next
		if k, p, err := c.Kinds.Parse(text[:at]); err == nil && p.String() == text[:at] {
			return One(c, k, k.Forms[0], banmen.Entry{Puzzle: p, Line: 1, Meta: map[string]string{"record": text[at+1:]}})
		}
		at++
	}
	return nil
}
