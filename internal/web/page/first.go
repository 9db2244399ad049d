package page

import (
	"cmp"
	"math/rand/v2"
	"net/url"
	"strings"
	"time"

	"golang.org/x/text/language"

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

// A link leads somewhere.
type link struct{ Title, Doc, To string }

// A choice is what a request may say, and how people call it.
type choice struct {
	key  string
	name banmen.Message
}

// choices are those of a list, whose Doc is what the request says.
func choices(lang language.Tag, all []choice) (links []link) {
	for _, c := range all {
		links = append(links, link{Title: msg.Text(lang, c.name), Doc: c.key})
	}
	return links
}

// levels are how hard a puzzle may be asked for.
var levels = []choice{
	{"easy", banmen.Msg("Easy")}, {"medium", banmen.Msg("Medium")}, {"hard", banmen.Msg("Hard")}, {"unfair", banmen.Msg("Unfair")}, {"extreme", banmen.Msg("Extreme")},
}

// first is the first page: a puzzle made for this visit, and ways to others.
func (p *Pages) first(w *Answer, r *Request) {
	lang := r.Lang
	k := p.bare()
	text, err := p.made(r, k, k.Name, nil)
	if err != nil {
		w.fail(err)
		return
	}
	d, err := p.desk(r, text)
	if err != nil {
		w.fail(err)
		return
	}
	d.Rating = p.rating(r, text)
	h := home{desk: d, paste: p.paste("", ""), Saves: p.saves(r)}
	for _, l := range levels {
		h.Levels = append(h.Levels, link{Title: msg.Text(lang, l.name), To: address("new", k.Name) + "?level=" + l.key})
	}
	for _, k := range p.site.Kinds() {
		h.Kinds = append(h.Kinds, link{k.Title(lang), paragraphs(k.Rules(lang))[0], address("new", k.Name)})
	}
	w.Unkept = true // the next visit has another puzzle
	p.show(w, r, "first.html", p.view(r, "banmen", h))
}

// bare is the kind of boards that do not say what they are, which most people know.
func (p *Pages) bare() *banmen.Kind {
	for _, k := range p.site.Kinds() {
		if k.Default {
			return k
		}
	}
	return p.site.Kinds()[0]
}

// made makes a puzzle of a kind, such as stands for it, with what is wished for: fields of the
// verb generate.
func (p *Pages) made(r *Request, k *banmen.Kind, like string, wishes url.Values) (string, error) {
	fields := map[string]any{"kind": like, "seed": cmp.Or(r.Seed, uint64(rand.Int64()))}
	if k != nil && like == k.Name {
		fields["kind"], _, _ = strings.Cut(k.Presets[0], "+")
	}
	if k != nil && k.Default {
		fields["pattern"] = "c2" // half turns, as newspapers print them
	}
	for _, name := range []string{"level", "pattern", "require"} {
		if text := wishes.Get(name); text != "" {
			fields[name] = text
		}
	}
	if fields["pattern"] == "none" {
		delete(fields, "pattern")
	}
	var a struct {
		Puzzle string `json:"puzzle"`
	}
	err := p.one(r, "generate", fields, &a)
	return a.Puzzle, err
}

// rating says how hard a puzzle is, "" if that takes too long.
func (p *Pages) rating(r *Request, text string) string {
	var a struct {
		Level string `json:"level"`
		Score int    `json:"score"`
	}
	if err := p.one(r, "rate", map[string]any{"puzzle": text, "timeout": (2 * time.Second).String()}, &a); err != nil || a.Level == "" {
		return ""
	}
	return rated(r.Lang, a.Level, a.Score)
}

// rated says a level and its score.
func rated(lang language.Tag, level string, score int) string {
	for _, l := range levels {
		if strings.EqualFold(l.key, level) {
			return msg.Text(lang, banmen.Msg("%s, score %d", l.name, score))
		}
	}
	return ""
}

// fresh makes a puzzle of a kind and leads to it.
func (p *Pages) fresh(w *Answer, r *Request) {
	k, stands := banmen.KindByName(p.site.Kinds(), r.Rest)
	if k == nil {
		_, err := p.made(r, k, r.Rest, nil) // says what is like it, or that there is none such
		w.fail(cmp.Or(err, noPage(r.URL.Path)))
		return
	}
	q := r.URL.Query()
	text, err := p.made(r, k, stands, q)
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
func (p *Pages) code(w *Answer, r *Request) {
	drawing, err := code(r.URL.Query().Get("text"))
	if err != nil {
		w.fail(err)
		return
	}
	w.Type = "image/svg+xml"
	w.Text.Write(drawing)
}
