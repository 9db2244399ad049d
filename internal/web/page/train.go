package page

import (
	"encoding/json"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/internal/session"
)

// A lesson is the page of a game's trainer.
type lesson struct {
	Name  string
	Board *board
	Play  string // an address
	Data  trainData
}

// trainData is the data for scripts.
type trainData struct {
	Subject string            `json:"subject"` // the game's name in its trainer
	Title   string            `json:"title"`
	Board   *board            `json:"board"`
	Words   map[string]string `json:"words"`
	Keys    []key             `json:"keys"`
	Known   json.RawMessage   `json:"known,omitempty"` // the visitor's saved progress
}

// A trainer makes the pages of trainers.
type trainer struct{ *Pages }

// train shows the trainer of a game.
func (p trainer) train(w *Answer, r *Request, b *board) {
	if !b.Advised {
		w.fail(banmen.Errorf(banmen.ErrCannot, "this game has no advisor"))
		return
	}
	k := p.kindOf(b.Puzzle)
	subject, _, _ := strings.Cut(b.Puzzle, ":")
	d := lesson{Board: b, Play: address("play", subject)}
	var err error
	if d.Data, err = p.data(r, k, subject, b); err != nil {
		w.fail(err)
		return
	}
	d.Data.Words, d.Data.Keys = texts(r.Lang, spoken()), keys(r.Lang, session.InGame)
	d.Name = d.Data.Title
	p.show(w, r, "train.html", p.view(r, d.Name, d))
}

// data returns the data that the scripts of both trainers share. The caller fills in words and
// keys.
func (p trainer) data(r *Request, k *banmen.Kind, subject string, b *board) (trainData, error) {
	d := trainData{Subject: subject, Title: msg.Text(r.Lang, banmen.Msg("Trainer: %s", k.Title(r.Lang))), Board: b}
	if id := r.URL.Query().Get("saved"); id != "" {
		s, err := p.site.Save(r, id)
		if err != nil {
			return d, err
		}
		d.Known = s.trained()
	}
	return d, nil
}

// trained returns the trainer's progress in a save, or nil if there is none.
func (s Saved) trained() json.RawMessage {
	var st state
	if json.Unmarshal(s.State, &st) != nil {
		return nil
	}
	return st.Train
}
