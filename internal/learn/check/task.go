package check

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/learn"
	"github.com/banmen/banmen/ops"
)

// A Task is the hidden side of an exercise: its cases, and the form of its answers.
type Task struct {
	ID    string
	form  string // a regular expression for the whole output without blanks at its ends
	make  func(m *maker) []Case
	kinds []*banmen.Kind
}

// New returns the task of an exercise, or nil if there is none.
func New(kinds []*banmen.Kind, id string) *Task {
	for _, t := range slices.Concat(first, second, third, fourth, fifth) {
		if t.ID == id {
			t.kinds = kinds
			return &t
		}
	}
	return nil
}

// Cases returns the cases. Their answers come from banmen's engines.
func (t *Task) Cases(ctx context.Context) ([]Case, error) {
	m := &maker{ctx: ctx, kinds: t.kinds, r: rand.New(rand.NewPCG(25, 0))}
	all := t.make(m)
	return all, m.err
}

// formed reports whether an output has the form of an answer.
func (t *Task) formed(out string) bool {
	return regexp.MustCompile(`^(?:` + t.form + `)$`).MatchString(strings.Join(lines(out), "\n"))
}

// A maker makes cases. It keeps its first error.
type maker struct {
	ctx   context.Context
	kinds []*banmen.Kind
	r     *rand.Rand
	err   error
}

// failed keeps an error and reports whether there is one.
func (m *maker) failed(err error) bool {
	if m.err == nil {
		m.err = err
	}
	return m.err != nil
}

// puzzle reads a puzzle.
func (m *maker) puzzle(text string) banmen.Puzzle {
	name, _, _ := strings.Cut(text, ":")
	k, _ := banmen.KindByName(m.kinds, name)
	if k == nil {
		m.failed(learn.Faultf("there is no kind %q", name))
		return nil
	}
	p, err := k.Parse(text)
	m.failed(err)
	return p
}

// solve solves a puzzle by a method.
func (m *maker) solve(text, method string) ops.Result {
	p := m.puzzle(text)
	how, err := ops.FindMethod(method)
	if m.failed(err) {
		return ops.Result{}
	}
	how.Measured = true
	r, err := ops.Solve(m.ctx, p, how)
	m.failed(err)
	return r
}

// count returns the number of solutions.
func (m *maker) count(text string) string {
	p := m.puzzle(text)
	if m.err != nil {
		return ""
	}
	if len(p.Faults(p.Givens())) > 0 {
		return "0"
	}
	n, err := ops.Count(m.ctx, p, ops.CountOptions{})
	if m.failed(err) {
		return ""
	}
	return n.String()
}

// full returns a random full board.
func (m *maker) full(kind string) []uint16 {
	p := m.puzzle(kind)
	if m.err != nil {
		return nil
	}
	g, err := ops.NewGenerator(m.ctx, p, ops.GenerateOptions{Seed: m.r.Uint64(), Full: true})
	if m.failed(err) {
		return nil
	}
	made, err := g.Make(m.ctx, 0)
	if m.failed(err) {
		return nil
	}
	return made.Puzzle.Givens().Cells
}

// text writes cells as a puzzle of a kind whose symbols are digits.
func text(kind string, cells []uint16) string { return kind + ":" + plain(cells) }

// plain writes cells as digits and dots.
func plain(cells []uint16) string {
	var b strings.Builder
	for _, n := range cells {
		b.WriteByte(".123456789"[n])
	}
	return b.String()
}

// boardOf reads digits and dots.
func boardOf(text string) []uint16 {
	cells := make([]uint16, len(text))
	for i, r := range text {
		cells[i] = uint16(max(0, strings.IndexRune(".123456789", r)))
	}
	return cells
}

// csv writes the cells of a square board with commas, 0 for an open cell.
func csv(cells []uint16, n int) string {
	var b strings.Builder
	for i, v := range cells {
		b.WriteString(fmt.Sprint(v))
		if i%n == n-1 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(',')
		}
	}
	return b.String()
}

// solved returns the board of a result as digits, or other if there is no solution.
func solved(r ops.Result, other string, write func(grid.Board) string) string {
	if r.Solutions == 0 {
		return other + "\n"
	}
	return write(r.Board)
}
