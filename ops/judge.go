package ops

import (
	"context"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
)

// A Judgement is the assessment of a proposed solution.
type Judgement struct {
	Verdict Verdict
	Cells   []int // wrong cells, or cells that differ from the givens; ascending
}

// A Verdict is the word for a judgement.
type Verdict string

// The possible verdicts.
const (
	VerdictRight   Verdict = "right"   // the only solution
	VerdictWrong   Verdict = "wrong"   // not a solution: cells differ from the only solution, are open or break a rule
	VerdictOther   Verdict = "another" // satisfies the rules, but differs from the givens
	VerdictSeveral Verdict = "several" // one of several solutions
	VerdictNone    Verdict = "none"    // the puzzle has no solution
)

// Judge compares a board with the solutions of a puzzle. Errors are those of Solve.
func Judge(ctx context.Context, p banmen.Puzzle, b grid.Board) (Judgement, error) {
	if err := banmen.CheckBoard(p, b); err != nil {
		return Judgement{}, err
	}
	m, err := FindMethod("")
	if err != nil {
		return Judgement{}, err
	}
	r, err := Solve(ctx, p, m)
	if err != nil {
		return Judgement{}, err
	}
	givens := p.Givens()
	var open, unlike, wrong, broken []int
	for c, v := range b.Cells {
		if b.IsOpen(c) {
			open = append(open, c)
		}
		if givens.Cells[c] != 0 && givens.Cells[c] != v {
			unlike = append(unlike, c)
		}
		if r.Solutions == 1 && r.Board.Cells[c] != v {
			wrong = append(wrong, c)
		}
	}
	for _, f := range p.Faults(b) {
		broken = append(broken, f.Cells...)
	}
	switch {
	case r.Solutions == 0:
		return Judgement{Verdict: VerdictNone}, nil
	case r.Solutions == 1 && len(wrong) == 0:
		return Judgement{Verdict: VerdictRight}, nil
	case len(open) > 0:
		return Judgement{VerdictWrong, open}, nil
	case len(broken) == 0 && len(unlike) > 0:
		return Judgement{VerdictOther, unlike}, nil
	case r.Solutions == 1:
		return Judgement{VerdictWrong, wrong}, nil
	case len(broken) == 0:
		return Judgement{Verdict: VerdictSeveral}, nil
	}
	wrong = append(broken, unlike...)
	slices.Sort(wrong)
	return Judgement{VerdictWrong, slices.Compact(wrong)}, nil
}

// RecordedSolution returns the solution in a record's metadata, in a column solution,
// solutions or answer. It reports false if there is none; solutions may be a number. A
// text that is not a board of the puzzle is a *SyntaxError.
func RecordedSolution(k *banmen.Kind, e banmen.Entry) (b grid.Board, ok bool, err error) {
	for _, name := range []string{"solution", "solutions", "answer"} {
		text := strings.TrimSpace(e.Meta[name])
		if name != "solution" && len(text) < len(e.Puzzle.Givens().Cells) {
			text = ""
		}
		if text == "" {
			continue
		}
		if b, err = besideBoard(k, e, text); err != nil {
			err = banmen.Syntaxf(e.Line, 0, "the field %q: %v", name, err)
		}
		return b, true, err
	}
	return b, false, nil
}

// besideBoard reads a board from metadata: a name, or its cells.
func besideBoard(k *banmen.Kind, e banmen.Entry, text string) (grid.Board, error) {
	empty := e.Puzzle.With(grid.New(e.Puzzle.Givens().Shape)).String()
	head := empty[:strings.LastIndexByte(empty, ':')]
	line, err := codec.FindForm(k, "line")
	if err != nil || strings.HasPrefix(text, k.Name+":") {
		if !strings.HasPrefix(text, k.Name+":") {
			text = head + ":" + text
		}
		p, err := k.Parse(text)
		if err != nil {
			return grid.Board{}, err
		}
		return fitting(e, p.Givens())
	}
	for read, err := range line.Read(strings.NewReader(text), banmen.Params{As: head, Alphabet: strings.Join(banmen.AlphabetOf(e.Puzzle), " ")}) {
		if err != nil {
			return grid.Board{}, err
		}
		return fitting(e, read.Puzzle.Givens())
	}
	return grid.Board{}, banmen.Syntaxf(0, 0, "expected the cells of a board")
}

// fitting checks that a board has the size of the puzzle.
func fitting(e banmen.Entry, b grid.Board) (grid.Board, error) {
	if want := len(e.Puzzle.Givens().Cells); len(b.Cells) != want {
		return b, banmen.Syntaxf(0, 0, "expected %d cells, found %d", want, len(b.Cells))
	}
	return b, nil
}
