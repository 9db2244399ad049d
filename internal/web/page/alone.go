package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"html/template"
	"maps"

	"golang.org/x/text/language"

	"github.com/banmen/banmen"
	"github.com/banmen/banmen/internal/api"
	"github.com/banmen/banmen/internal/collection"
	"github.com/banmen/banmen/internal/msg"
	"github.com/banmen/banmen/render/plot"
)

// Alone is a site without a server. Package api answers in the same program, and the browser
// stores collections and saves.
type Alone struct {
	API     *api.API
	Files   string // folder of static files, relative to the first page
	Library *collection.Library
	Store   collection.Store // of the browser
}

func (Alone) serverless() {}

// Kinds returns the kinds of the API.
func (a Alone) Kinds() []*banmen.Kind { return a.API.Kinds }

// Asset returns the address of a static file.
func (a Alone) Asset(name string) string { return a.Files + name }

// Ask calls the API directly.
func (a Alone) Ask(r *Request, verb string, fields any) (all [][]byte, err error) {
	request, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	err = a.API.Call(r.Context, r.Lang, verb, request, func(line []byte) error {
		all = append(all, bytes.Clone(line))
		return nil
	})
	return all, err
}

// Saves returns none, because the browser lists its own saves.
func (Alone) Saves(*Request) ([]Saved, error) { return nil, nil }

// Keeps returns zero, because the site stores no saves.
func (Alone) Keeps() Keeps { return Keeps{} }

// Collections returns the collections in the browser.
func (a Alone) Collections(r *Request) ([]collection.Head, error) {
	all, err := a.Store.All(r.Context)
	return all, Unkept(err)
}

// Collection returns one of them.
func (a Alone) Collection(r *Request, id string) (*collection.View, error) {
	q, err := collection.ReadQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	v, err := a.Library.View(r.Context, a.Store, id, q, r.Lang)
	return v, Unkept(err)
}

// Plot plots one of them.
func (a Alone) Plot(r *Request, id, of string) (*plot.Bars, error) {
	q, err := collection.ReadQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	b, err := a.Library.Plot(r.Context, a.Store, id, q, of, r.Lang)
	return b, Unkept(err)
}

// ErrUnkept reports that the browser cannot store anything.
var ErrUnkept error = banmen.Errorf(nil, "this browser does not store data")

// Unkept converts errors about collections in a browser to errors for people.
func Unkept(err error) error {
	switch {
	case errors.Is(err, collection.ErrNone):
		return banmen.Errorf(err, "there is no such collection in this browser")
	case errors.Is(err, collection.ErrQuota):
		return banmen.Errorf(err, "%s", aloud["no-room"])
	case errors.Is(err, ErrUnkept):
		return banmen.Errorf(err, "%s", aloud["unkept"])
	}
	return err
}

// Save returns an error: there are no saves.
func (Alone) Save(r *Request, _ string) (Saved, error) { return Saved{}, noPage(r.URL.Path) }

// Shared returns an error: there are no share links.
func (Alone) Shared(r *Request, _ string) (Saved, error) { return Saved{}, noPage(r.URL.Path) }

// An index is the data of the file that a browser loads first.
type index struct {
	Saying  []still
	Words   template.JS
	Drawn   template.JS
	Modules []string
}

// A still is a note in one language for browsers without scripts. It links to the course, which
// they can read.
type still struct{ Lang, Why, Course, To string }

// Ready is the content that a site without a server shows before its program is loaded.
type Ready struct {
	Firsts  int                       // number of prepared first pages
	Drawn   map[string]string         // the puzzle or game on the page of each kind, by the name of the kind
	Days    Days                      // the puzzles of days that the site has as files
	Modules []string                  // modules that its pages load at once
	Course  func(language.Tag) string // address of the course without scripts
}

// Days lists the puzzles of days that a site has as files: for the months From to To, such as
// 2026-01, all of Kinds, and some of Others.
type Days struct {
	From   string   `json:"from"`
	To     string   `json:"to"`
	Kinds  []string `json:"kinds"`
	Others []string `json:"others"`
}

// Index returns the page that loads all others of a site without a server.
func Index(p *Pages, ready Ready) *Answer {
	words, w := map[string]map[string]string{}, &Answer{}
	var saying []still
	for _, lang := range msg.Tags {
		all := map[string]banmen.Message{"firsts": banmen.Msg("%d", ready.Firsts)}
		maps.Copy(all, aloud)
		for _, l := range levels {
			all["level-"+l.key] = l.name
		}
		words[lang.String()] = map[string]string{}
		for name, m := range all {
			words[lang.String()][name] = msg.Text(lang, m)
		}
		why := msg.Text(lang, banmen.Msg("These pages are made in the browser and need JavaScript."))
		saying = append(saying, still{Lang: lang.String(), Why: why, Course: word(lang, "learn"), To: ready.Course(lang)})
	}
	text, err := json.Marshal(words)
	drawn, wrong := json.Marshal(map[string]any{"drawn": ready.Drawn, "days": ready.Days})
	if err := errors.Join(err, wrong); err != nil {
		w.fail(err)
		return w
	}
	v := view{Lang: msg.Tags[0], Title: "banmen", Body: index{Saying: saying, Words: template.JS(text), Drawn: template.JS(drawn), Modules: ready.Modules}} //nolint:gosec // they are ours
	p.show(w, &Request{Context: context.Background()}, "index.html", v)
	return w
}

// Unmade returns the page that replaces pages which need an engine that is missing.
func Unmade(p *Pages, r *Request) *Answer {
	return p.Failed(r, banmen.Errorf(banmen.ErrCannot, "%s", aloud["no-engine"]))
}
