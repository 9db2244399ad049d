package command

import (
	"context"
	"errors"
	"slices"
	"syscall"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/console"
)

// Each returns a Run that runs once for each argument; see Call.Each.
func Each(run Run) Run {
	return func(ctx context.Context, c *Call, args []string) error {
		return c.Each(args, func(args []string) error { return run(ctx, c, args) })
	}
}

// Each calls one for each argument, or once if there are no arguments. If there are
// several arguments, a note names each one before its answers. After an error, Each continues with
// the next argument, unless the error ends the run (see ends). Each then returns the most severe
// error.
func (c *Call) Each(args []string, one func(args []string) error) error {
	if c.Last = len(args) < 2; c.Last {
		return one(args)
	}
	if i := slices.Index(args, "-"); i >= 0 && slices.Contains(args[i+1:], "-") {
		return console.Usage("standard input can be read only once: found %q more than once", "-")
	}
	var worst error
	for i, arg := range args {
		c.Last = i == len(args)-1
		if err := c.announce(arg); err != nil {
			return err
		}
		err := one([]string{arg})
		if ends(err) {
			return err
		}
		if worst = console.Worse(worst, err); err != nil {
			c.Say(err)
		}
	}
	return worst
}

// announce prints a note that names the next argument.
func (c *Call) announce(arg string) error {
	c.File = arg
	if arg == "-" {
		c.File = Stdin
	}
	if err := c.Out.Flush(); err != nil { // earlier answers come before the note
		return err
	}
	c.Note("answers to %s:", console.Visible(c.File))
	if c.Kinds.IsText(arg) {
		c.File = ""
	}
	return nil
}

// ends reports whether no further arguments are answered after an error.
func ends(err error) bool {
	var usage console.UsageError
	for _, end := range []error{context.Canceled, context.DeadlineExceeded, syscall.EPIPE, banmen.ErrStrict, banmen.ErrStrictBad} {
		if errors.Is(err, end) {
			return true
		}
	}
	return errors.As(err, &usage)
}
