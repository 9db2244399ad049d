package session

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/ops/recall"
)

// A Card is a position of a game for which to find a good choice.
type Card struct {
	recall.Item
	At     banmen.Position
	Player string
	Seems  string // the obvious choice: that of the natural player, or the one that was played
}

// Subject returns the name under which trainers store a game: its text without a
// position.
func Subject(p banmen.Puzzle) string {
	name, _, _ := strings.Cut(p.String(), ":")
	return name
}

// A Trainer asks for good choices in a game.
type Trainer struct {
	Start  banmen.Puzzle                            // where games begin
	Parse  func(text string) (banmen.Puzzle, error) // reads positions
	Effort banmen.AdviceOptions                     // effort for inexact answers
	Seed   uint64                                   // of the positions

	// Opening asks for choices in openings; Effort is the work spent on their values.
	Opening bool
}

// Subject returns the name under which the trainer stores cards.
func (t *Trainer) Subject() string {
	if t.Opening {
		return Subject(t.Start) + " opening"
	}
	return Subject(t.Start)
}

// Next returns the next card: a missed one that is due, or a new one. Missed cards that can no
// longer be read are discarded.
func (t *Trainer) Next(ctx context.Context, m *recall.Memory) (Card, error) {
	subject := t.Subject()
	for {
		item, ok := m.Due([]string{subject})
		if !ok {
			return t.Card(ctx, recall.Item{Technique: subject, Seed: t.Seed, Number: m.Shown})
		}
		c, err := t.Card(ctx, item)
		if err == nil || ctx.Err() != nil || item.Position == "" {
			return c, err
		}
		m.Missed = slices.DeleteFunc(m.Missed, func(i recall.Item) bool { return i == item })
	}
}

// Card returns the card of an item. It fails if the stored position cannot be read, or if
// the stored move is not a choice there.
func (t *Trainer) Card(ctx context.Context, item recall.Item) (Card, error) {
	if item.Position == "" {
		return t.lesson(ctx, item)
	}
	p, err := t.Parse(item.Position)
	if err != nil {
		return Card{}, err
	}
	at, err := game.Start(p)
	if err != nil {
		return Card{}, err
	}
	legal := game.MovesOf(item.Player, at.Moves())
	if Subject(p) != Subject(t.Start) || !slices.ContainsFunc(legal, func(m banmen.Move) bool { return m.Text == item.Move }) {
		return Card{}, banmen.Errorf(nil, "%s is not a choice in %s", banmen.Clip(item.Move), at)
	}
	return Card{Item: item, At: at, Player: item.Player, Seems: item.Move}, nil
}

// lesson returns the card of an item without a stored position. Its seed and number
// determine the position.
func (t *Trainer) lesson(ctx context.Context, item recall.Item) (Card, error) {
	l, err := t.Lesson(ctx, item)
	if err != nil {
		return Card{}, err
	}
	return Card{Item: item, At: l.Position, Player: l.Player, Seems: l.Choices[l.Natural].Move.Text}, nil
}

// Lesson returns the position of an item with ratings of all choices.
func (t *Trainer) Lesson(ctx context.Context, item recall.Item) (*game.Lesson, error) {
	if item.Position == "" {
		start, err := game.Start(t.Start)
		if err != nil {
			return nil, err
		}
		return game.Train(ctx, start, game.TrainOptions{Seed: item.Seed, Opening: t.Opening, Playouts: t.Effort.Playouts, Jobs: t.Effort.Jobs}, item.Number)
	}
	c, err := t.Card(ctx, item)
	if err != nil {
		return nil, err
	}
	a, err := game.Advise(ctx, c.At, t.Effort)
	if err != nil {
		return nil, err
	}
	player := slices.Index(c.At.Players(), c.Player)
	l := &game.Lesson{Position: c.At, Player: c.Player, Choices: a.Choices[player]}
	l.Natural = slices.IndexFunc(l.Choices, func(ch banmen.Choice) bool { return ch.Move.Text == c.Seems })
	l.Loss = l.Choices[0].Win[player] - l.Choices[l.Natural].Win[player]
	return l, nil
}

// Ask returns the question of a card.
func (c Card) Ask() banmen.Message {
	if c.Item.Position != "" {
		return banmen.Msg("%s has answered; in your game you chose %s. Which is better?", c.Player, c.Seems)
	}
	return banmen.Msg("%s has answered; the obvious choice is %s. Which is better?", c.Player, c.Seems)
}

// An Answered is a rated answer to a card.
type Answered struct {
	game.Reviewed
	Right bool
}

// Judge rates an answer to a card; an empty one asks for the best. It fails for an
// illegal answer.
func (t *Trainer) Judge(ctx context.Context, c Card, move string) (Answered, error) {
	player := slices.Index(c.At.Players(), c.Player)
	if move == "" {
		a, err := game.Advise(ctx, c.At, t.Effort)
		if err != nil {
			return Answered{}, err
		}
		return Answered{Reviewed: game.Reviewed{Before: a, Player: player, Best: &a.Choices[player][0]}}, nil
	}
	for r, err := range game.Review(ctx, c.At, move, t.Effort) {
		var broken *banmen.RuleError
		switch {
		case errors.As(err, &broken):
			return Answered{}, banmen.Errorf(nil, "%v", broken)
		case err != nil:
			return Answered{}, err
		case r.Player != player:
			return Answered{}, banmen.Errorf(nil, "%q cannot be chosen: expected a choice of %s", move, c.Player)
		}
		return Answered{r, r.Right()}, nil
	}
	return Answered{}, banmen.Errorf(nil, "%q cannot be chosen: expected a choice of %s", move, c.Player)
}

// Feedback compares an answer with the best one, and says why.
func (a Answered) Feedback(c Card) (all []banmen.Message) {
	best := banmen.Msg("the best is %s: %.1f in 100", a.Best.Move.Text, 100*a.Best.Win[a.Player])
	switch {
	case a.Chosen == nil:
		return []banmen.Message{best}
	case a.Chosen == a.Best:
		all = append(all, banmen.Msg("right: %s is the best, %.1f in 100", a.Move, 100*a.Chosen.Win[a.Player]))
	case a.Right:
		all = append(all, banmen.Msg("right: %s loses only %.1f points", a.Move, 100*a.Loss), best)
	default:
		all = append(all, banmen.Msg("%s costs %.1f points: %.1f in 100", a.Move, 100*a.Loss, 100*a.Chosen.Win[a.Player]), best)
	}
	for _, why := range a.Why {
		all = append(all, why.Message(c.At))
	}
	return all
}
