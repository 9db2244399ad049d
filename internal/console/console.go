// Package console handles what a command reads and writes, its messages and its exit
// status. It knows no flags, no verbs and no kinds.
//
// A Console has an Output for answers: standard output, or a file that gets its name when
// it is complete. Notes go to standard error in the language of the reader. A Meter shows
// the progress of slow work.
//
// Finish reports the error of a command and returns the exit status: 0 when the question
// was answered; 1 when the answer is no (NegativeError, banmen.ErrNone); 2 for bad usage
// (UsageError), unreadable input and unwritable output; 3 when a limit stopped the work,
// or when it cannot be done; 130 after Ctrl-C. A reader that closes its pipe ends a
// command quietly.
package console

import (
	"io"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// IO is the input and output of a command. In and Err may be terminals if they are files.
type IO struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string
}

// A Console is the input, output and messages of one run of a command.
type Console struct {
	IO    IO
	Lang  language.Tag // of the reader
	Out   *Output
	Notes *Notes
	Meter *Meter
}

// New returns the console of a run.
func New(std IO, lang language.Tag) *Console {
	notes := newNotes(std.Err)
	out := newOutput(std.Out, notes)
	return &Console{IO: std, Lang: lang, Out: out, Notes: notes, Meter: &Meter{out: out, notes: notes, lang: lang}}
}

// Text returns a message in the language of the reader.
func (c *Console) Text(m banmen.Message) string { return msg.Text(c.Lang, m) }

// Note writes a line to standard error.
func (c *Console) Note(format string, args ...any) { c.NoteMessage(banmen.Msg(format, args...)) }

// NoteMessage is Note for an existing message.
func (c *Console) NoteMessage(m banmen.Message) { c.Notes.Line(c.Text(m)) }

// Say reports an error before the end.
func (c *Console) Say(err error) {
	if line := explain(c.Lang, err); line != "" {
		c.Notes.Line(line)
	}
}

// Progress shows the progress of slow work until the returned function is called.
func (c *Console) Progress(what banmen.Message) (stop func()) { return c.Meter.Start(what) }

// Foresee is Progress for work that may take minutes and keeps its results when stopped. It
// announces long work.
func (c *Console) Foresee(what banmen.Message) (stop func()) { return c.Meter.Foresee(what) }

// Create returns an additional output to a file.
func (c *Console) Create(name string) (*Output, error) {
	o := newOutput(c.IO.Out, c.Notes)
	return o, o.To(name)
}

// Finish flushes the output, reports the error and returns the exit status.
func (c *Console) Finish(err error) int {
	s := Status(err)
	kept, e := c.Out.End(dispositionOf(err, s, c.Out.wrote))
	if e != nil && s != Unusable {
		err, s = e, Status(e)
	}
	if kept != "" {
		c.Note("stopped early: the results so far are in %s", Visible(kept))
	}
	if s != Answered {
		c.Say(err)
	}
	return s
}
