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
	Engines              []string // engines by name, in seats
	Games                int      // number of games, Jobs of them concurrently; 0: DefaultGames
	Apart                bool     // report engines of the same name one by one, numbered from 1
	Done                 func()   // called after each game; may be nil
}

// DefaultGames is the default number of games.
const DefaultGames = 100

// A Standing is the result of an engine in a match.
type Standing struct {
	Engine string
	Seats  int     // seats per game
	Games  int     // number of games times seats
	Wins   float64 // including shares of ties
	Score  float64 // mean per game
	Rate   float64 // Wins divided by Games
	Low    float64 // 95 % interval of Rate
	High   float64

	Fair, FairLow, FairHigh float64 // Rate without the luck of who answered; 0 if unknown
}

// Match plays games between engines from a position. The engines take every seat equally
// often: in each game they move on by one seat, and once around they sit in another order,
// until they have sat in all orders. Rates and Wrong, which belong to engines here, move
// with them. Game n depends only on the seed and n, unless an engine has a
// time limit. When ctx ends, Match returns its error and the standings so far.
func Match(ctx context.Context, p banmen.Position, o MatchOptions) ([]Standing, error) {
	m, err := newMatch(p, o)
	if err != nil {
		return nil, err
	}
	err = eachGame(ctx, o.AdviceOptions, len(m.results), func(ctx context.Context, n int) (err error) {
		if m.results[n], err = m.play(ctx, n); err == nil && o.Done != nil {
			o.Done()
		}
		return err
	})
	return m.standings(), err
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

// A match is a match in progress.
type match struct {
	arena   banmen.Arena
	o       MatchOptions
	engines []banmen.Engine
	orders  [][]int // of the engines around the table
	results []*banmen.Contest
}

func newMatch(p banmen.Position, o MatchOptions) (*match, error) {
	arena, err := arenaOf(p)
	if err != nil {
		return nil, err
	}
	o.Games = cmp.Or(o.Games, DefaultGames)
	m := &match{arena: arena, o: o, orders: orders(len(p.Players())), results: make([]*banmen.Contest, o.Games)}
	if len(o.Engines) != len(p.Players()) {
		return nil, banmen.Errorf(banmen.ErrCannot, "expected %d engines, found %d", len(p.Players()), len(o.Engines))
	}
	for _, name := range o.Engines {
		e, err := arena.Engine(name)
		if err != nil {
			return nil, err
		}
		m.engines = append(m.engines, e)
	}
	return m, nil
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

// engine returns the index of the engine in a seat of game n.
func (m *match) engine(seat, n int) int {
	k := len(m.engines)
	return m.orders[n/k%len(m.orders)][(seat+n)%k]
}

// play plays game n.
func (m *match) play(ctx context.Context, n int) (*banmen.Contest, error) {
	seats := make([]banmen.Engine, len(m.engines))
	for s := range seats {
		seats[s] = m.engines[m.engine(s, n)]
	}
	seed := seeded(m.o.Seed, n).Uint64()
	o := m.o.AdviceOptions
	o.Rates, o.Wrong = m.seated(o.Rates, n), m.seated(o.Wrong, n)
	return m.arena.Contest(ctx, seats, seed, o)
}

// seated returns a list by engine in the seats of game n.
func (m *match) seated(list []float64, n int) []float64 {
	if list == nil {
		return nil
	}
	seats := make([]float64, len(list))
	for s := range seats {
		seats[s] = list[m.engine(s, n)]
	}
	return seats
}

// standings returns the results, combined for engines with the same name unless they are
// reported apart.
func (m *match) standings() []Standing {
	var all []Standing
	for i, name := range m.o.Engines {
		switch {
		case m.o.Apart:
			all = append(all, m.standing(fmt.Sprintf("%s %d", name, i+1), []int{i}))
		case slices.Index(m.o.Engines, name) == i:
			var same []int
			for j, other := range m.o.Engines {
				if other == name {
					same = append(same, j)
				}
			}
			all = append(all, m.standing(name, same))
		}
	}
	return all
}

// standing returns the result of engines, by index, under a name.
func (m *match) standing(name string, engines []int) Standing {
	s := Standing{Engine: name, Seats: len(engines)}
	var won, fair, score sample
	for n, c := range m.results {
		if c == nil {
			continue
		}
		wins, luck, scores := 0.0, 0.0, 0.0
		for seat := range c.Win {
			if !slices.Contains(engines, m.engine(seat, n)) {
				continue
			}
			wins += c.Win[seat]
			scores += float64(c.Scores[seat])
			if c.Luck != nil {
				luck += c.Luck[seat]
			}
		}
		won.add(wins / float64(s.Seats))
		score.add(scores / float64(s.Seats))
		if c.Luck != nil {
			fair.add((wins - luck) / float64(s.Seats))
		}
	}
	s.Games = int(won.n) * s.Seats
	s.Wins = won.sum * float64(s.Seats)
	s.Score, _, _ = score.rate()
	s.Rate, s.Low, s.High = won.rate()
	s.Fair, s.FairLow, s.FairHigh = fair.rate()
	return s
}

// A sample sums up numbers, one per game, as the seats of a game are not independent.
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
