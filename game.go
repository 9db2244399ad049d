package banmen

import (
	"context"
	"math"
	"runtime"

	"github.com/banmen/banmen/grid"
)

// A Game is played in moves.
type Game interface{ Start() Position }

// A Position is one stage of a game. It does not change.
type Position interface {
	String() string // its text; Kind.Parse gives it back
	Board() grid.Board
	Players() []string             // their names in moves, in the order of play or of seats
	Moves() []Move                 // what may be done, by player and cell
	Play(string) (Position, error) // the next position; a *SyntaxError or *RuleError says why not
	Status() Status
}

// A Move is something that a player may do.
type Move struct {
	Text   string  // as Play takes it: "R13"
	Player string  // "R"
	Cell   int     // where, from 0
	Tier   int     // which of the rules allows it, where a game has several, from 1
	Flips  []int   // cells that change owner
	Opens  []int   // cells that become open again
	Why    Message // the rule, for people
}

// Status says how a game stands.
type Status struct {
	Scores []int // by player
	Over   bool
	Note   Message // what is special now; may be empty
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
	Outlook              // before the question
	Exact     bool       // else it is an estimate
	Playouts  int        // of the estimate
	Positions int64      // that were worked out exactly
	Choices   [][]Choice // by player, the best first; none for who may not choose
	Silence   Outlook    // if nobody answers the question
}

// An Outlook is what players may expect of the end, by player.
type Outlook struct {
	Win   []float64 // probability of winning; a tie is shared
	Score []float64 // the mean
	Error []float64 // standard error of Win; nil: it is exact
}

// A Choice is a move and what follows.
type Choice struct {
	Move Move
	Outlook
}

// An Arena is a Position that engines can play from.
type Arena interface {
	// Engine returns an engine by its name, or a *SyntaxError.
	Engine(name string) (Engine, error)
	Engines() []string // names to choose from, as examples
	// Contest plays a game between engines, one a player, to the end; chance is
	// that of the seed.
	Contest(ctx context.Context, engines []Engine, seed uint64, o AdviceOptions) (*Contest, error)
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
