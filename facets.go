package banmen

import (
	"context"
	"math/big"
	"math/rand/v2"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// What follows are facets: what a Puzzle may do besides. Package ops looks them
// up and nothing else does; where it can, it does without them.

// A Modeler states the puzzle for the engines.
type Modeler interface{ Model() *model.Model }

// A ConstraintDescriber says the rules of a puzzle one by one.
type ConstraintDescriber interface {
	Modeler
	// Describe returns what a constraint of the Model wants, by its index in Constraints, as a
	// sentence without a full stop. An empty Message says that there are no words for it.
	Describe(constraint int) Message
}

// A Searcher finds solutions sooner than an engine does, but does not show how.
type Searcher interface {
	// Search looks for solutions. It sends the first in list order to the sink, as
	// an event.Solution, and Stats.Solutions is how many it has found. An ErrCannot
	// says that an engine must do it.
	Search(context.Context, SearchOptions, event.Sink) (event.Stats, error)
}

// SearchOptions say how far to search.
type SearchOptions struct {
	AtMost int // look for no more solutions than these, from 1
}

// A Symmetric puzzle has symmetries besides rotations and reflections, which are
// found without it, and names for them.
type Symmetric interface{ Symmetries() []SymmetryGroup }

// A SymmetryGroup is symmetries by their name. They leave the rules as they are,
// not necessarily the givens.
type SymmetryGroup struct {
	Name       string          // in commands: "bands"
	Doc        Message         // what they do, for people
	Generators []grid.Symmetry // package orbit closes the group
}

// A Shuffler can fill a board at random in the plain way of a first program,
// to be shuffled again until the rules hold.
type Shuffler interface {
	// Shuffle fills b and returns the number of lists that it shuffled.
	Shuffle(r *rand.Rand, b grid.Board) int
	// Tables returns how many boards to expect until one fits, or 0 if nobody knows.
	Tables() float64
}

// A Filler fills a board at random sooner than an engine does.
type Filler interface {
	// Fill fills b with a solution: each can come, not all equally often. It
	// returns false where an engine must do it.
	Fill(r *rand.Rand, b grid.Board) bool
}

// A Clued puzzle may say more than the symbols of some cells: clues around the board,
// cages, regions.
type Clued interface {
	// HasClues reports whether it does: then it is a question without givens, too.
	HasClues() bool
}

// A Maker makes puzzles with clues.
type Maker interface {
	Clued
	// Make returns a puzzle like this one, which has no clues, with one solution, which is
	// full, or a board made of it; or false where nothing comes of full. Another returns a
	// solution of a puzzle other than a board, or false if there is none. A board without cells
	// means that the work is stopped: then Make returns false at once.
	Make(r *rand.Rand, full grid.Board, another func(Puzzle, grid.Board) (grid.Board, bool)) (Puzzle, grid.Board, bool)
}

// A Bounded puzzle knows how few givens can leave one solution.
type Bounded interface {
	// FewestGivens returns a number below which no board of this size and rules
	// has exactly one solution; 0 if nothing is known.
	FewestGivens() int
}

// A Counter knows the number of its solutions better than by listing them.
type Counter interface {
	// Count returns the number of solutions, or o.AtMost if there are as many or
	// more, and says how it counts. An ErrCannot says that this puzzle is to be
	// counted in the usual way. When the context ends it returns its error and
	// what was counted so far, or nil.
	Count(ctx context.Context, o CountOptions) (n *big.Int, how Message, err error)
}

// CountOptions are how a Counter is to count.
type CountOptions struct {
	AtMost   *big.Int             // nil is no limit
	Jobs     int                  // how many goroutines to use; at least one is
	Progress func(done, of int64) // nil, or is told now and then, by one goroutine at a time, how far it is
}

// A Canonical puzzle is one of many that are the same but for symmetry.
type Canonical interface {
	// Canonical returns the one that stands for all of them, and how many
	// symmetries of the rules leave it as it is. It is an ErrCannot where that is
	// not known, an ErrLimit where it takes too long.
	Canonical() (Puzzle, *big.Int, error)
}

// A Named puzzle, or a Named Position, has names for its cells other than R1C3.
type Named interface{ CellName(cell int) string }

// A Blanked puzzle may have a symbol that says only that nothing stands in a cell, such
// as the cross of a nonogram. Players write it as a note: the puzzle is solved when all
// other symbols stand.
type Blanked interface {
	// Blank returns that symbol, or 0 if the puzzle has none.
	Blank() int
}

// A ClueStater is a puzzle that knows which of its clues around the board are met.
type ClueStater interface {
	// ClueStates returns the state of each clue of Figure(b).Outside, in the same order.
	ClueStates(b grid.Board) []ClueState
}

// A ClueState says how a clue stands to a board.
type ClueState uint8

const (
	ClueOpen   ClueState = iota // cells of it are still to be decided
	ClueMet                     // it holds, with a blank in each open cell
	ClueBroken                  // no way to decide the open cells makes it hold
)
