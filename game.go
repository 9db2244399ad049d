package banmen

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"

	"github.com/banmen/banmen/grid"
)

// A Game is played in moves.
type Game interface{ Start() Position }

// A Position is a stage of a game. It is immutable. Its cells are named R1C3 unless it is
// Named.
type Position interface {
	String() string // text that Kind.Parse parses
	Board() grid.Board
	Players() []string // names used in moves, in the order of play or of seats
	// Moves returns all possible moves: moves to cells by player and cell, each player's
	// moves without a cell, such as a pass, last. There are none when the game is over.
	Moves() []Move
	// Play returns the position after a move. Besides the texts of moves every game
	// accepts the name of a player followed by that of a cell, as R25. It fails with a
	// *RuleError if the rules forbid the move, and with a *SyntaxError if the text is not
	// a move.
	Play(string) (Position, error)
	Status() Status
}

// A Titled Position has names for its players besides the letters used in moves.
type Titled interface {
	Titles() []Message // in the order of Players: "Black"
}

// A Move is something a player may do.
type Move struct {
	Text   string  // text for Play: "R13"
	Player string  // "R"; empty if it belongs to no player
	Key    string  // what to type for the move once the player is chosen: "13", "x"
	Label  Message // name for people: "13", "wrong answer"
	Cell   int     // cell, from 0, or NoCell
	Tier   int     // number of the rule that allows it, from 1, if a game has several
	Flips  []int   // cells that change owner
	Opens  []int   // cells that become open
	Why    Message // the rule, for people
}

// NoCell is the Cell of a move without a cell.
const NoCell = -1

// Status describes the state of a game.
type Status struct {
	Scores []int // by player
	Over   bool
	Note   Message // special circumstances; may be empty
	Sign   string  // the same in a letter or two, for pictures: "AC"; may be empty
}

// AppendWins appends the win of each player if the game ended now: 1, a share of a tie,
// or 0.
func (s Status) AppendWins(wins []float64) []float64 {
	best, ties := math.MinInt, 0
	for _, n := range s.Scores {
		switch {
		case n > best:
			best, ties = n, 1
		case n == best:
			ties++
		}
	}
	for _, n := range s.Scores {
		won := 0.0
		if n == best {
			won = 1 / float64(ties)
		}
		wins = append(wins, won)
	}
	return wins
}

// A Perfter counts lines of play faster than by playing each.
type Perfter interface {
	// Perft returns the number of lines of depth moves. Orders returns the orders of
	// play, the default first.
	Perft(depth int, order string) (uint64, error)
	Orders() []string
}

// An Advisor is a Position that can evaluate itself and its choices. If it is also Studied, it can
// do so at any time, otherwise only near the end of the game.
type Advisor interface {
	// Advise evaluates the position and every choice. It fails with ErrCannot for options
	// that do not apply and for positions that it does not evaluate, and with ErrLimit if
	// an exact answer takes too much. When the
	// context's time runs out, it returns the evaluation so far, if any; if the context
	// is cancelled, also the error.
	Advise(context.Context, AdviceOptions) (*Advice, error)
}

// AdviceOptions say who answers and how much work to spend. The zero value means equal
// rates, no wrong answers, unlimited questions and the default effort.
type AdviceOptions struct {
	Rates     []float64 // by player: relative frequency of answering; nil: equal
	Wrong     []float64 // by player: fraction of wrong answers; nil: none
	Questions int       // questions left; 0: until the game is over
	Method    string    // "exact", "search", or "": exact if that is fast
	Playouts  int       // of a search; 0: default
	Seed      uint64    // of a search
	Jobs      int       // goroutines; 0: one per CPU
	Memory    int64     // bytes; 0: default
}

// Workers returns the number of goroutines for Jobs.
func (o AdviceOptions) Workers() int {
	if o.Jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return o.Jobs
}

// Advice evaluates a position and each choice.
type Advice struct {
	Evaluation            // before the question
	Exact      bool       // whether it is exact instead of an estimate
	Playouts   int        // of the estimate
	Positions  int64      // positions evaluated exactly
	Choices    [][]Choice // by player, the best first; empty for a player without a choice
	Silence    Evaluation // evaluation if nobody answers the question; zero if there are no questions

	// Bounds are proven bounds of the first player's final lead over the second, if the search of a
	// two-player game was stopped. Then only Bounds and Positions are set.
	Bounds *Bounds
}

// Bounds are the least and the greatest possible value of a number.
type Bounds struct{ Low, High int }

// An Evaluation holds the expected results of a game, by player.
type Evaluation struct {
	Win   []float64 // probability of winning, including shares of ties
	Score []float64 // mean score
	Error []float64 // standard error of Win; nil if exact
}

// A Choice is a move and its evaluation.
type Choice struct {
	Move Move
	Evaluation
}

// A Hinter is a Position that can suggest a move.
type Hinter interface {
	// Hint returns a good move with its reason. It fails with ErrNone if there is none.
	Hint(context.Context) (Hint, error)
}

// A Hint is a suggested move.
type Hint struct {
	Move Move
	Why  Message // "it takes a corner"
}

// An Arranger is a Game that can begin from any board. Options add what the board does
// not show.
type Arranger interface {
	// Options returns the options besides the board.
	Options() []Option
	// Arrange returns the position with a board, one character per cell, and options by
	// name. The File of a *SyntaxError is "board" or the name of the option.
	Arrange(board string, options map[string]string) (Puzzle, error)
}

// An Option is a named property of a position.
type Option struct {
	Name  string  // name in commands: "out"
	Usage Message // meaning, with the value between `backquotes`
	Plain bool    // whether it has no value
}

// A Studied is a Position of a game whose endings can be studied.
type Studied interface {
	// Study returns an empty study of games from this position.
	Study(AdviceOptions) (Study, error)
}

// A Study collects common patterns in the choices of many positions. It serves one goroutine.
type Study interface {
	// Look evaluates a position if it is close enough to the end. r is the source of
	// randomness.
	Look(ctx context.Context, p Position, r *rand.Rand) error
	// Join adds the results of another study of the same position.
	Join(Study)
	// Report describes the results for a number of games, one message per line.
	Report(games int) []Message
}

// An Arena is a Position that engines can play from.
type Arena interface {
	// Engine returns the engine with a name, or a *SyntaxError.
	Engine(name string) (Engine, error)
	Engines() []string // examples of names
	Natural() string   // name of the engine that plays the obvious choice
	// Contest plays a game between engines, one per player, to the end. The seed
	// determines chance.
	Contest(ctx context.Context, engines []Engine, seed uint64, o AdviceOptions) (*Contest, error)
}

// A Leveled Arena names some of its engines by strength.
type Leveled interface {
	Levels() []EngineLevel // from weak to strong
}

// An EngineLevel is an engine named by strength.
type EngineLevel struct {
	Name   Message // "normal"
	Engine string  // name for Arena.Engine
}

// An Engine plays a game. It is safe for concurrent use.
type Engine interface {
	// Choose returns a move of a player. The same seed gives the same move, unless the
	// engine has a time limit.
	Choose(ctx context.Context, p Position, player string, seed uint64) (string, error)
}

// A Contest is a game between engines.
type Contest struct {
	Record []string  // the moves
	Win    []float64 // by player; 1, or a share of a tie
	Scores []int
	Luck   []float64 // by player: the contribution of chance to Win, with mean 0; nil if unknown
}
