package command

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
)

// A Call is one run of a verb.
type Call struct {
	Last bool // this is the only argument, or the last of several
	*console.Console
	Kinds  *Kinds
	Cmd    *cobra.Command
	Print  Printer
	JSON   bool         // answers are written as JSON
	Output string       // --output, if Flags.Output declared it
	File   string       // being read, if there are several
	Work   ops.Progress // progress within one answer

	ended    bool    // a note has said how much was done
	seed     *uint64 // random; nil: none was needed
	seedTold bool
}

// A Run runs a verb. Console.Finish reports its error.
type Run func(ctx context.Context, c *Call, args []string) error

// Do runs a verb whose flags are parsed. It sets up the output, the time limit and the
// printer.
func Do(ctx context.Context, con *console.Console, cmd *cobra.Command, f *Flags, run Run, args []string) error {
	f.named()
	c := &Call{Console: con, Kinds: f.Kinds, Cmd: cmd, JSON: f.json, Output: f.output}
	c.Print = textPrinter
	if f.json {
		c.Print = c.jsonPrinter
	}
	c.Meter.Work = func() (done, total int64) { return c.Work.Done.Load(), c.Work.Total.Load() }
	if f.progress != nil {
		c.Meter.Asked, c.Meter.Silent = *f.progress, c.Given("progress") && !*f.progress
	}
	ctx, stop := Limited(ctx, f.timeout)
	defer stop()
	f.in = con.IO.In
	if err := f.check(); err != nil {
		return err
	}
	if err := c.Out.To(f.output); err != nil {
		return err
	}
	var log faults
	err := run(banmen.WithLog(ctx, log.add), c, args)
	log.tell(con)
	if n := c.Out.Blocks(); err != nil && ctx.Err() != nil && n > 0 && f.progress != nil && !c.ended {
		c.Note("results so far: %d", n)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return banmen.Errorf(banmen.ErrLimit, "stopped after %s by --timeout", f.timeout)
	}
	return err
}

// ReadFile returns the contents of a file, or of standard input if the name is -.
func (c *Call) ReadFile(name string) ([]byte, error) { return readFile(name, c.IO.In) }

// Foresee is Console.Foresee, unless there is a time limit.
func (c *Call) Foresee(ctx context.Context, what banmen.Message) (stop func()) {
	if _, limited := ctx.Deadline(); limited {
		return c.Progress(what)
	}
	return c.Console.Foresee(what)
}

// EndedAfter prints a note with how much was done when the work was stopped.
func (c *Call) EndedAfter(what banmen.Message) {
	c.ended = true
	c.Note("stopped after %s", what)
}

// Limited returns ctx with a time limit, if that is not 0.
func Limited(ctx context.Context, timeout time.Duration) (context.Context, context.CancelFunc) {
	if timeout <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, timeout)
}

// Given reports whether a flag was given on the command line.
func (c *Call) Given(name string) bool { return c.Cmd.Flags().Changed(name) }

// Seed returns --seed, or a random seed that stays the same for the run. A random seed is
// short enough to type.
func (c *Call) Seed(seed uint64) uint64 {
	if c.Given("seed") {
		return seed
	}
	if c.seed == nil {
		c.seed = new(uint64)
		*c.seed = uint64(rand.Uint32())
	}
	return *c.seed
}

// ToldSeed is like Seed, and prints a random seed.
func (c *Call) ToldSeed(seed uint64) uint64 {
	seed = c.Seed(seed)
	c.TellSeed(seed)
	return seed
}

// TellSeed prints the seed once, unless --seed was given.
func (c *Call) TellSeed(seed uint64) {
	if !c.Given("seed") && !c.seedTold {
		c.Note("--seed %d", seed)
		c.seedTold = true
	}
}

// Plan writes the lines of a plan, if it is wanted.
func (c *Call) Plan(wanted bool, lines ...banmen.Message) {
	for _, m := range lines {
		if wanted {
			c.NoteMessage(m)
		}
	}
}

// A Printer writes an answer as text or as JSON, whichever the flags select. text writes
// it to Call.Out; json returns it as an object. Either may be nil to write nothing.
type Printer func(text func() error, json func() any) error

func textPrinter(text func() error, _ func() any) error {
	if text == nil {
		return nil
	}
	return text()
}

func (c *Call) jsonPrinter(_ func() error, json func() any) error {
	if json == nil {
		return nil
	}
	return c.WriteJSON(json())
}

// WriteJSON writes an object as a line.
func (c *Call) WriteJSON(v any) error {
	text, err := answer.AppendJSON(nil, v)
	if err != nil {
		return err
	}
	return c.Out.Block(text, false)
}

// Head returns the head of an answer to a record, which may be empty.
func (c *Call) Head(e banmen.Entry) answer.Head { return answer.HeadOf(c.Cmd.Name(), e) }
