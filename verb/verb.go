// Package verb implements the verbs, one a file. A verb has a name, requirements and
// options. It gives one answer to each record (a [Doer]), or makes any number of answers
// from one (a [Maker]). [All] is the table.
//
// A verb knows nothing of files, streams or exit statuses. The command, its jobs, remote
// workers and the web page all drive the same verbs, so they give the same answers. A new
// verb needs a file here, a line in the table, its Japanese and a test script.
package verb

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/stream"
)

// A Verb is a question about each record of a file.
type Verb struct {
	Name        string
	Args        string         // how help shows its arguments, unless they are puzzles and files
	Short, Long banmen.Message // for help
	Example     string
	Needs       Needs
	About       Subject  // its subject
	Flags       []string // the shared flags it takes
	Activity    banmen.Message

	Forms   Forms
	Lines   func(banmen.Form) bool // whether each record of a stream in that form is answered by a line; nil: no
	Bad     string                 // the line that answers an unreadable line, where each is answered by a line
	Skip    string                 // written for a line without a record
	JSON    string                 // the form that JSON means; empty: the verb has JSON of its own
	Apart   bool                   // an empty line separates texts of its own
	Keys    bool                   // answers are keys: of lines with equal keys only the first is kept
	Summary bool                   // option stats also reports the number of records
	Columns []Column               // values of its answers that can be columns of tables
	Row     string                 // the default column of a row; empty: none
	Inside  bool                   // the verb can use all processors for one record, so records are answered one by one
	Timed   bool                   // a time limit applies to each record; when it is reached, the answer has the results so far

	Rules []Rule // options that do not go together

	New  func() Doer  // with default options; nil: Make
	Make func() Maker // the same, for a verb that makes or lists
}

// A Doer is a verb with its options, for the records of one file.
type Doer interface {
	stream.Doer
	Configurable
}

// Setup is the context of a verb besides its options.
type Setup struct {
	Kinds    []*banmen.Kind
	Kind     *banmen.Kind  // of the file
	As       string        // the puzzle that --as names; empty: none
	Memory   int64         // bytes to use; 0: default
	Jobs     int           // goroutines for one record; 0: one per processor
	Progress *ops.Progress // receives the progress of a record; may be nil

	Limit int64                       // number of answers wanted; 0: all
	Say   func(banmen.Message) string // translates a message for the reader
	Lang  language.Tag                // that language

	// For verbs that make or list:
	Many    bool // there are several records
	Patient bool // there is a time limit: nothing is refused as too slow
	Reporter
}

// A Bulker is a Doer that may answer many plain lines at once.
type Bulker interface {
	// Bulk returns the bulk function for a style, or nil.
	Bulk(answer.Style) *stream.Bulk
}

// A Subject is what a verb is about.
type Subject int

// The subjects of verbs.
const (
	OfRecords Subject = iota // the records of a file, or a puzzle
	OfKind                   // a kind and a size, without givens
	Nothing                  // its options only
)

// Needs describe the puzzles a verb applies to.
type Needs int

// The requirements of verbs.
const (
	Anything Needs = iota
	Puzzles        // with solutions
	Games
)

// Forms describe the default form in which a verb writes boards.
type Forms int

// The default forms of answers.
const (
	NoForm      Forms = iota // no boards
	VerbText                 // text that the verb defines, unless a form is requested
	Same                     // the form of the record
	SameOrModel              // likewise, and a model for any puzzle
	Answering                // the form for answers to the record's form
	AsText                   // the texts of puzzles, one per line
)

// Form returns the form to write for records in a form of a kind. to is the requested
// form, or empty.
func (r Forms) Form(k *banmen.Kind, from banmen.Form, to string) (banmen.Form, error) {
	switch {
	case r == NoForm, to == "" && r == VerbText:
		return banmen.Form{}, nil
	case to == "" && r == AsText:
		to = "text"
	case to == "" && (r != Answering || from.Answer == ""):
		return from, nil
	case to == "":
		to = from.Answer
	}
	f, err := codec.FindForm(k, to)
	if err != nil && r == SameOrModel && to == ops.ModelForm.Name {
		return ops.ModelForm, nil
	}
	return f, err
}

// ByLine reports whether each record of a stream is answered by a line.
func (v *Verb) ByLine(f banmen.Form) bool { return v.Lines != nil && v.Lines(f) }

// Unset is the value of a number that was not given, where 0 has a meaning.
const Unset = -1

// An Option is an option of a verb. Value points into its Doer or Maker, to a bool, an
// int64, a uint64, a string or texts. Without Usage it has the usage that other verbs
// share for its name.
type Option struct {
	Name       string
	Short      string // one letter, or empty
	Usage      banmen.Message
	Value      any
	Choice     []string                // all values of a string, if they are limited
	Words      func() []string         // some possible values, for completion
	Number     bool                    // a string that may be written as a number
	Path       bool                    // the command takes the name of a file as well
	Cells      bool                    // it is a board or a layout, which the command also reads from standard input
	File       func(text string) error // for a value that is the content of a file, whose name the command takes; returns an error if the content is invalid
	Named      []string                // for an option with File: texts that are not file names
	Argument   bool                    // the command takes it as arguments
	ReportOnly bool                    // it only adds information beside the answers, or depends on this machine
}

// Run returns how a Doer of the verb answers the records of a file. In a stream, records
// may follow an unreadable one. If table is not nil, answers are its rows.
func (v *Verb) Run(d Doer, s answer.Style, inStream bool, table *stream.Table) *stream.Run {
	r := &stream.Run{Doer: d, Verb: v.Name, Style: s, Table: table, Stream: inStream && s.Many, Jobs: 1}
	if table != nil { // the table keeps notes on puzzles, and writes puzzles by name if their cells do not show the rules
		r.Style.Lines, r.Style.RoundTrip = true, nil
	} else if r.Stream && v.ByLine(s.Form) {
		r.Style.Lines, r.Bad, r.Skip = true, v.Bad, v.Skip
	}
	if b, ok := d.(Bulker); ok && r.Stream {
		r.Bulk = b.Bulk(r.Style)
	}
	return r
}

// Set sets the options of a verb by name. An unknown option or an invalid value is an
// error.
func Set(d Configurable, values map[string]string) error {
	options := d.Options()
	for name, text := range values {
		i := slices.IndexFunc(options, func(o Option) bool { return o.Name == name })
		if i < 0 {
			return banmen.Errorf(nil, "there is no option %q here", name)
		}
		if err := options[i].set(text); err != nil {
			return err
		}
	}
	return nil
}

// Random reports whether the verb needs a seed and takes a new one by default.
func (v *Verb) Random() bool {
	return slices.ContainsFunc(v.Configurable().Options(), func(o Option) bool { return o.Name == "seed" && o.text() == "0" })
}

func (o Option) set(text string) error {
	var err error
	switch p := o.Value.(type) {
	case *string:
		if o.Choice != nil && !slices.Contains(o.Choice, text) {
			return banmen.Errorf(nil, "there is no %s %q: expected one of %s", o.Name, text, strings.Join(o.Choice, ", "))
		}
		*p = text
	case *bool:
		*p, err = strconv.ParseBool(text)
	case *int64:
		*p, err = strconv.ParseInt(text, 10, 64)
	case *uint64:
		*p, err = strconv.ParseUint(text, 10, 64)
	}
	if err != nil {
		return banmen.Errorf(err, "%q is not a value of the option %s", text, o.Name)
	}
	return nil
}

// Values returns the options of a Doer that differ from those of a new one.
func (v *Verb) Values(d Doer) map[string]string {
	var values map[string]string
	for i, o := range v.New().Options() {
		if now := d.Options()[i].text(); now != o.text() {
			if values == nil {
				values = map[string]string{}
			}
			values[o.Name] = now
		}
	}
	return values
}

func (o Option) text() string {
	switch p := o.Value.(type) {
	case *string:
		return *p
	case *bool:
		return strconv.FormatBool(*p)
	case *uint64:
		return strconv.FormatUint(*p, 10)
	case *[]string:
		return strings.Join(*p, " ")
	}
	return strconv.FormatInt(*o.Value.(*int64), 10)
}

// Find returns the verb with a name, if it answers records.
func Find(name string) (*Verb, error) {
	var names []string
	for _, v := range Records() {
		if v.Name == name {
			return v, nil
		}
		names = append(names, v.Name)
	}
	return nil, banmen.Errorf(banmen.ErrCannot, "no verb %q answers records: expected one of %s", name, strings.Join(names, ", "))
}

// at adds the place of a record to an error, unless it has one or applies to all records.
func at(e banmen.Entry, err error) error {
	for _, other := range []error{banmen.ErrCannot, banmen.ErrLimit, context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, other) {
			return err
		}
	}
	return placed(e, err)
}

// here is like at, but an ErrCannot ends only this record, not the file: it gets a place,
// and others are answered.
func here(e banmen.Entry, err error) error {
	var cannot *banmen.Error
	if errors.Is(err, banmen.ErrCannot) && errors.As(err, &cannot) {
		return &banmen.SyntaxError{Line: e.Line, Column: 1, Text: cannot.Text, Err: err}
	}
	return at(e, err)
}

// placed gives an error the place of a record, unless it has one.
func placed(e banmen.Entry, err error) error {
	var placed *banmen.SyntaxError
	if errors.As(err, &placed) && placed.Line > 0 {
		return err
	}
	at := game.PlaceOf(e, err)
	return &banmen.SyntaxError{Line: at.Line, Column: at.Column, Text: banmen.Msg("%v", err)}
}
