package page

import (
	"encoding/json"
	"net/url"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// A state is what scripts save of a board: what was written, as a saved session has it.
type state struct {
	Board string          `json:"b"`
	Train json.RawMessage `json:"train,omitempty"` // of the trainer: what is known
}

// to is the address where a save is played on.
func (s Saved) to() string {
	var st state
	err := json.Unmarshal(s.State, &st)
	switch {
	case err == nil && st.Train != nil && s.ID != "":
		return address("train", s.Puzzle) + "?" + url.Values{"saved": {s.ID}}.Encode()
	case err == nil && st.Train != nil:
		return address("train", s.Puzzle)
	case err != nil || st.Board == "":
		return address("play", s.Puzzle)
	}
	return address("play", s.Puzzle) + "#" + url.Values{"b": {st.Board}}.Encode()
}

// savedPages are the pages of what visitors saved.
type savedPages struct{ *Pages }

// shared leads to a copy of what a visitor shares. Nothing that is done there changes
// what was saved.
func (p savedPages) shared(w *Answer, r *Request) {
	s, err := p.site.Shared(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	w.lead(s.to())
}

// saved leads to what the visitor saved.
func (p savedPages) saved(w *Answer, r *Request) {
	s, err := p.site.Save(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	w.lead(s.to())
}

// kept says how much of what a visitor saves is kept, and how long; "" where nothing is.
func (p savedPages) kept(lang language.Tag) string {
	k := p.site.Keeps()
	switch mib := k.Bytes >> 20; {
	case k.Saves == 0:
		return ""
	case k.Days == 0:
		return msg.Text(lang, banmen.Msg("You may have %d saves here, %d MiB in all.", k.Saves, mib))
	default:
		return msg.Text(lang, banmen.Msg("You may have %d saves here, %d MiB in all. One goes when nobody has looked at it for %d days.", k.Saves, mib, k.Days))
	}
}

// An own save is a link to it, and its ID.
type own struct {
	link
	ID string
}

// saves are links to what the visitor saved.
func (p savedPages) saves(r *Request) (all []own) {
	saves, err := p.site.Saves(r)
	if err != nil {
		return nil // the page is of use without
	}
	for _, s := range saves {
		all = append(all, own{link{s.Title, s.Updated.Format("2006-01-02 15:04"), address("saved", s.ID)}, s.ID})
	}
	return all
}
