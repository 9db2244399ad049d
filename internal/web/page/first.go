package page

import (
	"cmp"
	"net/url"
)

// home is the data of the first page.
type home struct {
	*desk
	paste
	Cards []card
	Quick []link // levels of the default kind
	Today string // address of today's puzzles
	Saves []saveLink
}

// A starter makes the first page and new puzzles.
type starter struct{ *Pages }

// first shows the first page: a puzzle made for this visit, and links to others.
func (p starter) first(w *Answer, r *Request) {
	k := p.defaultKind()
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
	d.Rating, d.Data.Level = player(p).rating(r, text)
	h := home{desk: d, paste: p.paste("", ""), Saves: savedPages(p).saves(r)}
	h.Cards, h.Quick, h.Today = p.cards(r), d.Grades, today(r, "")
	w.Unkept = true // the next visit has another puzzle
	p.show(w, r, "first.html", p.view(r, "banmen", h))
}

// fresh generates a puzzle of a kind and redirects to it.
func (p starter) fresh(w *Answer, r *Request) {
	k, stands := unmade(p.site.Kinds(), r.Rest)
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
		text = k.Presets[0] // nothing to generate: a game, or a kind with its own question
	}
	if q.Get("to") == "make" {
		w.lead(address("make", text))
		return
	}
	to := address("play", text)
	if levelName(r.Lang, q.Get("level")) != "" {
		to += "?" + url.Values{"level": {q.Get("level")}}.Encode()
	}
	w.lead(to)
}

// code sends the QR code of a text.
func (p starter) code(w *Answer, r *Request) {
	drawing, err := code(r.URL.Query().Get("text"))
	if err != nil {
		w.fail(err)
		return
	}
	w.Type = "image/svg+xml"
	w.Text.Write(drawing)
}
