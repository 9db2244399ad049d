package game

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
)

// StudyOptions say what to look at.
type StudyOptions struct {
	banmen.AdviceOptions
	Engine string // that plays the games
	Games  int    // Jobs of them at a time
	Open   int    // positions with at most so many open cells
}

// A Study is what the choices of many positions have in common. All values are
// exact.
type Study struct {
	Games, Positions int
	Asked            int // players of positions who had a choice
	Cells            []ClassStudy
	Opened           []ClassStudy // of choices that open a cell, by that cell
	Owners           []ClassStudy // and by whose it was: own, of the leader, of others, taken with this choice
	Corner           Tally        // players who could take a corner, and for whom one was best
	Natural          Tally        // those for whom the engine greedy chose the best
	NaturalLoss      float64      // the mean loss of its choices
	Silent           Tally        // players, and those better off if nobody answers than with their best choice
	SilentGain       float64      // the most that was, and where
	SilentAt         string
}

// A ClassStudy is about cells that symmetries of the square map to each other.
type ClassStudy struct {
	Name  string // the number of the first of them, from 1, or whose they are
	Cells int
	Tally
	Loss float64 // the mean loss of the best choice among them
}

// A Tally counts cases, and those of them for which something holds.
type Tally struct{ Cases, Yes int }

// add counts a case.
func (t *Tally) add(yes bool) {
	t.Cases++
	if yes {
		t.Yes++
	}
}

// NewStudy plays games from a position and looks at every position near the end.
// It depends on the seed alone. If ctx ends it, the study is of the games that
// were complete, nil if there were none.
func NewStudy(ctx context.Context, p banmen.Position, o StudyOptions, done func()) (*Study, error) {
	arena, err := arenaOf(p)
	if err != nil {
		return nil, err
	}
	player, err := arena.Engine(o.Engine)
	if err != nil {
		return nil, err
	}
	natural, err := arena.Engine("greedy")
	if err != nil {
		return nil, err
	}
	parts := make([]*scholar, o.Games)
	err = eachGame(ctx, o.AdviceOptions, o.Games, func(ctx context.Context, n int) (err error) {
		parts[n], err = studyGame(ctx, p, arena, player, natural, o, n)
		done()
		return err
	})
	all := newScholar(p, natural, o)
	for _, part := range parts {
		if part != nil {
			all.join(part)
		}
	}
	if err != nil && (ctx.Err() == nil || all.Games == 0) {
		return nil, err
	}
	return all.result(), err
}

// studyGame plays game n and looks at it.
func studyGame(ctx context.Context, p banmen.Position, arena banmen.Arena, player, natural banmen.Engine, o StudyOptions, n int) (*scholar, error) {
	r := seeded(o.Seed, n)
	s := newScholar(p, natural, o)
	s.Games = 1
	c, err := contest(ctx, p, arena, player, r, o.AdviceOptions)
	if err != nil {
		return nil, err
	}
	for p, err := range ending(p, c.Record, o.Open) {
		if err == nil {
			err = s.look(ctx, p, r)
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// contest plays a game from p in which one engine plays for all.
func contest(ctx context.Context, p banmen.Position, arena banmen.Arena, e banmen.Engine, r *rand.Rand, o banmen.AdviceOptions) (*banmen.Contest, error) {
	return arena.Contest(ctx, slices.Repeat([]banmen.Engine{e}, len(p.Players())), r.Uint64(), o)
}

// ending yields the positions of a record from p before a move with so many open
// cells or fewer.
func ending(p banmen.Position, record []string, open int) iter.Seq2[banmen.Position, error] {
	return func(yield func(banmen.Position, error) bool) {
		for _, move := range record {
			if b := p.Board(); len(b.Cells)-b.Count() <= open && !yield(p, nil) {
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

// A scholar gathers a Study. Losses are sums until result.
type scholar struct {
	Study
	natural banmen.Engine
	o       StudyOptions
	class   []int // by cell
}

// owners are whose the cell may be that a choice opens.
var owners = []string{"own", "leader", "other", "new"}

func newScholar(p banmen.Position, natural banmen.Engine, o StudyOptions) *scholar {
	s := &scholar{natural: natural, o: o}
	s.class = classesOf(p.Board().Shape)
	for c, k := range s.class {
		if k == len(s.Cells) {
			s.Cells = append(s.Cells, ClassStudy{Name: strconv.Itoa(c + 1)})
		}
		s.Cells[k].Cells++
	}
	s.Opened = slices.Clone(s.Cells)
	for _, name := range owners {
		s.Owners = append(s.Owners, ClassStudy{Name: name})
	}
	return s
}

// classesOf returns for each cell of a square the number of its class under
// rotations and reflections; classes are numbered in reading order.
func classesOf(shape grid.Shape) []int {
	class := make([]int, shape.Size())
	seen := map[[2]int]int{}
	for c := range class {
		row, col := c/shape.Cols, c%shape.Cols
		row, col = min(row, shape.Rows-1-row), min(col, shape.Cols-1-col)
		key := [2]int{min(row, col), max(row, col)}
		if _, ok := seen[key]; !ok {
			seen[key] = len(seen)
		}
		class[c] = seen[key]
	}
	return class
}

// look looks at a position.
func (s *scholar) look(ctx context.Context, p banmen.Position, r *rand.Rand) error {
	o := s.o.AdviceOptions
	o.Method = "exact"
	advice, err := Advise(ctx, p, o)
	if err != nil {
		return err
	}
	s.Positions++
	for i, choices := range advice.Choices {
		if len(choices) == 0 {
			continue
		}
		gain := advice.Silence.Win[i] - choices[0].Win[i]
		s.Silent.add(gain > tie)
		if gain > s.SilentGain {
			s.SilentGain, s.SilentAt = gain, p.String()+" "+p.Players()[i]
		}
		if len(choices) < 2 {
			continue
		}
		s.Asked++
		if err := s.choices(ctx, p, i, choices, r.Uint64()); err != nil {
			return err
		}
	}
	return nil
}

// tie is how much two probabilities may differ and count as equal.
const tie = 1e-6

// choices looks at the choices of a player.
func (s *scholar) choices(ctx context.Context, p banmen.Position, player int, choices []banmen.Choice, seed uint64) error {
	best := choices[0].Win[player]
	loss := func(c banmen.Choice) float64 { return best - c.Win[player] }
	s.byClass(s.Cells, choices, loss, func(c banmen.Choice) int { return s.class[c.Move.Cell] })
	corner := slices.IndexFunc(choices, func(c banmen.Choice) bool { return s.class[c.Move.Cell] == 0 })
	if corner >= 0 {
		s.Corner.add(loss(choices[corner]) < tie)
	}
	if len(choices[0].Move.Opens) > 0 {
		b, scores := p.Board(), p.Status().Scores
		s.byClass(s.Opened, choices, loss, func(c banmen.Choice) int { return s.class[c.Move.Opens[0]] })
		s.byClass(s.Owners, choices, loss, func(c banmen.Choice) int { return owner(b, scores, player, c.Move.Opens[0]) })
	}
	move, err := s.natural.Choose(ctx, p, p.Players()[player], seed)
	for _, c := range choices {
		if c.Move.Text == move {
			s.Natural.add(loss(c) < tie)
			s.NaturalLoss += loss(c)
		}
	}
	return err
}

// owner returns whose a cell is, as an index into owners.
func owner(b grid.Board, scores []int, player, cell int) int {
	of := int(b.Cells[cell]) - 1
	switch {
	case of < 0:
		return 3 // it was taken with this very move
	case of == player:
		return 0
	case scores[of] == slices.Max(scores):
		return 1
	}
	return 2
}

// byClass counts for each class that can be chosen whether its best choice is the
// best of all; choices are sorted.
func (s *scholar) byClass(classes []ClassStudy, choices []banmen.Choice, loss func(banmen.Choice) float64, class func(banmen.Choice) int) {
	seen := make([]bool, len(classes))
	for _, c := range choices {
		if k := class(c); !seen[k] {
			seen[k] = true
			classes[k].add(loss(c) < tie)
			classes[k].Loss += loss(c)
		}
	}
}

// join adds what another has gathered.
func (s *scholar) join(t *scholar) {
	s.Games, s.Positions, s.Asked = s.Games+t.Games, s.Positions+t.Positions, s.Asked+t.Asked
	for i, to := range [][]ClassStudy{s.Cells, s.Opened, s.Owners} {
		for k, c := range [][]ClassStudy{t.Cells, t.Opened, t.Owners}[i] {
			to[k].join(c.Tally)
			to[k].Loss += c.Loss
		}
	}
	s.Corner.join(t.Corner)
	s.Natural.join(t.Natural)
	s.Silent.join(t.Silent)
	s.NaturalLoss += t.NaturalLoss
	if t.SilentGain > s.SilentGain {
		s.SilentGain, s.SilentAt = t.SilentGain, t.SilentAt
	}
}

func (t *Tally) join(u Tally) { t.Cases, t.Yes = t.Cases+u.Cases, t.Yes+u.Yes }

// result makes means of sums.
func (s *scholar) result() *Study {
	for _, list := range [][]ClassStudy{s.Cells, s.Opened, s.Owners} {
		for k := range list {
			list[k].Loss /= float64(max(1, list[k].Cases))
		}
	}
	s.NaturalLoss /= float64(max(1, s.Natural.Cases))
	return &s.Study
}
