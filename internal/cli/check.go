package cli

import (
	"context"
	"errors"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops/proof"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// checkVerb returns the verb check. With --proof it checks the proofs of steps in a file.
func checkVerb() command.Verb {
	return records.Command(verb.Check, func(f *command.Flags, q *records.Question) command.Run {
		name := ""
		f.Add(&name, command.Flag{Name: "proof", File: true, Usage: banmen.Msg("check the proof of each step in `FILE`, written by explain --json or steps --json")})
		return func(ctx context.Context, c *command.Call, args []string) error {
			if name == "" {
				return q.Run(ctx, c, args)
			}
			if len(args) > 0 {
				return console.Usage("--proof %s names the steps already: omit %q", name, args[0])
			}
			return checkProofs(ctx, c, name, q)
		}
	})
}

// checkProofs checks the proof of each step in a file. It reports unproved steps, and at
// the end how many steps are proved and unproved.
func checkProofs(ctx context.Context, c *command.Call, name string, q *records.Question) error {
	in, name, err := records.OpenFile(ctx, c, command.Input{File: name}, nil)
	if err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("checking proofs"))()
	p := &proofRun{c: c, name: name, strict: q.Strict}
	for done := range stream.InOrder(q.Jobs.Number(), func(next func(func() checkedProofs) bool) {
		left := q.Limit
		for r, err := range proof.Read(c.Kinds.All, in) {
			if !next(func() checkedProofs { return checkRecord(ctx, r, err) }) {
				return
			}
			if left--; left == 0 {
				return
			}
		}
	}) {
		if err := p.take(done); err != nil {
			return err
		}
	}
	return p.totals()
}

// checkedProofs is the result for the steps of a line.
type checkedProofs struct {
	line     int
	proved   int
	unproved []proof.Unproved
	err      error
}

func checkRecord(ctx context.Context, r *proof.Record, err error) (done checkedProofs) {
	if err != nil {
		return checkedProofs{err: err}
	}
	done.line = r.Entry.Line
	done.proved, done.unproved, done.err = r.Check(ctx)
	return done
}

// A proofRun is the state of a check of proofs.
type proofRun struct {
	c                     *command.Call
	name                  string // of the file
	strict                bool
	proved, unproved, bad int
}

// take reports the results of a line. It returns an error that ends the check.
func (p *proofRun) take(done checkedProofs) error {
	p.proved += done.proved
	p.unproved += len(done.unproved)
	for _, u := range done.unproved {
		a := answer.UnprovedStep{Line: done.line, Step: u.Step, Technique: u.Technique, Name: u.Name, Claims: u.Claims, Why: u.Why}
		if err := p.c.Print(
			func() error { return p.c.Out.Text(p.c.Text(a.Message()) + "\n") },
			func() any { return a.JSON(answer.Style{Say: p.c.Text}) }); err != nil {
			return err
		}
	}
	var syntax *banmen.SyntaxError
	switch err := console.InInput(p.name, done.err); {
	case errors.As(err, &syntax):
		p.bad++
		p.c.NoteMessage(banmen.Msg("%v", syntax))
		if p.strict {
			return banmen.ErrStrictBad
		}
		return nil
	case err == nil && p.strict && len(done.unproved) > 0:
		return banmen.ErrStrict
	default:
		return err
	}
}

// totals prints the numbers of proved and unproved steps. It returns ErrSilentBad if lines
// could not be read, or ErrSilentNo if steps are unproved.
func (p *proofRun) totals() error {
	err := p.c.Print(
		func() error {
			return p.c.Out.Text(p.c.Text(banmen.Msg("proved: %d, not proved: %d", p.proved, p.unproved)) + "\n")
		},
		func() any {
			return answer.ProofTotals{Head: p.c.Head(banmen.Entry{}), Proved: p.proved, Unproved: p.unproved}
		})
	switch {
	case err != nil:
		return err
	case p.bad > 0:
		p.c.Note("lines that cannot be read: %d", p.bad)
		return console.ErrSilentBad
	case p.unproved > 0:
		return console.ErrSilentNo
	}
	return nil
}
