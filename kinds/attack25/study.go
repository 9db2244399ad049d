package attack25

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/grid"
	"github.com/banmen/banmen/kinds/attack25/internal/play"
)

// Limits of open panels in positions of a study. If answers may be wrong, the colours
// sitting out matter, too, and the Attack Chance would take too long.
const (
	studyOpen      = 6
	studyOpenWrong = 4
)

// tie is the difference up to which probabilities count as equal.
const tie = 1e-6

// A study collects common patterns in the choices near the end. All values are exact; losses are
// sums until they are reported.
type study struct {
	natural banmen.Engine
	o       banmen.AdviceOptions
	open    int   // limit of open panels in the positions
	classes []int // by panel: its class under rotations and reflections

	positions   int
	asked       int          // players with a choice
	taken       []classTally // choices by the class of the panel taken
	opened      []classTally // choices that open a panel, by its class
	owned       []classTally // the same by the owner of the opened panel
	corner      tally        // number of players who could take a corner, and for how many of them that was best
	greedy      tally        // for how many the engine greedy chose the best
	greedyLoss  float64      // sum of the losses of its choices
	silent      tally        // number of players, and how many of them do better if nobody answers than with their best choice
	silenceGain float64      // largest such gain, and its position
	silenceAt   string
}

// A classTally counts the choices of one class.
type classTally struct {
	name string // number of the first panel of the class, or the owner
	tally
	loss float64 // sum of the losses of the best choice in the class
}

// A tally counts cases, and how many of them satisfy a condition.
type tally struct{ cases, yes int }

func (t *tally) add(yes bool) {
	t.cases++
	if yes {
		t.yes++
	}
}

func (t *tally) join(u tally) { t.cases, t.yes = t.cases+u.cases, t.yes+u.yes }

// share returns the percentage.
func (t tally) share() string {
	if t.cases == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(t.yes)/float64(t.cases))
}

// Owners of the panel that a choice opens, as indexes into study.owned.
const (
	ownPanel = iota
	leadersPanel
	othersPanel
	newPanel // taken with this very answer
)

var ownerNames = []string{"own", "leader", "other", "new"}

// Study returns an empty study. If answers may be wrong it covers only positions after
// the Attack Chance.
func (p *Position) Study(o banmen.AdviceOptions) (banmen.Study, error) {
	natural, err := p.Engine(p.Natural())
	if err != nil {
		return nil, err
	}
	o.Method = "exact"
	s := &study{natural: natural, o: o, open: studyOpen, classes: panelClasses(p.game.Size)}
	if o.Wrong != nil {
		s.open = studyOpenWrong
	}
	for cell, class := range s.classes {
		if class == len(s.taken) {
			s.taken = append(s.taken, classTally{name: strconv.Itoa(cell + 1)})
		}
	}
	s.opened = slices.Clone(s.taken)
	for _, name := range ownerNames {
		s.owned = append(s.owned, classTally{name: name})
	}
	return s, nil
}

// panelClasses returns the class of each panel under rotations and reflections. Classes
// are numbered in reading order; 0 is the corners.
func panelClasses(size int) []int {
	class := make([]int, size*size)
	seen := map[[2]int]int{}
	for cell := range class {
		row, col := cell/size, cell%size
		row, col = min(row, size-1-row), min(col, size-1-col)
		key := [2]int{min(row, col), max(row, col)}
		if _, ok := seen[key]; !ok {
			seen[key] = len(seen)
		}
		class[cell] = seen[key]
	}
	return class
}

// Look evaluates a position for every player who might answer.
func (s *study) Look(ctx context.Context, at banmen.Position, r *rand.Rand) error {
	p, ok := at.(*Position)
	if !ok {
		return banmen.Errorf(banmen.ErrCannot, "this position is not of Attack 25")
	}
	if p.game.Open(&p.state.Board).Len() > s.open {
		return nil
	}
	advice, err := p.Advise(ctx, s.o)
	if err != nil {
		return err
	}
	s.positions++
	for colour, choices := range advice.Choices {
		if len(choices) == 0 {
			continue
		}
		gain := advice.Silence.Win[colour] - choices[0].Win[colour]
		s.silent.add(gain > tie)
		if gain > s.silenceGain {
			s.silenceGain, s.silenceAt = gain, p.String()+" "+colours[colour:colour+1]
		}
		if len(choices) < 2 {
			continue
		}
		s.asked++
		if err := s.lookAtChoices(ctx, p, colour, choices, r.Uint64()); err != nil {
			return err
		}
	}
	return nil
}

// lookAtChoices counts the choices of a colour, which are sorted.
func (s *study) lookAtChoices(ctx context.Context, p *Position, colour int, choices []banmen.Choice, seed uint64) error {
	loss := func(c banmen.Choice) float64 { return choices[0].Win[colour] - c.Win[colour] }
	byClass(s.taken, choices, loss, func(m banmen.Move) int { return s.classes[m.Cell] })
	corner := slices.IndexFunc(choices, func(c banmen.Choice) bool { return s.classes[c.Move.Cell] == 0 })
	if corner >= 0 {
		s.corner.add(loss(choices[corner]) < tie)
	}
	if openedBy(choices[0].Move) != play.None {
		b, scores := p.Board(), p.Status().Scores
		byClass(s.opened, choices, loss, func(m banmen.Move) int { return s.classes[openedBy(m)] })
		byClass(s.owned, choices, loss, func(m banmen.Move) int { return ownerOf(b, scores, colour, openedBy(m)) })
	}
	move, err := s.natural.Choose(ctx, p, colours[colour:colour+1], seed)
	for _, c := range choices {
		if c.Move.Text == move {
			s.greedy.add(loss(c) < tie)
			s.greedyLoss += loss(c)
		}
	}
	return err
}

// ownerOf returns the owner of a panel, as an index into study.owned.
func ownerOf(b grid.Board, scores []int, colour, cell int) int {
	owner := int(b.Cells[cell]) - 1
	switch {
	case owner < 0:
		return newPanel
	case owner == colour:
		return ownPanel
	case scores[owner] == slices.Max(scores):
		return leadersPanel
	}
	return othersPanel
}

// byClass counts, for each possible class, how often its best choice is the best of all. choices
// are sorted.
func byClass(tallies []classTally, choices []banmen.Choice, loss func(banmen.Choice) float64, class func(banmen.Move) int) {
	seen := make([]bool, len(tallies))
	for _, c := range choices {
		if k := class(c.Move); !seen[k] {
			seen[k] = true
			tallies[k].add(loss(c) < tie)
			tallies[k].loss += loss(c)
		}
	}
}

// Join adds the results of another study of Attack 25.
func (s *study) Join(other banmen.Study) {
	t := other.(*study)
	s.positions, s.asked = s.positions+t.positions, s.asked+t.asked
	for i, all := range [][]classTally{s.taken, s.opened, s.owned} {
		for k, c := range [][]classTally{t.taken, t.opened, t.owned}[i] {
			all[k].join(c.tally)
			all[k].loss += c.loss
		}
	}
	s.corner.join(t.corner)
	s.greedy.join(t.greedy)
	s.silent.join(t.silent)
	s.greedyLoss += t.greedyLoss
	if t.silenceGain > s.silenceGain {
		s.silenceGain, s.silenceAt = t.silenceGain, t.silenceAt
	}
}

// Report returns the numbers, followed by a table for each classification of choices.
func (s *study) Report(games int) []banmen.Message {
	lines := []banmen.Message{
		banmen.Msg("games: %d, positions: %d, players with a choice: %d", games, s.positions, s.asked),
		banmen.Msg("a corner could be taken by %d of them; it was best for %s", s.corner.cases, s.corner.share()),
		banmen.Msg("the panel that turns over most was best for %s; it lost %.2f points on average", s.greedy.share(), 100*mean(s.greedyLoss, s.greedy)),
		banmen.Msg("silence was better than the best answer for %s of %d players", s.silent.share(), s.silent.cases),
	}
	if s.silenceAt != "" {
		lines = append(lines, banmen.Msg("by %.2f points at most: %s", 100*s.silenceGain, s.silenceAt))
	}
	lines = append(lines, table(banmen.Msg("panel    possible     best    loss"), s.taken)...)
	if s.owned[ownPanel].cases > 0 {
		lines = append(lines, table(banmen.Msg("opened   possible     best    loss"), s.opened)...)
		lines = append(lines, table(banmen.Msg("whose    possible     best    loss"), s.owned)...)
	}
	return lines
}

// table lists the classes that occurred.
func table(title banmen.Message, tallies []classTally) []banmen.Message {
	lines := []banmen.Message{banmen.Msg(""), title}
	for _, c := range tallies {
		if c.cases > 0 {
			lines = append(lines, banmen.Msg("%-8s %8d  %7s  %6.2f", c.name, c.cases, c.share(), 100*mean(c.loss, c.tally)))
		}
	}
	return lines
}

func mean(sum float64, of tally) float64 { return sum / float64(max(1, of.cases)) }
