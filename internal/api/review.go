package api

import (
	"context"
	"iter"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops"
	"github.com/banmen/banmen/ops/recall"
	"github.com/banmen/banmen/stream"
	"github.com/banmen/banmen/verb"
)

// A Spoken is a turn of a review in sentences.
type Spoken struct {
	answer.ReviewedTurn
	Mistake bool         `json:"mistake"`        // the choice is certainly worse than the best
	Card    *recall.Item `json:"card,omitempty"` // the choice as a card for training, if it lost much
	What    []string     `json:"what"`
	Why     []string     `json:"why"`
	Best    []string     `json:"best"`
	Chances []string     `json:"chances"`
	Board   []string     `json:"board"`
}

// usualPoints is the default loss, in percent, above which a choice is trained: smaller
// losses count as right.
const usualPoints = 1

// replay is the verb replay, whose review may be in sentences.
func (c *call) replay() ([]Field, func() error) {
	var speak bool
	points := int64(usualPoints)
	fields, run := c.asked(verb.Replay, input{record: true}, func(d verb.Doer) verb.Doer {
		if r, ok := d.(reviewer); ok && speak {
			return speaking{r, c, float64(points) / 100}
		}
		return d
	})
	return append(fields,
		Field{Name: "said", Doc: banmen.Msg("with review: describe each turn in sentences, and give cards for training"), at: &speak},
		Field{Name: "points", Doc: banmen.Msg("with said: make a card of each choice that lost more than this percentage"), at: &points}), run
}

// A reviewer is a Doer that rates the choices of records.
type reviewer interface {
	verb.Doer
	stream.Lister
}

// A speaking reviewer puts turns into sentences.
type speaking struct {
	reviewer
	c     *call
	least float64 // loss of winning chances above which a choice becomes a card
}

// List puts the turns into sentences.
func (s speaking) List(ctx context.Context, e banmen.Entry) iter.Seq2[answer.Answer, error] {
	return func(yield func(answer.Answer, error) bool) {
		before, _, err := verb.RecordOf(e)
		if err != nil {
			yield(nil, err)
			return
		}
		for a, err := range s.reviewer.List(ctx, e) {
			if t, ok := a.(answer.ReviewTurn); ok && err == nil {
				a, err = s.describe(t, before)
				before = t.Turn().Position
			}
			if !yield(a, err) || err != nil {
				return
			}
		}
	}
}

// A spokenTurn is a turn in sentences; it has only JSON.
type spokenTurn struct {
	answer.ReviewTurn
	spoken Spoken
}

// JSON returns the turn with its sentences.
func (t spokenTurn) JSON(s answer.Style) []any {
	t.spoken.ReviewedTurn = t.Value(s)
	return []any{t.spoken}
}

// describe puts a turn into sentences, and makes a card of a choice with a large loss.
func (s speaking) describe(t answer.ReviewTurn, before banmen.Position) (answer.Answer, error) {
	r := t.Turn()
	sentences := session.Speak(r)
	j := Spoken{Mistake: session.IsMistake(r), What: spoken(s.c, sentences.What), Why: spoken(s.c, sentences.Why), Best: spoken(s.c, sentences.Best), Chances: spoken(s.c, sentences.Chances)}
	if r.Mistake(s.least) {
		j.Card = &recall.Item{Technique: session.Subject(t.Entry.Puzzle), Position: before.String(), Player: before.Players()[r.Player], Move: r.Move}
	}
	_, after, err := codec.Parse(s.c.Kinds, r.Position.String())
	if err != nil {
		return nil, err
	}
	b := r.Position.Board()
	f := after.Figure(b)
	for row := range b.Rows {
		j.Board = append(j.Board, s.c.say(ops.DescribeRow(f, b, row)))
	}
	return spokenTurn{t, j}, nil
}

// spoken translates messages into the language of a request.
func spoken(c *call, ms []banmen.Message) []string {
	texts := []string{}
	for _, m := range ms {
		texts = append(texts, c.say(m))
	}
	return texts
}
