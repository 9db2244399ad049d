package banmen

import (
	"context"
	"io"
	"iter"
	"math"
	"math/big"
	"math/rand/v2"

	"golang.org/x/text/language"

	"github.com/banmen/banmen/event"
	"github.com/banmen/banmen/figure"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/model"
)

// A Kind is a family of puzzles with the same rules. Each folder in kinds/ has
// one, as a variable named Kind; package kinds lists them.
type Kind struct {
	Name    string                            // in commands, URLs, job files: "sudoku"
	Title   func(language.Tag) string         // for headings
	Rules   func(language.Tag) string         // for players, Markdown; the first line is a summary
	Presets []string                          // texts that Parse takes, the default first
	Parse   func(text string) (Puzzle, error) // the whole text, kind:params[:givens]; errors are *SyntaxError
	Forms   []Form                            // text forms of files, the default first

	// Bulk returns what solves very many puzzles of the size and parts of p, nil
	// if nothing does; Bulk may be nil, too.
	Bulk func(p Puzzle) Bulk
}

// A Bulk solves very many puzzles of one size. It keeps its memory from one call
// to the next, and is not for use by several goroutines at a time.
type Bulk interface {
	// Lines answers lines of a symbol for each cell and nothing else, with one of
	// .0*-_xX for open cells: it appends to dst a line for each of src, which is
	// the solution; the first solution and ",many" where there are several;
	// "none"; or "bad" for a line that is not such. The last may lack its line end.
	Lines(ctx context.Context, dst, src []byte) ([]byte, error)
	// CountLines sets n[i] to the number of solutions of line i of such a text, or
	// to atMost if there are so many or more; to -1 for a line that is bad.
	CountLines(ctx context.Context, src []byte, atMost int, n []int) error
	// Dig takes cells from boards. Each becomes what it would by itself.
	Dig(ctx context.Context, all []Digging) error
	// Clash reports whether the givens of a line that is not bad break a rule.
	Clash(line []byte) bool
	// Counts sets n[i] to the number of solutions of b[i], or to atMost if there
	// are so many or more.
	Counts(ctx context.Context, b []grid.Board, atMost int, n []int) error
}

// A Digging is a board from which cells are taken, in their order, where that
// leaves no other solution than Full, until Most are gone.
type Digging struct {
	Board, Full grid.Board
	Order       []int
	Most        int
}

// A Form is a way to write puzzles in a file.
type Form struct {
	Name   string
	Stream bool   // one record a line: answers come line for line
	Answer string // the form that answers take; empty: this one

	// Sniff says how surely a file that begins with head is of this form, from
	// 0 (it is not) to 100 (it can be nothing else).
	Sniff func(head []byte) int
	// Read yields the records of a file. A bad record is an error (a
	// *SyntaxError with its line and column) after which a Stream goes on with
	// the next record; other forms end with it.
	Read func(io.Reader, Params) iter.Seq2[Entry, error]
	// Write writes one record, with the board as its content: the givens for
	// the question, a solution for the answer.
	Write func(io.Writer, Entry, grid.Board) error

	// Cells, of a Stream that is read and written without regard to other lines,
	// finds the givens of a record in its line: n characters for as many cells.
	// It returns nil for a line that Read must look at. It does not tell which
	// characters are symbols. Answers of such a form are the symbols and no more.
	// A Form without Cells is read by Read alone.
	Cells func(line []byte, n int) []byte
	// Names, if not nil, reports whether a line, at the beginning of a file, names
	// the fields of the records and is none itself.
	Names func(line []byte) bool
}

// Params is what a reader is told beside the text.
type Params struct {
	As       string // kind:params, when the text alone does not say: "sudoku:2x3"; else empty
	Alphabet string // the characters of the symbols in order, "0123456789ABCDEF"; empty: guess
}

// An Entry is one record of a file: a question and what stands beside it.
type Entry struct {
	Puzzle Puzzle
	Board  grid.Board        // givens and placed digits; no cells: nothing was placed
	Marks  grid.Marks        // pencil marks; nil: none
	Meta   map[string]string // name, author, rating and so on, by the names in docs/formats.md
	Line   int               // where it began, from 1
}

// A Puzzle is one instance, what is printed on the page. It does not change.
type Puzzle interface {
	String() string                   // its text; Kind.Parse gives it back
	Givens() grid.Board               // the board before the first move
	With(grid.Board) Puzzle           // the same question with other givens
	Faults(grid.Board) []Fault        // broken rules with their cells; none if all is well so far
	Figure(grid.Board) *figure.Figure // how the board looks; its cells have the index of grid.Board
}

// A Fault is one broken rule.
type Fault struct {
	Rule  string  // which, in a word: "row", "box", "sum"
	Cells []int   // the cells that break it, ascending
	Text  Message // for people
}

// What follows are facets: what a Puzzle may do besides. Package ops looks them
// up and nothing else does; where it can, it does without them.

// A Modeler states the puzzle for the engines.
type Modeler interface{ Model() *model.Model }

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

// A Named puzzle has names for its cells other than R1C3.
type Named interface{ CellName(cell int) string }

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

// InJapanese returns the texts for Kind.Title and Kind.Rules: ja where the
// reader's language is Japanese, otherwise en.
func InJapanese(en, ja string) func(language.Tag) string {
	return func(t language.Tag) string {
		if base, _ := t.Base(); base.String() == "ja" {
			return ja
		}
		return en
	}
}
