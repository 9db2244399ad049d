package records

import (
	"bytes"
	"context"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/verb"
	"github.com/banmen/banmen/stream"
)

// A Question is a verb that answers records, with what its flags say.
type Question struct {
	command.Input
	command.Effort
	To     string
	Add    string // columns of a table, with commas between
	Strict bool
	Memory command.Memory
	Verb   *verb.Verb
	Doer   verb.Doer

	header []byte // of the last table
}

// Command returns the command of a verb that answers records. special may be nil:
// it declares more flags and returns what runs instead of Question.Run.
func Command(v *verb.Verb, special func(*command.Flags, *Question) command.Run) command.Verb {
	audiences := map[verb.Needs]command.Audience{verb.Puzzles: command.Puzzles, verb.Games: command.Games}
	return command.Verb{
		Name: v.Name, Args: command.PuzzleArgs, MaxArgs: math.MaxInt,
		Short: v.Short, Long: v.Long, Example: v.Example, For: audiences[v.Needs],
		Flags: func(f *command.Flags) command.Run {
			q := &Question{Verb: v, Doer: v.New()}
			q.declare(f)
			run := q.Run
			if special != nil {
				run = special(f, q)
			}
			return command.Each(run)
		},
	}
}

// declare declares the flags of the verb.
func (q *Question) declare(f *command.Flags) {
	f.Input(&q.Input)
	f.Output()
	for _, flag := range []struct {
		name    string
		declare func()
	}{
		{"to", func() { f.To(&q.To) }},
		{"add", func() { Added(f, &q.Add) }},
		{"strict", func() { f.Strict(&q.Strict) }},
		{"limit", func() { f.Limit(&q.Limit) }},
		{"timeout", f.Timeout},
		{"jobs", func() { f.Jobs(&q.Jobs) }},
		{"progress", f.Progress},
		{"memory", func() { f.Memory(&q.Memory) }},
		{"json", f.JSON},
	} {
		if slices.Contains(q.Verb.Flags, flag.name) {
			flag.declare()
		}
	}
	Options(f, q.Doer.Options())
}

// Added declares --add.
func Added(f *command.Flags, at *string) {
	f.Add(at, command.Flag{Name: "add", Values: verb.Columns, Usage: banmen.Msg("write a table: the lines as they are with the columns `NAME[,NAME...]` behind them, such as solution,count")})
}

// Names are the columns that --add names.
func Names(add string) []string {
	return strings.FieldsFunc(add, func(r rune) bool { return r == ',' || r == ' ' })
}

// Options declares the options of a verb as flags.
func Options(f *command.Flags, options []verb.Option) {
	for _, o := range options {
		switch o.Name {
		case "method":
			f.Method(o.Value.(*string), o.Choice)
		case "stats":
			f.Stats(o.Value.(*bool))
		case "seed":
			f.Seed(o.Value.(*uint64))
		case "symmetry":
			f.Symmetry(o.Value.(*string))
		case "explain-plan":
			f.ExplainPlan(o.Value.(*bool))
		default:
			_, number := o.Value.(*int64)
			f.Add(o.Value, command.Flag{Name: o.Name, Short: o.Short, Usage: o.Usage, Natural: number, File: o.File != nil})
			if o.File != nil {
				f.Check(func() error { return readOption(o) })
			}
		}
	}
}

// readOption puts what a file holds in place of its name.
func readOption(o verb.Option) error {
	value := o.Value.(*string)
	if *value == "" {
		return nil
	}
	text, err := os.ReadFile(*value)
	if err != nil {
		return console.FileError(*value, err)
	}
	if err := o.File(string(text)); err != nil {
		return console.InInput(*value, err)
	}
	*value = string(text)
	return nil
}

// Run opens what the arguments name and answers its records.
func (q *Question) Run(ctx context.Context, c *command.Call, args []string) error {
	src, err := Open(ctx, c, q.Input, args)
	if err != nil {
		return err
	}
	return q.Answer(ctx, c, src)
}

// Answer answers the records of a source.
func (q *Question) Answer(ctx context.Context, c *command.Call, src *Source) error {
	if src.Enough = q.Limit; src.HasEnough() {
		return nil
	}
	run, err := q.on(c, src)
	if err != nil {
		return err
	}
	defer q.keepMemory()()
	defer c.Progress(q.Verb.Doing)()
	t := tally{src: src}
	for chunk := range q.chunks(ctx, run, src) {
		if err := t.take(chunk); err != nil {
			return err
		}
		if src.HasEnough() {
			break
		}
	}
	if run.Style.Lines && q.Verb.Sums && q.Has("stats") {
		c.Note("lines: %d, with the answer no or bad: %d", t.answers, t.bad+t.no)
	}
	return t.verdict()
}

// Keys asks for the keys of all lines of a file, of a verb that answers with keys, and
// gives them to take. verdict says what there is to say of lines that cannot be read.
func (q *Question) Keys(ctx context.Context, c *command.Call, file *stream.Source, name string, take func(keys []byte) error) (verdict func() error, err error) {
	src := &Source{c: c, Name: name, Kind: file.Kind, Form: file.Form, Many: true}
	run, err := q.on(c, src)
	if err != nil {
		return nil, err
	}
	defer c.Progress(q.Verb.Doing)()
	t := tally{src: src}
	for chunk := range run.Pieces(ctx, file.Text, file.Lines()) {
		if err := take(chunk.Text); err != nil {
			return nil, err
		}
		chunk.Text, chunk.Blocks = nil, 0
		if err := t.take(chunk); err != nil {
			return nil, err
		}
	}
	return t.verdict, nil
}

// on returns how the verb is asked for the records of a source.
func (q *Question) on(c *command.Call, src *Source) (*stream.Run, error) {
	style, to := answer.Style{JSON: c.JSON, Many: src.Many, Say: c.Text}, q.To
	if c.JSON && q.Verb.JSON != "" {
		style.JSON, to = false, q.Verb.JSON // the verb writes no JSON of its own
	}
	var err error
	if style.Form, err = command.FormTo(src.Kind, src.Form, q.Verb.Forms, to); err != nil {
		return nil, err
	}
	doer, table, err := q.Verb.Rows(q.Doer, verb.Rows{Add: Names(q.Add), To: q.To, JSON: c.JSON, From: src.Form, Kind: src.Kind, Table: src.table})
	if err != nil {
		return nil, err
	}
	if table != nil && bytes.Equal(table.Header, q.header) {
		table.Header = nil // the table of another file goes on
	} else if table != nil {
		q.header = table.Header
	}
	inside := verb.Setup{Kinds: c.Kinds.All, Kind: src.Kind, Memory: int64(q.Memory), Jobs: int(q.Jobs), Progress: &c.Work}
	if err := doer.Open(inside); err != nil {
		return nil, err
	}
	run := q.Verb.Run(doer, style, src.Form.Stream, table)
	run.Name, run.File, run.Strict, run.Limit = console.Visible(src.Name), c.File, q.Strict, src.left()
	run.Place = func(err error) error { return console.InInput(src.Name, err) }
	if run.Jobs = q.Jobs.Number(); q.Verb.Inside && run.Bulk == nil {
		run.Jobs = 1
	}
	return run, nil
}

// chunks returns the answers, by the quickest way.
func (q *Question) chunks(ctx context.Context, run *stream.Run, src *Source) func(func(*stream.Chunk) bool) {
	if run.Table != nil && src.file != nil {
		return run.Pieces(ctx, src.file.Text, src.file.Lines())
	}
	if run.Bulk != nil && src.file != nil {
		if lines := src.file.Lines(); lines.Bulk() {
			return run.Pieces(ctx, src.file.Text, lines)
		}
	}
	if q.Verb.Inside {
		run.Jobs = 1
	}
	return run.Records(ctx, src.Records)
}

// keepMemory lets the process keep to --memory, if the verb has it.
func (q *Question) keepMemory() (restore func()) {
	if !slices.Contains(q.Verb.Flags, "memory") {
		return func() {}
	}
	return q.Memory.Keep()
}

// Has reports whether an option that is a flag was given.
func (q *Question) Has(option string) bool {
	is, _ := q.value(option).(*bool)
	return is != nil && *is
}

// Text returns where the text of an option stands.
func (q *Question) Text(option string) *string { return q.value(option).(*string) }

// Seed returns where the seed of a verb stands that has one.
func (q *Question) Seed() *uint64 { return q.value("seed").(*uint64) }

// value returns where the value of an option stands, nil if the verb has none such.
func (q *Question) value(option string) any {
	for _, o := range q.Doer.Options() {
		if o.Name == option {
			return o.Value
		}
	}
	return nil
}
