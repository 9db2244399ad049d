package api

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/session"
)

// Heard is what words ask for: an action of the table of keys, or of words alone, and where.
// A question is answered; what changes a board is for the front end, which has its history.
type Heard struct {
	Action session.Action `json:"action"`
	Cells  []int          `json:"cells,omitempty"`  // as they were named; none: where the cursor is
	Values []int          `json:"values,omitempty"` // symbols or colours
	Number int            `json:"number"`           // how many, or which row; -1: not said
	Text   string         `json:"text,omitempty"`   // a move, or a name
	Said   []string       `json:"said,omitempty"`   // the answer of a question
	Best   []Best         `json:"best,omitempty"`   // the choices that a hint of a game is about
}

// A Best is a choice of a game that a hint tells of.
type Best struct {
	answer.Choice
	Cell int `json:"cell"` // -1: none
}

// questions are the actions that change nothing and need no history.
var questions = []session.Action{session.Row, session.Column, session.Box, session.Board, session.Look, session.May, session.Counter, session.Moves}

// hear understands words, and answers them if they are a question.
func (c *call) hear(s *session.Session, as manner) (*Heard, error) {
	d := session.NewDesk(s)
	d.Player, d.Effort = as.player, banmen.AdviceOptions{Jobs: c.workers(), Memory: c.room()}
	if as.cursor < 0 || as.cursor >= int64(s.Board().Size()) {
		return nil, banmen.Errorf(nil, "field %q: expected %d to %d", "cursor", 0, s.Board().Size()-1)
	}
	d.Go(int(as.cursor))
	asked, err := d.Parse(as.words)
	if err != nil {
		return nil, err
	}
	h := &Heard{Action: asked.Action, Cells: asked.Cells, Values: asked.Values, Number: asked.Number, Text: asked.Text}
	if !slices.Contains(questions, asked.Action) && (!s.Game() || asked.Action != session.Advise) {
		return h, nil
	}
	reply, err := d.Do(c.ctx, asked)
	for _, m := range reply.Said {
		h.Said = append(h.Said, c.say(m))
	}
	if reply.Best != nil {
		h.Best = bestOf(s.Position(), *reply.Best, as.player)
	}
	return h, err
}

// hinted is how many choices of a player a hint tells of.
const hinted = 5

// bestOf returns the best choices of a player, or the move of a hint where none are rated.
func bestOf(pos banmen.Position, a session.Advice, player string) (all []Best) {
	if a.Advice == nil {
		m := a.Hint.Move
		return []Best{{Choice: answer.Choice{Move: m.Text, Player: m.Player}, Cell: m.Cell}}
	}
	for i, choices := range a.Choices {
		if player != "" && pos.Players()[i] != player {
			continue
		}
		for _, c := range choices[:min(len(choices), hinted)] {
			all = append(all, Best{Choice: answer.ChoiceOf(c), Cell: c.Move.Cell})
		}
	}
	return all
}

// hearReview understands what is said in a review.
func (c *call) hearReview() ([]Field, func() error) {
	var words string
	return []Field{{Name: "words", Doc: banmen.Msg("the words, such as next mistake"), at: &words}}, func() error {
		asked, err := session.ParseReview(words)
		if err != nil {
			return err
		}
		return c.write(struct {
			answer.Head
			Heard
		}{answer.HeadOf(c.verb, banmen.Entry{}), Heard{Action: asked.Action, Number: asked.Number}})
	}
}
