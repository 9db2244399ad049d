package game

import (
	"cmp"
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/banmen/banmen"
)

// MatchOptions say how a match is played.
type MatchOptions struct {
	banmen.AdviceOptions          // who answers, and the questions of a game
	Engines              []string // in seats, as the position names them
	Games                int      // Jobs of them at a time; 0: DefaultGames
	Done                 func()   // called after each game; nil: nobody wants to know
}

// DefaultGames is how many games are played where nobody says.
const DefaultGames = 100

// A Standing is how an engine of a match did.
type Standing struct {
	Engine string
	Seats  int     // that it has in each game
	Games  int     // times seats
	Wins   float64 // with shares of ties
	Score  float64 // mean of a game
	Rate   float64 // Wins by Games
	Low    float64 // ends of the 95 % interval of Rate
	High   float64

	Fair, FairLow, FairHigh float64 // Rate without the luck of who answered; 0 if that is not known
}

// Match plays games between engines from a position. The engines take every
// seat equally often: from one game to the next all move on by one, and Rates and
// Wrong, which belong to engines here, with them. The n-th game depends on the
// seed and n alone, if no engine goes by the clock. When ctx ends, Match returns its error and the
// standings so far.
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

// eachGame plays games by their numbers, as many at a time as the options say. It
// stops at the first error, or when ctx ends, and returns why.
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

// seeded returns the source of game n of a run.
func seeded(seed uint64, n int) *rand.Rand { return rand.New(rand.NewPCG(seed, uint64(n))) }

// A match is one under way.
type match struct {
	arena   banmen.Arena
	o       MatchOptions
	engines []banmen.Engine
	results []*banmen.Contest
}

func newMatch(p banmen.Position, o MatchOptions) (*match, error) {
	arena, err := arenaOf(p)
	if err != nil {
		return nil, err
	}
	o.Games = cmp.Or(o.Games, DefaultGames)
	m := &match{arena: arena, o: o, results: make([]*banmen.Contest, o.Games)}
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

// arenaOf returns p where engines can play.
func arenaOf(p banmen.Position) (banmen.Arena, error) {
	if a, ok := p.(banmen.Arena); ok {
		return a, nil
	}
	return nil, banmen.Errorf(banmen.ErrCannot, "there are no engines for this game")
}

// Engine returns an engine that can play from p.
func Engine(p banmen.Position, name string) (banmen.Engine, error) {
	a, err := arenaOf(p)
	if err != nil {
		return nil, err
	}
	return a.Engine(name)
}

// Engines are names of engines that can play from p, as examples, from weak to strong;
// none where there are none.
func Engines(p banmen.Position) []string {
	if a, ok := p.(banmen.Arena); ok {
		return a.Engines()
	}
	return nil
}

// Levels returns the engines that play from p under the names of their strengths, from weak
// to strong; nil if nobody named them.
func Levels(p banmen.Position) []banmen.EngineLevel {
	if l, ok := p.(banmen.Leveled); ok {
		return l.Levels()
	}
	return nil
}

// Title returns the name of a player of p: its title, or the letter that moves use.
func Title(p banmen.Position, player string) banmen.Message {
	if titles, i := Titles(p), slices.Index(p.Players(), player); i >= 0 && titles != nil {
		return titles[i]
	}
	return banmen.Msg("%s", player)
}

// Titles returns the names of the players of p, or nil if they have only letters.
func Titles(p banmen.Position) []banmen.Message {
	if t, ok := p.(banmen.Titled); ok {
		return t.Titles()
	}
	return nil
}

// contest plays a game from p in which one engine plays for all.
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

// play plays game n. In seat s sits the engine s+n.
func (m *match) play(ctx context.Context, n int) (*banmen.Contest, error) {
	seats := make([]banmen.Engine, len(m.engines))
	for s := range seats {
		seats[s] = m.engines[(s+n)%len(seats)]
	}
	seed := seeded(m.o.Seed, n).Uint64()
	o := m.o.AdviceOptions
	o.Rates, o.Wrong = moved(o.Rates, n), moved(o.Wrong, n)
	return m.arena.Contest(ctx, seats, seed, o)
}

// moved returns what belongs to engines as it belongs to the seats of game n.
func moved(list []float64, n int) []float64 {
	if list == nil {
		return nil
	}
	n %= len(list)
	return slices.Concat(list[n:], list[:n])
}

// standings sums up, engines of the same name together.
func (m *match) standings() []Standing {
	var all []Standing
	for i, name := range m.o.Engines {
		if slices.Index(m.o.Engines, name) == i {
			all = append(all, m.standing(name))
		}
	}
	return all
}

// standing sums up for an engine.
func (m *match) standing(name string) Standing {
	s := Standing{Engine: name}
	for _, other := range m.o.Engines {
		if other == name {
			s.Seats++
		}
	}
	var won, fair, score sample
	for n, c := range m.results {
		if c == nil {
			continue
		}
		wins, luck, scores := 0.0, 0.0, 0.0
		for seat := range c.Win {
			if m.o.Engines[(seat+n)%len(c.Win)] != name {
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

// A sample sums up numbers, one of each game: seats of one game are not
// independent.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// rate returns the mean with the 95 % interval of the normal distribution.
func (s *sample) rate() (mean, low, high float64) {
	if s.n == 0 {
		return 0, 0, 0
	}
	mean = s.sum / s.n
	half := 1.96 * math.Sqrt(max(s.squares/s.n-mean*mean, 0)/s.n)
	return mean, max(mean-half, 0), min(mean+half, 1)
}
