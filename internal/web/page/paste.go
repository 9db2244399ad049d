package page

import (
	"cmp"
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/msg"
)

// A paste is the form for any text, and the message above it.
type paste struct {
	Example string
	Pasted  string // its content
	To      string // page to open; "" for a board to play on
	What    string // error message
	Form    bool   // whether to show the form
	Again   bool   // trying again may succeed
	Empty   string // address of an empty board; "" for none
}

func (p *Pages) paste(text, to string) paste {
	d := paste{Example: p.defaultKind().Presets[0], Pasted: text, To: to, Form: true}
	if to == "make" {
		d.Empty = address("make", p.defaultKind().Name)
	}
	return d
}

// asking wraps a page about a text. Without a text it shows a form that asks for one.
func (p *Pages) asking(page string, does func(w *Answer, r *Request)) func(w *Answer, r *Request) {
	return func(w *Answer, r *Request) {
		if strings.TrimSpace(r.Rest) != "" || r.URL.Query().Has("record") {
			does(w, r)
			return
		}
		p.show(w, r, "paste.html", p.view(r, word(r.Lang, page), p.paste("", page)))
	}
}

// opened opens a pasted text. A single puzzle leads to its page; for several it shows a list.
func (p *Pages) opened(w *Answer, r *Request) {
	q := r.URL.Query()
	text, to := strings.TrimSpace(cmp.Or(r.Text, q.Get("text"))), q.Get("to")
	switch {
	case to == "review":
		openReview(w, text)
		return
	case sharedPath(text) != "":
		w.lead(sharedPath(text))
		return
	case !slices.Contains([]string{"explain", "make", "print", "profile", "solve", "watch"}, to):
		to = "play"
	}
	lines, err := p.site.Ask(r, "show", map[string]any{"puzzle": text})
	if err != nil && len(lines) == 0 {
		w.fail(err)
		return
	}
	all := found(lines, to)
	if len(all) == 1 && all[0].To != "" {
		if isLink(text) { // the link includes drawings, title and rules
			w.lead(address(to, text))
			return
		}
		w.lead(all[0].To + played(p, r, text, to))
		return
	}
	p.show(w, r, "found.html", p.view(r, msg.Text(r.Lang, banmen.Msg("Puzzles found")), all))
}

// sharedPath finds the page in a shared result, the text that a finished puzzle offers to share. It
// returns the path from the address in the text, whatever the site, or "" for other texts.
func sharedPath(text string) string {
	if !strings.HasPrefix(text, "banmen ") {
		return ""
	}
	for line := range strings.Lines(text) {
		u, err := url.Parse(strings.TrimSpace(line))
		if err != nil || u.Scheme != "http" && u.Scheme != "https" {
			continue
		}
		at := u.EscapedPath()
		if strings.HasPrefix(u.Fragment, "/") { // address of a site without a server
			at = u.EscapedFragment()
		}
		for _, page := range []string{"/daily/", "/play/"} {
			if i := strings.Index(at, page); i >= 0 {
				return at[i:]
			}
		}
	}
	return ""
}

// isLink reports whether a text is the link of a puzzle, and short enough for an address.
func isLink(text string) bool {
	return strings.Contains(text, "://") && !strings.ContainsAny(text, " \t\r\n") && len(text) <= 4*longest
}

// longest limits the bytes of a record to review, because the record is part of the page's address.
const longest = 4000

// openReview redirects to the review of a record.
func openReview(w *Answer, text string) {
	record := strings.Join(strings.Fields(text), " ")
	if len(record) > longest {
		w.fail(banmen.Errorf(nil, "a review accepts records of up to %d characters; this one has %d", longest, len(record)))
		return
	}
	w.lead(address("review", record))
}

// played returns the fragment of the address that replays the moves of a record. It returns "" if
// the text is not a record or has too many moves.
func played(p *Pages, r *Request, text, to string) string {
	var b api.Board
	if to != "play" || p.one(r, "play", map[string]any{"puzzle": text, "draw": "none"}, &b) != nil || b.Record == "" || len(b.Record) > longest {
		return ""
	}
	return "#" + url.Values{"b": {b.Record}}.Encode()
}

// Failed shows the error of a refused request, the pasted text to correct, and links.
func (p *Pages) Failed(r *Request, err error) *Answer {
	w, body := &Answer{}, paste{Again: !errors.Is(err, ErrNoPage)}
	title, syntax := banmen.Msg("Something went wrong"), new(banmen.SyntaxError)
	to, text, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	switch {
	case r.Text != "":
		body = p.paste(r.Text, r.URL.Query().Get("to"))
	case errors.As(err, &syntax) && text != "":
		body = p.paste(text, to)
	}
	switch {
	case errors.Is(err, ErrNoPage):
		title = banmen.Msg("Page not found")
	case body.Form:
		title = banmen.Msg("This could not be read")
	}
	body.What = api.Refused(r.Lang, "", err).Error
	p.show(w, r, "paste.html", p.view(r, msg.Text(r.Lang, title), body))
	return w
}
