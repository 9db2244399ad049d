package cli

import (
	"context"
	"math/big"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/internal/cli/command"
	"github.com/banmen/banmen/internal/cli/records"
	"github.com/banmen/banmen/internal/console"
	"github.com/banmen/banmen/ops"
)

func rankVerb() command.Verb {
	return command.Verb{
		Name: "rank", Args: command.PuzzleArg, MaxArgs: 1,
		Short: banmen.Msg("tell the number of a solution in the list"),
		Long: banmen.Msg("Prints for each full board its number in the list of all solutions, from 0: how many\n" +
			"solutions banmen list prints before it. They are those of the empty board of its size,\n" +
			"or with --in those of another puzzle. The list is not made: docs/count.md says how."),
		Example: "banmen rank latin:3:231312123\n" +
			"banmen rank --in sudoku:2x2:1............... sudoku:2x2:1342243131244213",
		For: command.Puzzles,
		Flags: func(f *command.Flags) command.Run {
			o := new(rankOptions)
			f.Input(&o.Input)
			f.Effort(&o.Effort)
			f.Add(&o.in, command.Flag{Name: "in", Usage: banmen.Msg("among the solutions of `PUZZLE`, a text or a file, instead of those of the empty board")})
			f.Memory(&o.memory)
			f.JSON()
			f.Output()
			return o.run
		},
	}
}

type rankOptions struct {
	command.Input
	command.Effort
	in     string
	memory command.Memory
}

func (o *rankOptions) run(ctx context.Context, c *command.Call, args []string) error {
	src, err := records.Open(ctx, c, o.Input, args)
	if err != nil {
		return err
	}
	in, err := o.among(ctx, c)
	if err != nil {
		return err
	}
	src.Enough = o.Limit
	r := &ranker{c: c, ctx: ctx, in: in, memory: o.memory, known: map[string]*ops.Ranks{}}
	defer c.Progress(banmen.Msg("counting"))()
	return records.EachAhead(src, o.Jobs, r.rank, r.write)
}

// among returns the puzzle that --in names, or nil: a text or the first of a file.
func (o *rankOptions) among(ctx context.Context, c *command.Call) (banmen.Puzzle, error) {
	name := o.in
	switch {
	case name == "":
		return nil, nil
	case c.Kinds.IsText(name):
		_, p, err := c.Kinds.Parse(name)
		return p, err
	}
	f, err := records.OpenNamed(ctx, c, name)
	if err != nil {
		return nil, err
	}
	src, err := records.Read(ctx, c, o.Input, f, name)
	if err != nil {
		return nil, err
	}
	for e, err := range src.Records {
		return e.Puzzle, err
	}
	return nil, console.InInput(name, banmen.Syntaxf(1, 1, "empty: expected a puzzle"))
}

// A ranker tells the numbers of boards in the list of a puzzle, or, if that is
// nil, of the empty board of their size.
type ranker struct {
	c      *command.Call
	ctx    context.Context
	in     banmen.Puzzle
	memory command.Memory

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
	return out, console.NoneAsNegative(err)
}

// ranks returns the Ranks of a puzzle, which are made once.
func (r *ranker) ranks(p banmen.Puzzle) (*ops.Ranks, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	name := p.String()
	if r.known[name] == nil {
		ranks, err := newRanks(r.ctx, p, r.memory)
		if err != nil {
			return nil, err
		}
		r.known[name] = ranks
	}
	return r.known[name], nil
}

// A rankJSON is an answer of rank or unrank.
type rankJSON struct {
	command.Head
	Solution string `json:"solution"` // the name of the board
	Rank     string `json:"rank"`     // decimal: the number of the solution in the list, from 0
}

func (r *ranker) write(e banmen.Entry, x ranked) error {
	return r.c.Print(
		func() error { return r.c.Out.Text(x.number.String() + "\n") },
		func() any {
			head := r.c.Head(banmen.Entry{Puzzle: x.in, Line: e.Line})
			return rankJSON{head, e.Puzzle.With(x.board).String(), x.number.String()}
		})
}

// newRanks returns the Ranks of a puzzle within a memory.
func newRanks(ctx context.Context, p banmen.Puzzle, memory command.Memory) (*ops.Ranks, error) {
	defer memory.Keep()()
	return ops.NewRanks(ctx, p, int64(memory))
}
