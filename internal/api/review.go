package api

import (
	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/ops/recall"
)

// A Spoken is a turn of a review in sentences, by what is asked for.
type Spoken struct {
	answer.ReviewedTurn
	Mistake bool         `json:"mistake"`        // it has certainly lost something
	Card    *recall.Item `json:"card,omitempty"` // to train, where it has lost much
	What    []string     `json:"what"`
	Why     []string     `json:"why"`
	Best    []string     `json:"best"`
	Chances []string     `json:"chances"`
	Board   []string     `json:"board"`
}

// usualPoints is how many of 100 a choice has lost that is trained: an answer that loses no more
// counts as right.
const usualPoints = 1

// spoken says a turn of a review, and makes a card of a choice that has lost more than so much.
func spoken(c *call, p banmen.Puzzle, before banmen.Position, r game.Reviewed, loss float64, j answer.ReviewedTurn) (Spoken, error) {
	s := session.Speak(r)
	t := Spoken{ReviewedTurn: j, Mistake: session.IsMistake(r), What: said(c, s.What), Why: said(c, s.Why), Best: said(c, s.Best), Chances: said(c, s.Chances)}
	if r.Mistake(loss) {
		t.Card = &recall.Item{Technique: session.Subject(p), Position: before.String(), Player: before.Players()[r.Player], Move: r.Move}
	}
	_, after, err := ops.Parse(c.Kinds, r.Position.String())
	if err != nil {
		return t, err
	}
	b := r.Position.Board()
	f := after.Figure(b)
	for row := range b.Rows {
		t.Board = append(t.Board, c.say(ops.RowSaid(f, b, row)))
	}
	return t, nil
}

// said puts messages into the language of a request.
func said(c *call, ms []banmen.Message) []string {
	texts := []string{}
	for _, m := range ms {
		texts = append(texts, c.say(m))
	}
	return texts
}
