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
	Last bool // of several arguments that are answered one after the other
	*console.Console
	Kinds  *Kinds
	Cmd    *cobra.Command
	Print  Printer
	JSON   bool         // answers are written as JSON
	Output string       // --output, where Flags.Output declared it
	File   string       // that is read, where there are several
	Work   ops.Progress // of what makes one answer

	ended    bool    // it was said how much is there
	seed     *uint64 // a new one; nil: none was needed
	seedTold bool
}

// A Run runs a verb. Its error is for Console.Finish.
type Run func(ctx context.Context, c *Call, args []string) error

// Do runs a verb whose flags are read: it sets up the output, the time limit and
// the printer.
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

// ReadFile returns what a file holds, or standard input where the name is -.
func (c *Call) ReadFile(name string) ([]byte, error) { return readFile(name, c.IO.In) }

// Foresee is Console.Foresee, unless there is a time limit.
func (c *Call) Foresee(ctx context.Context, what banmen.Message) (stop func()) {
	if _, limited := ctx.Deadline(); limited {
		return c.Progress(what)
	}
	return c.Console.Foresee(what)
}

// EndedAfter says how much is there of what was stopped.
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

// Given reports whether a flag stands on the command line.
func (c *Call) Given(name string) bool { return c.Cmd.Flags().Changed(name) }

// Seed returns --seed, or a new one, short enough to be typed, which stays for the run.
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

// ToldSeed is Seed, and a note says which if none was given.
func (c *Call) ToldSeed(seed uint64) uint64 {
	seed = c.Seed(seed)
	c.TellSeed(seed)
	return seed
}

// TellSeed says which seed was taken if none was given.
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

// A Printer writes an answer in the way that was chosen for a run: it calls one of
// two functions, either of which may be nil. text writes it for people, to
// Call.Out; json returns it as an object.
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
