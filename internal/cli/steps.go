package cli

import (
	"context"
	"errors"
	"io"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/logic/library"
	"github.com/banmen/banmen/logic/technique"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// stepsVerb returns the verb steps. With --library it tries the techniques on cases.
func stepsVerb() command.Verb {
	return records.Command(verb.AllSteps, func(f *command.Flags, q *records.Question) command.Run {
		name := ""
		f.Add(&name, command.Flag{Name: "library", File: true, Usage: banmen.Msg("test the techniques on the cases of `FILE` in HoDoKu's library format")})
		return func(ctx context.Context, c *command.Call, args []string) error {
			if name == "" {
				return q.Run(ctx, c, args)
			}
			if len(args) > 0 {
				return console.Usage("--library %s names the cases already: omit %q", name, args[0])
			}
			return tryLibrary(ctx, c, name, q)
		}
	})
}

// tryLibrary tries the techniques on the cases of a file. It reports whether each case
// passes, and at the end the totals.
func tryLibrary(ctx context.Context, c *command.Call, name string, q *records.Question) error {
	in, name, err := records.OpenFile(ctx, c, command.Input{File: name}, nil)
	if err != nil {
		return err
	}
	defer c.Progress(banmen.Msg("testing cases"))()
	l := &libraryRun{c: c, name: name, limit: q.Limit}
	for tried := range stream.InOrder(q.Jobs.Number(), func(next func(func() tried) bool) { l.feed(in, next) }) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := l.take(tried); err != nil {
			return err
		}
	}
	return l.totals()
}

// A libraryRun is the state of a trial of a library.
type libraryRun struct {
	c                   *command.Call
	name                string // of its file
	limit               int64  // of cases; 0: no limit
	passed, failed, bad int
}

// tried is the result of a case, or the error of reading it.
type tried struct {
	answer.LibraryCase
	err error
}

// feed reads the cases, and passes to next a function that tries each.
func (l *libraryRun) feed(in io.Reader, next func(func() tried) bool) {
	rules, left := library.Rules(), l.limit
	for found, err := range library.Read(in) {
		if !next(func() tried {
			if err != nil {
				return tried{err: console.InInput(l.name, err)}
			}
			return tried{LibraryCase: tryCase(found, rules)}
		}) {
			return
		}
		if left--; left == 0 {
			return
		}
	}
}

func tryCase(found *library.Case, rules *logic.Rules) answer.LibraryCase {
	finders := technique.All()
	a := answer.LibraryCase{Line: found.Line, Name: found.Name()}
	if t := found.Technique(finders); t != nil {
		a.Technique = t.Name
	}
	a.Fails = found.Try(found.State(rules), finders)
	return a
}

// take reports the result of a case. It returns an error that ends the trial.
func (l *libraryRun) take(t tried) error {
	var syntax *banmen.SyntaxError
	switch {
	case errors.As(t.err, &syntax):
		l.bad++
		l.c.NoteMessage(banmen.Msg("%v", syntax))
		return nil
	case t.err != nil:
		return t.err
	case t.Fails != nil:
		l.failed++
	default:
		l.passed++
	}
	return l.c.Print(
		func() error { return l.c.Out.Text(l.c.Text(t.Message()) + "\n") },
		func() any { return t.JSON(answer.Style{Say: l.c.Text}) })
}

// totals prints how many cases passed and failed. It returns ErrSilentBad if lines could
// not be read, or ErrSilentNo if a case failed.
func (l *libraryRun) totals() error {
	err := l.c.Print(
		func() error {
			return l.c.Out.Text(l.c.Text(banmen.Msg("passed: %d, failed: %d", l.passed, l.failed)) + "\n")
		},
		func() any {
			return answer.LibraryTotals{Head: l.c.Head(banmen.Entry{}), Passed: l.passed, Failed: l.failed}
		})
	switch {
	case err != nil:
		return err
	case l.bad > 0:
		l.c.Note("lines that cannot be read: %d", l.bad)
		return console.ErrSilentBad
	case l.failed > 0:
		return console.ErrSilentNo
	}
	return nil
}
