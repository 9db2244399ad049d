package page

import (
	"encoding/json"
	"net/url"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// A state is what scripts save of a board, in the format of a saved session.
type state struct {
	Board string          `json:"b"`
	Train json.RawMessage `json:"train,omitempty"` // progress of the trainer
}

// to returns the address that continues a save.
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

// savedPages makes the pages of saves.
type savedPages struct{ *Pages }

// shared redirects to a copy of a shared save. Changes there do not affect the save.
func (p savedPages) shared(w *Answer, r *Request) {
	s, err := p.site.Shared(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	w.lead(s.to())
}

// saved redirects to a save of the visitor.
func (p savedPages) saved(w *Answer, r *Request) {
	s, err := p.site.Save(r, r.Rest)
	if err != nil {
		w.fail(err)
		return
	}
	w.lead(s.to())
}

// kept returns the limits of saves in words, or "" if the site stores none.
func (p savedPages) kept(lang language.Tag) string {
	k := p.site.Keeps()
	switch mib := k.Bytes >> 20; {
	case k.Saves == 0:
		return ""
	case k.Days == 0:
		return msg.Text(lang, banmen.Msg("You can keep %d saves here, %d MiB in all.", k.Saves, mib))
	default:
		return msg.Text(lang, banmen.Msg("You can keep %d saves here, %d MiB in all. Saves not opened for %d days are deleted.", k.Saves, mib, k.Days))
	}
}

// A saveLink is a link to a save of the visitor, with its ID.
type saveLink struct {
	link
	ID string
}

// saves returns links to the saves of the visitor.
func (p savedPages) saves(r *Request) (all []saveLink) {
	saves, err := p.site.Saves(r)
	if err != nil {
		return nil // saves are optional on the page
	}
	for _, s := range saves {
		all = append(all, saveLink{link{s.Title, s.Updated.Format("2006-01-02 15:04"), address("saved", s.ID)}, s.ID})
	}
	return all
}
