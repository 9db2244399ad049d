package banmen

import (
	"context"
	"math/big"
	"math/rand/v2"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// The interfaces below are facets: optional abilities of a Puzzle. Only package ops
// queries them, and works without them where it can.

// A Modeler states the puzzle for the engines.
type Modeler interface{ Model() *model.Model }

// A ConstraintDescriber describes the rules of a puzzle one by one.
type ConstraintDescriber interface {
	Modeler
	// Describe says what a constraint of the Model requires, given its index in
	// Constraints, as a sentence without a full stop. The Message is empty if there is no
	// description.
	Describe(constraint int) Message
}

// A ConstraintSource says which rule of the puzzle each constraint of its Model comes from.
type ConstraintSource interface {
	Modeler
	// Source returns the number of the rule, and the part of the puzzle's name that lists
	// it, or "" if none does.
	Source(constraint int) (rule int, part string)
}

// A Searcher finds solutions faster than an engine, but without the steps.
type Searcher interface {
	// Search sends the first solution in list order to the sink, as an event.Solution, and returns
	// the number of solutions found in Stats.Solutions. It fails with ErrCannot if an engine must
	// search. With a nil sink only that number is needed.
	Search(context.Context, SearchOptions, event.Sink) (event.Stats, error)
}

// SearchOptions limit a search.
type SearchOptions struct {
	AtMost int        // most solutions to find, at least 1
	Gone   grid.Marks // by cell: the symbols that a solution must not have there; nil: none
}

// A Symmetric puzzle names symmetries other than rotations and reflections, which any puzzle may
// have.
type Symmetric interface{ Symmetries() []SymmetryGroup }

// A SymmetryGroup is a named group of symmetries. They preserve the rules, but not
// necessarily the givens.
type SymmetryGroup struct {
	Name       string          // name in commands: "bands"
	Doc        Message         // description for people
	Generators []grid.Symmetry // package orbit computes the group
}

// A Shuffler fills a board at random without regard to all rules, as first programs do;
// shuffling is repeated until the rules hold.
type Shuffler interface {
	// Shuffle fills b and returns the number of lists it shuffled.
	Shuffle(r *rand.Rand, b grid.Board) int
	// Tables returns the expected number of attempts to get a valid board, or 0 if unknown.
	Tables() float64
}

// A Filler fills a board at random faster than an engine.
type Filler interface {
	// Fill fills b with a random solution, not uniformly. It reports false if an engine
	// must do it.
	Fill(r *rand.Rand, b grid.Board) bool
}

// A Clued puzzle may have clues besides the symbols of cells: clues around the board,
// cages, regions.
type Clued interface {
	// HasClues reports whether the puzzle has such clues. Then it is a question even without
	// givens.
	HasClues() bool
}

// A Maker makes puzzles with clues.
type Maker interface {
	Clued
	// Make returns a puzzle like this one, which has no clues, with one solution: full, or a board
	// derived from it. It reports false if no puzzle can be made from full. another returns a
	// solution of a puzzle other than the given board, or false if that board is the only solution.
	// If another returns a board without cells, the work was stopped, and Make reports false at
	// once.
	Make(r *rand.Rand, full grid.Board, another func(Puzzle, grid.Board) (grid.Board, bool)) (Puzzle, grid.Board, bool)
}

// A Composer makes puzzles with clues of chosen parts.
type Composer interface {
	// Composes returns the names of the parts whose clues the puzzle can add.
	Composes() []string
	// Wanted returns the name of the part that a word stands for. It reports false if the puzzle
	// cannot add clues of that part.
	Wanted(word string) (name string, ok bool)
	// Frame returns the puzzle with the wanted parts that do not depend on a full board: random
	// regions, and rules of the whole board.
	Frame(r *rand.Rand, wanted []Wanted) (Puzzle, error)
	// Compose returns the puzzle with clues of the other wanted parts that a full board
	// satisfies.
	Compose(r *rand.Rand, full grid.Board, wanted []Wanted) (Puzzle, error)
}

// A Wanted is a part that a Composer adds, with the number of its clues; 0 is the usual
// number.
type Wanted struct {
	Part   string
	Number int
}

// A Bounded puzzle knows a lower bound on the number of givens.
type Bounded interface {
	// FewestGivens returns a number such that no board of this size and rules with fewer
	// givens has exactly one solution, or 0 if unknown.
	FewestGivens() int
}

// A Counter knows the number of its solutions without listing them.
type Counter interface {
	// Count returns the number of solutions, or o.AtMost if that is less, and describes
	// the method. It fails with ErrCannot if an engine must count. When the context ends
	// it returns the error and the count so far, or nil.
	Count(ctx context.Context, o CountOptions) (n *big.Int, how Message, err error)
}

// A Divided puzzle can count its solutions in parts, in any order and on different machines.
type Divided interface {
	// Parts returns the parts of a count. It fails with ErrCannot if the puzzle is not
	// counted in parts.
	Parts() (CountParts, error)
}

// CountParts are the parts of a count. They are safe for concurrent use.
type CountParts interface {
	Parts() int
	// CountPart returns the number of solutions of a part, from 0, or the error of the
	// context.
	CountPart(ctx context.Context, part int) (*big.Int, error)
	// Cost describes the total cost of all parts.
	Cost() Message
}

// A Ranker numbers its solutions in list order, from 0, faster than an engine.
type Ranker interface {
	// Numbers returns the numbers of the solutions. It fails with ErrCannot if an engine
	// must number them.
	Numbers(ctx context.Context) (Numbers, error)
	// NumberName returns a text that Kind.Parse reads as this puzzle: the number of its
	// solution on the empty board, and which cells are given.
	NumberName(solution *big.Int) string
}

// Numbers are the numbers of solutions. They are safe for concurrent use.
type Numbers interface {
	Count() *big.Int
	// Rank returns the number of a solution.
	Rank(cells []uint16) *big.Int
	// Unrank returns the solution with a number from 0 to Count()-1.
	Unrank(number *big.Int) []uint16
}

// A ClassRanker numbers the classes of its full boards under the symmetries of its rules.
type ClassRanker interface {
	// ClassNumbers returns the numbers of the classes, in list order of their canonical
	// forms: Rank returns the number of the class of a board, and Unrank a canonical form.
	// It fails with ErrCannot for other rules.
	ClassNumbers() (Numbers, error)
	// ClassParts returns the number of parts of a count of all classes, or 0 for other
	// rules.
	ClassParts() int
	// CountClasses counts the classes of a part, from 0, and returns a line about them.
	CountClasses(ctx context.Context, part int) (string, error)
}

// A Surveyor knows the puzzles similar to it, and those with the same only solution.
type Surveyor interface {
	// Unavoidable returns the minimal unavoidable sets of the givens, a full board, with
	// at most most cells, sorted by size. It fails with ErrCannot for other rules.
	Unavoidable(ctx context.Context, most int) ([][]int, error)
	// Neighbours calls found with each minimal puzzle with one solution that differs by
	// out givens taken away and in givens added, in canonical form, until found reports
	// false. The puzzle must have one solution. It fails with ErrCannot for other rules.
	Neighbours(ctx context.Context, out, in int, found func(Puzzle) bool) error
	// Scan calls found with each puzzle with n givens that has the full board as its only
	// solution, until found reports false. It begins with a unit of work, from 0, and calls
	// done first and after each unit, with the number of units so far and of all. The units
	// are the same in each run. It fails with ErrCannot for other rules.
	Scan(ctx context.Context, n, from int, done func(units, of int), found func(Puzzle) bool) error
}

// CountOptions configure a Counter.
type CountOptions struct {
	AtMost   *big.Int             // nil: no limit
	Jobs     int                  // number of goroutines, at least one
	Progress func(done, of int64) // reports progress, from one goroutine at a time; may be nil
}

// A Canonical puzzle has a canonical form under symmetry.
type Canonical interface {
	// Canonical returns the canonical form, and the number of symmetries of the rules
	// that leave it unchanged. It fails with ErrCannot if there is none, and with
	// ErrLimit if it takes too long.
	Canonical() (Puzzle, *big.Int, error)
}

// A Named puzzle or Position has its own names for cells instead of R1C3.
type Named interface{ CellName(cell int) string }

// A Blanked puzzle may have a symbol for an empty cell, such as the cross of a nonogram.
// Players use it as a note: the puzzle is solved when all other symbols are placed.
type Blanked interface {
	// Blank returns that symbol, or 0 if there is none.
	Blank() int
}

// A ClueStater is a puzzle that knows which clues around its board are satisfied.
type ClueStater interface {
	// ClueStates returns the state of each clue of Figure(b).Outside, in the same order.
	ClueStates(b grid.Board) []ClueState
}

// A ClueState is the state of a clue on a board.
type ClueState uint8

const (
	ClueOpen   ClueState = iota // some of its cells are undecided
	ClueMet                     // it holds if all open cells are blank
	ClueBroken                  // it cannot hold, however the open cells are decided
)
