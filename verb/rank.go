package verb

import (
	"context"
	"errors"
	"math/big"
	"sync"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/ops"
)

// Rank returns the number of a solution in the list of all solutions.
var Rank = &Verb{
	Name:  "rank",
	Short: banmen.Msg("print the number of a board in the list of solutions"),
	Long: banmen.Msg("Prints the number of each full board in the list of all solutions, counted from 0: the\n" +
		"number of solutions that banmen list prints before it. The list is that of the empty\n" +
		"board of its size, or of the puzzle --in. It is not made; docs/count.md describes the\n" +
		"method.\n\n" +
		"With --named it prints a short name of the board instead, which can be typed in place of\n" +
		"a puzzle, such as sudoku:3x3:board(0). The name of a puzzle with one solution consists\n" +
		"of the number of its solution and its given cells. Only 9x9 Sudoku has such names.\n\n" +
		"With --class it prints the number of the board's class among the 5,472,730,538 classes\n" +
		"of 9x9 Sudoku boards that are the same under symmetry, in list order of their canonical\n" +
		"forms."),
	Example: "banmen rank latin:3:231312123\n" +
		"banmen rank --named examples/inkala.txt\n" +
		"banmen rank --class 693784512487512936125963874932651487568247391741398625319475268856129743274836159\n" +
		"banmen rank --in sudoku:2x2:1............... sudoku:2x2:1342243131244213",
	Needs:    Puzzles,
	Flags:    []string{"add", "memory", "limit", "timeout", "jobs", "progress", "json"},
	Activity: banmen.Msg("counting"),
	Columns:  []Column{{Name: "rank"}},
	Rules:    []Rule{{Option: "named", Excludes: []string{"in"}}, {Option: "class", Excludes: []string{"in", "named"}}},
	New:      func() Doer { return &ranker{known: map[string]*ops.Ranks{}} },
}

// A ranker numbers boards in the list of a puzzle's solutions; nil means the empty board
// of their size.
type ranker struct {
	inName string // of that puzzle
	in     banmen.Puzzle
	named  bool // print names instead of numbers
	class  bool // number classes
	memory int64

	mu    sync.Mutex
	known map[string]*ops.Ranks // by the text of the puzzle
}

func (d *ranker) Options() []Option {
	return []Option{
		{Name: "in", Usage: banmen.Msg("number the solutions of `PUZZLE`, a text or file, instead of all boards"), Value: &d.inName},
		{Name: "named", Usage: banmen.Msg("print a short name by number, which can be typed as a puzzle"), Value: &d.named},
		{Name: "class", Usage: banmen.Msg("number classes under symmetry by their canonical forms"), Value: &d.class},
	}
}

func (d *ranker) Open(s Setup) (err error) {
	if d.memory = s.Memory; d.inName != "" {
		_, d.in, err = codec.Parse(s.Kinds, d.inName)
	}
	return err
}

func (d *ranker) Do(ctx context.Context, e banmen.Entry) (answer.Answer, error) {
	board := e.Placed()
	a := answer.Ranked{Entry: e, In: d.in, Board: e.Puzzle.With(board), Class: d.class}
	if a.In == nil {
		a.In = e.Puzzle.With(grid.New(board.Shape))
	}
	var err error
	if d.named {
		a.Number, a.Name, err = ops.NumberName(ctx, a.Board)
	} else {
		a.Number, err = d.rank(ctx, a.In, board)
	}
	var why *banmen.Error
	if errors.Is(err, banmen.ErrNone) && errors.As(err, &why) {
		a.Why, err = why.Text, nil
	}
	return a, err
}

// rank returns the number of a board among the solutions of a puzzle.
func (d *ranker) rank(ctx context.Context, in banmen.Puzzle, b grid.Board) (*big.Int, error) {
	ranks, err := d.ranks(ctx, in)
	if err != nil {
		return nil, err
	}
	return ranks.Rank(ctx, b)
}

// ranks returns the Ranks of a puzzle, computed once.
func (d *ranker) ranks(ctx context.Context, p banmen.Puzzle) (*ops.Ranks, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	name := p.String()
	if d.known[name] == nil {
		ranks, err := newRanks(ctx, p, d.class, d.memory)
		if err != nil {
			return nil, err
		}
		d.known[name] = ranks
	}
	return d.known[name], nil
}

// newRanks returns the Ranks of a puzzle; if class, they number the classes of its boards.
func newRanks(ctx context.Context, p banmen.Puzzle, class bool, memory int64) (*ops.Ranks, error) {
	if class {
		return ops.NewClassRanks(p)
	}
	return ops.NewRanks(ctx, p, ops.RankOptions{Memory: memory})
}
