package game

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/banmen/banmen"
)

// MatchOptions configure a match.
type MatchOptions struct {
	banmen.AdviceOptions          // chances of answers, and questions per game
	Engines              []string // engines by name, in seats; if there are more, some play in each game
	Games                int      // number of games, Jobs of them concurrently; 0: DefaultGames
	Apart                bool     // report engines of the same name separately, numbered from 1
	Done                 func()   // called after each game; may be nil
}

// DefaultGames is the default number of games.
const DefaultGames = 100

// A Standing is the result of an engine in a match.
type Standing struct {
	Engine string
	Seats  int     // most seats in a game
	Games  int     // sum over its games of the number of its seats
	Wins   float64 // including shares of ties
	Score  float64 // mean per game and seat
	Rate   float64 // mean over its games of the wins per seat
	Low    float64 // 95 % interval of Rate
	High   float64

	Fair, FairLow, FairHigh float64 // Rate corrected for the luck of who answered; 0 if unknown

	// Rating is an Elo rating with mean 1500, with its 95 % interval; 0 for one engine.
	Rating, RatingLow, RatingHigh float64
}

// A Result is a game of a match.
type Result struct {
	Game    int       `json:"game"`    // number, from 0
	Engines []string  `json:"engines"` // by seat
	Numbers []int     `json:"numbers"` // by seat: place of the engine in MatchOptions.Engines, from 1
	Record  []string  `json:"record"`
	Wins    []float64 `json:"wins"` // by seat; 1, or a share of a tie
	Scores  []int     `json:"scores"`
	Luck    []float64 `json:"luck,omitempty"` // by seat: the contribution of chance to Wins; nil if unknown
}

// Whole reports whether each seat of r has an engine, its number, wins and a score.
func (r Result) Whole() bool {
	n := len(r.Engines)
	return n > 0 && len(r.Numbers) == n && len(r.Wins) == n && len(r.Scores) == n && (r.Luck == nil || len(r.Luck) == n)
}

// Match plays games between engines from a position. The engines take every seat equally often:
// they move on by one seat with each game. After a round they sit in another order, until they have
// sat in all orders. If there are more engines than players, all selections of engines play equally
// often. Rates and Wrong, which belong to engines here, move with them. Game n depends only on the
// seed and n, unless an engine has a time limit. When ctx ends, Match returns its error and the
// standings so far.
func Match(ctx context.Context, p banmen.Position, o MatchOptions) ([]Standing, error) {
	s, err := NewSeries(p, o)
	if err != nil {
		return nil, err
	}
	games := make([]*Result, cmp.Or(o.Games, DefaultGames))
	err = eachGame(ctx, o.AdviceOptions, len(games), func(ctx context.Context, n int) error {
		r, err := s.Play(ctx, n)
		if err != nil {
			return err
		}
		if games[n] = &r; o.Done != nil {
			o.Done()
		}
		return nil
	})
	var played []Result
	for _, r := range games {
		if r != nil {
			played = append(played, *r)
		}
	}
	return Standings(played, o.Apart), err
}

// eachGame plays games by number, several concurrently. It stops at the first error or
// when ctx ends, and returns the error.
func eachGame(ctx context.Context, o banmen.AdviceOptions, games int, play func(ctx context.Context, n int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	next := make(chan int)
	for range o.Workers() {
		group.Go(func() {
			for n := range next {
				if err := play(ctx, n); err != nil {
					stop(err)
				}
			}
		})
	}
	for n := 0; n < games && ctx.Err() == nil; n++ {
		next <- n
	}
	close(next)
	group.Wait()
	return context.Cause(ctx)
}

// seeded returns the random source for game n.
func seeded(seed uint64, n int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(n))) }

// A Series makes the games of a match. It is safe for concurrent use.
type Series struct {
	arena   banmen.Arena
	o       MatchOptions
	engines []banmen.Engine
	tables  [][]int // sets of engines that play together, as indexes
	orders  [][]int // of the engines around the table
}

// NewSeries returns the games of a match from a position. It fails if there are fewer
// engines than players, or an unknown one.
func NewSeries(p banmen.Position, o MatchOptions) (*Series, error) {
	arena, err := arenaOf(p)
	if err != nil {
		return nil, err
	}
	seats := len(p.Players())
	if len(o.Engines) < seats {
		return nil, banmen.Errorf(banmen.ErrCannot, "expected %d engines, found %d", seats, len(o.Engines))
	}
	s := &Series{arena: arena, o: o, tables: tables(len(o.Engines), seats), orders: orders(seats)}
	if len(s.tables) > 1 && (o.Rates != nil || o.Wrong != nil) {
		return nil, banmen.Errorf(banmen.ErrCannot, "%s and %s belong to players: expected %d engines, found %d", banmen.Flag("rates"), banmen.Flag("wrong"), seats, len(o.Engines))
	}
	for _, name := range o.Engines {
		e, err := arena.Engine(name)
		if err != nil {
			return nil, err
		}
		s.engines = append(s.engines, e)
	}
	return s, nil
}

// Seated returns the names of engines by seat of p. The last name is repeated for the remaining
// seats.
func Seated(p banmen.Position, names []string) []string {
	names = slices.Clone(names)
	for len(names) > 0 && len(names) < len(p.Players()) {
		names = append(names, names[len(names)-1])
	}
	return names
}

// arenaOf returns p as an Arena, or an error.
func arenaOf(p banmen.Position) (banmen.Arena, error) {
	if a, ok := p.(banmen.Arena); ok {
		return a, nil
	}
	return nil, banmen.Errorf(banmen.ErrCannot, "this game has no engines")
}

// Engine returns an engine that can play from p.
func Engine(p banmen.Position, name string) (banmen.Engine, error) {
	a, err := arenaOf(p)
	if err != nil {
		return nil, err
	}
	return a.Engine(name)
}

// Engines returns examples of the engines for p, from weak to strong, or none.
func Engines(p banmen.Position) []string {
	if a, ok := p.(banmen.Arena); ok {
		return a.Engines()
	}
	return nil
}

// Levels returns the engines for p that are named by strength, from weak to strong, or
// nil.
func Levels(p banmen.Position) []banmen.EngineLevel {
	if l, ok := p.(banmen.Leveled); ok {
		return l.Levels()
	}
	return nil
}

// Title returns the title of a player of p, or the letter used in moves.
func Title(p banmen.Position, player string) banmen.Message {
	if titles, i := Titles(p), slices.Index(p.Players(), player); i >= 0 && titles != nil {
		return titles[i]
	}
	return banmen.Msg("%s", player)
}

// Titles returns the titles of p's players, or nil if they have only letters.
func Titles(p banmen.Position) []banmen.Message {
	if t, ok := p.(banmen.Titled); ok {
		return t.Titles()
	}
	return nil
}

// contest plays a game from p with one engine for all players.
func contest(ctx context.Context, p banmen.Position, arena banmen.Arena, e banmen.Engine, r *rand.Rand, o banmen.AdviceOptions) (*banmen.Contest, error) {
	return arena.Contest(ctx, slices.Repeat([]banmen.Engine{e}, len(p.Players())), r.Uint64(), o)
}

// before yields the position before each move of a record from p.
func before(p banmen.Position, record []string) iter.Seq2[banmen.Position, error] {
	return func(yield func(banmen.Position, error) bool) {
		for _, move := range record {
			if !yield(p, nil) {
				return
			}
			var err error
			if p, err = p.Play(move); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// orders returns the orders of n engines around a table, as indexes: those that begin with
// the first one. There are (n-1)!.
func orders(n int) (all [][]int) {
	order := make([]int, 1, n)
	var extend func()
	extend = func() {
		if len(order) == n {
			all = append(all, slices.Clone(order))
			return
		}
		for i := range n {
			if !slices.Contains(order, i) {
				order = append(order, i)
				extend()
				order = order[:len(order)-1]
			}
		}
	}
	extend()
	return all
}

// tables returns the sets of k engines of n, as indexes in ascending order.
func tables(n, k int) (all [][]int) {
	var extend func(table []int, next int)
	extend = func(table []int, next int) {
		if len(table) == k {
			all = append(all, slices.Clone(table))
			return
		}
		for i := next; i < n; i++ {
			extend(append(table, i), i+1)
		}
	}
	extend(nil, 0)
	return all
}

// engine returns the index of the engine in a seat of game n.
func (s *Series) engine(seat, n int) int {
	k, t := len(s.orders[0]), len(s.tables)
	place := s.orders[n/(k*t)%len(s.orders)][(seat+n)%k]
	return s.tables[n/k%t][place]
}

// Play plays game n, from 0.
func (s *Series) Play(ctx context.Context, n int) (Result, error) {
	r := Result{Game: n}
	var seats []banmen.Engine
	for seat := range s.orders[0] {
		i := s.engine(seat, n)
		seats = append(seats, s.engines[i])
		r.Engines, r.Numbers = append(r.Engines, s.o.Engines[i]), append(r.Numbers, i+1)
	}
	o := s.o.AdviceOptions
	o.Rates, o.Wrong = s.seated(o.Rates, n), s.seated(o.Wrong, n)
	c, err := s.arena.Contest(ctx, seats, seeded(s.o.Seed, n).Uint64(), o)
	if err != nil {
		return r, err
	}
	r.Record, r.Wins, r.Scores, r.Luck = c.Record, c.Win, c.Scores, c.Luck
	return r, nil
}

// seated returns a list by engine in the seats of game n.
func (s *Series) seated(list []float64, n int) []float64 {
	if list == nil {
		return nil
	}
	seats := make([]float64, len(list))
	for seat := range seats {
		seats[seat] = list[s.engine(seat, n)]
	}
	return seats
}

// Standings adds up the results of games, which may belong to several matches. It combines engines
// with the same name; if apart, it keeps engines with different numbers separate. Engines are in
// the order of their numbers in the first game that they play.
func Standings(games []Result, apart bool) []Standing {
	name := func(r Result, seat int) string {
		if apart {
			return fmt.Sprintf("%s %d", r.Engines[seat], r.Numbers[seat])
		}
		return r.Engines[seat]
	}
	var names []string
	seated := make([][]int, len(games)) // by game and seat: index of the name
	at := map[string]int{}
	for i, r := range games {
		var seats []int
		for seat := range r.Engines {
			seats = append(seats, seat)
		}
		slices.SortFunc(seats, func(a, b int) int { return r.Numbers[a] - r.Numbers[b] })
		seated[i] = make([]int, len(seats))
		for _, seat := range seats {
			n := name(r, seat)
			if _, ok := at[n]; !ok {
				at[n] = len(names)
				names = append(names, n)
			}
			seated[i][seat] = at[n]
		}
	}
	all := make([]Standing, len(names))
	for e, n := range names {
		all[e] = standing(n, e, games, seated)
	}
	if len(all) > 1 && !apart {
		rate(all, games, seated)
	}
	return all
}

// standing returns the result of an engine. seated has, for each game, the index of the engine in
// each seat.
func standing(name string, engine int, games []Result, seated [][]int) Standing {
	s := Standing{Engine: name}
	var won, fair, score sample
	for n, r := range games {
		wins, luck, scores, seats := 0.0, 0.0, 0.0, 0
		for seat, e := range seated[n] {
			if e != engine {
				continue
			}
			seats++
			wins += r.Wins[seat]
			scores += float64(r.Scores[seat])
			if r.Luck != nil {
				luck += r.Luck[seat]
			}
		}
		if seats == 0 {
			continue
		}
		s.Seats = max(s.Seats, seats)
		s.Games += seats
		s.Wins += wins
		won.add(wins / float64(seats))
		score.add(scores / float64(seats))
		if r.Luck != nil {
			fair.add((wins - luck) / float64(seats))
		}
	}
	s.Score, _, _ = score.rate()
	s.Rate, s.Low, s.High = won.rate()
	s.Fair, s.FairLow, s.FairHigh = fair.rate()
	return s
}

// A sample sums up numbers. There is one per game, not per seat, because the seats of a game are
// not independent.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// rate returns the mean and its 95 % interval by the normal distribution.
func (s *sample) rate() (mean, low, high float64) {
	if s.n == 0 {
		return 0, 0, 0
	}
	mean = s.sum / s.n
	half := 1.96 * math.Sqrt(max(s.squares/s.n-mean*mean, 0)/s.n)
	return mean, max(mean-half, 0), min(mean+half, 1)
}
