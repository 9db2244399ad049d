package api

import (
	"slices"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/answer"
	"github.com/banmen/banmen/internal/session"
)

// Heard is the meaning of words: an action, as in the table of keys, and its cells. Questions are
// answered; changes of the board are left to the front end, which has the history.
type Heard struct {
	Action    session.Action `json:"action"`
	Cells     []int          `json:"cells,omitempty"`  // cells named; empty: the cursor
	Values    []int          `json:"values,omitempty"` // symbols or colours
	Number    int            `json:"number"`           // a count or a row; -1: not given
	Text      string         `json:"text,omitempty"`   // a move, or a name
	Sentences []string       `json:"said,omitempty"`   // the answer to a question
	Best      []Best         `json:"best,omitempty"`   // the choices of a hint in a game
}

// A Best is a choice in a hint of a game.
type Best struct {
	answer.Choice
	Cell int `json:"cell"` // -1: none
}

// questions are the actions that change nothing.
var questions = []session.Action{session.Row, session.Column, session.Box, session.Board, session.Look, session.May, session.Counter, session.Moves}

// hear interprets words, and answers questions.
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
	for _, m := range reply.Sentences {
		h.Sentences = append(h.Sentences, c.say(m))
	}
	if reply.Best != nil {
		h.Best = bestOf(s.Position(), *reply.Best, as.player)
	}
	return h, err
}

// hinted is the number of choices in a hint.
const hinted = 5

// bestOf returns the best choices of a player, or the move of a hint if choices are not
// rated.
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

// hearReview interprets words in a review.
func (c *call) hearReview() ([]Field, func() error) {
	var words string
	return []Field{{Name: "words", Doc: banmen.Msg("the command in words, such as next mistake"), at: &words}}, func() error {
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
