// Package api answers requests about puzzles in JSON: it is the command for programs,
// without files, flags or a terminal. A server and a worker in a browser give the same
// bytes as the command with --json.
//
// A request is an object. It has a puzzle, any text that the command would read from
// standard input or an argument; or a kind, where puzzles are made. Its other fields are
// the flags of the verb, by name. Answers are lines of JSON:
//
//	a.Call(ctx, language.English, "solve", []byte(`{"puzzle": "sudoku:2x2:1.....3....4.2.."}`), write)
//
// [Limits] bound the size of a request, its time and its answer. The field timeout and
// its like can only lower them.
package api

import (
	"context"
	"errors"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/msg"
)

// An API answers requests. It is safe for concurrent use.
type API struct {
	Kinds  []*banmen.Kind
	Limits Limits
}

// Limits bound a request. All are more than 0.
type Limits struct {
	Body    int           // bytes of a request
	Time    time.Duration // for the whole answer
	Results int64         // lines of the answer
	Jobs    int           // goroutines
	Memory  int64         // bytes for an engine, and as many for data derived from the puzzle
	Cells   int           // of a board
	Answer  int64         // bytes of the answer
}

// Usual are the default limits of a server.
var Usual = Limits{Body: 1 << 20, Time: 10 * time.Second, Results: 10000, Jobs: 1, Memory: 128 << 20, Cells: 4096, Answer: 32 << 20}

// A Sink receives a line of an answer with its newline. An error ends the answer.
type Sink func(line []byte) error

// A call is a request in progress.
type call struct {
	*API
	ctx     context.Context
	lang    language.Tag
	verb    string
	sink    Sink
	results int64
	bytes   int64           // of the answer
	given   map[string]bool // the fields set by the request
	timeout time.Duration
	jobs    int64
	memory  int64
	drawn   map[banmen.Symbol]banmen.Message // replacements of symbols that pictures draw
}

// Call answers a request to a verb, line by line. An error comes after any answers;
// StatusOf classifies it.
func (a *API) Call(ctx context.Context, lang language.Tag, name string, request []byte, sink Sink) error {
	v, ok := a.find(name)
	if !ok {
		return banmen.Errorf(ErrUnknown, "there is no verb %q: expected one of %s", name, strings.Join(a.Names(), ", "))
	}
	if len(request) > a.Limits.Body {
		return banmen.Errorf(ErrLarge, "the request has %d bytes: expected at most %d", len(request), a.Limits.Body)
	}
	c := &call{API: a, lang: lang, verb: name, sink: sink}
	fields, run := v.open(c)
	var err error
	if c.given, err = decode(request, fields); err != nil {
		return err
	}
	limit := a.Limits.Time
	if c.timeout > 0 {
		limit = min(limit, c.timeout)
	}
	var stop context.CancelFunc
	c.ctx, stop = context.WithTimeout(ctx, limit)
	defer stop()
	c.ctx = banmen.WithBudget(punctual(c.ctx), banmen.Budget{Cells: a.Limits.Cells, Bytes: a.Limits.Memory})
	c.API = &API{Kinds: banmen.Within(c.ctx, a.Kinds), Limits: a.Limits}
	err = guarded(run)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return banmen.Errorf(banmen.ErrLimit, "stopped after %s", limit)
	}
	return err
}

// guarded runs a verb and turns a panic into a *Panic.
func guarded(run func() error) (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = &Panic{x, debug.Stack()}
		}
	}()
	return run()
}

// Names returns the names of the verbs.
func (a *API) Names() (all []string) {
	for _, v := range a.verbs() {
		all = append(all, v.Name)
	}
	return all
}

// Verbs returns all verbs.
func (a *API) Verbs() []Verb { return a.verbs() }

func (a *API) find(name string) (Verb, bool) {
	all := a.verbs()
	i := slices.IndexFunc(all, func(v Verb) bool { return v.Name == name })
	if i < 0 {
		return Verb{}, false
	}
	return all[i], true
}

// say translates a message into the language of the request.
func (c *call) say(m banmen.Message) string { return msg.Reader{Lang: c.lang, Drawn: c.drawn}.Text(m) }

// write answers with a value as JSON.
func (c *call) write(v any) error {
	line, err := answer.AppendJSON(nil, v)
	if err != nil {
		return err
	}
	return c.line(line)
}

// line answers with a line, unless there are too many or the budget is spent.
func (c *call) line(line []byte) error {
	if err := banmen.Spend(context.WithoutCancel(c.ctx), 0); err != nil {
		return err
	}
	if c.bytes += int64(len(line)); c.bytes > c.Limits.Answer {
		return banmen.Errorf(banmen.ErrLimit, "the answer exceeds %d MiB", c.Limits.Answer>>20)
	}
	if c.results++; c.results > c.Limits.Results {
		return banmen.Errorf(banmen.ErrLimit, "there are more than %d results", c.Limits.Results)
	}
	return c.sink(line)
}

// workers returns the number of goroutines of a request.
func (c *call) workers() int {
	if c.jobs == 0 {
		return c.Limits.Jobs
	}
	return min(int(c.jobs), c.Limits.Jobs)
}

// room returns the memory limit of an engine.
func (c *call) room() int64 {
	if c.memory == 0 {
		return c.Limits.Memory
	}
	return min(c.memory, c.Limits.Memory)
}
