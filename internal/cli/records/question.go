package records

import (
	"slices"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/verb"
)

// A Question is a verb that answers records, with its flags.
type Question struct {
	command.Input
	command.Effort
	To       string
	Add      string // columns of a table, with commas between
	Strict   bool
	Memory   command.Memory
	Verb     *verb.Verb
	Activity banmen.Message // work that takes minutes and can be stopped with a partial result; empty if it is quick

	Doer  verb.Doer  // nil if there is a Maker
	Maker verb.Maker // set for a verb that makes or lists

	Together bool // all arguments are answered by one run

	Made func(*command.Call, answer.Answer) error // called with each answer of a Maker; may be nil

	header []byte        // of the last table
	each   time.Duration // for each record
}

// newQuestion returns a Question for a verb, with the default options.
func newQuestion(v *verb.Verb) *Question {
	if v.Make != nil {
		return &Question{Verb: v, Maker: v.Make()}
	}
	return &Question{Verb: v, Doer: v.New()}
}

// asker returns the verb with its options.
func (q *Question) asker() verb.Configurable {
	if q.Maker != nil {
		return q.Maker
	}
	return q.Doer
}

// arguments returns a pointer to the option that has all arguments after the puzzle, or
// nil if the verb has no such option.
func (q *Question) arguments() *[]string {
	texts, _ := argument(q.asker()).(*[]string)
	return texts
}

// argument returns a pointer to the option that has the argument of the command, or nil if
// the verb has no such option.
func (q *Question) argument() *string {
	text, _ := argument(q.asker()).(*string)
	return text
}

// argument returns a pointer to the value of the option that is an argument, not a flag.
func argument(a verb.Configurable) any {
	for _, o := range a.Options() {
		if o.Argument {
			return o.Value
		}
	}
	return nil
}

func (q *Question) declare(f *command.Flags) {
	switch {
	case q.Verb.About == verb.Nothing:
	case q.Verb.About == verb.OfKind:
		f.From(&q.Input)
		f.Alphabet(&q.Input)
	case q.arguments() != nil:
		f.InputForm(&q.Input)
	default:
		f.Input(&q.Input)
	}
	f.Output()
	for _, flag := range []struct {
		name    string
		declare func()
	}{
		{"to", func() { f.To(&q.To) }},
		{"add", func() { Added(f, &q.Add) }},
		{"strict", func() { f.Strict(&q.Strict) }},
		{"limit", func() { f.Limit(&q.Limit) }},
		{"timeout", func() { q.timeout(f) }},
		{"jobs", func() { f.Jobs(&q.Jobs) }},
		{"progress", f.Progress},
		{"memory", func() { f.Memory(&q.Memory) }},
		{"json", f.JSON},
	} {
		if slices.Contains(q.Verb.Flags, flag.name) {
			flag.declare()
		}
	}
	Options(f, q.asker().Options())
}

func (q *Question) timeout(f *command.Flags) {
	if q.Verb.Timed {
		f.OwnTimeout(&q.each)
	} else {
		f.Timeout()
	}
}

// Added declares --add.
func Added(f *command.Flags, at *string) {
	f.Add(at, command.Flag{Name: "add", Values: verb.Columns, Usage: banmen.Msg("write a table: each input line followed by the columns `NAME[,NAME...]`, such as solution,count")})
}

// Names returns the columns that --add names.
func Names(add string) []string {
	return strings.FieldsFunc(add, func(r rune) bool { return r == ',' || r == ' ' })
}

// Options declares the options of a verb as flags.
func Options(f *command.Flags, options []verb.Option) {
	for _, o := range options {
		if o.Argument {
			continue
		}
		switch o.Name {
		case "count":
			f.Count(o.Value.(*int64))
		case "method":
			f.Method(o.Value.(*string), o.Choice)
		case "seed":
			f.Seed(o.Value.(*uint64))
			f.HideUnset(o.Name)
		case "color":
			command.Color(f, o.Value.(*string))
		case "to":
			f.To(o.Value.(*string), o.Choice...)
		case "theme":
			f.Theme(o.Value.(*string))
		case "symmetry":
			f.Symmetry(o.Value.(*string))
		case "givens":
			f.GivensRange(o.Value.(*string))
		default:
			number, isNumber := o.Value.(*int64)
			f.Add(o.Value, command.Flag{Name: o.Name, Short: o.Short, Usage: o.Description(), Natural: isNumber, File: o.File != nil || o.Path, Values: values(o)})
			if isNumber && *number == verb.Unset {
				f.HideUnset(o.Name)
			}
			if o.File != nil {
				f.Check(func() error { return readOption(f, o) })
			}
			if o.Cells {
				f.OrInput(o.Value.(*string))
			}
		}
	}
}

// values returns the possible values of an option, for completion, or nil for any.
func values(o verb.Option) func() []string {
	if o.Choice != nil {
		return func() []string { return o.Choice }
	}
	if o.Named != nil {
		return func() []string { return o.Named }
	}
	return o.Words
}

// readOption replaces the name of a file by its contents. It fails if the option does not
// accept these.
func readOption(f *command.Flags, o verb.Option) error {
	value := o.Value.(*string)
	if *value == "" || slices.Contains(o.Named, *value) {
		return nil
	}
	text, err := f.ReadFile(*value)
	if err != nil {
		return err
	}
	if err := o.File(string(text)); err != nil {
		if *value == "-" {
			*value = command.Stdin
		}
		return console.InInput(*value, err)
	}
	*value = string(text)
	return nil
}

// keepMemory limits the memory of the process to --memory, if the verb has that flag.
func (q *Question) keepMemory() (restore func()) {
	if !slices.Contains(q.Verb.Flags, "memory") {
		return func() {}
	}
	return q.Memory.Keep()
}

// Has reports whether a boolean option is set.
func (q *Question) Has(option string) bool {
	is, _ := q.value(option).(*bool)
	return is != nil && *is
}

// Text returns a pointer to the text of an option.
func (q *Question) Text(option string) *string { return q.value(option).(*string) }

// Number returns a pointer to the number of an option.
func (q *Question) Number(option string) *int64 { return q.value(option).(*int64) }

// Seed returns a pointer to the seed of a verb that has one.
func (q *Question) Seed() *uint64 { return q.value("seed").(*uint64) }

// value returns a pointer to the value of an option, or nil if the verb does not have it.
func (q *Question) value(option string) any {
	for _, o := range q.asker().Options() {
		if o.Name == option {
			return o.Value
		}
	}
	return nil
}
