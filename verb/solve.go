package verb

import (
	"bytes"
	"context"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/stream"
)

// Solve finds the solution.
var Solve = &Verb{
	Name:  "solve",
	Short: banmen.Msg("find the solution"),
	Long: banmen.Msg("Prints the solution in the form of the question. If there are several, it is the first\n" +
		"in reading order, or on large boards any, and a note says which; if there is none, the\n" +
		"conflict is reported. In a file with one puzzle per line each line gets one answer: the\n" +
		"solution, the first solution and ,many, or none or bad.\n\n" +
		"Methods: fast; naive (cell by cell, only digits that fit); brute (cell by cell, all\n" +
		"digits); last (only the last digit of a row, column or box; may get stuck).\n\n" +
		"--watch shows the search on the terminal and prints the answer when you leave the\n" +
		"screen, unless you leave before the search ends. If the output is not a terminal, it\n" +
		"prints board after board and the answer last. With -o NAME.gif, .svg or .cast it makes a\n" +
		"film.\n\n" +
		"-o NAME.svg, .png, .pdf, .gif or .tex without --watch draws each question beside its\n" +
		"solution; .tex is a LaTeX array, or a TikZ picture if an array cannot show everything."),
	Example: "banmen solve sudoku:2x2:1.....3....4.2..\n" +
		"banmen solve --method naive --stats examples/inkala.txt\n" +
		"banmen solve --to csv examples/mini-dashes.txt\n" +
		"banmen solve -o solved.tex examples/mini.csv\n" +
		"banmen solve --watch examples/mini.csv",
	Needs:    Puzzles,
	Flags:    []string{"to", "add", "memory", "strict", "limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("solving"),
	Forms:    Answering,
	Lines:    isStream,
	Bad:      answer.Bad,
	Summary:  true,
	Columns:  []Column{{Name: "solution", Fast: boardOf, Board: true}, {Name: "solutions", Fast: countOf}},
	Row:      "solution",
	New:      func() Doer { return &solver{} },
}

// boardOf and countOf are columns of lines solved in bulk.
func boardOf(l stream.Line) string { return string(bytes.TrimSuffix(l.Board, []byte("\n"))) }
func countOf(l stream.Line) string { return strconv.Itoa(l.Count) }

// solveBatch solves the lines of a text.
func solveBatch(ctx context.Context, b *stream.Batch, text []byte) error { return b.Solve(ctx, text) }

// isStream reports whether records of a form are lines.
func isStream(f banmen.Form) bool { return f.Stream }

type solver struct {
	name          string // of the method
	unique, stats bool
	method        ops.Method
}

func (d *solver) Options() []Option {
	var methods []string
	for _, m := range ops.Methods {
		methods = append(methods, m.Name)
	}
	return []Option{
		{Name: "method", Value: &d.name, Choice: methods},
		{Name: "unique", Short: "u", Usage: banmen.Msg("treat several solutions as a no (exit status 1)"), Value: &d.unique},
		{Name: "stats", Value: &d.stats, ReportOnly: true},
	}
}

func (d *solver) Open(s Setup) (err error) {
	d.method, err = ops.FindMethod(d.name)
	d.method.Measured, d.method.Memory = d.stats, s.Memory
	return err
}

func (d *solver) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	r, err := ops.Solve(ctx, e.Puzzle, d.method)
	return answer.Solved{Verb: "solve", Entry: e, Method: d.method.Name, Result: r, Unique: d.unique, Stats: d.stats, Stopped: err != nil}, err
}

// Bulk handles lines of boards that the fast method solves.
func (d *solver) Bulk(s answer.Style) *stream.Bulk {
	if s.JSON || s.Form.Cells == nil || d.method.Measured || !d.method.Replaceable() {
		return nil
	}
	return &stream.Bulk{
		Work: solveBatch,
		Fast: func(c *stream.Chunk, l stream.Line, _ int) bool {
			if l.Count == 0 && c.Clash(l) {
				return false
			}
			if l.Count == 0 || l.Count > 1 && d.unique {
				c.No++
			}
			c.Text = answer.AppendSolved(c.Text, l.Board, l.Count)
			return true
		},
	}
}
