package drill

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/internal/lazy"
	"github.com/banmen/banmen/logic"
	"github.com/banmen/banmen/ops"
)

// A Worth rates an answer.
type Worth int

// Ratings of an answer, from worst to best: wrong; true, but no step here shows it; right by
// another technique; right in part; right.
const (
	Wrong Worth = iota
	Unproved
	Another
	Part
	Found
)

// String returns the name of a rating in programs.
func (w Worth) String() string {
	return [...]string{"wrong", "unproved", "another", "part", "found"}[w]
}

// An Answer is a set of placements and eliminations.
type Answer struct{ Place, Remove []logic.Cand }

// claim matches cells with placements or eliminations in HoDoKu's notation: r12c3<>45,
// r4c5=6. On boards with more than nine rows or columns each cell is written separately:
// r10c3<>4.
var (
	claim = lazy.Regexp(`^(?i)(r[0-9]+c[0-9]+(?:,r[0-9]+c[0-9]+)*)(=|<>|!=)(.+)$`)
	block = lazy.Regexp(`(?i)r([0-9]+)c([0-9]+)`)
)

// Read parses an answer: claims separated by blanks or commas.
func (p *Position) Read(text string) (a Answer, err error) {
	words := strings.Fields(strings.ReplaceAll(text, ", ", " "))
	for _, word := range words {
		m := claim().FindStringSubmatch(strings.TrimSuffix(word, ","))
		if m == nil {
			return a, p.unread(word)
		}
		symbols := p.symbolsOf(m[3])
		if len(symbols) == 0 || m[2] == "=" && len(symbols) > 1 {
			return a, p.unread(word)
		}
		for _, b := range block().FindAllStringSubmatch(m[1], -1) {
			cells := p.cellsOf(b[1], b[2])
			if cells == nil {
				return a, p.unread(word)
			}
			for _, cell := range cells {
				for _, v := range symbols {
					if c := logic.CandOf(cell, v); m[2] == "=" {
						a.Place = append(a.Place, c)
					} else {
						a.Remove = append(a.Remove, c)
					}
				}
			}
		}
	}
	if len(words) == 0 {
		err = p.unread("")
	}
	return a, err
}

func (p *Position) unread(word string) error {
	return banmen.Errorf(nil, "expected eliminations such as r1c3<>%s or placements such as r2c1=%s, found %q", p.symbols[1], p.symbols[len(p.symbols)-1], word)
}

// cellsOf returns the cells of rows and columns, one digit each if there are at most
// nine. It returns nil if some are outside the board.
func (p *Position) cellsOf(rows, cols string) (cells []int) {
	shape := p.Puzzle.Givens().Shape
	split := func(text string) []string {
		if max(shape.Rows, shape.Cols) > 9 {
			return []string{text}
		}
		return strings.Split(text, "")
	}
	for _, row := range split(rows) {
		for _, col := range split(cols) {
			r, _ := strconv.Atoi(row)
			c, _ := strconv.Atoi(col)
			if !shape.Contains(r-1, c-1) {
				return nil
			}
			cells = append(cells, shape.At(r-1, c-1))
		}
	}
	return cells
}

// symbolsOf returns the symbols of a text, separated by commas or single characters.
func (p *Position) symbolsOf(text string) (symbols []int) {
	for part := range strings.SplitSeq(text, ",") {
		parts := []string{part}
		if !slices.Contains(p.symbols, part) {
			parts = strings.Split(part, "")
		}
		for _, s := range parts {
			v := slices.Index(p.symbols[1:], s) + 1
			if v == 0 {
				return nil
			}
			symbols = append(symbols, v)
		}
	}
	return symbols
}

// Judge rates an answer and gives the reason. Unless the answer is the step or part of it, the
// reason does not reveal the step; Solution does.
func (p *Position) Judge(ctx context.Context, a Answer) (Worth, banmen.Message, error) {
	worth, best := Wrong, ops.Step{}
	for _, t := range p.Steps {
		switch {
		case !a.in(t):
		case len(a.Place) == len(t.Place) && len(a.Remove) == len(t.Remove):
			return Found, banmen.Msg("found. %s", t.Sentence), nil
		case worth < Part || len(t.Remove)+len(t.Place) > len(best.Remove)+len(best.Place):
			worth, best = Part, t
		}
	}
	if worth == Part {
		return Part, banmen.Msg("right so far, but not complete. %s", best.Sentence), nil
	}
	solved, err := ops.Solve(ctx, p.Puzzle, ops.Method{})
	if err != nil {
		return Wrong, banmen.Message{}, err
	}
	for i, c := range slices.Concat(a.Place, a.Remove) {
		placed := i < len(a.Place)
		if is := int(solved.Board.Cells[c.Cell()]) == c.Symbol(); is != placed {
			why, err := p.refute(ctx, c, placed)
			return Wrong, why, err
		}
	}
	r, err := p.Reasoner(ctx)
	if err != nil {
		return Wrong, banmen.Message{}, err
	}
	step, ok, err := r.FindStep(ctx, a.in)
	switch {
	case err != nil:
		return Wrong, banmen.Message{}, err
	case ok:
		return Another, banmen.Msg("right, but this is %s", step.Sentence), nil
	}
	return Unproved, banmen.Msg("true, but no technique shows it at once"), nil
}

// Solution describes the first step of the technique.
func (p *Position) Solution() banmen.Message { return p.Steps[0].Sentence }

// Hint reveals as much of the first step as level allows, from 0; see tell.Levels.
func (p *Position) Hint(ctx context.Context, level int) (banmen.Message, error) {
	r, err := p.Reasoner(ctx)
	if err != nil {
		return banmen.Message{}, err
	}
	return r.Hint(p.Steps[0], level), nil
}

// HintCells returns the cells that a hint of a level is about: those where to look, and from the
// third level on those of the step.
func (p *Position) HintCells(ctx context.Context, level int) ([]int, error) {
	r, err := p.Reasoner(ctx)
	switch {
	case err != nil:
		return nil, err
	case level < 2:
		return r.HintCells(p.Steps[0]), nil
	}
	return r.Cells(p.Steps[0]), nil
}

// Answered draws the position with the first step of the technique.
func (p *Position) Answered(ctx context.Context) (*figure.Figure, error) {
	r, err := p.Reasoner(ctx)
	if err != nil {
		return nil, err
	}
	return r.Figure(p.Steps[0]), nil
}

// longRefutation is the number of steps beyond which a refutation is only counted, not described.
const longRefutation = 6

// refute says why a wrong placement or removal is wrong, by the contradiction that follows.
func (p *Position) refute(ctx context.Context, c logic.Cand, placed bool) (banmen.Message, error) {
	sign, some := "<>", []logic.Cand{c}
	if placed {
		sign = "="
	}
	cell := fmt.Sprintf("r%dc%d", c.Cell()/p.Board.Cols+1, c.Cell()%p.Board.Cols+1)
	if is := p.Placed().Cells[c.Cell()]; is != 0 {
		return banmen.Msg("wrong: %s is %s", cell, p.symbols[is]), nil
	}
	what := cell + sign + p.symbols[c.Symbol()]
	r, err := p.Reasoner(ctx)
	if err != nil {
		return banmen.Message{}, err
	}
	var steps []ops.Step
	var because banmen.Message
	if placed {
		steps, because, err = r.RefuteAnswer(ctx, some, nil)
	} else {
		steps, because, err = r.RefuteAnswer(ctx, nil, some)
	}
	switch {
	case err != nil:
		return banmen.Message{}, err
	case because.Format == "":
		return banmen.Msg("wrong: %s is not so", what), nil
	case len(steps) > longRefutation:
		return banmen.Msg("wrong: with %s a contradiction comes after %d steps", what, len(steps)), nil
	}
	why := banmen.Msg("wrong: with %s a contradiction follows", what)
	for _, t := range steps {
		why = banmen.Msg("%s\n%s", why, t.Sentence)
	}
	return banmen.Msg("%s\n%s", why, because), nil
}

// in reports whether step t includes all that the answer claims.
func (a Answer) in(t ops.Step) bool {
	return len(a.Place)+len(a.Remove) > 0 && logic.Subset(a.Place, t.Place) && logic.Subset(a.Remove, t.Remove)
}
