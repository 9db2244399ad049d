package cli

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

func rankVerb() verb {
	return verb{
		name: "rank", args: puzzleArg, maxArgs: 1,
		short: banmen.Msg("tell the number of a solution in the list"),
		long: banmen.Msg("Prints for each full board its number in the list of all solutions, from 0: how many\n" +
			"solutions banmen list prints before it. They are those of the empty board of its size,\n" +
			"or with --in those of another puzzle. The list is not made: docs/count.md says how."),
		example: "banmen rank latin:3:231312123\n" +
			"banmen rank --in sudoku:2x2:1............... sudoku:2x2:1342243131244213",
		flags:   slices.Concat([]string{"in", "memory", "json", "output"}, inputFlags, runFlags),
		puzzles: true,
		run:     (*app).rank,
	}
}

func (a *app) rank(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args)
	if err != nil {
		return err
	}
	in, err := a.among(ctx)
	if err != nil {
		return err
	}
	r := &ranker{a: a, ctx: ctx, in: in, known: map[string]*ops.Ranks{}}
	defer a.progress(banmen.Msg("counting"))()
	return eachAhead(a, src, r.rank, r.write)
}

// among returns the puzzle that --in names, or nil: a text or the first of a file.
func (a *app) among(ctx context.Context) (banmen.Puzzle, error) {
	name := a.opt.in
	switch {
	case name == "":
		return nil, nil
	case a.isText(name):
		_, p, err := a.parse(name)
		return p, err
	}
	f, err := a.openNamed(ctx, name)
	if err != nil {
		return nil, err
	}
	src, err := a.read(ctx, f, name)
	if err != nil {
		return nil, err
	}
	for e, err := range src.records {
		return e.Puzzle, err
	}
	return nil, inFile(name, banmen.Syntaxf(1, 1, "empty: expected a puzzle"))
}

// A ranker tells the numbers of boards in the list of a puzzle, or, if that is
// nil, of the empty board of their size.
type ranker struct {
	a   *app
	ctx context.Context
	in  banmen.Puzzle

	mu    sync.Mutex
	known map[string]*ops.Ranks // by the name of the puzzle
}

// A ranked is a board with its number.
type ranked struct {
	in     banmen.Puzzle
	board  grid.Board
	number *big.Int
}

func (r *ranker) rank(e banmen.Entry) (ranked, error) {
	out := ranked{in: r.in, board: ops.PlacedBoard(e)}
	if out.in == nil {
		out.in = e.Puzzle.With(grid.New(out.board.Shape))
	}
	ranks, err := r.ranks(out.in)
	if err != nil {
		return out, err
	}
	out.number, err = ranks.Rank(r.ctx, out.board)
	return out, orNo(err)
}

// ranks returns the Ranks of a puzzle, which are made once.
func (r *ranker) ranks(p banmen.Puzzle) (*ops.Ranks, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	name := p.String()
	if r.known[name] == nil {
		ranks, err := r.a.ranks(r.ctx, p)
		if err != nil {
			return nil, err
		}
		r.known[name] = ranks
	}
	return r.known[name], nil
}

func (r *ranker) write(e banmen.Entry, x ranked) error {
	if r.a.opt.json {
		return r.a.writeJSON(result{Puzzle: x.in.String(), Line: e.Line, Solution: e.Puzzle.With(x.board).String(), Rank: x.number.String()})
	}
	return r.a.writeText(x.number.String() + "\n")
}

// ranks returns the Ranks of a puzzle within --memory.
func (a *app) ranks(ctx context.Context, p banmen.Puzzle) (*ops.Ranks, error) {
	defer a.keepMemory()()
	return ops.NewRanks(ctx, p, int64(a.opt.memory))
}

func unrankVerb() verb {
	return verb{
		name: "unrank", args: "TEXT|FILE NUMBER...", minArgs: 2, maxArgs: 1000,
		short: banmen.Msg("print the solutions of given numbers"),
		long: banmen.Msg("Prints the solutions that have the NUMBERs in the list of all solutions, from 0. It is\n" +
			"the opposite of rank; the list is not made."),
		example: "banmen unrank coin:6 0 3551\nbanmen unrank coin:12 1000000000000000",
		flags:   append([]string{"to", "memory", "json", "output"}, runFlags...),
		puzzles: true,
		run:     (*app).unrank,
	}
}

func (a *app) unrank(ctx context.Context, args []string) error {
	src, err := a.open(ctx, args[:1])
	if err != nil {
		return err
	}
	form, err := a.answerForm(src)
	if err != nil {
		return err
	}
	numbers, err := bigNumbers(args[1:])
	if err != nil {
		return err
	}
	a.goal.Store(int64(len(args) - 1))
	defer a.progress(banmen.Msg("counting"))()
	return a.each(src, func(e banmen.Entry) error {
		ranks, err := a.ranks(ctx, e.Puzzle)
		if err != nil {
			return err
		}
		for _, n := range numbers {
			b, err := ranks.Unrank(ctx, n)
			if err != nil {
				return orNo(err)
			}
			if err := a.unranked(e, form, b, n); err != nil || a.enough() {
				return err
			}
		}
		return nil
	})
}

// bigNumbers reads whole numbers of any length.
func bigNumbers(args []string) (all []*big.Int, err error) {
	for _, arg := range args {
		n, ok := new(big.Int).SetString(arg, 10)
		if !ok {
			return nil, usage("expected a number, found %q", arg)
		}
		all = append(all, n)
	}
	return all, nil
}

// unranked writes the solution of a number.
func (a *app) unranked(e banmen.Entry, form banmen.Form, b grid.Board, n *big.Int) error {
	if a.opt.json {
		return a.writeJSON(result{Puzzle: e.Puzzle.String(), Solution: e.Puzzle.With(b).String(), Rank: n.String()})
	}
	return a.out.record(form, answer(e), b)
}

// orNo is err, or if that says that there is none a no, after which other
// records follow.
func orNo(err error) error {
	var why *banmen.Error
	if errors.Is(err, banmen.ErrNone) && errors.As(err, &why) {
		return &no{why.Text}
	}
	return err
}
