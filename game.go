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

// A Position is one stage of a game. It does not change. Its cells are called as
// it says itself, if it is Named, else R1C3.
type Position interface {
	String() string // its text; Kind.Parse gives it back
	Board() grid.Board
	Players() []string // their names in moves, in the order of play or of seats
	// Moves returns all that may be done: moves to cells by player and cell, and
	// what takes no cell, such as a pass, after those of its player. There are none
	// when the game is over.
	Moves() []Move
	// Play returns the next position. It takes the text of a move, and from every
	// game the name of a player with that of a cell, R25: a *RuleError says why it
	// may not be done. What is no move at all is a *SyntaxError.
	Play(string) (Position, error)
	Status() Status
}

// A Titled Position has names for its players besides the letters that moves use.
type Titled interface {
	Titles() []Message // in the order of Players: "Black"
}

// A Move is something that a player may do.
type Move struct {
	Text   string  // as Play takes it: "R13"
	Player string  // "R"; empty: it is nobody's
	Key    string  // what is typed for it when the player is known: "13", "x"
	Label  Message // what people call it: "13", "wrong answer"
	Cell   int     // where, from 0; NoCell: nowhere
	Tier   int     // which of the rules allows it, where a game has several, from 1
	Flips  []int   // cells that change owner
	Opens  []int   // cells that become open again
	Why    Message // the rule, for people
}

// NoCell is the Cell of a move that takes none.
const NoCell = -1

// Status says how a game stands.
type Status struct {
	Scores []int // by player
	Over   bool
	Note   Message // what is special now; may be empty
	Sign   string  // the same in a letter or two, for pictures: "AC"; mostly empty
}

// AppendWins adds to wins what each player has won if this is the end: 1, a share
// of a tie, or 0.
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
	// Perft returns the number of lines of depth moves. Orders names the ways in
	// which players may follow each other, the default first.
	Perft(depth int, order string) (uint64, error)
	Orders() []string
}

// An Advisor is a Position of a game of chance and choice that can tell what
// players may expect and what they should choose.
type Advisor interface {
	// Advise rates the position and every choice. What the options cannot mean
	// here is an ErrCannot; an exact answer that takes too much is an ErrLimit.
	// When the time of the context is up, what is known by then is the advice, if
	// that is anything; when it is cancelled, that comes with the error.
	Advise(context.Context, AdviceOptions) (*Advice, error)
}

// AdviceOptions say who answers and how much work to spend. The zero value is:
// all alike, nobody wrong, until the game is over, and the usual amount.
type AdviceOptions struct {
	Rates     []float64 // by player, how likely each is to answer; nil: all alike
	Wrong     []float64 // by player, what part of the answers is wrong; nil: none
	Questions int       // left; 0: as many as the game takes
	Method    string    // "exact", "search", or "": exact where that is quick
	Playouts  int       // of a search; 0: the usual number
	Seed      uint64    // of a search
	Jobs      int       // to work at a time; 0: one for each processor
	Memory    int64     // bytes; 0: the usual amount
}

// Workers returns how many goroutines Jobs asks for.
func (o AdviceOptions) Workers() int {
	if o.Jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return o.Jobs
}

// Advice is what players may expect of a position and of each choice.
type Advice struct {
	Evaluation            // before the question
	Exact      bool       // else it is an estimate
	Playouts   int        // of the estimate
	Positions  int64      // that were worked out exactly
	Choices    [][]Choice // by player, the best first; empty for a player who may not choose
	Silence    Evaluation // if nobody answers the question
}

// An Evaluation is what players may expect of the end, by player.
type Evaluation struct {
	Win   []float64 // probability of winning; a tie is shared
	Score []float64 // the mean
	Error []float64 // standard error of Win; nil: it is exact
}

// A Choice is a move and what follows.
type Choice struct {
	Move Move
	Evaluation
}

// A Hinter is a Position that knows what is good to do.
type Hinter interface {
	// Hint returns a move and why it is good. Where there is none it is an ErrNone.
	Hint(context.Context) (Hint, error)
}

// A Hint is what somebody should do.
type Hint struct {
	Move Move
	Why  Message // "it takes a corner"
}

// An Arranger is a Game that can begin with any board, which may not tell all of
// the position: the rest are options.
type Arranger interface {
	// Options returns what can be said besides the board.
	Options() []Option
	// Arrange returns the position with a board, a character a cell, and options by
	// name. The File of a *SyntaxError is "board" or the name of the option.
	Arrange(board string, options map[string]string) (Puzzle, error)
}

// An Option is something that can be said of a position.
type Option struct {
	Name  string  // in commands: "out"
	Usage Message // what it means, with its value between `backquotes`
	Plain bool    // it has no value: it is said or not
}

// A Studied is a Position of a game whose endings can be studied.
type Studied interface {
	// Study returns an empty study for games from this position.
	Study(AdviceOptions) (Study, error)
}

// A Study gathers what the choices of many positions have in common. It is not
// for use by several goroutines at a time.
type Study interface {
	// Look looks at a position, if it is near enough to the end. What is left to
	// chance is that of r.
	Look(ctx context.Context, p Position, r *rand.Rand) error
	// Join adds what another study, of the same position, has gathered of other games.
	Join(Study)
	// Report tells all there is to tell of so many games, a message a line.
	Report(games int) []Message
}

// An Arena is a Position that engines can play from.
type Arena interface {
	// Engine returns an engine by its name, or a *SyntaxError.
	Engine(name string) (Engine, error)
	Engines() []string // names to choose from, as examples
	Natural() string   // the name of one that does what seems best at first sight
	// Contest plays a game between engines, one a player, to the end; chance is
	// that of the seed.
	Contest(ctx context.Context, engines []Engine, seed uint64, o AdviceOptions) (*Contest, error)
}

// A Leveled Arena names some of its engines by their strength.
type Leveled interface {
	Levels() []EngineLevel // from weak to strong
}

// An EngineLevel is an engine under the name of its strength.
type EngineLevel struct {
	Name   Message // "normal"
	Engine string  // as Arena.Engine takes it
}

// An Engine plays a game by itself. It may be used by several goroutines.
type Engine interface {
	// Choose returns a move of a player. The same seed gives the same move,
	// unless the engine goes by the clock.
	Choose(ctx context.Context, p Position, player string, seed uint64) (string, error)
}

// A Contest is a game between engines.
type Contest struct {
	Record []string  // the moves
	Win    []float64 // by player; 1, or a share of a tie
	Scores []int
	Luck   []float64 // by player, what chance has added to Win, with a mean of 0; nil if that is not known
}
