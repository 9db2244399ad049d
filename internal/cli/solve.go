package cli

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
)

func solveVerb() command.Verb {
	return command.Verb{
		Name: "solve", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("find the solution"),
		Long: banmen.Msg("Prints the solution in the form of the question. Where there are several it is the\n" +
			"first in reading order, or on large boards any of them, and standard error says which;\n" +
			"where there is none, it says what clashes. Of a file with a puzzle a line each line\n" +
			"is answered: by the solution, the first solution and ,many, or none or bad.\n\n" +
			"Methods: fast, naive (cell by cell, only digits that fit), brute (cell by cell,\n" +
			"every digit), last (only the last digit of a row, column or box; it may get stuck).\n\n" +
			"--watch on a terminal shows the search, and prints the answer when the screen is left;\n" +
			"there is none if it is left before the search is through. Elsewhere boards follow one\n" +
			"another, and end with the answer."),
		Example: "banmen solve sudoku:2x2:1.....3....4.2..\n" +
			"banmen solve --method naive --stats examples/inkala.txt\n" +
			"banmen solve --to csv examples/mini-dashes.txt\n" +
			"banmen solve --watch examples/mini.csv",
		For: command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(solveOptions)
			f.Input(&o.Input)
			f.Effort(&o.Effort)
			f.To(&o.to)
			f.Method(&o.method, methodNames())
			f.Add(&o.unique, command.Flag{Name: "unique", Short: "u", Usage: banmen.Msg("several solutions are a no (exit status 1)")})
			f.Memory(&o.memory)
			f.Stats(&o.stats)
			f.Add(&o.watch, command.Flag{Name: "watch", Short: "w", Usage: banmen.Msg("watch the search on the board")})
			f.Strict(&o.strict)
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type solveOptions struct {
	command.Input
	command.Effort
	to, method                   string
	unique, stats, watch, strict bool
	memory                       command.Memory
}

func (o *solveOptions) run(ctx context.Context, c *command.Call, args []string) error {
	for _, flag := range []string{"output", "json"} {
		if o.watch && c.Given(flag) {
			return console.Usage("--%s and --%s exclude each other", "watch", flag)
		}
	}
	m, err := findMethod(o.method)
	if err != nil {
		return err
	}
	m.Measured, m.Memory = o.stats, int64(o.memory)
	defer o.memory.Keep()()
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	src.Strict, src.Enough, src.Stats = o.strict, o.Limit, o.stats
	form, err := src.AnswerForm(o.to)
	if err != nil {
		return err
	}
	s := &solver{c: c, src: src, form: form, method: m, unique: o.unique, stats: o.stats}
	if o.watch {
		return src.Each(func(e banmen.Entry) error { return s.watch(ctx, e) })
	}
	src.UpTo(o.Limit)
	switch {
	case form.Cells != nil && m.Replaceable() && !c.JSON && src.InBulk():
		return s.pieces(ctx, o.Jobs)
	case src.Many && src.Form.Stream && form.Stream:
		return s.lines(ctx, o.Jobs)
	}
	return src.Each(func(e banmen.Entry) error { return s.one(ctx, e) })
}

// methodNames are the methods of solving.
func methodNames() (all []string) {
	for _, m := range ops.Methods {
		all = append(all, m.Name)
	}
	return all
}

// findMethod returns the method of that name.
func findMethod(name string) (ops.Method, error) {
	m, err := ops.FindMethod(name)
	if err != nil {
		return m, console.Usage("there is no method %q: %s", name, console.OrOneOf(name, methodNames()))
	}
	return m, nil
}

// A solver answers the records of a source.
type solver struct {
	c      *command.Call
	src    *records.Source
	form   banmen.Form // of answers; empty: they are not written
	method ops.Method
	unique bool // several solutions are a no
	stats  bool // say what it took
}

// one answers a puzzle by itself.
func (s *solver) one(ctx context.Context, e banmen.Entry) error {
	stop := s.c.Progress(banmen.Msg("solving"))
	r, err := ops.Solve(ctx, e.Puzzle, s.method)
	stop()
	if s.stats {
		s.c.Note("%s: steps %d, backtracks %d, depth %d, %s", s.method.Name, r.Stats.Steps, r.Stats.Backtracks, r.Stats.Depth, console.Short(r.Elapsed))
	}
	if err != nil && r.Solutions == 0 {
		return err
	}
	if failed := s.write(e, r, err != nil); failed != nil {
		return failed
	}
	if err != nil {
		s.soFar(e, r)
		return err
	}
	return s.judge(e, r)
}

// write writes what came of solving a puzzle, or what was known of it when that
// was stopped.
func (s *solver) write(e banmen.Entry, r ops.Result, stopped bool) error {
	return s.c.Print(func() error {
		if r.Solutions == 0 {
			return nil
		}
		return s.c.Out.Record(s.form, answer(e), r.Board)
	}, func() any {
		j := s.json(e, r)
		if j.Stopped = stopped; stopped && r.Solutions == 1 {
			j.Solutions = nil
		}
		return j
	})
}

// A solveJSON is an answer of solve or compare.
type solveJSON struct {
	command.Head
	Solutions *int            `json:"solutions,omitempty"` // 0, 1, or 2 for several
	Solution  string          `json:"solution,omitempty"`  // the name of the board
	Open      []string        `json:"open,omitempty"`      // cells that stay open
	Stopped   bool            `json:"stopped,omitempty"`   // time ran out before there was an answer
	Faults    []ops.FaultJSON `json:"faults,omitempty"`
	Method    string          `json:"method,omitempty"`
	Stats     *event.Stats    `json:"stats,omitempty"`
	Seconds   float64         `json:"seconds,omitempty"`
}

// json is an answer as JSON.
func (s *solver) json(e banmen.Entry, r ops.Result) solveJSON {
	j := newSolveJSON(s.c, e, s.method, r)
	if s.stats {
		j.measure(r)
	}
	return j
}

func newSolveJSON(c *command.Call, e banmen.Entry, m ops.Method, r ops.Result) solveJSON {
	j := solveJSON{Head: c.Head(e), Solutions: &r.Solutions, Method: m.Name}
	if r.Solutions > 0 {
		j.Solution = e.Puzzle.With(r.Board).String()
	}
	j.Open = ops.CellNames(e.Puzzle, r.Open)
	j.Faults = ops.FaultsJSON(e.Puzzle, r.Faults, c.Text)
	return j
}

// measure adds what it took.
func (j *solveJSON) measure(r ops.Result) {
	j.Stats, j.Seconds = &r.Stats, r.Elapsed.Round(time.Microsecond).Seconds()
}

// soFar says what is known of a solution when the search was stopped.
func (s *solver) soFar(e banmen.Entry, r ops.Result) {
	if r.Solutions > 1 {
		s.c.NoteMessage(s.src.Numbered(e, banmen.Msg("there are several solutions; this is one of them")))
		return
	}
	s.c.NoteMessage(s.src.Numbered(e, banmen.Msg("this is a solution; whether there are more is not known")))
}

// answer returns e as it goes with a solution: without pencil marks.
func answer(e banmen.Entry) banmen.Entry {
	e.Marks = nil
	return e
}

// judge says on standard error what the board does not show.
func (s *solver) judge(e banmen.Entry, r ops.Result) error {
	switch {
	case r.Solutions == 0 && len(r.Open) > 0:
		return console.Negatively("method %s gets no further; open are %s", s.method.Name, strings.Join(ops.CellNames(e.Puzzle, r.Open), " "))
	case r.Solutions == 0:
		return &console.NegativeError{Why: ops.NoSolution(e.Puzzle, r.Faults)}
	case r.Solutions > 1 && r.First:
		s.c.NoteMessage(s.src.Numbered(e, banmen.Msg("there are several solutions; this is the first")))
	case r.Solutions > 1:
		s.c.NoteMessage(s.src.Numbered(e, banmen.Msg("there are several solutions; this is one of them")))
	}
	if r.Solutions > 1 && s.unique {
		return console.ErrSilentNo
	}
	return nil
}

// lines answers each line of a stream with a line.
func (s *solver) lines(ctx context.Context, jobs command.Jobs) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer s.c.Progress(banmen.Msg("solving"))()
	answered, bad, negatives := 0, 0, 0
	solve := func(e banmen.Entry) (ops.Result, error) { return ops.Solve(ctx, e.Puzzle, s.method) }
	for l := range records.Answers(s.src, jobs, 1, solve) {
		answered++
		var syntax *banmen.SyntaxError
		var wrong error // with --strict
		switch {
		case errors.As(l.Err, &syntax):
			bad++
			wrong = s.src.Bad(syntax)
		case l.Err != nil:
			return l.Err
		case l.Result.Solutions == 0, l.Result.Solutions > 1 && s.unique:
			negatives++
			wrong = s.src.Clash(l.Entry, l.Result.Faults)
		}
		if err := s.line(l); err != nil {
			return err
		}
		if wrong != nil {
			return wrong
		}
	}
	return s.src.LinesVerdict(answered, bad, negatives)
}

// pieces is lines in bulk.
func (s *solver) pieces(ctx context.Context, jobs command.Jobs) error {
	defer s.c.Progress(banmen.Msg("solving"))()
	s.src.AnswerBad = true
	return s.src.InPieces(ctx, jobs, records.Bulk{
		All: func(ctx context.Context, b *ops.Batch, text []byte) error { return b.Solve(ctx, text) },
		Fast: func(p *records.Piece, l ops.Line, _ int) bool {
			switch {
			case l.Count == 0:
				if p.MustTell(l) {
					return false
				}
				p.Negatives++
			case s.unique && l.Count > 1:
				p.Negatives++
			}
			p.Out = l.AppendAnswer(p.Out)
			return true
		},
		Fallback: func(ctx context.Context, p *records.Piece, e banmen.Entry) ([]byte, error) {
			r, err := ops.Solve(ctx, e.Puzzle, s.method)
			if err != nil {
				return nil, err
			}
			if r.Solutions == 0 || r.Solutions > 1 && s.unique {
				p.Negatives++
				p.Clash(s.src, e, r.Faults)
			}
			return solvedLine(s.form, e, r)
		},
	})
}

// line writes the line of an answer. As JSON what is bad was written when it was
// reported.
func (s *solver) line(l records.Answer[ops.Result]) error {
	if l.Err != nil {
		return s.c.Print(func() error { return s.c.Out.Text("bad\n") }, nil)
	}
	return s.c.Print(func() error {
		text, err := solvedLine(s.form, l.Entry, l.Result)
		if err != nil {
			return err
		}
		return s.c.Out.Block(text, false)
	}, func() any { return s.json(l.Entry, l.Result) })
}

// solvedLine returns the line of an answer.
func solvedLine(form banmen.Form, e banmen.Entry, r ops.Result) ([]byte, error) {
	if r.Solutions == 0 {
		return []byte("none\n"), nil
	}
	var text bytes.Buffer
	if err := form.Write(&text, answer(e), r.Board); err != nil {
		return nil, err
	}
	if r.Solutions > 1 {
		text.Truncate(text.Len() - 1)
		text.WriteString(",many\n")
	}
	return text.Bytes(), nil
}
