package api

import (
	"encoding/json"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/codec"
	"github.com/banmen/banmen/internal/session"
	"github.com/banmen/banmen/ops/game"
	"github.com/banmen/banmen/ops/recall"
)

// A Training is a position in which to find a good choice, or the value of an answer.
// Memory is the state of the training, which the next request must return.
type Training struct {
	answer.Head
	Item      *recall.Item `json:"item,omitempty"`     // the position; the answer must name it
	Position  string       `json:"position,omitempty"` // its text
	Player    string       `json:"player,omitempty"`   // the player to choose
	Seems     string       `json:"seems,omitempty"`    // the choice that looks best
	Sentences []string     `json:"said,omitempty"`     // the question, or the value of the answer

	Judged *Judged `json:"judged,omitempty"` // for an answer

	Waits  int            `json:"waits"` // number of missed positions that will be repeated
	Memory *recall.Memory `json:"memory,omitempty"`
}

// Judged is the value of an answer.
type Judged struct {
	Right bool    `json:"right"`
	Move  string  `json:"move,omitempty"`
	Best  string  `json:"best"`
	Loss  float64 `json:"loss"`            // loss of winning probability against the best
	Error float64 `json:"error,omitempty"` // standard error of loss; 0: exact
}

// training is a request to train.
type training struct {
	*call
	input
	memory, item, answer string
	missed               []string
	show, opening        bool
	seed                 int64
	playouts             int64
}

// train returns positions whose obvious choice is wrong, judges answers, and repeats
// missed positions.
func (c *call) train() ([]Field, func() error) {
	t := &training{call: c, seed: 1}
	fields := append(append(t.input.fields(c.Kinds), c.effort()...),
		shared("seed", &t.seed),
		Field{Name: "known", Doc: banmen.Msg("what the trainee knows: the memory of the previous answer, as a text"), at: &t.memory},
		Field{Name: "item", Doc: banmen.Msg("the position being answered, as a text"), at: &t.item},
		Field{Name: "answer", Doc: banmen.Msg("the chosen move in that position"), at: &t.answer},
		Field{Name: "with-solution", Doc: banmen.Msg("show the best choice instead of taking an answer"), at: &t.show},
		Field{Name: "opening", Doc: banmen.Msg("train openings, with values of a search"), at: &t.opening},
		Field{Name: "missed", Doc: banmen.Msg("positions to repeat, each the card of a review as a text"), at: &t.missed},
		Field{Name: "playouts", Doc: banmen.Msg("use `N` playouts where the value of an answer is estimated; 0 is 2000"), at: &t.playouts})
	return fields, func() error {
		e, err := t.first(c.Kinds)
		if err != nil {
			return err
		}
		if !game.Is(e.Puzzle) {
			return banmen.Errorf(banmen.ErrCannot, "expected a game; the verb %s trains techniques of puzzles", "drill")
		}
		return t.run(e)
	}
}

// run answers a training request.
func (t *training) run(e banmen.Entry) error {
	m, err := readMemory(t.memory)
	if err != nil {
		return err
	}
	trainer := &session.Trainer{Start: e.Puzzle, Opening: t.opening, Seed: uint64(t.seed), Effort: t.rating(), Parse: func(text string) (banmen.Puzzle, error) {
		_, p, err := codec.Parse(t.Kinds, text)
		return p, err
	}}
	j := &Training{Head: answer.HeadOf(t.verb, banmen.Entry{Puzzle: e.Puzzle}), Memory: m}
	switch {
	case t.missed != nil:
		err = t.bring(trainer, m)
	case t.item != "":
		err = t.judge(trainer, j)
	default:
		err = t.nextCard(trainer, j)
	}
	if err != nil {
		return err
	}
	j.Waits = len(m.Missed)
	return t.write(j)
}

// readMemory parses the memory of a request.
func readMemory(text string) (*recall.Memory, error) {
	if text == "" {
		return recall.New(), nil
	}
	m, err := recall.Read([]byte(text))
	if err != nil {
		return nil, banmen.Errorf(nil, "field %q: %v", "known", err)
	}
	return m, nil
}

// rating sets the effort of rating answers.
func (t *training) rating() banmen.AdviceOptions {
	o := banmen.AdviceOptions{Seed: 1, Playouts: int(t.playouts), Jobs: t.workers(), Memory: t.room()}
	if o.Playouts == 0 {
		o.Playouts = 2000
	}
	return o
}

// bring adds missed positions to repeat.
func (t *training) bring(trainer *session.Trainer, m *recall.Memory) error {
	for _, text := range t.missed {
		item, err := readItem("missed", text)
		if err != nil {
			return err
		}
		item.Technique = session.Subject(trainer.Start)
		if _, err := trainer.Card(t.ctx, item); err != nil {
			return banmen.Errorf(err, "field %q: %v", "missed", err)
		}
		m.Miss(item)
	}
	return nil
}

func readItem(field, text string) (item recall.Item, err error) {
	if json.Unmarshal([]byte(text), &item) != nil {
		return item, banmen.Errorf(nil, "field %q: expected a position from an earlier answer, found %s", field, banmen.Clip(text))
	}
	return item, nil
}

// nextCard asks for a choice.
func (t *training) nextCard(trainer *session.Trainer, j *Training) error {
	card, err := trainer.Next(t.ctx, j.Memory)
	if err != nil {
		return err
	}
	j.Item, j.Position, j.Player, j.Seems = &card.Item, card.At.String(), card.Player, card.Seems
	j.Sentences = []string{t.say(card.Ask())}
	return nil
}

// judge rates an answer and records it in the memory.
func (t *training) judge(trainer *session.Trainer, j *Training) error {
	item, err := readItem("item", t.item)
	if err != nil {
		return err
	}
	card, err := trainer.Card(t.ctx, item)
	if err != nil {
		return err
	}
	if t.answer == "" && !t.show {
		return banmen.Errorf(nil, "field %q: expected a choice", "answer")
	}
	a, err := trainer.Judge(t.ctx, card, t.answer)
	if err != nil {
		return err
	}
	j.Memory.Take(item, a.Right)
	j.Item, j.Position, j.Player, j.Seems = &card.Item, card.At.String(), card.Player, card.Seems
	j.Judged = &Judged{Right: a.Right, Move: a.Move, Best: a.Best.Move.Text, Loss: a.Loss, Error: a.Error}
	j.Sentences = spoken(t.call, a.Feedback(card))
	return nil
}
