package page

import (
	"cmp"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/msg"
)

// home is what the first page has besides a board.
type home struct {
	*desk
	paste
	Levels []link
	Kinds  []link
	Saves  []own
}

// A starter makes the first page, and new puzzles.
type starter struct{ *Pages }

// first is the first page: a puzzle made for this visit, and ways to others.
func (p starter) first(w *Answer, r *Request) {
	lang := r.Lang
	k := p.bare()
	text, err := player(p).made(r, k, k.Name, nil)
	if err != nil {
		w.fail(err)
		return
	}
	d, err := player(p).desk(r, text)
	if err != nil {
		w.fail(err)
		return
	}
	d.Rating = player(p).rating(r, text)
	h := home{desk: d, paste: p.paste("", ""), Saves: savedPages(p).saves(r)}
	for _, l := range levels {
		h.Levels = append(h.Levels, link{Title: msg.Text(lang, l.name), To: address("new", k.Name) + "?level=" + l.key})
	}
	for _, k := range p.site.Kinds() {
		h.Kinds = append(h.Kinds, link{k.Title(lang), paragraphs(k.Rules(lang))[0], address("new", k.Name)})
	}
	w.Unkept = true // the next visit has another puzzle
	p.show(w, r, "first.html", p.view(r, "banmen", h))
}

// fresh makes a puzzle of a kind and leads to it.
func (p starter) fresh(w *Answer, r *Request) {
	k, stands := banmen.KindByName(p.site.Kinds(), r.Rest)
	if k == nil {
		_, err := player(p).made(r, k, r.Rest, nil) // the error names a similar kind, if there is one
		w.fail(cmp.Or(err, noPage(r.URL.Path)))
		return
	}
	q := r.URL.Query()
	text, err := player(p).made(r, k, stands, q)
	switch {
	case err != nil && (q.Get("level") != "" || q.Get("require") != ""):
		w.fail(err)
		return
	case err != nil:
		text = k.Presets[0] // there is nothing to make: it is a game, or has a question of its own
	}
	if q.Get("to") == "make" {
		w.lead(address("make", text))
		return
	}
	w.lead(address("play", text))
}

// code is the QR code of a text.
func (p starter) code(w *Answer, r *Request) {
	drawing, err := code(r.URL.Query().Get("text"))
	if err != nil {
		w.fail(err)
		return
	}
	w.Type = "image/svg+xml"
	w.Text.Write(drawing)
}
