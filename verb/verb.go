// Package verb has the verbs, each in a file of its own: what it is called, what it
// needs, its options, and how it answers a record (a [Doer]) or which answers it makes
// of one (a [Maker]). [All] is the table.
//
// A verb says nothing of files, streams or exit statuses. The command, its jobs, workers
// on other machines and a page drive it, and so give the same answers. A new verb is a
// file here, a line in the table, its Japanese, and a script that tries it.
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

// A Verb is what can be asked of each record of a file.
type Verb struct {
	Name        string
	Args        string         // how the command shows its arguments, if they are not puzzles and files alone
	Short, Long banmen.Message // for help
	Example     string
	Needs       Needs
	About       Subject  // what it is asked about
	Flags       []string // of those that many verbs have, the ones that this one has
	Activity    banmen.Message

	Forms   Forms
	Lines   func(banmen.Form) bool // in a stream each record is answered by a line, if boards are in that form; nil: no
	Bad     string                 // stands for a line that cannot be read, where each is answered by a line
	Skip    string                 // stands for a line without a record
	JSON    string                 // this form is meant by JSON; empty: the verb has JSON of its own
	Apart   bool                   // an empty line stands between the texts of its own
	Keys    bool                   // answers are keys: of lines with the same key only the first is to stay
	Summary bool                   // with the option stats it is told how many records there were
	Columns []Column               // of its answers, which tables may be given
	Row     string                 // the column that a row has if nobody says which; empty: none
	Inside  bool                   // one record can use all processors: records come one after the other
	Timed   bool                   // a limit of time is for each record, whose answer is what is known by then

	Rules []Rule // of options that cannot be meant together

	New  func() Doer  // with options as they are if nobody says otherwise; nil: Make
	Make func() Maker // the same of a verb that makes or lists
}

// A Doer is a verb with its options, for the records of one file.
type Doer interface {
	stream.Doer
	Configurable
}

// Setup is what a verb is told beside its options.
type Setup struct {
	Kinds    []*banmen.Kind
	Kind     *banmen.Kind  // of the file
	As       string        // the reader was told that boards are this puzzle; empty: it was told nothing
	Memory   int64         // bytes to use; 0: the usual amount
	Jobs     int           // goroutines for one record; 0: one for each processor
	Progress *ops.Progress // is told how far a record is; may be nil

	Limit int64                       // number of answers wanted; 0: all
	Say   func(banmen.Message) string // puts a message into the language of the reader
	Lang  language.Tag                // that language

	// Those that make or list are told as well:
	Many    bool // there are several records
	Patient bool // there is a limit of time: nothing is refused for taking long
	Reporter
}

// A Bulker is a Doer that may answer plain lines many at a time.
type Bulker interface {
	// Bulk returns how, nil if not in that style.
	Bulk(answer.Style) *stream.Bulk
}

// A Subject is what a verb is asked about.
type Subject int

// The subjects of verbs.
const (
	OfRecords Subject = iota // the records of a file, or a puzzle
	OfKind                   // a kind and its size, without givens
	Nothing                  // its options say everything
)

// Needs are what puzzles a verb is for.
type Needs int

// What a verb is for.
const (
	Anything Needs = iota
	Puzzles        // which have solutions
	Games
)

// Forms are in which form a verb writes boards, if nobody says.
type Forms int

// The forms of answers.
const (
	NoForm      Forms = iota // there are no boards in them
	Own                      // the verb has a text of its own, unless a form is asked for
	Same                     // that of the record
	SameOrModel              // likewise, and any puzzle as a model
	Answering                // that of answers to the record's
)

// Form returns the form to write, for records in a form of a kind; to is the one
// that was asked for, empty if none was.
func (r Forms) Form(k *banmen.Kind, from banmen.Form, to string) (banmen.Form, error) {
	switch {
	case r == NoForm, to == "" && r == Own:
		return banmen.Form{}, nil
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

// Unset is the value of a number that was not given, where 0 means something.
const Unset = -1

// An Option is what a verb may be told. Value points into its Doer or Maker: to a bool, an
// int64, a uint64, a string or texts. Without Usage it is as for other verbs that have an option of
// that name.
type Option struct {
	Name       string
	Short      string // one letter, or empty
	Usage      banmen.Message
	Value      any
	Choice     []string                // all values of a string, if there are only some
	Words      func() []string         // what it may have among others, for completion
	Number     bool                    // a string that may be written as a number
	Path       bool                    // the command takes the name of a file as well
	Cells      bool                    // it is a board or a layout, which the command also reads from standard input
	File       func(text string) error // the value is what a file holds, whose name a command takes; looks whether that is right
	Named      []string                // of an option with File: texts that are no names of files
	Argument   bool                    // the command takes it as arguments
	ReportOnly bool                    // it only adds to what is told beside the answers, or is of this machine
}

// Run returns how a Doer of the verb is asked for the records of a file. In a stream
// records follow one that cannot be read. Of a table, which may be nil, answers are rows.
func (v *Verb) Run(d Doer, s answer.Style, inStream bool, table *stream.Table) *stream.Run {
	r := &stream.Run{Doer: d, Verb: v.Name, Style: s, Table: table, Stream: inStream && s.Many, Jobs: 1}
	if table != nil { // it keeps what is said of puzzles, and names those whose cells do not say their rules
		r.Style.Lines, r.Style.RoundTrip = true, nil
	} else if r.Stream && v.ByLine(s.Form) {
		r.Style.Lines, r.Bad, r.Skip = true, v.Bad, v.Skip
	}
	if b, ok := d.(Bulker); ok && r.Stream {
		r.Bulk = b.Bulk(r.Style)
	}
	return r
}

// Set sets the options of a verb by their names. What there is no option for, or
// cannot be its value, is an error.
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

// Random reports whether the verb takes a new seed unless one is given.
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
		return banmen.Errorf(err, "%q is no value of the option %s", text, o.Name)
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

// Find returns the verb of a name that answers records.
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

// at makes an error about a record one that has its place, unless it is about what
// can be done at all.
func at(e banmen.Entry, err error) error {
	for _, other := range []error{banmen.ErrCannot, banmen.ErrLimit, context.Canceled, context.DeadlineExceeded} {
		if errors.Is(err, other) {
			return err
		}
	}
	return placed(e, err)
}

// here is at where an ErrCannot is about this record, and others of its file may well have what it lacks:
// these are answered, and it is told with its place.
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
